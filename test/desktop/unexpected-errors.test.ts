/** What becomes of errors that nothing catches. Electron is played. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { AppError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { createExit } from '../../electron/desktop/end.ts';
import { watchUnexpectedErrors } from '../../electron/desktop/unexpected-errors.ts';
import { FakeClock } from '../fake-clock.ts';

const BUNDLE = join(import.meta.dirname, 'a b');
const SECRET = 'token-4711';

function setUp({ isReady = true, hasLog = true } = {}) {
  const clock = new FakeClock();
  const ready = Promise.withResolvers<void>();
  if (isReady) ready.resolve();
  const events: string[] = [];
  const app = {
    whenReady: () => ready.promise,
    releaseSingleInstanceLock: () => void events.push('lock released'),
    exit: (code: number) => void events.push(`exit ${code}`),
  };
  const exit = createExit({ app, clock, kill: () => void events.push('killed') });
  let raise = (_thrown: unknown): void => undefined;
  const errors = watchUnexpectedErrors({
    listen(listener) {
      raise = listener;
    },
    app,
    dialog: { showErrorBox: (title, text) => void events.push(`${title}: ${text}`) },
    clock,
    exit,
    bundle: BUNDLE,
  });
  if (hasLog) {
    errors.writeTo(
      createLog((line) => void events.push(line)),
      { path: '/logs/app.log', flush: async () => void events.push('flushed') },
    );
  }
  return { clock, ready, events, exit, errors, raise: (thrown: unknown) => raise(thrown) };
}

function failureIn(...places: readonly string[]): Error {
  const error = new TypeError(`${SECRET}\n    at x (${pathToFileURL(BUNDLE).href}/${SECRET}.js:1:1)`);
  error.stack = [`TypeError: ${error.message}`, ...places.map((place) => `    at f (${place})`)].join('\n');
  return error;
}

test('before the app is up, an error is said by its name, with the place of the log, and ends the app', async () => {
  const { clock, events, errors, raise } = setUp();
  expect(errors.hasGivenUp).toBe(false);
  raise(new TypeError(SECRET));
  raise('another');
  expect(errors.hasGivenUp).toBe(true);
  await clock.advance(60_000);
  expect(events).toEqual([
    'start: TypeError',
    'start: string',
    // A launch that tries again is not for the process that waits in the message.
    'lock released',
    expect.stringMatching(/^Member Login could not start: .* error ended it: TypeError\n.*\/logs\/app\.log$/s),
    'flushed',
    'exit 1',
  ]);
});

test('it waits until Electron can show the message', async () => {
  const { clock, ready, events, raise } = setUp({ isReady: false, hasLog: false });
  raise(new TypeError(SECRET));
  await clock.advance(60_000);
  expect(events).toEqual([]);
  ready.resolve();
  await clock.advance(0);
  expect(events).toEqual(['lock released', expect.stringContaining('install it again'), 'exit 1']);
});

test('the app ends also where the message cannot be shown, or the log not be written', async () => {
  const { clock, events, errors, raise } = setUp();
  errors.writeTo(
    createLog(() => undefined),
    { path: '', flush: () => new Promise(() => undefined) },
  );
  raise(new Error('the part that failed'));
  await clock.advance(1_999);
  expect(events).toHaveLength(2);
  await clock.advance(1);
  expect(events.at(-1)).toBe('exit 1');
});

test('the process is killed where a file or the system would hold it, with the message shown and the log written', async () => {
  const { clock, events, exit, raise } = setUp();
  exit.heldBy(() => true);
  raise(new TypeError(SECRET));
  await clock.advance(0);
  expect(events.slice(2)).toEqual([expect.stringContaining('could not start'), 'flushed', 'killed']);
});

test('once the window was shown, the app goes on: a notice, and in the log what it was and where, without its text', async () => {
  const { clock, events, errors, raise } = setUp();
  const told: AppError[] = [];
  errors.goOn((error) => void told.push(error));
  const own = pathToFileURL(BUNDLE).href;
  raise(failureIn(`${own}/main.js:1:22`, 'node:events:5:6', '/else/where.js:7:8', `${own}/store.js:3:4`));
  expect(events).toEqual(['unexpected at main.js:1:22 at store.js:3:4: TypeError']);
  expect(told.map(({ code }) => code)).toEqual(['unexpected-meanwhile']);
  expect(told[0]?.message).not.toContain(SECRET);
  await clock.advance(60_000);
  expect(errors.hasGivenUp).toBe(false);
  expect(events).toHaveLength(1);
});

test('a flood of errors floods neither the log nor the window, and what comes an hour later is told again', async () => {
  const { clock, events, errors, raise } = setUp();
  const told: AppError[] = [];
  errors.goOn((error) => void told.push(error));
  for (let count = 0; count < 1_000; count += 1) raise(new Error(SECRET));
  expect(told).toHaveLength(3);
  expect(events).toHaveLength(21);
  expect(events.at(-1)).toBe('further unexpected errors are not logged for an hour');
  await clock.advance(60 * 60_000 - 1);
  raise(new Error(SECRET));
  expect([told.length, events.length]).toEqual([3, 21]);
  await clock.advance(1);
  raise(new Error(SECRET));
  expect([told.length, events.at(-1)]).toEqual([4, 'unexpected: Error']);
});

test.each([true, false])('once the app is ending, errors are only logged, was it up or not: %s', async (wasUp) => {
  const { clock, events, errors, raise } = setUp();
  const told: AppError[] = [];
  const goOn = () => errors.goOn((error) => void told.push(error));
  if (wasUp) goOn();
  errors.onlyLog();
  // The window may be shown late.
  goOn();
  raise(new TypeError(SECRET));
  await clock.advance(60_000);
  expect(events).toEqual(['unexpected: TypeError']);
  expect([told, errors.hasGivenUp]).toEqual([[], false]);
});
