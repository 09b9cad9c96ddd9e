/**
 * Shows an error: as a box beside its cause, as the words of a screen, or in place of the app. Facts that only help to find the cause
 * are under "Details".
 */
import type { ReactNode } from 'react';
import type { ErrorDetails, ErrorView } from '../../electron/ipc/views/error.ts';
import { text } from '../text/en.ts';
import { errorDetails, isChangeRefusal } from '../text/error-details.ts';
import { errorText } from '../text/errors.ts';
import { Button } from './button.tsx';
import { Fact } from './fact.tsx';
import { Icon } from './icon.tsx';
import { Frame, Screen } from './screen.tsx';

export interface ProblemProps {
  readonly error: ErrorView | null;
  /** What to do here, if not the error's usual advice. */
  readonly next?: string | undefined;
  /** What happens besides that. */
  readonly meanwhile?: string | undefined;
  /** Mixed where nothing failed. */
  readonly tone?: 'broken' | 'mixed';
  /** Whether its causes stand beside it, which say what to do. */
  readonly hasCauses?: boolean;
  /** One more sentence about what was kept. */
  readonly children?: ReactNode;
}

/** An error beside its cause, announced when it appears. */
export function Problem({
  error,
  next,
  meanwhile,
  tone = 'broken',
  hasCauses = false,
  children,
}: ProblemProps): ReactNode {
  if (!error) return null;
  const words = errorText(error);
  return (
    <div className={`box with-icon problem problem-${tone}`} role="alert">
      <Icon name="warning" tone={tone} />
      <div className="grow">
        <strong>{words.title}</strong>
        <p>
          {words.happened} {!hasCauses && words.kept} {children} {!hasCauses && (next ?? words.next)} {meanwhile}
        </p>
        <Details details={error.details} />
      </div>
    </div>
  );
}

/** An error's words without its title, for a screen that already has it. */
export function ErrorWords({ error }: { readonly error: ErrorView }): ReactNode {
  const words = errorText(error);
  return (
    <>
      <p className="lead">{words.happened}</p>
      {(words.kept ?? words.next) && (
        <p className="secondary">
          {words.kept} {words.next}
        </p>
      )}
    </>
  );
}

/** In place of the app, where main has not said what there is to show. */
export function NoView({ error, tryAgain }: { readonly error: ErrorView; readonly tryAgain: () => void }): ReactNode {
  return (
    <Frame>
      <Screen title={errorText(error).title} tone="broken">
        <ErrorWords error={error} />
        <div className="actions">
          <Button rank="primary" onPress={tryAgain}>
            {text.app.tryAgain}
          </Button>
        </div>
        <Details details={error.details} />
      </Screen>
    </Frame>
  );
}

export function Details({ details }: { readonly details: ErrorDetails }): ReactNode {
  const rows = DETAIL_NAMES.flatMap((name) => {
    const value = isWorded(name, details) ? undefined : details[name];
    return value === undefined ? [] : [{ name, value: String(value) }];
  });
  // A file alone is named in the words already.
  if (rows.every(({ name }) => name === 'file')) return null;
  return (
    <details className="details">
      <summary>
        <Icon name="chevron" />
        {text.app.details}
      </summary>
      <dl className="facts">
        {rows.map(({ name, value }) => (
          <Fact key={name} name={errorDetails[name]} isData>
            {value}
          </Fact>
        ))}
      </dl>
    </details>
  );
}

/** Whether the error's words say it already, or the place where they stand. */
function isWorded(name: keyof ErrorDetails, { file, reason = '' }: ErrorDetails): boolean {
  // Without a file, they are about a form's field, where the words stand.
  if (name === 'field') return file === undefined;
  return name === 'reason' && isChangeRefusal(reason);
}

/** Most helpful first. The time limit, what was observed and what was expected are part of the words. */
const DETAIL_NAMES = [
  'folder',
  'storageFormat',
  'file',
  'field',
  'furtherFields',
  'serviceText',
  'serviceCode',
  'status',
  'host',
  'reason',
  'lookedFor',
  'replyShape',
  'profileField',
  'systemAuthorities',
] as const satisfies readonly (keyof ErrorDetails)[];
