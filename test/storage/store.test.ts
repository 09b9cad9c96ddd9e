import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StorageError } from '../../electron/core/errors.ts';
import { openStore } from '../../electron/storage/store.ts';
import type { StoreFormat } from '../../electron/storage/stored.ts';
import { sampleStored } from './stored-sample.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 14, 2, 33, 456);
const SET_ASIDE = 'member-login.damaged-2026-11-20T14-02-33Z.json';
const SAMPLE = sampleStored('sample');
const isWindows = process.platform === 'win32';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

let keyCount = 0;
const random = { token: (bits: number) => `key-${bits}-${++keyCount}` };
const open = (options: { folder?: string; format?: StoreFormat; nowMs?: number } = {}) =>
  openStore({ folder, nowMs: NOW_MS, random, ...options });
const inFolder = (name = 'member-login.json') => join(folder, name);
const readFile = (name?: string) => readFileSync(inFolder(name), 'utf8');
const readJson = () => JSON.parse(readFile());
const modeOf = (name?: string) => statSync(inFolder(name)).mode & 0o777;
const codeOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error instanceof StorageError ? [error.code, error.details] : error;
  }
  return null;
};

describe('a first start', () => {
  test('begins with nothing, and a digest key that is made once', () => {
    const first = open().read();
    expect(first).toMatchObject({ services: [], sessions: [], currentServiceId: null, learned: {}, results: {} });
    expect(first.settings).toEqual({ callbackChoice: 'automatic', isWeakStorageAllowed: false });
    expect(first.digestKey).toMatch(/^key-256-/);
    expect(open().read()).toEqual(first);
  });

  test('makes a folder that is missing', () => {
    const below = join(folder, 'a', 'b');
    open({ folder: below });
    expect(readdirSync(below)).toEqual(['member-login.json']);
  });
});

describe('an update', () => {
  test('replaces whole fields and keeps the others, for the next opening too', () => {
    const store = open();
    store.update(SAMPLE);
    store.update({ currentSessionId: null, learned: {} });
    const expected = { ...SAMPLE, currentSessionId: null, learned: {} };
    expect(store.read()).toEqual(expected);
    expect(open().read()).toEqual(expected);
  });

  test('takes names of any kind', () => {
    const learned = { 'a.b': SAMPLE.learned.staging, constructor: SAMPLE.learned.staging };
    open().update(JSON.parse(JSON.stringify({ learned })));
    expect(open().read().learned).toEqual(learned);
  });

  test.skipIf(isWindows)('keeps the file to its owner, also one that others could read', () => {
    const store = open();
    expect(modeOf()).toBe(0o600);
    chmodSync(inFolder(), 0o644);
    store.update(SAMPLE);
    expect(modeOf()).toBe(0o600);
    chmodSync(inFolder(), 0o644);
    open();
    expect(modeOf()).toBe(0o600);
  });

  test('leaves no other file', () => {
    open().update(SAMPLE);
    expect(readdirSync(folder)).toEqual(['member-login.json']);
  });

  test.each([
    ['was taken away', () => rmSync(inFolder())],
    ['was damaged', () => writeFileSync(inFolder(), '{"sess')],
    ['lost its version', () => writeFileSync(inFolder(), '{}')],
  ])('makes the file whole again that %s meanwhile', (_case, harm) => {
    const store = open();
    store.update(SAMPLE);
    harm();
    store.update({ currentSessionId: 'other' });
    const again = open();
    expect([again.setAside, again.read()]).toEqual([null, { ...SAMPLE, currentSessionId: 'other' }]);
  });
});

describe('S5: a file that is', () => {
  const stored = (change: object) => JSON.stringify({ ...readJson(), ...change });
  test.each<[string, () => string | Buffer]>([
    ['empty', () => ''],
    ['cut off', () => readFile().slice(0, -20)],
    ['no JSON', () => Buffer.from([0, 255, 254])],
    ['JSON of another kind', () => '[]'],
    ['without a version', () => JSON.stringify(SAMPLE)],
    ['without a field', () => stored({ sessions: undefined })],
    ['wrong in a field', () => stored({ sessions: [{ ...SAMPLE.sessions[0], rest: 'elsewhere' }] })],
    ['of a version that is none', () => stored({ __internal__: { migrations: { version: 'first' } } })],
  ])('%s is set aside as it is, and the application starts', (_case, damage) => {
    open().update(SAMPLE);
    const damaged = damage();
    writeFileSync(inFolder(), damaged);
    const store = open();
    expect(store.setAside).toBe(SET_ASIDE);
    expect(readFileSync(inFolder(SET_ASIDE))).toEqual(Buffer.from(damaged));
    expect(store.read()).toMatchObject({ sessions: [], services: [] });
    expect(store.read().digestKey).not.toBe(SAMPLE.digestKey);
    store.update({ currentServiceId: 'new' });
    const next = open();
    expect([next.setAside, next.read()]).toEqual([null, store.read()]);
  });

  test('a folder, or a link to nowhere, is set aside too', () => {
    mkdirSync(inFolder());
    expect(open().setAside).toBe(SET_ASIDE);
    if (isWindows) return;
    rmSync(inFolder());
    symlinkSync(inFolder('nowhere'), inFolder());
    expect(open({ nowMs: 0 }).setAside).toBe('member-login.damaged-1970-01-01T00-00-00Z.json');
  });

  test('set aside never replaces one that was set aside before', () => {
    const names = ['first', 'second', 'third'].map((text) => {
      writeFileSync(inFolder(), text);
      return open().setAside ?? '';
    });
    expect(names).toEqual([SET_ASIDE, SET_ASIDE.replace('Z.', 'Z-2.'), SET_ASIDE.replace('Z.', 'Z-3.')]);
    expect(names.map((name) => readFile(name))).toEqual(['first', 'second', 'third']);
  });
});

