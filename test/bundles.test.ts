/**
 * Holds what is in the bundles, built in memory as `vite build` builds them: nothing of undici and of conf that the
 * application does not use, names by which the log tells errors, a small first chunk, and the licence of every package.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { createBuilder, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { mergeLicences } from '../electron/about/about.ts';
import type { LicenceView } from '../electron/ipc/views/about.ts';
import { TOP } from './build.ts';

interface Bundle {
  readonly code: string;
  /** Of the first chunk and what it imports before its first line runs, gzipped. */
  readonly firstBytes: number;
  /** What the first chunk imports before its first line runs. */
  readonly firstImports: readonly string[];
  /** What is evaluated before the first chunk's own last line, in order; paths with forward slashes. */
  readonly firstModules: readonly string[];
  /** Paths with forward slashes. */
  readonly modules: readonly string[];
  /** The modules of a chunk and of all that it imports before its first line runs. */
  readonly reached: (file: string) => readonly string[];
  readonly licences: readonly LicenceView[];
}

const LICENCES = 'licences.json.gz';
const CASE_READER = 'case-reader.js';

let bundles: Readonly<Record<string, Bundle>>;

beforeAll(async () => {
  // As `vite build` has it: React has a build of its own for production.
  vi.stubEnv('NODE_ENV', 'production');
  const build = { build: { write: false } };
  const builder = await createBuilder({
    configFile: `${TOP}/vite.config.ts`,
    logLevel: 'error',
    environments: { main: build, preload: build, client: build },
  });
  const names = Object.keys(builder.environments);
  bundles = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readBundle(builder, name)])));
  vi.unstubAllEnvs();
});

describe('the bundle of main', () => {
  test('holds the parts of undici that are used, and neither its index nor what hangs on it', () => {
    const undici = main().modules.flatMap((path) => path.split('/node_modules/undici/')[1] ?? []);
    const folders = new Set(undici.map((path) => path.replace(/[^/]+$/, '')));
    expect([...folders].sort()).toEqual(['lib/api/', 'lib/core/', 'lib/dispatcher/', 'lib/llhttp/', 'lib/util/']);
    expect(undici).toContain('lib/dispatcher/pool.js');
    expect(undici).not.toContain('lib/dispatcher/proxy-agent.js');
    expect(undici).not.toContain('lib/dispatcher/retry-agent.js');
    expect(undici).not.toContain('lib/dispatcher/parser-h1.js');
    expect(undici).not.toContain('lib/dispatcher/client-h2.js');
    expect(undici.filter((path) => path.endsWith('-wasm.js'))).toEqual(['lib/llhttp/llhttp-wasm.js']);
  });
  test('holds no validator of schemas, which the store has none of', () => {
    const packages = main().modules.flatMap(packageOf);
    expect(packages).toContain('conf');
    expect(packages.filter((name) => name.startsWith('ajv'))).toEqual([]);
  });
  test('loads nothing before the window but Electron, files and paths', () => {
    const loaded = main().firstImports.map((name) => name.replace('node:', ''));
    const allowed = ['electron', 'fs', 'fs/promises', 'os', 'path', 'url', 'errors.js', 'rolldown-runtime.js'];
    expect(loaded.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(loaded).toContain('electron');
  });
  test('listens for unexpected errors before it does anything else', () => {
    const first = main().firstModules.map((path) => path.slice(path.indexOf('/electron/') + 1));
    const before = first.slice(0, first.indexOf('electron/first-steps.ts')).filter((path) => !path.startsWith('\0'));
    expect(before).toEqual([
      'electron/core/clock.ts',
      'electron/core/errors.ts',
      'electron/core/log.ts',
      'electron/desktop/end.ts',
      'electron/desktop/folders.ts',
      'electron/text/isolate.ts',
      'electron/text/en.ts',
      'electron/desktop/unexpected-errors.ts',
    ]);
  });
  test.each(['AppError', 'LoginError', 'StorageError', 'ServiceError'])('keeps the name %s', (name) => {
    const declaration = new RegExp(`\\b${name}=class\\b|\\bclass ${name}\\b`);
    expect(declaration.test(main().code)).toBe(true);
  });
});

test('the page begins with at most 90 kB, gzipped', () => {
  expect(bundles.client?.firstBytes).toBeLessThanOrEqual(90_000);
});

test('the bundle of the preload holds no package', () => {
  expect(bundles.preload?.modules.flatMap(packageOf)).toEqual([]);
});

test('the thread that reads case files loads no package but zod, and nothing of main’s own', () => {
  const { reached } = main();
  expect(new Set(reached(CASE_READER).flatMap(packageOf))).toEqual(new Set(['zod']));
  expect(reached(CASE_READER).filter((path) => path.includes('/electron/application/'))).toEqual([]);
});

test('every bundle lies beside the licence of each package in it, with its text', () => {
  for (const { modules, licences } of Object.values(bundles)) {
    expect(new Set(licences.map(({ name }) => name))).toEqual(new Set(modules.flatMap(packageOf)));
    expect(licences.filter(({ text }) => text === null)).toEqual([]);
  }
  expect(main().licences.length).toBeGreaterThan(0);
});

function main(): Bundle {
  const bundle = bundles.main;
  if (!bundle) throw new Error('vite.config.ts has no environment named main');
  return bundle;
}

async function readBundle(builder: Awaited<ReturnType<typeof createBuilder>>, name: string): Promise<Bundle> {
  const environment = builder.environments[name];
  if (!environment) throw new Error(`vite.config.ts has no environment named ${name}`);
  const built = await builder.build(environment);
  if ('on' in built) throw new Error('Vite watches instead of building');
  const output = [built].flat().flatMap((one): readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] => one.output);
  const chunks = output.filter((file) => file.type === 'chunk');
  const first = chunks.find(({ isEntry, fileName }) => isEntry && fileName !== CASE_READER);
  const reached = (file: string, before: ReadonlySet<string> = new Set()): readonly string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || before.has(file)) return [];
    const imported = chunk.imports.flatMap((name) => reached(name, new Set([...before, file])));
    return [...imported, ...withSlashes(chunk.moduleIds)];
  };
  const list = output.find((file) => file.type === 'asset' && file.fileName === LICENCES);
  return {
    code: chunks.map(({ code }) => code).join('\n'),
    firstBytes: chunks
      .filter(({ fileName }) => fileName === first?.fileName || first?.imports.includes(fileName))
      .reduce((bytes, { code }) => bytes + gzipSync(code, { level: 9 }).length, 0),
    firstImports: first?.imports ?? [],
    firstModules: reached(first?.fileName ?? ''),
    reached: (file) => reached(file),
    modules: chunks.flatMap(({ moduleIds }) => withSlashes(moduleIds)),
    licences: mergeLicences(list?.type === 'asset' ? [JSON.parse(gunzipSync(list.source).toString())] : []),
  };
}

function withSlashes(paths: readonly string[]): readonly string[] {
  return paths.map((path) => path.replaceAll('\\', '/'));
}

/** A package's own name, also where it lies inside another's folder. */
function packageOf(path: string): readonly string[] {
  const name = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return name === undefined || path.startsWith('\0') ? [] : [name];
}
