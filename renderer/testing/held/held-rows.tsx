/** What is held among the rows of the list: the one that a place leads to, those that nobody looks at, and the next one. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { purposeText } from '../../text/exchanges.ts';
import { actionText, pausedText, held as words } from '../../text/held.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ExchangesPlace } from '../../ui/places.ts';
import { heldIn, isHeld, outcomeOf, type StepRow } from '../log/rows.ts';
import './held.css';

/**
 * Above the list: what is held and not looked at, and the way there.
 * @param detailed number of the row whose details are shown
 */
export function HeldRows(props: {
  readonly rows: readonly ExchangeRow[];
  readonly detailed: number | null;
  readonly look: (number: number) => void;
}): ReactNode {
  const { rows, detailed, look } = props;
  const held = useMemo(() => rows.filter(isHeld), [rows]);
  return held.map(
    (row) =>
      row.number !== detailed && (
        <p key={row.number} className="row label ground-mixed held-row">
          <Icon name="clock" tone="mixed" />
          <span>
            <bdi>{pausedText(heldIn(row))}</bdi>
            {/* Two may go to the same path. */}
            {held.length > 1 && row.kind === 'request' && (
              <span className="secondary"> {purposeText(row.purpose)}</span>
            )}
          </span>
          <button
            type="button"
            className="link"
            aria-label={actionText(words.look, heldIn(row))}
            onClick={() => look(row.number)}
          >
            {words.look}
          </button>
        </p>
      ),
  );
}

/** @returns the row of what is held, which may come a moment after it, and be gone later */
export function rowOfHeld(rows: readonly ExchangeRow[], heldId: string): StepRow | undefined {
  return rows.find((row): row is StepRow => row.kind !== 'sign-in' && row.heldId === heldId);
}

/**
 * @returns the number of the row that a place leads to, also once it is held no longer; null while it is not there, and
 * for a place that leads to none
 */
export function useFirstRow(
  rows: readonly ExchangeRow[],
  { row, heldId, signIn, isFailureOpen }: Omit<ExchangesPlace, 'kind' | 'trial'>,
): number | null {
  const [known, setKnown] = useState(row ?? null);
  if (known !== null || (heldId === undefined && !isFailureOpen)) return known;
  const failed = rows.findLast((one) => one.kind === 'request' && one.signIn === signIn && outcomeOf(one) === 'failed');
  const found = (heldId === undefined ? failed : rowOfHeld(rows, heldId))?.number ?? null;
  if (found !== null) setKnown(found);
  return found;
}

/** What comes later, such as the next poll, does not take the place of a reply that is being read. */
const AT_ONCE_MS = 1000;

/** @returns what the same sign-in holds now, if it followed at once; nothing while that one is still held */
export function nextHeld(rows: readonly ExchangeRow[], number: number): StepRow | undefined {
  const before = rows.find((row) => row.number === number);
  if (!before || before.kind === 'sign-in' || isHeld(before)) return undefined;
  const latestMs = (before.endedAtMs ?? Number.POSITIVE_INFINITY) + AT_ONCE_MS;
  return rows.filter(isHeld).find(({ signIn, startedAtMs }) => signIn === before.signIn && startedAtMs <= latestMs);
}

/**
 * Leads from a held request that goes on to the one that its sign-in holds next.
 * @param shown the row whose details are shown: `key` is its number, null where none are
 * @returns to be told which request goes on; the way ends where the person looks at something else
 */
export function useNextHeld(
  rows: readonly ExchangeRow[],
  {
    key,
    open,
  }: { readonly key: number | null; readonly open: (line: { readonly key: number }, isEntered: boolean) => void },
): (number: number) => void {
  const [from, setFrom] = useState<number | null>(null);
  useEffect(() => {
    if (from === null) return;
    const next = key === from ? nextHeld(rows, from) : null;
    if (next === undefined) return;
    setFrom(null);
    // The focus stays with the details, whose control is gone.
    if (next) open({ key: next.number }, false);
  }, [rows, from, key, open]);
  return setFrom;
}