describe('a file of a later release', () => {
  const LATER = '9.0.0';
  const LEFT_OVER = 'member-login.json.tmp-1700000000abcdef';
  const writeLater = () => {
    const content = { sessions: 'in another shape', __internal__: { migrations: { version: LATER } } };
    writeFileSync(inFolder(), JSON.stringify(content), { mode: 0o644 });
    writeFileSync(inFolder(LEFT_OVER), 'half');
    return { text: readFile(), mode: modeOf(), atMs: statSync(inFolder()).mtimeMs };
  };

  test('is left as it is: this run works in memory, and says why', () => {
    const before = writeLater();
    const store = open();
    expect(store.setAside).toBe(null);
    expect(store.fault).toMatchObject({ code: 'store-newer', details: { storageFormat: LATER } });
    expect(store.read()).toMatchObject({ sessions: [], services: [] });
    const refusals = [
      codeOf(() => store.update(SAMPLE)),
      codeOf(() => store.update({ currentServiceId: 'again' })),
      codeOf(() => store.copyAside({ sessions: SAMPLE.sessions }, NOW_MS)),
    ];
    expect(refusals).toEqual(refusals.map(() => ['store-newer', { storageFormat: LATER }]));
    expect(store.read()).toEqual({ ...SAMPLE, currentServiceId: 'again' });
    expect({ text: readFile(), mode: modeOf(), atMs: statSync(inFolder()).mtimeMs }).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(['member-login.json', LEFT_OVER]);
  });

  test.each(['1.0.1', '1.10.0', '2.0.0'])('is one of version %s', (version) => {
    open().update(SAMPLE);
    const text = JSON.stringify({ ...readJson(), __internal__: { migrations: { version } } });
    writeFileSync(inFolder(), text);
    expect(open().fault?.details).toEqual({ storageFormat: version });
    expect(readFile()).toBe(text);
  });
});

describe('a file of this format', () => {
  test('loses fields that it does not know with the next save, and is not damaged by them', () => {
    open().update(SAMPLE);
    writeFileSync(inFolder(), JSON.stringify({ ...readJson(), later: 1, settings: { ...SAMPLE.settings, later: 1 } }));
    const store = open();
    expect([store.setAside, store.read()]).toEqual([null, SAMPLE]);
    store.update({});
    expect(readFile()).not.toContain('later');
  });

  test('may name an error that this release does not know', () => {
    open().update(SAMPLE);
    writeFileSync(inFolder(), readFile().replaceAll('"http-error"', '"of-a-later-release"'));
    const store = open();
    expect([store.setAside, store.read().results.staging?.password?.error?.code]).toEqual([null, 'unexpected']);
  });

  test('is rid of what a process that was killed left beside it', () => {
    open();
    const others = ['member-login.json.tmp-note', 'other.json.tmp-1700000000abcdef'];
    for (const name of ['member-login.json.tmp-1700000000abcdef', ...others]) writeFileSync(inFolder(name), 'half');
    open();
    expect(readdirSync(folder).sort()).toEqual(['member-login.json', ...others]);
  });
});

