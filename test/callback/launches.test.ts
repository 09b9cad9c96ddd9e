import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findLastingArguments,
  findProfileFile,
  type Launch,
  type LaunchApp,
  listenForLaunches,
  type OwnLaunch,
} from '../../electron/callback/launches.ts';
import { nextTurn } from '../../electron/core/clock.ts';
import type { NextLaunch } from '../../electron/core/launch.ts';

const ADDRESS = 'member-login://callback?code=abc';

class FakeApp extends EventEmitter implements LaunchApp {
  readonly handedOver: unknown[] = [];
  isFirst = true;

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    this.handedOver.push(additionalData);
    return this.isFirst;
  }
}

const VERSION = '1.2.0';
const PROGRAM = { file: process.execPath, args: ['--user-data-dir=/data'] };

function setUp(
  argv: readonly string[] = ['app'],
  lock = { isFirst: true, isAlone: false },
  isForNextProcess: OwnLaunch['isForNextProcess'] = () => false,
) {
  const app = new FakeApp();
  app.isFirst = lock.isFirst;
  const listener = listenForLaunches(app, {
    argv,
    workingDirectory: resolve('/somewhere'),
    version: VERSION,
    program: PROGRAM,
    isAlone: () => lock.isAlone,
    isForNextProcess,
  });
  const launches: Launch[] = [];
  const taken: Launch['callback'][] = [];
  const take = () =>
    listener.takeWith((launch) => {
      launches.push(launch);
      taken.push(launch.callback);
    });
  return { app, listener, launches, taken, take };
}

const openUrl = (app: FakeApp, address: string) => {
  let isPrevented = false;
  app.emit('open-url', { preventDefault: () => (isPrevented = true) }, address);
  return isPrevented;
};

/** @returns what was rejected meanwhile and not handled, as the app's listener for that gets it */
async function catchRejections(act: () => void): Promise<readonly unknown[]> {
  const others = process.listeners('unhandledRejection');
  const rejected: unknown[] = [];
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (thrown) => void rejected.push(thrown));
  act();
  await nextTurn();
  process.removeAllListeners('unhandledRejection');
  for (const other of others) process.on('unhandledRejection', other);
  return rejected;
}

describe('C4: callbacks from the system', () => {
  test('early ones wait until somebody can take them, in order', () => {
    const { app, take, taken } = setUp();
    openUrl(app, ADDRESS);
    app.emit('second-instance', {}, ['app'], '/', {});
    expect(taken).toEqual([]);
    take();
    expect(taken).toEqual([{ kind: 'one', address: ADDRESS }, { kind: 'none' }]);
    openUrl(app, `${ADDRESS}d`);
    expect(taken).toHaveLength(3);
  });

  test('one that fails does not keep the others, and its error is not lost', async () => {
    const { app, listener } = setUp();
    for (const character of 'abc') openUrl(app, `${ADDRESS}${character}`);
    const tried: Launch['callback'][] = [];
    const error = new Error('taking failed');
    expect(
      await catchRejections(() =>
        listener.takeWith(({ callback }) => {
          tried.push(callback);
          throw error;
        }),
      ),
    ).toEqual([error, error, error]);
    expect(tried).toEqual([...'abc'].map((character) => ({ kind: 'one', address: `${ADDRESS}${character}` })));
  });

  test('a cold start by URL is one of them', () => {
    const { take, taken } = setUp(['app', '--flag', ADDRESS]);
    take();
    expect(taken).toEqual([{ kind: 'one', address: ADDRESS }]);
  });

  test('a start without a URL brings nothing', () => {
    const { take, taken } = setUp(['app', '.']);
    take();
    expect(taken).toEqual([]);
  });

  test('C5: open-url takes the own scheme alone', () => {
    const { app, take, taken } = setUp();
    take();
    expect(openUrl(app, 'https://example.com/?code=abc')).toBe(false);
    expect(openUrl(app, ADDRESS)).toBe(true);
    expect(taken).toEqual([{ kind: 'one', address: ADDRESS }]);
  });
});

