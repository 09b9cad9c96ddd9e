import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { describeThisCopy, readLicences } from '../../electron/about/this-copy.ts';

test('names its version, what it runs on, and nothing that is not there', () => {
  const facts = describeThisCopy({ isPackaged: true, getVersion: () => '1.2.3' });
  expect(facts).toMatchObject({ version: '1.2.3', isInstalled: true });
  expect(facts.runtime).toContainEqual({ name: 'Node.js', version: process.versions.node });
  expect(facts.runtime.filter(({ version }) => !version)).toEqual([]);
  expect(facts.system).toContain(process.arch);
});

const PARTS = ['main', 'preload', 'renderer'];

describe('the licences', () => {
  const folder = mkdtempSync(join(tmpdir(), 'this-copy-'));
  const built = (path: string): string => join(folder, path);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are read from beside each bundle', async () => {
    for (const part of PARTS) {
      mkdirSync(built(part));
      writeFileSync(built(`${part}/licences.json.gz`), gzipSync(JSON.stringify([{ name: part }])));
    }
    expect(await readLicences(built)).toEqual(PARTS.map((name) => [{ name }]));
  });
  test('of which one is missing are refused', async () => {
    rmSync(built('preload/licences.json.gz'));
    await expect(readLicences(built)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
