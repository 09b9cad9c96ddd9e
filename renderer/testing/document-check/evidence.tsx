/** The exchanges that a finding rests on: how many, and in a popover what each says, with the way to its row. */
import type { ReactNode } from 'react';
import type { EvidenceView, FindingView } from '../../../electron/ipc/views/document-check.ts';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { check } from '../../text/document-check.ts';
import { browserMeaning } from '../../text/exchanges.ts';
import type { Place } from '../../ui/places.ts';
import { Popover } from '../../ui/popover.tsx';
import { VerdictMark } from '../../ui/verdict-mark.tsx';
import { useClockTime, useExchanges } from '../log/use-exchanges.ts';

const words = check.evidence;

interface EvidenceProps {
  readonly finding: FindingView;
  readonly go: (place: Place) => void;
}

export function Evidence({ finding, go }: EvidenceProps): ReactNode {
  const { question, exchanges } = finding;
  const count = words.count(exchanges.length);
  // Below the column's head, the number alone.
  const button = (
    <>
      <span className="check-headed figures">{exchanges.length}</span>
      <span className="check-unheaded">{count}</span>
    </>
  );
  return (
    <Popover title={question} button={button} label={`${count}${words.of(question)}`} buttonClass="link" side="below">
      <EvidenceList finding={finding} go={go} />
    </Popover>
  );
}

export const EVIDENCE_AT_MOST = 12;

/**
 * Which exchanges of a finding are listed: one point may rest on every call that was ever made. What breaks the point
 * comes first, the newest first.
 * @param exchanges oldest first
 * @returns those, and how many are `left` out
 */
export function shownEvidence(exchanges: readonly EvidenceView[]) {
  const newest = exchanges.toReversed();
  const isBroken = ({ counts }: EvidenceView) => counts === 'broken';
  const sorted = [...newest.filter(isBroken), ...newest.filter((one) => !isBroken(one))];
  const shown = sorted.slice(0, EVIDENCE_AT_MOST);
  return { shown, left: exchanges.length - shown.length };
}

function EvidenceList({ finding: { exchanges }, go }: EvidenceProps): ReactNode {
  const { rows } = useExchanges();
  const { shown, left } = shownEvidence(exchanges);
  return (
    <>
      <ul className="pairs">
        {shown.map(({ number, counts, reason }, index) => (
          <li key={number ?? `gone ${index}`}>
            <VerdictMark verdict={counts === 'not-counted' ? 'could-not-judge' : counts}>
              {counts === 'not-counted' ? words.notCounted : check.verdicts[counts].name}
            </VerdictMark>
            <div>
              {number === null && <span className="secondary">{words.gone}</span>}
              {number !== null && (
                <ExchangeLink number={number} row={rows.find((row) => row.number === number)} go={go} />
              )}
              {reason && <bdi className="block check-aside">{reason}</bdi>}
            </div>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="caption secondary">{words.more(left)}</p>}
    </>
  );
}

function ExchangeLink(
  props: Pick<EvidenceProps, 'go'> & { readonly number: number; readonly row: ExchangeRow | undefined },
): ReactNode {
  const { number, row, go } = props;
  const formatTime = useClockTime();
  // Among those of its sign-in, it is not folded away.
  const signIn = row?.signIn ?? null;
  const show = () => go({ kind: 'exchanges', row: number, ...(signIn !== null && { signIn }) });
  return (
    <button type="button" className="link row spread row-gap-0 check-exchange" onClick={show}>
      <bdi>{row ? wordsOf(row) : words.row(number)}</bdi>
      {row && <span className="caption secondary figures">{formatTime(row.startedAtMs)}</span>}
    </button>
  );
}

function wordsOf(row: ExchangeRow): string {
  switch (row.kind) {
    case 'request':
      return `${row.method} ${row.path}${row.status === null ? '' : ` ${row.status}`}`;
    case 'browser':
      return browserMeaning(row);
    case 'sign-in':
      return words.row(row.number);
  }
}
