/**
 * Where everything of a sequence drawing goes: three fixed lanes, one row a step; and the shapes that the page and the SVG
 * file both draw. What a text measures is passed in, so that a label which has no room between its lanes is cut.
 */

import { isOfPerson, LANES, LANES_OF, type Lane } from '../../sequence/lanes.ts';
import { type Step, stepWords } from '../../sequence/steps.ts';
import { sequence } from '../../text/sequence.ts';

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

type Layout = ReturnType<typeof layOut>;
type PlacedRow = ReturnType<typeof placeRow>;

export function layOut(steps: readonly Step[], measure: Measure) {
  return {
    height: HEADER_HEIGHT + steps.length * ROW_HEIGHT + 4,
    lanes: LANES.map((lane) => {
      const text = sequence.lanes[lane];
      const width = measure(text, 'sans');
      const half = nameWidth(width) / 2;
      const x = Math.min(Math.max(LANE_X[lane], half), WIDTH - half);
      const name: PlacedText = { text, x, baseline: 18, width, face: 'sans' };
      return { lane, x: LANE_X[lane], name };
    }),
    rows: steps.map((step, index) => placeRow(step, HEADER_HEIGHT + index * ROW_HEIGHT, measure)),
  };
}

/** What a shape is drawn in. */
export type Ink = 'lane' | 'name' | 'line' | 'faint' | 'words' | 'quiet' | 'failed' | 'failed-band';

/** An SVG element. A path is stroked and not filled. */
export interface Shape {
  readonly kind: 'line' | 'path' | 'rect' | 'text';
  readonly ink: Ink;
  /** Its attributes that say where it is. */
  readonly at: Readonly<Record<string, number | string>>;
  readonly isDashed?: boolean;
  /** Of a text, which is centred. */
  readonly words?: Pick<PlacedText, 'text' | 'face'>;
}

/** @returns the shapes, the lowest first */
export function shapesOf({ height, lanes, rows }: Layout): readonly Shape[] {
  const bands = rows
    .filter(({ step }) => step.state === 'failed')
    .map(({ top }) => band('failed-band', 0, top, WIDTH, ROW_HEIGHT));
  const lanesDrawn = lanes.flatMap(({ x, name }) => {
    const width = nameWidth(name.width);
    return [
      line('lane', x, HEADER_HEIGHT - 10, x, height),
      band('name', name.x - width / 2, 2, width, 24),
      textOf('words', name),
    ];
  });
  return [...bands, ...lanesDrawn, ...rows.flatMap(shapesOfRow)];
}

/** @returns a function that measures with the page's fonts */
export function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const style = getComputedStyle(document.documentElement);
  const fonts: Readonly<Record<Face, string>> = {
    sans: `12px ${style.getPropertyValue('--sans')}`,
    mono: `12px ${style.getPropertyValue('--mono')}`,
  };
  return (text, face) => {
    // Without a canvas, the widest letters are assumed, so that nothing runs over.
    if (!context) return text.length * WIDEST;
    context.font = fonts[face];
    return context.measureText(text).width;
  };
}

const WIDEST = 12;

/** @returns the width of the box around a lane's name, by that of the name */
const nameWidth = (width: number): number => Math.max(64, width + 12);

/** Most goes between this app and the service, so most of the room is there. */
const LANE_X: Readonly<Record<Lane, number>> = { browser: 32, app: 135, service: 320 };
/** Between a text and the lanes beside it. */
const GAP = 5;
const ELLIPSIS = '…';

function placeRow(step: Step, top: number, measure: Measure) {
  const { from, to } = LANES_OF[step.kind];
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
    /** From lane to lane. */
    arrow: { fromX, toX, y: top + 19 },
    /** Null where no answer came, or the step has none. */
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

function shapesOfRow(row: PlacedRow): readonly Shape[] {
  const { step, label, reply, arrow, answer } = row;
  const ink = inkOf(row);
  const isFaint = ink === 'faint';
  const isLost = step.state === 'failed' && answer === null;
  return [
    ...arrowShapes(arrow, ink, isFaint || step.state === 'held'),
    ...(isLost ? [crossAt((arrow.fromX + arrow.toX) / 2, arrow.y)] : []),
    ...(answer ? arrowShapes(answer, ink, true) : []),
    textOf(ink === 'line' ? 'words' : isFaint ? 'quiet' : ink, label),
    ...(reply ? [textOf(ink === 'failed' ? ink : 'quiet', reply)] : []),
  ];
}

function inkOf({ step }: PlacedRow): 'line' | 'faint' | 'failed' {
  if (step.state === 'failed') return 'failed';
  return step.state === 'planned' ? 'faint' : 'line';
}

function arrowShapes({ fromX, toX, y }: PlacedRow['arrow'], ink: Ink, isDashed: boolean): readonly Shape[] {
  const back = toX > fromX ? -1 : 1;
  const tip = toX + back;
  const head = path(ink, `M${tip + 5 * back} ${y - 3}L${tip} ${y}L${tip + 5 * back} ${y + 3}`);
  return [{ ...line(ink, fromX, y, tip, y), isDashed }, head];
}

function crossAt(x: number, y: number): Shape {
  return path('failed', `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x + 4} ${y - 4}L${x - 4} ${y + 4}`);
}

function line(ink: Ink, x1: number, y1: number, x2: number, y2: number): Shape {
  return { kind: 'line', ink, at: { x1, y1, x2, y2 } };
}

function path(ink: Ink, d: string): Shape {
  return { kind: 'path', ink, at: { d } };
}

function band(ink: Ink, x: number, y: number, width: number, height: number): Shape {
  return { kind: 'rect', ink, at: { x, y, width, height, rx: 6 } };
}

function textOf(ink: Ink, { x, baseline, ...words }: PlacedText): Shape {
  return { kind: 'text', ink, at: { x, y: baseline }, words };
}
