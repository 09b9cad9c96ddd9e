/** How applications start, meet and end, from Electron's documentation; and that nothing is left of them. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { ElectronApplication } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LivingProcess, launchFixture, listProcesses, spawnFixture, temporaryFolder } from './fixture-app.ts';

declare global {
  var reachedWait: boolean;
  var passedWait: boolean;
  var sawReady: boolean;
  var staysOpen: boolean;
}

/**
 * Waits until there is a page, so the application is ready.
 * @returns Chromium's process group: the one whose data lie in the folder, and what it started
 */
async function waitForChromiumIn(folder: string): Promise<readonly number[]> {
  const find = (): readonly LivingProcess[] => {
    const all = listProcesses();
    const chromium = all.find(({ commandLine }) => commandLine.includes(`--user-data-dir=${folder}/stand-in-`));
    return all.filter(({ group }) => group === chromium?.group);
  };
  await expect.poll(() => find().some(({ commandLine }) => commandLine.includes('--type=renderer'))).toBe(true);
  return find().map(({ pid }) => pid);
}

function leftovers(folder: string, pids: readonly number[]): readonly unknown[] {
  return [
    ...listProcesses().filter(({ pid, commandLine }) => pids.includes(pid) || commandLine.includes(folder)),
    ...readdirSync(folder).filter((name) => name.startsWith('stand-in-')),
  ];
}

function collectErrors({ stderr }: ChildProcess): () => string {
  let said = '';
  stderr?.on('data', (text: Buffer) => {
    said += text;
  });
  return () => said;
}

// spec/esm-spec.ts, “main process”
it('never becomes ready for a main module that waits for it at its top level', async () => {
  using folder = temporaryFolder();
  const app = await launchFixture('hanging', folder.path);
  await expect.poll(() => app.evaluate(async () => globalThis.reachedWait)).toBe(true);
  const seen = () => app.evaluate(async ({ app }) => [app.isReady(), globalThis.sawReady, globalThis.passedWait]);
  // Everything else that leads to `ready` has happened: a connection to Chromium is older than this answer.
  expect(await seen()).toEqual([false, undefined, undefined]);
  // It does not end by itself either.
  const closed = app.waitForEvent('close');
  app.process().kill('SIGKILL');
  await closed;
});

it('says why a main module could not be evaluated, and goes on without a window', async () => {
  using folder = temporaryFolder();
  using spawned = spawnFixture('throwing', folder.path);
  const said = collectErrors(spawned.child);
  await expect.poll(said).toContain('ready all the same');
  expect(said()).toContain('App threw an error during load');
  expect(said()).toContain('A JavaScript error occurred in the main process');
  expect(said()).toContain('broken main module');
  expect(spawned.child.exitCode).toBe(null);
});

it('becomes ready also where the application has quit before', async () => {
  using folder = temporaryFolder();
  using spawned = spawnFixture('window', folder.path, ['--quits-early']);
  const said = collectErrors(spawned.child);
  expect(await once(spawned.child, 'close')).toEqual([0, null]);
  expect(said()).toBe('ready all the same\n');
});

// shell/browser/browser.cc, DidFinishLaunching and RunQuitClosure; shell/common/gin_helper/event_emitter_caller.cc;
// lib/browser/init.ts
it.each([
  ['early', 3, ''],
  ['in-order', 0, 'second listener\nits tick\nwhenReady\nwhat a listener left\nwill-quit\nquit 0\n'],
  ['by-node', 4, 'quit 4\n'],
  ['within-will-quit', 5, 'will-quit\nquit 5\n'],
])('ends with its code, and tells what it comes to: %s', async (way, code, told) => {
  using folder = temporaryFolder();
  using spawned = spawnFixture('window', folder.path, [`--ends=${way}`]);
  const said = collectErrors(spawned.child);
  expect(await once(spawned.child, 'close')).toEqual([code, null]);
  expect(said()).toBe(told);
  await expect.poll(() => leftovers(folder.path, [])).toEqual([]);
});

it('ends as Node does where a listener for the last errors throws itself', async () => {
  using folder = temporaryFolder();
  using spawned = spawnFixture('window', folder.path, ['--ends=by-last-error']);
  const said = collectErrors(spawned.child);
  expect(await once(spawned.child, 'close')).toEqual([7, null]);
  expect(said()).toContain('SyntaxError');
});