describe('a second launch', () => {
  test('hands over its URL beside its command line, which may be reordered or cut', () => {
    const { app } = setUp(['app', ADDRESS]);
    expect(app.handedOver).toEqual([{ callback: ADDRESS, profileFile: '', version: VERSION, program: PROGRAM }]);
    const first = setUp();
    first.take();
    first.app.emit('second-instance', {}, ['app', '--flag'], '/', { callback: ADDRESS });
    first.app.emit('second-instance', {}, ['app', ADDRESS], '/', { callback: ADDRESS });
    first.app.emit('second-instance', {}, [ADDRESS, '--flag'], '/', undefined);
    expect(first.taken).toEqual(Array.from({ length: 3 }, () => ({ kind: 'one', address: ADDRESS })));
  });

  test('C7: without a URL it only asks for the window', () => {
    const { app, take, taken } = setUp();
    take();
    app.emit('second-instance', {}, ['app', '.'], '/', { callback: '' });
    expect(taken).toEqual([{ kind: 'none' }]);
  });

  test('C5: several different URLs are refused together', () => {
    const { app, take, taken } = setUp();
    take();
    app.emit('second-instance', {}, ['app', ADDRESS, `${ADDRESS}d`], '/', {});
    expect(taken).toEqual([{ kind: 'several' }]);
  });

  test.each([ADDRESS.toUpperCase(), `${ADDRESS}%20`, 'member-login:/callback'])(
    'C5: its own reading of a URL alone counts, however the system spells that on the command line: %s',
    (respelled) => {
      const { app, take, taken } = setUp();
      take();
      app.emit('second-instance', {}, ['app', respelled], '/', { callback: ADDRESS });
      expect(taken).toEqual([{ kind: 'one', address: ADDRESS }]);
    },
  );

  test.each([null, 'text', { callback: 7 }, { callback: 'https://example.com/?code=abc' }, []])(
    'ignores handed-over data of another shape: %j',
    (data) => {
      const { app, take, taken } = setUp();
      take();
      app.emit('second-instance', {}, ['app', ADDRESS], '/', data);
      expect(taken).toEqual([{ kind: 'one', address: ADDRESS }]);
    },
  );
});

describe('a launch while the app is ending', () => {
  test('is for the next process, with its profile file', () => {
    const given: NextLaunch[] = [];
    let isEnding = false;
    const { app, take, launches } = setUp(['app', '--profile=/own.json'], { isFirst: true, isAlone: false }, (next) => {
      if (isEnding) given.push(next);
      return isEnding;
    });
    isEnding = true;
    app.emit('second-instance', {}, ['app'], '/', { profileFile: '/a.json', callback: ADDRESS });
    openUrl(app, ADDRESS);
    take();
    // This process's own is never asked for again.
    expect(launches).toMatchObject([{ profileFile: resolve('/own.json') }]);
    expect(given).toEqual([
      { profileFile: '/a.json', copy: 'this' },
      { profileFile: null, copy: 'this' },
    ]);
  });

  test.each<[unknown, NextLaunch['copy']]>([
    [{ version: VERSION, program: PROGRAM }, 'this'],
    [{ version: '1.3.0', program: PROGRAM }, PROGRAM],
    // A copy that is not installed, or from before programs were handed over.
    [{ version: '1.3.0', program: null }, 'unknown'],
    [{ version: '1.3.0' }, 'unknown'],
    [{ version: '1.3.0', program: 'text' }, 'unknown'],
    [{ version: '1.3.0', program: { ...PROGRAM, file: 'member-login' } }, 'unknown'],
    [{ version: '1.3.0', program: { ...PROGRAM, file: resolve('/gone/member-login') } }, 'unknown'],
    [{ version: '1.3.0', program: { ...PROGRAM, file: resolve('/\0') } }, 'unknown'],
    [{ version: '1.3.0', program: { ...PROGRAM, file: resolve('.') } }, 'unknown'],
    [{ version: '1.3.0', program: { file: PROGRAM.file } }, 'unknown'],
    [{ version: '1.3.0', program: { ...PROGRAM, args: [7] } }, 'unknown'],
  ])('says which copy it was: %j', (data, copy) => {
    const given: NextLaunch[] = [];
    const { app } = setUp(['app'], undefined, (next) => given.push(next) > 0);
    app.emit('second-instance', {}, ['app'], '/', data);
    expect(given).toEqual([{ profileFile: null, copy }]);
  });
});

describe('a second launch of another version', () => {
  test.each<[unknown, string | null]>([
    [{ version: VERSION }, null],
    [{ version: '1.3.0' }, '1.3.0'],
    [{ version: '' }, null],
    [{ version: 7 }, null],
    // A copy from before versions were handed over.
    [{ callback: '' }, null],
    [{ version: '9'.repeat(1_000) }, '9'.repeat(40)],
  ])('is told apart by what it hands over: %j', (data, otherVersion) => {
    const { app, take, launches } = setUp();
    take();
    app.emit('second-instance', {}, ['app', ADDRESS], '/', data);
    expect(launches).toEqual([{ callback: { kind: 'one', address: ADDRESS }, profileFile: null, otherVersion }]);
  });
});

describe('the lock', () => {
  test.each([
    { isFirst: true, isAlone: false, isFirstInstance: true, receivesLaunches: true },
    { isFirst: false, isAlone: false, isFirstInstance: false, receivesLaunches: false },
    // In a folder that cannot be written to, Electron refuses it to everybody.
    { isFirst: false, isAlone: true, isFirstInstance: true, receivesLaunches: false },
  ])('decides whether this process goes on: %j', ({ isFirstInstance, receivesLaunches, ...lock }) => {
    const { listener } = setUp(['app'], lock);
    expect(listener).toMatchObject({ isFirstInstance, receivesLaunches });
  });
});

