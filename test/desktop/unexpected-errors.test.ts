/** What becomes of errors that nothing catches. Electron is played. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { AppError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { createExit } from '../../electron/desktop/exit.ts';
import { watchUnexpectedErrors } from '../../electron/desktop/unexpected-errors.ts';
import { FakeClock } from '../fake-clock.ts';

const BUNDLE = join(import.meta.dirname, 'a b');
const SECRET = 'token-4711';

function setUp({ isReady = true, hasLog = true } = {}) {
  const clock = new FakeClock();
  const ready = Promise.withResolvers<void>();
  if (isReady) ready.resolve();
  const events: string[] = [];
  const app = { whenReady: () => ready.promise, exit: (code: number) => void events.push(`exit ${code}`) };
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

test('before the window was shown, an error is said with the place of the log, and ends the app', async () => {
  const { clock, events, errors, raise } = setUp();
  expect(errors.hasGivenUp).toBe(false);
  raise(new TypeError(SECRET));
  raise('another');
  expect(errors.hasGivenUp).toBe(true);
  await clock.advance(60_000);
  expect(events).toEqual([
    'start: TypeError',
    'start: string',
    expect.stringMatching(/^Member Login could not start: .*\/logs\/app\.log$/s),
    'flushed',
    'exit 1',
  ]);
});

test('it waits until Electron can show the message, but not for ever', async () => {
  const early = setUp({ isReady: false, hasLog: false });
  early.raise(new TypeError(SECRET));
  await early.clock.advance(100);
  expect(early.events).toEqual([]);
  early.ready.resolve();
  await early.clock.advance(0);
  expect(early.events).toEqual([expect.stringContaining('could not start'), 'exit 1']);

  const never = setUp({ isReady: false });
  never.raise(new TypeError(SECRET));
  await never.clock.advance(5_000);
  expect(never.events.at(-1)).toBe('exit 1');
});

test('the app ends also where the message cannot be shown, or the log not be written', async () => {
  const { clock, events, errors } = setUp();
  errors.writeTo(
    createLog(() => undefined),
    { path: '', flush: () => new Promise(() => undefined) },
  );
  errors.giveUp(new Error('the part that failed'));
  await clock.advance(1_999);
  expect(events).toHaveLength(1);
  await clock.advance(1);
  expect(events.at(-1)).toBe('exit 1');
});

test('the process is killed where a file or the system would hold it, with the message shown and the log written', async () => {
  const { clock, events, exit, raise } = setUp();
  exit.heldBy(() => true);
  raise(new TypeError(SECRET));
  await clock.advance(0);
  expect(events.slice(1)).toEqual([expect.stringContaining('could not start'), 'flushed', 'killed']);
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

test('a flood of errors floods neither the log nor the window', () => {
  const { events, errors, raise } = setUp();
  const told: AppError[] = [];
  errors.goOn((error) => void told.push(error));
  for (let count = 0; count < 1_000; count += 1) raise(new Error(SECRET));
  expect(told).toHaveLength(3);
  expect(events).toHaveLength(21);
  expect(events.at(-1)).toBe('further unexpected errors are not logged');
});

test('what the app cannot do without ends it also later', async () => {
  const { clock, events, errors } = setUp();
  errors.goOn(() => undefined);
  errors.giveUp(new Error('no application'));
  await clock.advance(0);
  expect(events.at(-1)).toBe('exit 1');
});
