/**
 * Where everything of a sequence drawing goes: three fixed lanes, one row a step. What a text measures is passed in, so
 * that a label which has no room between its lanes is cut.
 */
import { sequence, stepWords } from '../../text/sequence.ts';
import { isOfPerson, LANES, type Lane, lanesOf, type Step } from './steps.ts';

export type Face = 'sans' | 'mono';
/** @returns the width of a text of the drawing, in its units */
export type Measure = (text: string, face: Face) => number;

/** Width of every drawing; its units are pixels at 100 %. */
export const WIDTH = 352;
export const HEADER_HEIGHT = 36;
export const ROW_HEIGHT = 40;

export interface PlacedText {
  readonly text: string;
  /** Its middle. */
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly face: Face;
}

export interface PlacedRow {
  readonly step: Step;
  readonly top: number;
  readonly label: PlacedText;
  readonly reply: PlacedText | null;
  /** From lane to lane. */
  readonly arrow: Arrow;
  /** The answer; null where none came, or the step has none. */
  readonly answer: Arrow | null;
}

export interface Arrow {
  readonly fromX: number;
  readonly toX: number;
  readonly y: number;
}

export interface Layout {
  readonly height: number;
  readonly lanes: readonly { readonly lane: Lane; readonly x: number; readonly name: PlacedText }[];
  readonly rows: readonly PlacedRow[];
}

export function layOut(steps: readonly Step[], measure: Measure): Layout {
  return {
    height: HEADER_HEIGHT + steps.length * ROW_HEIGHT + 4,
    lanes: LANES.map((lane) => {
      const text = sequence.lanes[lane];
      const width = measure(text, 'sans');
      const half = nameWidth(width) / 2;
      const x = Math.min(Math.max(LANE_X[lane], half), WIDTH - half);
      return { lane, x: LANE_X[lane], name: { text, x, baseline: 18, width, face: 'sans' } };
    }),
    rows: steps.map((step, index) => placeRow(step, HEADER_HEIGHT + index * ROW_HEIGHT, measure)),
  };
}

/** @returns the width of the box around a lane's name, by that of the name */
export const nameWidth = (width: number): number => Math.max(64, width + 12);

/** Most goes between this app and the service, so most of the room is there. */
const LANE_X: Readonly<Record<Lane, number>> = { browser: 32, app: 135, service: 320 };
/** Between a text and the lanes beside it. */
const GAP = 5;
const ELLIPSIS = '…';

function placeRow(step: Step, top: number, measure: Measure): PlacedRow {
  const { from, to } = lanesOf(step.kind);
  const fromX = LANE_X[from];
  const toX = LANE_X[to];
  const right = Math.max(fromX, toX);
  // An arrow across the middle lane has its words where there is more room, clear of that lane.
  const left = from === 'browser' && to === 'service' ? LANE_X.app : Math.min(fromX, toX);
  const place = (text: string, face: Face, baseline: number): PlacedText => {
    const shown = cut(text, right - left - 2 * GAP, (part) => measure(part, face));
    return { text: shown, x: (left + right) / 2, baseline, width: measure(shown, face), face };
  };
  const { label, isWire, reply } = stepWords(step);
  const isOpen = step.state === 'running' || step.state === 'held';
  const isAnswered = to === 'service' && step.kind !== 'code-on-page' && !isOpen && !isLost(step);
  return {
    step,
    top,
    label: place(label, isWire ? 'mono' : 'sans', top + 14),
    reply: reply === '' ? null : place(reply, 'sans', top + 35),
    arrow: { fromX, toX, y: top + 19 },
    answer: isAnswered ? { fromX: toX, toX: fromX, y: top + 23 } : null,
  };
}

/** Whether a request went out and nothing came back. */
function isLost({ kind, state, status }: Step): boolean {
  return state === 'failed' && status === null && !isOfPerson(kind);
}

/** @returns the text, or as much of its beginning as has room with an ellipsis */
function cut(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  const characters = Array.from(text);
  let fits = 0;
  let tooMany = characters.length;
  while (fits + 1 < tooMany) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (measure(characters.slice(0, middle).join('') + ELLIPSIS) <= room) fits = middle;
    else tooMany = middle;
  }
  return characters.slice(0, fits).join('').trimEnd() + ELLIPSIS;
}