describe('a migration', () => {
  const rename = (from: string, to: string): StoreFormat['migrations'][string] => {
    return (store) => {
      store.set(to, store.get(from));
      store.delete(from);
    };
  };
  /** The way from two earlier formats, in which the sessions had other names. */
  const later: StoreFormat = {
    version: '1.10.0',
    migrations: { '1.10.0': rename('logins', 'sessions'), '1.2.0': rename('entries', 'logins') },
  };
  const writeAs = (version: string, name: string) => {
    const { sessions, ...rest } = SAMPLE;
    const content = { ...rest, [name]: sessions, __internal__: { migrations: { version } } };
    writeFileSync(inFolder(), JSON.stringify(content));
  };

  test.each([
    ['1.0.0', 'entries'],
    ['1.2.0', 'logins'],
    ['1.10.0', 'sessions'],
  ])('leads from %s to the newest format, once', (version, name) => {
    writeAs(version, name);
    const store = open({ format: later });
    expect([store.setAside, store.read()]).toEqual([null, SAMPLE]);
    expect(readJson().__internal__.migrations.version).toBe('1.10.0');
    expect(open({ format: later }).read()).toEqual(SAMPLE);
    expect(readJson()).not.toHaveProperty(name === 'sessions' ? 'logins' : name);
  });

  test('that fails sets the file aside as it was', () => {
    writeAs('1.0.0', 'entries');
    const before = readJson();
    const fail = () => {
      throw new Error('no way');
    };
    const store = open({
      format: { version: '2.0.0', migrations: { '1.2.0': rename('entries', 'x'), '2.0.0': fail } },
    });
    expect(store.setAside).toBe(SET_ASIDE);
    expect(JSON.parse(readFile(SET_ASIDE)).__internal__.migrations.version).toBe('1.2.0');
    expect(JSON.parse(readFile(SET_ASIDE)).x).toEqual(before.entries);
  });

  test('that the disk refuses leaves the file as it was', () => {
    writeAs('1.0.0', 'entries');
    const before = readFile();
    const { mkdirSync: original } = fs;
    const refuse = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'mkdir' });
    };
    Object.assign(fs, { mkdirSync: refuse });
    const store = open({ format: later });
    Object.assign(fs, { mkdirSync: original });
    expect([store.setAside, store.fault?.code]).toEqual([null, 'store-not-writable']);
    expect(codeOf(() => store.update(SAMPLE))).toEqual(['store-not-writable', { folder, reason: 'ENOSPC' }]);
    expect(readFile()).toBe(before);
  });

  test('starts the next release from what this one wrote', () => {
    open().update(SAMPLE);
    const seen: unknown[] = [];
    open({ format: { version: '1.1.0', migrations: { '1.1.0': (store) => seen.push(store.get('digestKey')) } } });
    expect(seen).toEqual([SAMPLE.digestKey]);
    expect(open()).toMatchObject({
      setAside: null,
      fault: { code: 'store-newer', details: { storageFormat: '1.1.0' } },
    });
  });
});

describe('where nothing can be written', () => {
  test('it works in memory, says so at each update, and writes all as soon as it can', () => {
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, 'a file where the folder should be');
    const store = open({ folder: blocked });
    expect([store.setAside, store.read().sessions]).toEqual([null, []]);
    expect(store.fault?.code).toBe('store-not-writable');
    expect(codeOf(() => store.update({ sessions: SAMPLE.sessions }))).toEqual([
      'store-not-writable',
      { folder: blocked, reason: expect.any(String) },
    ]);
    expect(store.read().sessions).toEqual(SAMPLE.sessions);
    rmSync(blocked);
    store.update({ currentServiceId: 'staging' });
    const next = open({ folder: blocked });
    expect([next.fault, next.read()]).toEqual([null, store.read()]);
    expect(store.read()).toMatchObject({ sessions: SAMPLE.sessions, currentServiceId: 'staging' });
  });

  test('it says so when it opens a file in order, and leaves that as it is', () => {
    open().update(SAMPLE);
    const before = readFile();
    const { statfsSync } = fs;
    Object.assign(fs, { statfsSync: () => ({ ...statfsSync(folder), blocks: 1_000, bavail: 0 }) });
    syncBuiltinESMExports();
    const store = open();
    Object.assign(fs, { statfsSync });
    syncBuiltinESMExports();
    expect(store.fault).toMatchObject({ code: 'store-not-writable', details: { folder, reason: 'ENOSPC' } });
    expect(store.fault?.message, 'S1: which the log gets').not.toContain(folder);
    expect([store.read(), readFile()]).toEqual([SAMPLE, before]);
    store.update({ currentServiceId: 'room-again' });
    expect(open()).toMatchObject({ fault: null, setAside: null });
    expect(open().read().currentServiceId).toBe('room-again');
  });

  test('the error names the system’s reason', () => {
    const store = open();
    renameSync(folder, `${folder}-moved`);
    writeFileSync(folder, '');
    expect(codeOf(() => store.update(SAMPLE))).toEqual(['store-not-writable', { folder, reason: 'EEXIST' }]);
    rmSync(folder);
    renameSync(`${folder}-moved`, folder);
  });

  test.skipIf(isWindows || process.getuid?.() === 0)('what is there is read, and a damaged file stays', () => {
    open().update(SAMPLE);
    chmodSync(folder, 0o500);
    const store = open();
    expect(store.read()).toEqual(SAMPLE);
    expect(store.fault).toMatchObject({ code: 'store-not-writable', details: { folder, reason: 'EACCES' } });
    expect(codeOf(() => store.update({}))).toEqual(['store-not-writable', { folder, reason: 'EACCES' }]);
    chmodSync(folder, 0o700);
    writeFileSync(inFolder(), 'damaged');
    chmodSync(folder, 0o500);
    const second = open();
    expect([second.setAside, second.read().sessions]).toEqual([null, []]);
    chmodSync(folder, 0o700);
    expect(codeOf(() => second.update(SAMPLE))).toEqual(['store-not-writable', { folder, reason: 'EACCES' }]);
    expect([readFile(), second.read()]).toEqual(['damaged', SAMPLE]);
  });
});

