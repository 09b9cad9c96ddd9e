import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createPositionReader,
  isOutOfReach,
  openWindowMemory,
  placeOnScreen,
  positionsOn,
  type Rectangle,
  recordPlace,
  type WindowPlace,
} from '../../electron/desktop/window-place.ts';
import { FakeClock } from '../fake-clock.ts';

const LEAST = { width: 900, height: 600 };
const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 };
/** Stands to the left of the laptop, and higher. */
const MONITOR = { x: -2560, y: -400, width: 2560, height: 1440 };
/** What a window on Windows may have outside of the display. */
const BORDER = 8;

const at = (x: number, y: number, width = 1000, height = 700): WindowPlace => ({
  bounds: { x, y, width, height },
  isMaximized: false,
});
const bring = (place: WindowPlace, workAreas: readonly Rectangle[]) => placeOnScreen(place, workAreas, LEAST)?.bounds;

function isWithin({ x, y, width, height }: Rectangle, area: Rectangle): boolean {
  const isInRow = x >= area.x && x + width <= area.x + area.width;
  return isInRow && y >= area.y && y + height <= area.y + area.height;
}

describe('a place', () => {
  test.each([
    ['in the middle of a display', at(200, 100), [LAPTOP]],
    ['at the edges of a display', at(0, 25, 1440, 875), [LAPTOP]],
    ['on a display left of the primary one', at(-1500, -300), [LAPTOP, MONITOR]],
    ['across two displays', at(-500, 100), [LAPTOP, MONITOR]],
    ['with its invisible border outside', at(-BORDER, 25, 1440 + 2 * BORDER, 875 + BORDER), [LAPTOP]],
  ])('stays: %s', (_where, place, workAreas) => {
    expect(placeOnScreen(place, workAreas, LEAST)).toBe(place);
  });

  test.each([
    ['nowhere: to the middle of the primary display', at(20_000, 9_000), [LAPTOP, MONITOR], [220, 113]],
    ['on a display that is gone: likewise', at(-1500, -300), [LAPTOP], [220, 113]],
    ['over an edge: as far as needed', at(1000, 500), [LAPTOP], [440, 200]],
    ['over the edge of the display that shows most of it', at(-2700, 0), [LAPTOP, MONITOR], [-2560, 0]],
    ['with its title bar under the bar of the system', at(200, 20), [LAPTOP], [200, 25]],
    ['with its title bar above the display, all else visible', at(200, -40), [LAPTOP], [200, 25]],
  ])('is brought back from %s', (_where, place, workAreas, [x, y]) => {
    expect(bring(place, workAreas)).toEqual({ ...place.bounds, x, y });
  });

  test('that is larger than the display is made smaller, but not below the least size', () => {
    expect(bring(at(0, 25, 3000, 2000), [LAPTOP])).toEqual(LAPTOP);
    const small = { x: 10, y: 20, width: 800, height: 480 };
    expect(bring(at(300, 300), [small])).toEqual({ x: 10, y: 20, ...LEAST });
  });

  test('that is too small for the window grows', () => {
    expect(bring(at(100, 100, 1, 1), [LAPTOP])).toEqual({ x: 100, y: 100, ...LEAST });
    expect(bring(at(100, 100, 800, 700), [LAPTOP])).toEqual({ x: 100, y: 100, width: LEAST.width, height: 700 });
    expect(bring(at(900, 100, 1000, 500), [LAPTOP])).toEqual({ x: 440, y: 100, width: 1000, height: LEAST.height });
  });

  test('stays maximized', () => {
    expect(placeOnScreen({ ...at(20_000, 0), isMaximized: true }, [LAPTOP], LEAST)?.isMaximized).toBe(true);
  });

  test('is not known where there is no display', () => {
    expect(placeOnScreen(at(0, 0), [], LEAST)).toBeNull();
  });
});

describe('a title bar', () => {
  test.each([
    ['on a display', at(200, 100), false],
    ['with its left end over the edge', at(-960, 100), false],
    ['with its right end over the edge', at(1400, 100), false],
    ['with a sliver left of it', at(1401, 100), true],
    ['under the bar of the system', at(200, 24), true],
    ['below the display', at(200, 893), true],
    ['on a display that is gone', at(-1500, -300), true],
  ])('%s can be grabbed, or not', (_where, { bounds }, isOut) => {
    expect(isOutOfReach(bounds, [LAPTOP])).toBe(isOut);
  });

  test('can be grabbed after the window was brought back', () => {
    const back = bring(at(-1500, -300), [LAPTOP]);
    expect(back && isOutOfReach(back, [LAPTOP])).toBe(false);
  });
});

