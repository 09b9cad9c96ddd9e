/**
 * A process that saves a store over an older one while its file system fails as it was told: it is killed before
 * the n-th operation, or in the middle of a write, or a write takes a part only. It prints the names of the
 * operations that the save asked for.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { parseArgs } from 'node:util';
import { sampleStored } from './stored-sample.ts';

/** What goes wrong, and at which operation of the save, counted from 0. */
export type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'killed'; readonly operation: number }
  /** `part` of the bytes are written, from 0 to 1, before the process is killed. */
  | { readonly kind: 'killed-in-write'; readonly part: number }
  /** So many writes take a part of the bytes and say so, as on a disk that fills up. */
  | { readonly kind: 'short-writes'; readonly part: number; readonly count: number }
  /** The file system says that it has no room. */
  | { readonly kind: 'full' }
  /** An operation is refused from its first time on, as on a disk that fills up or becomes read-only in the middle. */
  | { readonly kind: 'refused'; readonly name: string; readonly code: string };

export const SESSION_COUNT = 12;

const OPERATIONS = [
  'accessSync',
  'chmodSync',
  'chownSync',
  'closeSync',
  'existsSync',
  'fsyncSync',
  'lstatSync',
  'mkdirSync',
  'openSync',
  'readFileSync',
  'realpathSync',
  'renameSync',
  'rmSync',
  'statSync',
  'statfsSync',
  'unlinkSync',
  'writeFileSync',
  'writeSync',
] as const;

const done: string[] = [];
let fault: Fault | null = null;

const { values } = parseArgs({ options: { folder: { type: 'string' }, fault: { type: 'string' } } });
if (values.folder !== undefined && values.fault !== undefined) await save(values.folder, JSON.parse(values.fault));

async function save(folder: string, planned: Fault): Promise<void> {
  for (const name of OPERATIONS) watch(name);
  syncBuiltinESMExports();
  const { openStore } = await import('../../electron/storage/store.ts');
  const store = openStore({ folder, nowMs: 0, random: { token: () => 'unused' } });
  fault = planned;
  let error: unknown = null;
  try {
    store.update(sampleStored('new', SESSION_COUNT));
  } catch (thrown) {
    error = Object(thrown).code;
  }
  fault = null;
  process.stdout.write(JSON.stringify({ operations: done, error }));
}

function watch(name: (typeof OPERATIONS)[number]): void {
  const original: unknown = fs[name];
  if (typeof original !== 'function') return;
  const run = (args: readonly unknown[]): unknown => Reflect.apply(original, fs, args);
  const replacement = (...args: readonly unknown[]): unknown => {
    if (!fault) return run(args);
    if (fault.kind === 'killed' && fault.operation === done.length) die();
    done.push(name);
    if (fault.kind === 'refused' && fault.name === name)
      throw Object.assign(new Error(fault.code), { code: fault.code });
    if (name === 'statfsSync' && fault.kind === 'full') return { blocks: 1_000, bavail: 1, bsize: 4_096 };
    if (!name.startsWith('write') || !('part' in fault)) return run(args);
    return writePart(run, args, fault);
  };
  Object.assign(fs, { [name]: replacement });
}

function writePart(
  run: (args: readonly unknown[]) => unknown,
  [file, data, ...rest]: readonly unknown[],
  planned: Extract<Fault, { part: number }>,
): unknown {
  const bytes = Buffer.from(String(data));
  const written = run([file, bytes.subarray(0, Math.floor(bytes.length * planned.part)), ...rest]);
  if (planned.kind === 'killed-in-write') die();
  fault = planned.count > 1 ? { ...planned, count: planned.count - 1 } : { kind: 'none' };
  return written;
}

/** The signal may take a moment to arrive; nothing more happens until then. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  throw new Error('A killed process went on.');
}