describe('a file that another process wrote meanwhile', () => {
  const CHANGED = ['store-changed-elsewhere', {}];

  test('is never overwritten: where the folder could not be written at the start', () => {
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, '');
    const store = open({ folder: blocked });
    rmSync(blocked);
    open({ folder: blocked }).update(SAMPLE);
    expect(codeOf(() => store.update({}))).toEqual(CHANGED);
    expect(open({ folder: blocked }).read()).toEqual(SAMPLE);
  });

  test('is never overwritten: where this one has read or saved, also if the other file goes later', () => {
    for (const change of [null, { currentServiceId: 'mine' }]) {
      open().update(SAMPLE);
      const store = open();
      if (change) store.update(change);
      open().update({ currentServiceId: 'theirs' });
      const before = readFile();
      expect(codeOf(() => store.update({ currentSessionId: null }))).toEqual(CHANGED);
      expect(codeOf(() => store.copyAside({}, NOW_MS))).toEqual(CHANGED);
      expect([readFile(), readdirSync(folder)]).toEqual([before, ['member-login.json']]);
      expect(store.read()).toMatchObject({ currentSessionId: null });
      rmSync(inFolder());
      expect(codeOf(() => store.update({}))).toEqual(CHANGED);
      expect(existsSync(inFolder())).toBe(false);
    }
  });

  test('is never deleted: one that comes between a write and its check', () => {
    const store = open();
    const theirs = JSON.stringify({ ...readJson(), currentServiceId: 'theirs' });
    const { readFileSync: original } = fs;
    const comeBefore = (...parameters: Parameters<typeof original>) => {
      if (original(inFolder(), 'utf8').includes('mine')) writeFileSync(inFolder(), theirs);
      return original(...parameters);
    };
    Object.assign(fs, { readFileSync: comeBefore });
    syncBuiltinESMExports();
    const code = codeOf(() => store.update({ currentServiceId: 'mine' }));
    Object.assign(fs, { readFileSync: original });
    syncBuiltinESMExports();
    expect([code, readFile()]).toEqual([CHANGED, theirs]);
  });

  test('is never deleted: one that this release cannot read, where there was none', () => {
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, '');
    const store = open({ folder: blocked });
    rmSync(blocked);
    mkdirSync(blocked);
    writeFileSync(join(blocked, 'member-login.json'), 'half');
    expect(codeOf(() => store.update({}))).toEqual(CHANGED);
    expect(readFileSync(join(blocked, 'member-login.json'), 'utf8')).toBe('half');
  });

  test('is left to the later release that wrote it', () => {
    const store = open();
    open({ format: { version: '1.1.0', migrations: {} } }).update(SAMPLE);
    expect(codeOf(() => store.update({}))).toEqual(['store-newer', { storageFormat: '1.1.0' }]);
  });
});

describe('records that are copied aside', () => {
  test('lie in a dated file for the owner alone, and the store is as it was', () => {
    const store = open();
    store.update(SAMPLE);
    const names = [1, 2].map(() => store.copyAside({ sessions: SAMPLE.sessions }, NOW_MS));
    expect(names).toEqual([SET_ASIDE, SET_ASIDE.replace('Z.', 'Z-2.')]);
    expect(JSON.parse(readFile(SET_ASIDE))).toEqual({ sessions: SAMPLE.sessions });
    if (!isWindows) expect(modeOf(SET_ASIDE)).toBe(0o600);
    expect(open().read()).toEqual(SAMPLE);
  });

  test('say where they could not be written', () => {
    const store = open();
    rmSync(folder, { recursive: true });
    expect(codeOf(() => store.copyAside({ sessions: [] }, NOW_MS))).toEqual([
      'store-not-writable',
      { folder, reason: 'ENOENT' },
    ]);
    expect(existsSync(folder)).toBe(false);
  });
});