describe('every place', () => {
  const coordinate = fc.integer({ min: -6_000, max: 6_000 });
  const length = fc.integer({ min: 1, max: 5_000 });
  const place = fc
    .tuple(coordinate, coordinate, length, length, fc.boolean())
    .map(([x, y, width, height, isMaximized]) => ({ bounds: { x, y, width, height }, isMaximized }));
  const display = fc.record({
    x: coordinate,
    y: coordinate,
    width: fc.integer({ min: 640, max: 4_000 }),
    height: fc.integer({ min: 480, max: 3_000 }),
  });
  const displays = fc.array(display, { minLength: 1, maxLength: 4 });

  test('is left as it is, or comes to lie within one display as far as the least size permits', () => {
    fc.assert(
      fc.property(place, displays, (before, workAreas) => {
        const after = placeOnScreen(before, workAreas, LEAST);
        if (after === before) return;
        const { x, y, width, height } = after?.bounds ?? at(Number.NaN, 0).bounds;
        const target = workAreas.find((area) => {
          const right = area.x + Math.max(area.width, LEAST.width);
          const bottom = area.y + Math.max(area.height, LEAST.height);
          return isWithin({ x, y, width, height }, { ...area, width: right - area.x, height: bottom - area.y });
        });
        expect(target).toBeDefined();
        expect([width >= LEAST.width, height >= LEAST.height, after?.isMaximized]).toEqual([
          true,
          true,
          before.isMaximized,
        ]);
      }),
    );
  });

  test('has its title bar where it can be grabbed, and every corner on a display', () => {
    fc.assert(
      fc.property(place, displays, (before, workAreas) => {
        const roomy = workAreas.map((area) => ({ ...area, width: area.width + 900, height: area.height + 600 }));
        const { x, y, width, height } = placeOnScreen(before, roomy, LEAST)?.bounds ?? at(Number.NaN, 0).bounds;
        const isShown = (left: number, top: number): boolean =>
          roomy.some((area) => isWithin({ x: left, y: top, width: 1, height: 1 }, area));
        const [left, right, bottom] = [x + BORDER, x + width - BORDER - 1, y + height - BORDER - 1];
        expect([isShown(left, y), isShown(right, y), isShown(left, bottom), isShown(right, bottom)]).toEqual(
          Array(4).fill(true),
        );
      }),
    );
  });

  test('that is wholly visible is not touched', () => {
    const inside = display.chain((area) => {
      const roomy = { ...area, width: area.width + 900, height: area.height + 600 };
      const width = fc.integer({ min: LEAST.width, max: roomy.width });
      const height = fc.integer({ min: LEAST.height, max: roomy.height });
      return fc.tuple(width, height).chain(([w, h]) => {
        const x = fc.integer({ min: roomy.x, max: roomy.x + roomy.width - w });
        const y = fc.integer({ min: roomy.y, max: roomy.y + roomy.height - h });
        return fc.tuple(x, y).map(([left, top]) => ({ roomy, before: at(left, top, w, h) }));
      });
    });
    fc.assert(
      fc.property(inside, displays, ({ roomy, before }, others) => {
        expect(placeOnScreen(before, [...others, roomy], LEAST)).toBe(before);
      }),
    );
  });

  test('is not moved a second time where the displays hold the least size', () => {
    fc.assert(
      fc.property(place, displays, (before, workAreas) => {
        const roomy = workAreas.map((area) => ({ ...area, width: area.width + 900, height: area.height + 600 }));
        const once = placeOnScreen(before, roomy, LEAST);
        expect(once && placeOnScreen(once, roomy, LEAST)).toEqual(once);
      }),
    );
  });
});

