import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { showFirst } from '../../electron/desktop/first-show.ts';
import { FakeClock } from '../fake-clock.ts';

/** Longer than any wait of it. */
const LONG_MS = 60_000;
/** What Electron says with `did-fail-load`. */
const failureOf = (isMainFrame: boolean) => [{}, -6, 'ERR_FILE_NOT_FOUND', 'app://member-login/', isMainFrame, 1, 1];

let clock = new FakeClock();
let window = new EventEmitter();
let page = new EventEmitter();
let shown = 0;
beforeEach(() => {
  clock = new FakeClock();
  window = new EventEmitter();
  page = new EventEmitter();
  shown = 0;
  showFirst({ window, page, clock, show: () => (shown += 1) });
});

describe('a window is shown', () => {
  test('with its first frame', () => {
    expect(shown).toBe(0);
    window.emit('ready-to-show');
    expect(shown).toBe(1);
  });

  test('at once where its page cannot be loaded', () => {
    page.emit('did-fail-load', ...failureOf(true));
    expect(shown).toBe(1);
  });

  test('within a few seconds where its page is loaded and draws nothing', async () => {
    page.emit('did-finish-load');
    await clock.advance(1_000);
    expect(shown).toBe(0);
    await clock.advance(4_000);
    expect(shown).toBe(1);
  });

  test('in the end where its page hangs or crashes before it is loaded', async () => {
    page.emit('did-fail-load', ...failureOf(false));
    await clock.advance(5_000);
    expect(shown).toBe(0);
    await clock.advance(LONG_MS);
    expect(shown).toBe(1);
  });
});

test('is shown once, whatever follows, and nothing is left waiting', async () => {
  page.emit('did-finish-load');
  window.emit('ready-to-show');
  expect(clock.pending).toBe(0);
  page.emit('did-finish-load');
  page.emit('did-fail-load', ...failureOf(true));
  await clock.advance(LONG_MS);
  expect([shown, clock.pending]).toEqual([1, 0]);
});

test('is not shown after it was closed, and nothing is left waiting', async () => {
  page.emit('did-finish-load');
  window.emit('closed');
  page.emit('did-finish-load');
  page.emit('did-fail-load', ...failureOf(true));
  expect(clock.pending).toBe(0);
  await clock.advance(LONG_MS);
  expect(shown).toBe(0);
});
