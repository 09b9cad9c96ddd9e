/** A layout as lines, heads, bands and texts: what the page and the SVG file both draw. */
import {
  type Arrow,
  HEADER_HEIGHT,
  type Layout,
  nameWidth,
  type PlacedRow,
  type PlacedText,
  ROW_HEIGHT,
  WIDTH,
} from './layout.ts';

/** What a shape is drawn in. */
export type Ink = 'lane' | 'name' | 'line' | 'faint' | 'words' | 'quiet' | 'failed' | 'failed-band';

export type Shape =
  | {
      readonly kind: 'line';
      readonly ink: Ink;
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly isDashed: boolean;
    }
  /** Strokes, without filling. */
  | { readonly kind: 'path'; readonly ink: Ink; readonly d: string }
  | {
      readonly kind: 'band';
      readonly ink: Ink;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
    }
  | { readonly kind: 'text'; readonly ink: Ink; readonly text: PlacedText };

/** @returns the shapes, the lowest first */
export function shapesOf({ height, lanes, rows }: Layout): readonly Shape[] {
  const bands = rows.flatMap((row): readonly Shape[] => (row.step.state === 'failed' ? [bandOf(row)] : []));
  const lanesDrawn = lanes.flatMap(({ x, name }): readonly Shape[] => [
    line('lane', x, HEADER_HEIGHT - 10, x, height),
    {
      kind: 'band',
      ink: 'name',
      x: name.x - nameWidth(name.width) / 2,
      y: 2,
      width: nameWidth(name.width),
      height: 24,
      radius: 6,
    },
    { kind: 'text', ink: 'words', text: name },
  ]);
  return [...bands, ...lanesDrawn, ...rows.flatMap(shapesOfRow)];
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
    { kind: 'text', ink: ink === 'line' ? 'words' : isFaint ? 'quiet' : ink, text: label },
    ...(reply ? [{ kind: 'text', ink: ink === 'failed' ? ink : 'quiet', text: reply } as const] : []),
  ];
}

function inkOf({ step }: PlacedRow): 'line' | 'faint' | 'failed' {
  if (step.state === 'failed') return 'failed';
  return step.state === 'planned' ? 'faint' : 'line';
}

function bandOf({ top }: PlacedRow): Shape {
  return { kind: 'band', ink: 'failed-band', x: 0, y: top, width: WIDTH, height: ROW_HEIGHT, radius: 6 };
}

function arrowShapes({ fromX, toX, y }: Arrow, ink: Ink, isDashed: boolean): readonly Shape[] {
  const back = toX > fromX ? -1 : 1;
  const tip = toX + back;
  return [
    { ...line(ink, fromX, y, tip, y), isDashed },
    { kind: 'path', ink, d: `M${tip + 5 * back} ${y - 3}L${tip} ${y}L${tip + 5 * back} ${y + 3}` },
  ];
}

function crossAt(x: number, y: number): Shape {
  return { kind: 'path', ink: 'failed', d: `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x + 4} ${y - 4}L${x - 4} ${y + 4}` };
}

function line(ink: Ink, x1: number, y1: number, x2: number, y2: number): Extract<Shape, { kind: 'line' }> {
  return { kind: 'line', ink, x1, y1, x2, y2, isDashed: false };
}
