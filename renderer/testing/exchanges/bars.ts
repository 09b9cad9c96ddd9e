/** What is drawn of an exchange on the time axis: the wait before it, then the request itself. */
import type { ExchangeRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import { type Axis, makeAxis, type Span } from './axis.ts';

/** Of the whole axis in the list, in pixels. */
export const AXIS_WIDTH = 120;
const MARK_WIDTH = 2;
/** What belongs to no sign-in has an axis of its own, at least as long as this. */
const SHORTEST_OWN_AXIS_MS = 1000;

export interface Bar {
  readonly waits: readonly Piece[];
  readonly marks: readonly Piece[];
}

/** In pixels from the start of the axis. */
interface Piece {
  readonly from: number;
  readonly width: number;
}

/** @returns the axis of a sign-in; its row is null if that was dropped */
export function axisOfSignIn(
  signIn: SignInRow | null,
  rows: readonly ExchangeRow[],
  nowMs: number,
  width = AXIS_WIDTH,
): Axis {
  // The person's time is drawn short, as a wait is.
  const spans = rows.map((row) => spanOf(row, isHeld(row) ? row.startedAtMs : nowMs));
  if (!signIn) return makeAxis(spans, width);
  const { fromMs, toMs } = spanOf(signIn, nowMs);
  return makeAxis([{ fromMs, toMs: fromMs }, ...spans, { fromMs: toMs, toMs }], width);
}

/** @returns the axis of a row that belongs to no sign-in */
export function axisOfRow(row: ExchangeRow, nowMs: number): Axis {
  const { fromMs, toMs } = spanOf(row, nowMs);
  const startMs = row.waitedFromMs ?? fromMs;
  return makeAxis([{ fromMs: startMs, toMs: Math.max(toMs, startMs + SHORTEST_OWN_AXIS_MS) }], AXIS_WIDTH);
}

/** What is held has only waited so far. */
export function barOfRow(row: ExchangeRow, axis: Axis, nowMs: number): Bar {
  if (isHeld(row)) return { waits: heldOf(row, axis, nowMs), marks: [] };
  return { waits: waitOf(row, axis), marks: [markOf(spanOf(row, nowMs), axis)] };
}

/** One bar for many rows: a mark for each of those that do not lie on the same pixels. */
export function barOfRows(rows: readonly ExchangeRow[], axis: Axis, nowMs: number): Bar {
  const marks = new Map<string, Piece>();
  const waits = new Map<string, Piece>();
  for (const row of rows) {
    if (isHeld(row)) {
      for (const wait of heldOf(row, axis, nowMs)) waits.set('held', wait);
      continue;
    }
    const mark = markOf(spanOf(row, nowMs), axis);
    marks.set(`${Math.round(mark.from)} ${Math.round(mark.width)}`, mark);
    for (const wait of waitOf(row, axis)) waits.set(`${Math.round(wait.from)} ${Math.round(wait.width)}`, wait);
  }
  return { waits: [...waits.values()], marks: [...marks.values()] };
}

/** @returns from when to when; what is under way lasts until now */
export function spanOf({ startedAtMs, endedAtMs }: ExchangeRow, nowMs: number): Span {
  return { fromMs: startedAtMs, toMs: Math.max(startedAtMs, endedAtMs ?? nowMs) };
}

function isHeld(row: ExchangeRow): boolean {
  return row.kind === 'request' && row.state === 'held';
}

function heldOf(row: ExchangeRow, axis: Axis, nowMs: number): readonly Piece[] {
  const { fromMs, toMs } = spanOf(row, nowMs);
  const from = axis.placeOf(row.waitedFromMs ?? fromMs);
  const width = axis.placeOf(toMs) - from;
  return width >= 1 ? [{ from, width }] : [];
}

function waitOf({ waitedFromMs, startedAtMs }: ExchangeRow, axis: Axis): readonly Piece[] {
  if (waitedFromMs === null) return [];
  const from = axis.placeOf(waitedFromMs);
  const width = axis.placeOf(startedAtMs) - from;
  return width >= 1 ? [{ from, width }] : [];
}

/** At least as wide as can be seen, and within the axis. */
function markOf(span: Span, axis: Axis): Piece {
  const place = axis.placeOf(span.fromMs);
  const width = Math.max(MARK_WIDTH, axis.placeOf(span.toMs) - place);
  return { from: Math.min(place, axis.width - width), width };
}
