/** How the app ends, and what happens to it meanwhile. Electron is played. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../electron/core/log.ts';
import { type Closable, prepareEnd } from '../../electron/desktop/end.ts';
import { createExit } from '../../electron/desktop/exit.ts';
import { FakeClock } from '../fake-clock.ts';

function setUp() {
  const clock = new FakeClock();
  const events: string[] = [];
  const app = Object.assign(new EventEmitter(), { exit: (code: number) => void events.push(`exit ${code}`) });
  const exit = createExit({ app, clock, kill: () => void events.push('killed') });
  const onBegin = vi.fn();
  const closed = Promise.withResolvers<void>();
  const closable = {
    isReadingProfile: false,
    close() {
      events.push('close');
      return closed.promise;
    },
  };
  const end = prepareEnd({
    app,
    log: createLog((line) => void events.push(line)),
    logFile: { flush: async () => void events.push('flushed'), flushNow: () => void events.push('flushed now') },
    onBegin,
    restart: (profileFile) => void events.push(`restart ${profileFile}`),
    exit,
  });
  /** As Electron does when the app is told to quit. @returns whether that was prevented */
  const quit = (): boolean => {
    let isPrevented = false;
    app.emit('before-quit');
    app.emit('will-quit', { preventDefault: () => (isPrevented = true) });
    return isPrevented;
  };
  return { clock, events, app, exit, onBegin, closed, closable, end, quit };
}

const waitFor = (closable: Closable): Promise<Closable> => Promise.resolve(closable);

test('quitting waits for what is to be closed, and for the log', async () => {
  const { clock, events, closed, closable, end, quit } = setUp();
  end.waitFor(waitFor(closable));
  expect(end.hasBegun).toBe(false);
  expect(quit()).toBe(true);
  expect(end.hasBegun).toBe(true);
  await clock.advance(1_999);
  expect(events).toEqual(['close']);
  closed.resolve();
  await clock.advance(0);
  expect(events).toEqual(['close', 'quit', 'flushed', 'exit 0']);
  await clock.advance(10_000);
  expect(events).toHaveLength(4);
});

test('quitting again meanwhile changes nothing', async () => {
  const { clock, events, onBegin, closed, closable, end, quit } = setUp();
  end.waitFor(waitFor(closable));
  expect(onBegin).not.toHaveBeenCalled();
  expect([quit(), quit()]).toEqual([true, true]);
  expect(onBegin).toHaveBeenCalledTimes(1);
  closed.resolve();
  await clock.advance(0);
  // What starts the app again quits once more.
  expect(quit()).toBe(true);
  await clock.advance(10_000);
  expect(events).toEqual(['close', 'quit', 'flushed', 'exit 0']);
});

test('quitting does not wait for ever, and kills the process where a file or the system would hold it', async () => {
  for (const [isReadingProfile, isAskingSystem] of [
    [false, false],
    [true, false],
    [false, true],
  ] as const) {
    const { clock, events, exit, closable, end, quit } = setUp();
    exit.heldBy(() => isAskingSystem);
    end.waitFor(waitFor({ ...closable, isReadingProfile }));
    quit();
    await clock.advance(2_000);
    expect(events).toEqual(['close', isReadingProfile || isAskingSystem ? 'killed' : 'exit 0']);
  }
});

test('quitting ends also where the application could not be made', async () => {
  const { clock, events, end, quit } = setUp();
  end.waitFor(Promise.reject(new TypeError('secret')));
  quit();
  await clock.advance(0);
  expect(events).toEqual(['quit: TypeError', 'quit', 'flushed', 'exit 0']);
});

test('before there is anything to close, quitting is not held up, and still no window may open', () => {
  const { app, events, end, quit } = setUp();
  expect(quit()).toBe(false);
  expect(end.hasBegun).toBe(true);
  app.emit('quit');
  expect(events).toEqual([]);
});

test('a launch meanwhile is kept for the next process, which opens the last profile file', async () => {
  const { clock, events, closed, closable, end, quit } = setUp();
  end.waitFor(waitFor(closable));
  expect(end.catchLaunch('/early.json')).toBe(false);
  quit();
  for (const file of [null, '/a.json', '/b.json', null]) expect(end.catchLaunch(file)).toBe(true);
  closed.resolve();
  await clock.advance(10_000);
  expect(events.filter((event) => !event.startsWith('launched'))).toEqual([
    'close',
    'quit',
    'flushed',
    'restart /b.json',
    'exit 0',
  ]);
});

test('a launch in the last moment counts where closing takes too long', async () => {
  const { clock, events, closable, end, quit } = setUp();
  end.waitFor(waitFor(closable));
  quit();
  await clock.advance(1_999);
  end.catchLaunch(null);
  await clock.advance(1);
  expect(events.slice(-2)).toEqual(['restart null', 'exit 0']);
});

test('where the session of the system ends, the log is written at once: no quitting follows', () => {
  const { app, events, closable, end } = setUp();
  end.waitFor(waitFor(closable));
  const window = new EventEmitter();
  app.emit('browser-window-created', {}, window);
  window.emit('session-end');
  expect(events).toEqual(['the session of the system ends', 'flushed now']);
  // Linux, when the display is gone.
  app.emit('quit');
  expect(events.at(-1)).toBe('flushed now');
  expect(events).toHaveLength(3);
});