// shell/browser/electron_browser_main_parts_posix.cc, GracefulShutdownHandler
it('may be kept from ending by a signal once; the second one of a kind ends it', async () => {
  using folder = temporaryFolder();
  using spawned = spawnFixture('window', folder.path, ['--ends=at-second-signal']);
  const said = collectErrors(spawned.child);
  await expect.poll(said).toBe('ready\n');
  const ended = once(spawned.child, 'close');
  spawned.child.kill('SIGINT');
  await expect.poll(said).toBe('ready\nwill-quit\n');
  spawned.child.kill('SIGTERM');
  spawned.child.kill('SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
  await expect.poll(() => leftovers(folder.path, [])).toEqual([]);
});

// shell/common/gin_helper/event_emitter_caller.cc; lib/browser/init.ts
it('goes on after whatever the application throws, says each error, and leaves nothing', async () => {
  using folder = temporaryFolder();
  using spawned = spawnFixture('careless', folder.path);
  const said = collectErrors(spawned.child);
  expect(await once(spawned.child, 'close')).toEqual([0, null]);
  const places = new Set([...said().matchAll(/Error: thrown in (.*)$/gm)].map(([, place]) => place));
  const inEvents = ['ready', 'browser-window-created', 'focus', 'ready-to-show', 'did-finish-load', 'did-fail-load'];
  const atEnd = ['close', 'window-all-closed', 'before-quit', 'will-quit', 'quit'];
  expect([...places].toSorted()).toEqual(
    [...inEvents, ...atEnd, 'whenReady', 'protocol', 'permission check'].toSorted(),
  );
  expect(said().match(/TypeError: Object has been destroyed/g)).toHaveLength(2);
  expect(said()).toContain('TypeError: One-time callback was called more than once');
  expect(said()).toContain('at its end');
  await expect.poll(() => leftovers(folder.path, [])).toEqual([]);
});

// shell/browser/relauncher.h; docs/api/app.md, “app.relaunch”
it('starts again with the arguments that the application names, once it has ended', async () => {
  using folder = temporaryFolder();
  using spawned = spawnFixture('window', folder.path, ['--restarts']);
  expect(await once(spawned.child, 'close')).toEqual([0, null]);
  const running = () => listProcesses().filter(({ commandLine }) => commandLine.includes('--is-second'));
  // It became the only one: it has a Chromium.
  const pids = await waitForChromiumIn(folder.path);
  for (const { pid } of running()) process.kill(pid, 'SIGTERM');
  await expect.poll(() => leftovers(folder.path, pids)).toEqual([]);
});

it.each([
  ['by itself', null],
  ['while the application is told to quit', 'SIGTERM'],
] as const)('ends where Chromium does: %s', async (_, signal) => {
  using folder = temporaryFolder();
  using spawned = spawnFixture('window', folder.path, ['--says-loaded']);
  const said = collectErrors(spawned.child);
  await expect.poll(said).toBe('loaded\n');
  const pids = await waitForChromiumIn(folder.path);
  const { group = 0 } = listProcesses().find(({ pid }) => pids.includes(pid)) ?? {};
  expect(group).toBeGreaterThan(1);
  const ended = once(spawned.child, 'close');
  // One that stands still closes no page: it is gone before it could.
  if (signal) process.kill(-group, 'SIGSTOP');
  if (signal) spawned.child.kill(signal);
  process.kill(-group, 'SIGKILL');
  expect(await ended).toEqual([0, null]);
  expect(said()).toBe('loaded\n');
  await expect.poll(() => leftovers(folder.path, pids)).toEqual([]);
});

it.each([['SIGTERM'], ['SIGINT'], ['SIGKILL']] as const)('leaves no process and no folder after %s', async (signal) => {
  using folder = temporaryFolder();
  using spawned = spawnFixture('window', folder.path);
  const { child } = spawned;
  const said = collectErrors(child);
  const pids = await waitForChromiumIn(folder.path);
  child.kill(signal);
  const [code] = await once(child, 'close');
  expect(code).toBe(signal === 'SIGKILL' ? null : 0);
  expect(said()).toBe('');
  await expect.poll(() => leftovers(folder.path, pids)).toEqual([]);
});

/** In this order: each finds the application as the one before it has left it. */
describe('an application that runs', () => {
  const folder = temporaryFolder();
  let app: ElectronApplication;

  beforeAll(async () => {
    app = await launchFixture('window', folder.path);
    await app.firstWindow();
  });
  afterAll(async () => {
    await app.close();
    folder[Symbol.dispose]();
  });

  it('leaves errors that nobody catches to a listener of the application', async () => {
    const caught = app.evaluate(
      async () => new Promise((resolve) => process.once('uncaughtException', (error) => resolve(error.message))),
    );
    await app.evaluate(async () => void setImmediate(() => JSON.parse('{')));
    expect(await caught).toContain('JSON');
  });

  // spec/api-app-spec.ts, “app.requestSingleInstanceLock”
  it('hands a second launch over to the first: arguments, folder and additional data', async () => {
    using second = spawnFixture('window', folder.path, ['word', '--flag', '--', '--last']);
    const said = collectErrors(second.child);
    expect(await once(second.child, 'close')).toEqual([0, null]);
    expect(said()).toBe('');
    const events = () => app.evaluate(async () => globalThis.events.filter(({ name }) => name === 'second-instance'));
    await expect.poll(events).toHaveLength(1);
    expect(await events()).toMatchObject([
      { workingDirectory: process.cwd(), additionalData: { from: 'fixture', list: [1, 2] } },
    ]);
    // docs/api/app.md, “second-instance”: Chromium puts switches first.
    expect(
      await app.evaluate(async () => {
        const event = globalThis.events.find(({ name }) => name === 'second-instance') ?? {};
        return Reflect.get(event, 'argv').slice(1);
      }),
    ).toEqual([
      `--user-data-dir=${folder.path}`,
      '--flag',
      expect.stringContaining('fixtures/window'),
      ...['word', '--', '--last'],
    ]);
    expect(app.windows().length).toBeLessThanOrEqual(1);
  });

  it('asks before it quits, and can be kept from it', async () => {
    await app.firstWindow();
    const names = await app.evaluate(async ({ app }) => {
      const seen: string[] = [];
      app.once('before-quit', (event) => {
        seen.push('before-quit');
        event.preventDefault();
      });
      app.once('will-quit', () => seen.push('will-quit'));
      app.quit();
      return seen;
    });
    expect(names).toEqual(['before-quit']);
  });
});