describe('the memory', () => {
  const PLACE = { bounds: { x: -300, y: 40, width: 1000, height: 700 }, isMaximized: true };
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'window-place-'));
    file = join(folder, 'window.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('gives back what it was given, and leaves one small file', () => {
    expect(openWindowMemory(file).read()).toBeNull();
    openWindowMemory(file).write({ ...PLACE, isMaximized: false });
    openWindowMemory(file).write(PLACE);
    expect(openWindowMemory(file).read()).toEqual(PLACE);
    expect(readdirSync(folder)).toEqual(['window.json']);
  });

  test.each([
    ['nothing', ''],
    ['half of it', JSON.stringify(PLACE).slice(0, 40)],
    ['no object', 'null'],
    ['a list', '[1, 2, 3, 4]'],
    ['another shape', '{"width":1000,"height":700}'],
    ['no word on maximized', JSON.stringify({ bounds: PLACE.bounds })],
    ['a text for maximized', JSON.stringify({ ...PLACE, isMaximized: 'true' })],
    ['a text for a number', JSON.stringify({ ...PLACE, bounds: { ...PLACE.bounds, x: '0' } })],
    ['a missing number', JSON.stringify({ ...PLACE, bounds: { x: 0, y: 0, width: 1000 } })],
    ['a fraction', JSON.stringify({ ...PLACE, bounds: { ...PLACE.bounds, x: 0.5 } })],
    ['a number that no desktop has', JSON.stringify({ ...PLACE, bounds: { ...PLACE.bounds, y: -2e9 } })],
    ['a number that is none', JSON.stringify(PLACE).replace('1000', '1e999')],
    ['no width', JSON.stringify({ ...PLACE, bounds: { ...PLACE.bounds, width: 0 } })],
    ['a negative height', JSON.stringify({ ...PLACE, bounds: { ...PLACE.bounds, height: -700 } })],
    ['too much', JSON.stringify({ ...PLACE, more: 'x'.repeat(2_000) })],
  ])('knows of no place where the file holds %s', (_what, content) => {
    writeFileSync(file, content);
    expect(openWindowMemory(file).read()).toBeNull();
    openWindowMemory(file).write(PLACE);
    expect(openWindowMemory(file).read()).toEqual(PLACE);
  });

  test('takes over nothing else that stands in the file', () => {
    writeFileSync(file, JSON.stringify({ ...PLACE, bounds: { ...PLACE.bounds, more: 1 }, more: 2 }));
    expect(openWindowMemory(file).read()).toEqual(PLACE);
  });

  test('loses the place and nothing else where it cannot read or write', () => {
    const missing = openWindowMemory(join(folder, 'missing', 'window.json'));
    missing.write(PLACE);
    expect(missing.read()).toBeNull();
    mkdirSync(file);
    openWindowMemory(file).write(PLACE);
    expect(openWindowMemory(file).read()).toBeNull();
  });

  test('leaves the file as it was where the new one cannot be written', () => {
    openWindowMemory(file).write(PLACE);
    mkdirSync(`${file}.new`);
    openWindowMemory(file).write({ ...PLACE, isMaximized: false });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(PLACE);
    expect(existsSync(file)).toBe(true);
  });
});

describe('a window', () => {
  const follow = () => {
    const clock = new FakeClock();
    const written: (number | undefined)[] = [];
    const window = { x: 0, isKnown: true };
    const sessionManager = recordPlace({
      clock,
      look: () => (window.isKnown ? at(window.x, 0) : null),
      write: ({ bounds }) => written.push(bounds.x),
    });
    return { clock, written, window, sessionManager };
  };

  test('that is dragged is remembered once, a moment after it stands still', async () => {
    const { clock, written, window, sessionManager } = follow();
    for (const x of [1, 2, 3]) {
      window.x = x;
      sessionManager.changed();
      await clock.advance(400);
    }
    expect(written).toEqual([]);
    await clock.advance(100);
    expect(written).toEqual([3]);
  });

  test('that goes is remembered at once, and not again afterwards', async () => {
    const { clock, written, sessionManager } = follow();
    sessionManager.changed();
    sessionManager.left();
    expect(written).toEqual([0]);
    await clock.advance(10_000);
    expect([written, clock.pending]).toEqual([[0], 0]);
  });

  test('whose place cannot be told keeps the last one', async () => {
    const { clock, written, window, sessionManager } = follow();
    window.isKnown = false;
    sessionManager.changed();
    await clock.advance(500);
    sessionManager.left();
    expect(written).toEqual([]);
  });
});

test.each([
  ['win32', '', 'exact'],
  ['darwin', '', 'exact'],
  ['linux', 'x11', 'inside-frame'],
  ['linux', '', 'inside-frame'],
  ['linux', 'wayland', 'unknown'],
])('on %s with ozone platform “%s”, positions are %s', (platform, ozonePlatform, positions) => {
  const commandLine = { getSwitchValue: (name: string) => (name === 'ozone-platform' ? ozonePlatform : '') };
  expect(positionsOn(platform, commandLine)).toBe(positions);
});

describe('inside a frame', () => {
  const PUT = { x: 100, y: 200, width: 1000, height: 700 };
  const at = (x: number, y: number) => ({ ...PUT, x, y });
  const read = (isSettled = false) => {
    const readPosition = createPositionReader('inside-frame', PUT);
    return (reported: typeof PUT) => readPosition(reported, isSettled);
  };

  test('a window is where it was put, as soon as it is shown there and ever after', () => {
    const readPosition = read();
    expect([at(100, 200), at(101, 237), at(101, 237)].map(readPosition)).toEqual([PUT, PUT, PUT]);
    expect(readPosition(at(501, 437))).toEqual(at(500, 400));
    // Near the place where it was put, too.
    expect(readPosition(at(103, 240))).toEqual(at(102, 203));
  });

  test('rounding to the pixels of the display adds up to nothing', () => {
    expect(read()(at(99, 199))).toEqual(PUT);
  });

  test('a window that settles where it was put has no frame, and goes where it is dragged, however little', () => {
    const readPosition = read(true);
    expect([at(100, 200), at(103, 237)].map(readPosition)).toEqual([PUT, at(103, 237)]);
  });

  test('a window that the system put elsewhere is where it says', () => {
    const readPosition = read();
    expect(readPosition(at(700, 200))).toEqual(at(700, 200));
    expect(readPosition(at(100, 280))).toEqual(at(100, 280));
  });
});
