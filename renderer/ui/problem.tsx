/**
 * How an error is shown: beside its cause as a box, or as the words of a whole screen. Facts that only help
 * to find the reason wait behind "Details".
 */
import type { ReactNode } from 'react';
import type { ErrorDetails, ErrorView } from '../../electron/ipc/contract.ts';
import { errorText, text } from '../text/en.ts';
import { Icon } from './icon.tsx';

export interface ProblemProps {
  readonly error: ErrorView | null;
  /** What to do here, where that differs from the error's own advice. */
  readonly next?: string | undefined;
  /** A sentence more about what was kept here. */
  readonly children?: ReactNode;
}

/** An error beside what caused it. It is announced when it appears. */
export function Problem({ error, next, children }: ProblemProps): ReactNode {
  if (!error) return null;
  const words = errorText(error);
  return (
    <div className="problem" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{words.title}</strong>
        <p>
          {words.happened} {words.kept} {children} {next ?? words.next}
        </p>
        <Details details={error.details} />
      </div>
    </div>
  );
}

/** An error's words without its title, for a screen that has the title already. */
export function ErrorWords({ error }: { readonly error: ErrorView }): ReactNode {
  const words = errorText(error);
  return (
    <>
      <p className="lead">{words.happened}</p>
      <p className="secondary">
        {words.kept} {words.next}
      </p>
    </>
  );
}

/** Facts that help to find the reason, closed until somebody wants them. */
export function Details({ details }: { readonly details: ErrorDetails }): ReactNode {
  const rows = DETAIL_NAMES.flatMap((name) => {
    // A field's name alone is that of a form, which the words have already.
    const value = name === 'field' && details.file === undefined ? undefined : details[name];
    return value === undefined ? [] : [{ name, value: String(value) }];
  });
  if (rows.length === 0) return null;
  return (
    <details className="details">
      <summary>
        <Icon name="chevron" />
        {text.app.details}
      </summary>
      <dl className="facts">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{text.details[name]}</dt>
            <dd className="data">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** In the order in which they help. A limit and what was observed are said in words. */
const DETAIL_NAMES = [
  'folder',
  'storageFormat',
  'file',
  'field',
  'expected',
  'furtherFields',
  'serviceText',
  'serviceCode',
  'status',
  'host',
  'reason',
  'lookedFor',
  'replyShape',
  'profileField',
] as const satisfies readonly (keyof ErrorDetails)[];
