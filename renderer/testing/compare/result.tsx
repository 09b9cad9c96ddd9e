/** Results of the methods, in Compare methods and in a case file: in words, as a sequence, and the fields that differ. */
import { type ReactNode, useMemo } from 'react';
import type { LastResultView } from '../../../electron/ipc/views/comparison.ts';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { stepsOfResult } from '../../sequence/result-steps.ts';
import { plannedSteps } from '../../sequence/steps.ts';
import { compare } from '../../text/compare.ts';
import { errorText } from '../../text/errors.ts';
import { held } from '../../text/held.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dotted } from '../../ui/inline-text.tsx';
import { Details, ErrorWords } from '../../ui/problem.tsx';
import { VerdictMark } from '../../ui/verdict-mark.tsx';
import type { SignInRows } from '../log/use-exchanges.ts';
import { stepsOfRows } from '../sequence/seen-steps.ts';
import { Sequence } from '../sequence/sequence-drawing.tsx';
import { type Difference, type ResultWords, summaryOf } from './comparison.ts';
import './compare.css';

/** In place of the last result. */
export function UnderWay({ isHeld }: { readonly isHeld: boolean }): ReactNode {
  return (
    <VerdictMark verdict={isHeld ? 'mixed' : 'quiet'} icon="clock">
      {isHeld ? held.paused : compare.underWay}
    </VerdictMark>
  );
}

export function Result({ words }: { readonly words: ResultWords }): ReactNode {
  return (
    <>
      <VerdictMark verdict={words.tone}>{words.verdict}</VerdictMark>
      {words.figures.length > 0 && (
        <span className="block caption secondary figures">
          <Dotted value={words.figures.join(' · ')} />
        </span>
      )}
    </>
  );
}

/** How many methods worked, and whether they agreed. */
export function Summary(props: Parameters<typeof summaryOf>[0]): ReactNode {
  const { tone, sentence, others } = summaryOf(props);
  return (
    <>
      <VerdictMark verdict={tone}>{sentence}</VerdictMark> {others && <span className="secondary">{others}</span>}
    </>
  );
}

/**
 * A sign-in as exactly as it is known: from its exchanges, also while it is under way, else from its last result, else
 * from the method's description; then the error that ended it.
 */
export function ResultSequence(props: {
  readonly method: OfferedMethodView;
  /** Null if it was not tried, or is under way. */
  readonly last: LastResultView | null;
  /** Null where they are gone. */
  readonly exchanges: SignInRows | null;
  readonly openExchange: (number: number) => void;
  /** What can be done about the error. */
  readonly actions?: ReactNode;
}): ReactNode {
  const { method, last, exchanges, openExchange, actions } = props;
  const { flow } = method;
  const steps = useMemo(() => {
    if (exchanges) return stepsOfRows(flow, exchanges.signIn, exchanges.rows);
    return last ? stepsOfResult(flow, last) : plannedSteps(flow);
  }, [flow, exchanges, last]);
  return (
    <Sequence method={method} steps={steps} openExchange={exchanges && openExchange}>
      {last?.error && (
        <div className="stack result-error">
          {last.causes?.length ? (
            <p className="lead">{errorText(last.error).happened}</p>
          ) : (
            <ErrorWords error={last.error} />
          )}
          {actions}
          <Details details={last.error.details} />
        </div>
      )}
    </Sequence>
  );
}

/** More than these are shown when asked for. */
const SHOWN_AT_ONCE = 3;

/** The fields in which the returned members differ: each value, and the methods that returned it. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }): ReactNode {
  const words = compare.differences;
  if (differences.length === 0) return null;
  return (
    <details className="compare-differences" open={differences.length <= SHOWN_AT_ONCE}>
      <summary className="mixed">
        <Icon name="chevron" />
        {words.title(differences.length)}
      </summary>
      <table>
        <thead>
          <tr className="caption secondary">
            {Object.entries(words.columns).map(([id, label]) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {differences.map((difference) => (
          <Field key={difference.name} {...difference} />
        ))}
      </table>
    </details>
  );
}

function Field({ name, values }: Difference): ReactNode {
  const words = compare.differences;
  const shown = values.length > 0 ? values : [{ value: null, methods: [words.signedOut] }];
  return (
    <tbody>
      {shown.map(({ value, methods }, index) => (
        <tr key={methods.join()}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={shown.length}>
              <code className="data">
                <bdi>{name}</bdi>
              </code>
            </th>
          )}
          <td>{value === null ? <span className="secondary">{words.notKept}</span> : <bdi>{value}</bdi>}</td>
          <td className="secondary">
            {methods.map((method) => (
              <span key={method} className="block">
                {method}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