describe('a profile file', () => {
  const FILE = resolve('/somewhere/staging.json');

  test('is taken from a start, in its own folder', () => {
    const { app, take, launches } = setUp(['app', '.', '--profile', 'staging.json']);
    take();
    expect(launches).toEqual([{ callback: { kind: 'none' }, profileFile: FILE, otherVersion: null }]);
    expect(app.handedOver).toEqual([{ callback: '', profileFile: FILE, version: VERSION, program: PROGRAM }]);
  });

  test('is taken from a second launch as that read it, whatever became of its command line', () => {
    const { app, take, launches } = setUp();
    take();
    app.emit('second-instance', {}, ['app', 'staging.json', '--profile'], '/', { callback: '', profileFile: FILE });
    expect(launches).toEqual([{ callback: { kind: 'none' }, profileFile: FILE, otherVersion: null }]);
  });

  test.each([
    ['a launch of its own', ['app', ADDRESS, '--profile=staging.json'], {}],
    ['a second launch that read none', ['app', '--profile=staging.json'], { callback: ADDRESS, profileFile: '' }],
    // What hands nothing over has options that may have been moved before the address.
    ['a second launch that hands nothing over', ['app', '--profile=staging.json', ADDRESS], undefined],
  ])('is not taken from the text of a link, in %s', (_name, argv, handedOver) => {
    const isOwn = argv[1] === ADDRESS;
    const { app, take, launches } = setUp(isOwn ? argv : ['app']);
    take();
    if (!isOwn) app.emit('second-instance', {}, argv, resolve('/somewhere'), handedOver);
    expect(launches).toMatchObject([{ profileFile: null }]);
  });

  test('is taken from the command line of a second launch that hands nothing over, where no link is in it', () => {
    const { app, take, launches } = setUp();
    take();
    app.emit('second-instance', {}, ['app', '--profile=staging.json'], resolve('/somewhere'), null);
    expect(launches).toMatchObject([{ profileFile: FILE }]);
  });
});

const FOLDER = resolve('/somewhere');

test.each([
  [['app', '.', '--profile', 'staging.json'], resolve(FOLDER, 'staging.json')],
  [['app', '--profile=staging.json', '.'], resolve(FOLDER, 'staging.json')],
  [['app', '--profile', resolve('/else/where.json')], resolve('/else/where.json')],
  [['app', '--profile', 'first.json', '--profile', 'last.json'], resolve(FOLDER, 'last.json')],
  [['app', '--profile=with = sign.json'], resolve(FOLDER, 'with = sign.json')],
  [
    ['C:\\Apps\\app.exe', '--profile', 'staging.json', 'member-login://callback?code=a'],
    resolve(FOLDER, 'staging.json'),
  ],
  [['app', 'member-login://callback?code=a', '--profile', 'evil.json'], null],
  [['app', 'member-login:', '--profile=evil.json'], null],
  [['app', 'HTTPS://service.example/', '--profile', 'evil.json'], null],
  [
    ['app', '--profile', 'first.json', 'https://service.example/', '--profile=evil.json'],
    resolve(FOLDER, 'first.json'),
  ],
  [['app', '--profile', 'member-login://callback?code=a', 'evil.json'], null],
  [['app', '--', '--profile', 'evil.json'], null],
  [['app', '--profile', '--', 'evil.json'], null],
  [['app', '.'], null],
  [['app', '--profile'], null],
  [['app', '--profile', '--other'], null],
  [['app', '--profile='], null],
  [['app', '--profiles', 'a.json'], null],
])('finds the profile file of %j', (argv, expected) => {
  expect(findProfileFile(argv, FOLDER)).toBe(expected);
});

test.each([
  [
    ['electron', '.', '--user-data-dir=/a b', '--no-sandbox'],
    ['.', '--user-data-dir=/a b', '--no-sandbox'],
  ],
  [['app', '--profile', 'staging.json', '--no-sandbox'], ['--no-sandbox']],
  [['electron', '--profile=staging.json', '.'], ['.']],
  [
    ['app', '--profile', '--no-sandbox', 'file'],
    ['--no-sandbox', 'file'],
  ],
  [['app', '--no-sandbox', 'member-login://callback?code=a', '--inspect'], ['--no-sandbox']],
  [['app', '--no-sandbox', '--', '--inspect'], ['--no-sandbox']],
  [['member-login:app'], []],
])('of %j, keeps what holds for later processes', (argv, expected) => {
  expect(findLastingArguments(argv)).toEqual(expected);
});
