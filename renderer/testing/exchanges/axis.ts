/**
 * The time axis of one sign-in: what happens is drawn to scale, and idle time of a second or more as a gap of the same
 * few pixels, however long it was. Instants are epoch milliseconds, places are pixels.
 */

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
  /** The other way round. */
  readonly instantAt: (place: number) => number;
}

const GAP_FROM_MS = 1000;
const GAP_WIDTH = 12;
/** Gaps are narrower where all of them would take more than this share of the axis. */
const GAPS_AT_MOST = 0.4;

/** A stretch of the axis; `from` and `to` are places. */
interface Stretch extends Span {
  readonly from: number;
  readonly to: number;
}

/** @param spans when something happened; an instant is as long as nothing */
export function makeAxis(spans: readonly Span[], width: number): Axis {
  const pieces = cutAtGaps(spans);
  const gaps = pieces.filter(isGap);
  const gapMs = gaps.reduce((sum, gap) => sum + lengthOf(gap), 0);
  const [fromMs, toMs] = [pieces[0]?.fromMs ?? 0, pieces.at(-1)?.toMs ?? 1];
  const scaledMs = toMs - fromMs - gapMs;
  const gapsWidth = scaledMs > 0 ? Math.min(gaps.length * GAP_WIDTH, width * GAPS_AT_MOST) : width;
  let end = 0;
  const stretches = pieces.map((piece): Stretch => {
    const from = end;
    end += isGap(piece) ? gapsWidth / gaps.length : (lengthOf(piece) / scaledMs) * (width - gapsWidth);
    return { ...piece, from, to: end };
  });
  return {
    fromMs,
    toMs,
    width,
    gaps,
    placeOf(atMs) {
      const stretch = firstThat(stretches, (one) => atMs <= one.toMs);
      if (!stretch) return width;
      const share = (atMs - stretch.fromMs) / (stretch.toMs - stretch.fromMs);
      return Math.min(width, stretch.from + Math.max(0, share) * (stretch.to - stretch.from));
    },
    instantAt(place) {
      const stretch = firstThat(stretches, ({ to }) => place <= to);
      if (!stretch) return toMs;
      const share = (place - stretch.from) / (stretch.to - stretch.from);
      return stretch.fromMs + Math.max(0, share) * (stretch.toMs - stretch.fromMs);
    },
  };
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

/** Of stretches in order, of which each that comes after a fitting one fits too. A sign-in may have thousands. */
function firstThat(stretches: readonly Stretch[], fits: (stretch: Stretch) => boolean): Stretch | undefined {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const stretch = stretches[middle];
    if (stretch && fits(stretch)) high = middle;
    else low = middle + 1;
  }
  return stretches[low];
}

function isGap({ isIdle }: { readonly isIdle: boolean }): boolean {
  return isIdle;
}

function lengthOf({ fromMs, toMs }: Span): number {
  return toMs - fromMs;
}
