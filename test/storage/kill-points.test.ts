/** A process that dies in the middle of a save leaves the old store or the new one, whole. Real processes die here. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../electron/storage/store.ts';
import type { Stored } from '../../electron/storage/stored.ts';
import { type Fault, SESSION_COUNT } from './save-with-fault.ts';
import { sampleStored } from './stored-sample.ts';

/** How much of the write is done when the process is killed in it. */
const WRITTEN_PARTS = [0, 0.5, 0.99];
const CHILD = 'save-with-fault';
const OLD = sampleStored('old', SESSION_COUNT);
const NEW = sampleStored('new', SESSION_COUNT);

interface Saving {
  readonly signal: string | null;
  readonly operations: readonly string[];
  readonly error: string | null;
  readonly stored: Stored;
  readonly setAside: string | null;
  readonly files: readonly string[];
  readonly mode: number;
}

/** Outside Electron, electron-store uses nothing of it. */
const withoutElectron: Plugin = {
  name: 'without-electron',
  enforce: 'pre',
  resolveId: (id) => (id === 'electron' ? '\0electron' : null),
  load: (id) => (id === '\0electron' ? 'export default {};' : null),
};

const onWindows = process.platform === 'win32';
const top = mkdtempSync(join(tmpdir(), 'kill-points-'));
const OLD_FOLDER = join(top, 'old');
let operations: readonly string[] = [];
let count = 0;

beforeAll(async () => {
  await bundleChild();
  mkdirSync(OLD_FOLDER);
  openIn(OLD_FOLDER).update(OLD);
  const unharmed = await saveWith({ kind: 'none' });
  expect(unharmed.stored).toEqual(NEW);
  operations = unharmed.operations;
});
afterAll(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

test('the store is whole after a kill before any operation of a save, and in the middle of its write', async () => {
  const savings = await runAll([
    ...operations.map((_, operation): Fault => ({ kind: 'killed', operation })),
    ...WRITTEN_PARTS.map((part): Fault => ({ kind: 'killed-in-write', part })),
  ]);
  for (const { fault, saving } of savings) {
    const { signal, stored, setAside, files, mode } = saving;
    const isNew = stored.digestKey === OLD.digestKey && stored.currentSessionId === NEW.currentSessionId;
    expect({ fault, signal, stored, setAside, files, mode }).toEqual({
      fault,
      // Windows tells no signal of a process that ends itself.
      signal: onWindows ? signal : 'SIGKILL',
      stored: isNew ? NEW : OLD,
      setAside: null,
      files: ['member-login.json'],
      mode: onWindows ? mode : 0o600,
    });
  }
  const outcomes = savings.map(({ saving }) => saving.stored.currentSessionId);
  expect(new Set(outcomes)).toEqual(new Set([OLD.currentSessionId, NEW.currentSessionId]));
});

test('content reaches the disk before the file has its name', () => {
  const steps = operations.filter((name) => ['writeSync', 'fsyncSync', 'renameSync'].includes(name));
  expect(steps).toEqual(['writeSync', 'fsyncSync', 'renameSync']);
});

test('a disk without room is an error, and the old store stays as it is', async () => {
  const { error, stored, operations } = await saveWith({ kind: 'full' });
  expect({ error, stored }).toEqual({ error: 'store-not-writable', stored: OLD });
  expect(operations).not.toContain('renameSync');
});

test('a disk that fills up or becomes read-only in the middle is an error, and the old store stays as it is', async () => {
  const refused: readonly Fault[] = ['openSync', 'writeSync', 'fsyncSync', 'renameSync'].flatMap((name) =>
    ['ENOSPC', 'EROFS'].map((code): Fault => ({ kind: 'refused', name, code })),
  );
  for (const { fault, saving } of await runAll(refused)) {
    const { error, stored, setAside } = saving;
    expect({ fault, error, stored, setAside }).toEqual({
      fault,
      error: 'store-not-writable',
      stored: OLD,
      setAside: null,
    });
  }
});

test('a disk that takes only a part of the file gets it a second time', async () => {
  const { error, stored, files } = await saveWith({ kind: 'short-writes', part: 0.5, count: 1 });
  expect({ error, stored, files }).toEqual({ error: null, stored: NEW, files: ['member-login.json'] });
});

test('a disk that takes only a part of that too is an error, and gets the old store back', async () => {
  const { error, stored, files } = await saveWith({ kind: 'short-writes', part: 0.5, count: 2 });
  expect({ error, stored, files }).toEqual({ error: 'store-not-writable', stored: OLD, files: ['member-login.json'] });
});

test('a disk that goes on taking only a part is an error', async () => {
  const { error } = await saveWith({ kind: 'short-writes', part: 0.5, count: 9 });
  expect(error).toBe('store-not-writable');
});

/** Many processes start from few files in half the time. */
async function bundleChild(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutElectron],
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL(`${CHILD}.ts`, import.meta.url)),
      outDir: join(top, 'child'),
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
  });
}

async function runAll(faults: readonly Fault[]): Promise<readonly { fault: Fault; saving: Saving }[]> {
  const waiting = [...faults];
  const savings: { fault: Fault; saving: Saving }[] = [];
  const work = async (): Promise<void> => {
    for (let fault = waiting.pop(); fault; fault = waiting.pop()) {
      savings.push({ fault, saving: await saveWith(fault) });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return savings;
}

/** Saves the new content over the old in a process with that fault, then opens what is there. */
async function saveWith(fault: Fault): Promise<Saving> {
  count += 1;
  const folder = join(top, String(count));
  cpSync(OLD_FOLDER, folder, { recursive: true });
  const { signal, output } = await runChild(['--folder', folder, '--fault', JSON.stringify(fault)]);
  // Before the opening, which would put it right.
  const mode = statSync(join(folder, 'member-login.json')).mode & 0o777;
  const store = openIn(folder);
  return {
    signal,
    operations: output?.operations ?? [],
    error: output?.error ?? null,
    stored: store.read(),
    setAside: store.setAside,
    files: readdirSync(folder),
    mode,
  };
}

function openIn(folder: string): Store {
  return openStore({ folder, nowMs: Date.UTC(2030, 0, 1), random: { token: () => 'new-key' } });
}

function runChild(args: readonly string[]): Promise<{
  readonly signal: string | null;
  readonly output: Pick<Saving, 'operations' | 'error'> | null;
}> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: join(top, 'compiled') } };
    const child = execFile(
      process.execPath,
      [join(top, 'child', `${CHILD}.mjs`), ...args],
      options,
      (error, stdout, stderr) => {
        if (error && child.signalCode === null) reject(new Error(stderr, { cause: error }));
        else resolve({ signal: child.signalCode, output: stdout === '' ? null : JSON.parse(stdout) });
      },
    );
  });
}
