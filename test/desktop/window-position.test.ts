import { describe, expect, test } from 'vitest';
import { createPositionReader, positionsOn } from '../../electron/desktop/window-position.ts';

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
