/**
 * The time axis of one sign-in, and what is drawn on it of an exchange: the wait before it, then the request itself. What
 * happens is drawn to scale, and idle time of a second or more as a gap of the same few pixels, however long it was.
 * Instants are epoch milliseconds, places are pixels.
 */
import type { ExchangeRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import { isHeld } from '../log/rows.ts';

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Axis extends Span {
  readonly width: number;
  /** Idle times that are drawn short, in order. */
  readonly gaps: readonly Span[];
  /** Later instants are never further left. */
  readonly placeOf: (atMs: number) => number;
}

const GAP_FROM_MS = 1000;
const GAP_WIDTH = 12;
/** Gaps are narrower where all of them would take more than this share of the axis. */
const GAPS_AT_MOST = 0.4;

/** `from` and `to` are places. */
type Stretch = Span & { readonly from: number; readonly to: number };

/** @param spans when something happened; an instant is as long as nothing */
export function makeAxis(spans: readonly Span[], width: number): Axis {
  const pieces = cutAtGaps(spans);
  const gaps = pieces.filter(({ isIdle }) => isIdle);
  const gapMs = gaps.reduce((sum, gap) => sum + lengthOf(gap), 0);
  const [fromMs, toMs] = [pieces[0]?.fromMs ?? 0, pieces.at(-1)?.toMs ?? 1];
  const scaledMs = toMs - fromMs - gapMs;
  const gapsWidth = scaledMs > 0 ? Math.min(gaps.length * GAP_WIDTH, width * GAPS_AT_MOST) : width;
  let end = 0;
  const stretches = pieces.map((piece): Stretch => {
    const from = end;
    end += piece.isIdle ? gapsWidth / gaps.length : (lengthOf(piece) / scaledMs) * (width - gapsWidth);
    return { ...piece, from, to: end };
  });
  return {
    fromMs,
    toMs,
    width,
    gaps,
    placeOf(atMs) {
      const stretch = stretchAt(stretches, atMs);
      if (!stretch) return width;
      const share = (atMs - stretch.fromMs) / (stretch.toMs - stretch.fromMs);
      return Math.min(width, stretch.from + Math.max(0, share) * (stretch.to - stretch.from));
    },
  };
}

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
  const span = spanOf(row, nowMs);
  if (isHeld(row)) return { waits: waitOf(row, axis, span.toMs), marks: [] };
  return { waits: waitOf(row, axis, row.startedAtMs), marks: [markOf(span, axis)] };
}

/** One bar for many rows: a mark for each of those that do not lie on the same pixels. */
export function barOfRows(rows: readonly ExchangeRow[], axis: Axis, nowMs: number): Bar {
  const marks = new Map<string, Piece>();
  const waits = new Map<string, Piece>();
  const pixelsOf = ({ from, width }: Piece) => `${Math.round(from)} ${Math.round(width)}`;
  for (const row of rows) {
    const bar = barOfRow(row, axis, nowMs);
    for (const wait of bar.waits) waits.set(isHeld(row) ? 'held' : pixelsOf(wait), wait);
    for (const mark of bar.marks) marks.set(pixelsOf(mark), mark);
  }
  return { waits: [...waits.values()], marks: [...marks.values()] };
}

/** @returns from when to when; what is under way lasts until now */
export function spanOf({ startedAtMs, endedAtMs }: ExchangeRow, nowMs: number): Span {
  return { fromMs: startedAtMs, toMs: Math.max(startedAtMs, endedAtMs ?? nowMs) };
}

/** @returns what happened and the gaps between, in turn and without a hole; none is empty */
function cutAtGaps(spans: readonly Span[]): readonly (Span & { readonly isIdle: boolean })[] {
  const sorted = [...spans].sort((a, b) => a.fromMs - b.fromMs);
  const pieces: (Span & { readonly isIdle: boolean })[] = [];
  const add = (fromMs: number, toMs: number, isIdle: boolean) => {
    if (toMs > fromMs) pieces.push({ fromMs, toMs, isIdle });
  };
  let [start, end] = [sorted[0]?.fromMs ?? 0, sorted[0]?.toMs ?? 0];
  for (const { fromMs, toMs } of sorted) {
    if (fromMs - end >= GAP_FROM_MS) {
      add(start, end, false);
      add(end, fromMs, true);
      start = fromMs;
    }
    end = Math.max(end, fromMs, toMs);
  }
  add(start, end, false);
  // One instant alone has no length that could be drawn.
  return pieces.length > 0 ? pieces : [{ fromMs: start, toMs: start + 1, isIdle: false }];
}

/** @returns the first that ends at an instant or later, found by halves: a sign-in may have thousands */
function stretchAt(stretches: readonly Stretch[], atMs: number): Stretch | undefined {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const stretch = stretches[middle];
    if (stretch && atMs <= stretch.toMs) high = middle;
    else low = middle + 1;
  }
  return stretches[low];
}

function lengthOf({ fromMs, toMs }: Span): number {
  return toMs - fromMs;
}

function waitOf({ waitedFromMs, startedAtMs }: ExchangeRow, axis: Axis, untilMs: number): readonly Piece[] {
  const from = axis.placeOf(waitedFromMs ?? startedAtMs);
  const width = axis.placeOf(untilMs) - from;
  return width >= 1 ? [{ from, width }] : [];
}

/** At least as wide as can be seen, and within the axis. */
function markOf(span: Span, axis: Axis): Piece {
  const place = axis.placeOf(span.fromMs);
  const width = Math.max(MARK_WIDTH, axis.placeOf(span.toMs) - place);
  return { from: Math.min(place, axis.width - width), width };
}
