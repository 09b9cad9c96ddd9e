/** What was observed of a point; where a report has something else, both, and what they share stands back. */
import type { ReactNode } from 'react';
import type { FindingView, JudgedView } from '../../../electron/ipc/views/document-check.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { BeforeNow } from './before-now.tsx';

export interface ObservedProps {
  readonly finding: FindingView;
  /** What the report has; without one, the finding itself. */
  readonly before: Pick<JudgedView, 'observedWords'>;
}

/** With it, why it is broken or was not judged; else what would have it seen. */
export function Observed({ finding, before }: ObservedProps): ReactNode {
  const { observedWords, reasons, missing } = finding;
  const [then, now] = [joinWords(before.observedWords), joinWords(observedWords)];
  const isOther = then !== now;
  const isNothing = now === '' && reasons.length === 0 && missing === null;
  const nowWithReasons = !isNothing && (
    <>
      {now !== '' && <Words words={now} other={isOther ? then : ''} />}
      {reasons.map((reason) => (
        <bdi key={reason} className="check-reason">
          {reason}
        </bdi>
      ))}
      {missing && <bdi className="check-missing">{missing}</bdi>}
    </>
  );
  if (!isOther) return nowWithReasons;
  return <BeforeNow before={then !== '' && <Words words={then} other={now} />} now={nowWithReasons} />;
}

const DOT = ' · ';

function joinWords(observedWords: readonly string[]): string {
  return observedWords.join(DOT);
}

function Words({ words, other }: { readonly words: string; readonly other: string }): ReactNode {
  const shared = new Set(other.split(DOT));
  const draw = (part: string) =>
    shared.has(part) ? <span className="check-shared">{drawCoded(part)}</span> : drawCoded(part);
  return <Dotted value={words} draw={draw} />;
}

/** A text in which what a service wrote itself stands between backticks: that is drawn as data. */
function drawCoded(text: string): ReactNode {
  let from = 0;
  return text.split('`').map((part, index) => {
    const key = from;
    from += part.length + 1;
    return index % 2 === 0 ? (
      part
    ) : (
      <code key={key} className="data">
        {part}
      </code>
    );
  });
}
