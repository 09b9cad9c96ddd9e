/** How the app ends, and what happens to it meanwhile. Electron is played. */

import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { NextLaunch } from '../../electron/core/launch.ts';
import { createLog } from '../../electron/core/log.ts';
import { type Closable, createExit, createRestart, prepareEnd, quitOnSignals } from '../../electron/desktop/end.ts';
import { FakeClock } from '../fake-clock.ts';

function setUp(platform = 'linux') {
  const clock = new FakeClock();
  const events: string[] = [];
  const app = Object.assign(new EventEmitter(), { exit: (code: number) => void events.push(`exit ${code}`) });
  const exit = createExit({ app, clock, kill: () => void events.push('killed') });
  const onBegin = vi.fn();
  const closed = Promise.withResolvers<void>();
  const closable = {
    isReadingFile: false,
    keepGranted: () => void events.push('kept'),
    close() {
      events.push('close');
      return closed.promise;
    },
  };
  const end = prepareEnd({
    app,
    platform,
    log: createLog((line) => void events.push(line)),
    logFile: { flush: async () => void events.push('flushed'), flushNow: () => void events.push('flushed now') },
    onBegin,
    restart: (profileFile, program) => void events.push(`restart ${program?.file ?? 'this'} with ${profileFile}`),
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

const own = (profileFile: string | null = null): NextLaunch => ({ profileFile, copy: 'this' });

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
  expect(onBegin).toHaveBeenCalled();
  closed.resolve();
  await clock.advance(0);
  // What starts the app again quits once more.
  expect(quit()).toBe(true);
  await clock.advance(10_000);
  expect(events).toEqual(['close', 'quit', 'flushed', 'exit 0']);
});

test('quitting does not wait for ever, and kills the process where a file or the system would hold it', async () => {
  for (const [isReadingFile, isAskingSystem] of [
    [false, false],
    [true, false],
    [false, true],
  ] as const) {
    const { clock, events, exit, closable, end, quit } = setUp();
    exit.heldBy(() => isAskingSystem);
    end.waitFor(waitFor({ ...closable, isReadingFile }));
    quit();
    await clock.advance(2_000);
    expect(events).toEqual([
      'close',
      'quit, though closing took too long',
      'flushed now',
      isReadingFile || isAskingSystem ? 'killed' : 'exit 0',
    ]);
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
  expect(end.catchLaunch(own('/early.json'))).toBe(false);
  quit();
  for (const file of [null, '/a.json', '/b.json', null]) expect(end.catchLaunch(own(file))).toBe(true);
  closed.resolve();
  await clock.advance(10_000);
  expect(events.filter((event) => !event.startsWith('launched'))).toEqual([
    'close',
    'quit',
    'flushed',
    'restart this with /b.json',
    'exit 0',
  ]);
});

test('a launch in the last moment counts where closing takes too long', async () => {
  const { clock, events, closable, end, quit } = setUp();
  end.waitFor(waitFor(closable));
  quit();
  await clock.advance(1_999);
  end.catchLaunch(own());
  await clock.advance(1);
  expect(events.slice(-2)).toEqual(['restart this with null', 'exit 0']);
});

test('a launch of another version meanwhile starts that one, and never this one', async () => {
  const program = { file: '/opt/new/member-login', args: [] };
  for (const [copies, started] of [
    [[program], ['restart /opt/new/member-login with /a.json']],
    [['this', program], ['restart /opt/new/member-login with /a.json']],
    // The last launch that can be done.
    [[program, 'this'], ['restart this with /a.json']],
    [[program, 'unknown'], ['restart /opt/new/member-login with /a.json']],
    [['unknown'], []],
  ] satisfies [NextLaunch['copy'][], string[]][]) {
    const { clock, events, closed, closable, end, quit } = setUp();
    end.waitFor(waitFor(closable));
    quit();
    for (const copy of copies) expect(end.catchLaunch({ profileFile: '/a.json', copy })).toBe(true);
    closed.resolve();
    await clock.advance(0);
    expect(events.filter((event) => event.startsWith('restart'))).toEqual(started);
  }
});

test('a launch after quitting before Electron was ready is started at once: nothing else would do it', () => {
  const { events, end, quit } = setUp();
  quit();
  expect(end.catchLaunch(own('/a.json'))).toBe(true);
  expect(events.at(-1)).toBe('restart this with /a.json');
});

test('a launch while the window closes is for the next process, as the app quits with it; on macOS the app stays', async () => {
  for (const [platform, isCaught] of [
    ['win32', true],
    ['linux', true],
    ['darwin', false],
  ] as const) {
    const { clock, app, events, closed, closable, end, quit } = setUp(platform);
    end.waitFor(waitFor(closable));
    const window = new EventEmitter();
    app.emit('browser-window-created', {}, window);
    expect(end.catchLaunch(own())).toBe(false);
    window.emit('close');
    expect([end.hasBegun, end.catchLaunch(own())], platform).toEqual([false, isCaught]);
    window.emit('closed');
    expect(end.catchLaunch(own())).toBe(false);
    quit();
    closed.resolve();
    await clock.advance(0);
    expect(events.includes('restart this with null')).toBe(isCaught);
  }
});

test('where the session of the system ends, what is granted is kept and the log written at once: no quitting follows', async () => {
  const { clock, app, events, closable, end } = setUp();
  end.waitFor(waitFor(closable));
  await clock.advance(0);
  const window = new EventEmitter();
  app.emit('browser-window-created', {}, window);
  window.emit('query-session-end');
  expect(events).toEqual(['the session of the system is about to end', 'kept', 'flushed now']);
  // Another app may have refused.
  expect(end.hasBegun).toBe(false);
  window.emit('session-end');
  expect(events.slice(3)).toEqual(['the session of the system ends', 'kept', 'flushed now']);
  // Linux, when the display is gone.
  app.emit('quit');
  expect(events.slice(6)).toEqual(['flushed now']);
});

test('the log is written at the end of the session also where keeping fails', async () => {
  const { clock, app, events, closable, end } = setUp();
  const keepGranted = () => {
    throw new TypeError('secret');
  };
  end.waitFor(waitFor({ ...closable, keepGranted }));
  await clock.advance(0);
  const window = new EventEmitter();
  app.emit('browser-window-created', {}, window);
  window.emit('session-end');
  expect(events.slice(1)).toEqual(['session end: TypeError', 'flushed now']);
});

test('exits even where what comes last fails', () => {
  const exit = vi.fn();
  const prepared = createExit({ app: { exit }, clock: new FakeClock(), kill: () => expect.unreachable() });
  const exitNow = prepared.prepare(1, () => {
    throw new Error('No memory.');
  });
  expect(exitNow).toThrow('No memory.');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

test('starts once more with the lasting arguments and the profile file, and quits', () => {
  const calls: unknown[] = [];
  const app = {
    relaunch: (options: unknown) => void calls.push(options),
    quit: () => void calls.push('quit'),
  };
  createRestart({ app, args: ['.', '--no-sandbox'], appImage: null })(null);
  const restart = createRestart({ app, args: ['.'], appImage: null });
  restart('/a b/staging.json');
  restart('/a b/staging.json', { file: '/opt/other/member-login', args: ['--other'] });
  expect(calls).toEqual([
    { args: ['.', '--no-sandbox'] },
    'quit',
    { args: ['.', '--profile=/a b/staging.json'] },
    'quit',
    { execPath: '/opt/other/member-login', args: ['--other', '--profile=/a b/staging.json'] },
    'quit',
  ]);
});

test.skipIf(process.platform === 'win32').each(['its own file', 'another copy'])(
  'from an AppImage, %s is started once the process has ended',
  async (which) => {
    const folder = mkdtempSync(join(tmpdir(), 'restart test-'));
    const seen = join(folder, 'seen');
    const appImage = join(folder, 'Member "Login".AppImage');
    writeFileSync(appImage, `#!/bin/sh\nprintf '<%s>' "$@" >> '${seen}'\necho >> '${seen}'\n`, { mode: 0o755 });
    const program = `
    import { appendFileSync } from 'node:fs';
    import { createRestart } from ${JSON.stringify(new URL('../../electron/desktop/end.ts', import.meta.url).href)};
    process.on('exit', () => appendFileSync(${JSON.stringify(seen)}, 'ended '));
    const app = { relaunch: () => { throw new Error('from inside the image'); }, quit: () => process.exit() };
    const args = ['--a b', '$HOME'];
    const file = ${JSON.stringify(appImage)};
    if (${which === 'its own file'}) createRestart({ app, args, appImage: file })('/c d');
    else createRestart({ app, args: [], appImage: '/own' })('/c d', { file, args });
  `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    await expect.poll(() => readFileSync(seen, 'utf8')).toBe('ended <--a b><$HOME><--profile=/c d>\n');
    rmSync(folder, { recursive: true });
  },
);

test('the system’s signals quit, once each, and nothing that a package does with them counts', () => {
  const done: string[] = [];
  const source = new EventEmitter();
  source.once('SIGTERM', () => done.push('killed by a package'));
  source.once('SIGUSR2', () => done.push('of others'));
  quitOnSignals(source, { quit: () => done.push('quit') });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) source.emit(signal);
  expect(done).toEqual(['quit', 'quit', 'quit', 'of others']);
  // What nobody listens to ends the process.
  expect(source.listenerCount('SIGINT')).toBe(0);
});
