/** Holds that a copy with the inspector differs from what is installed in that alone. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, onTestFinished, test } from 'vitest';
import { writeStubDistribution } from '../packaging/stub-distribution.ts';
import { copyWithInspector } from './driven-program.ts';

test('a copy has the inspector’s fuse flipped and no other one, and what was copied stays as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driven-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const installed = join(folder, 'installed');
  writeStubDistribution(installed, [false, true, false, false, true, true, false, false]);
  const before = readFileSync(join(installed, 'electron'));
  const program = await copyWithInspector(join(installed, 'electron'), join(folder, 'copy'));
  expect(readFileSync(join(folder, 'copy', 'locales/fr.pak'), 'utf8')).toBe('data');
  expect(readFileSync(join(installed, 'electron')).equals(before)).toBe(true);
  const expected = { ...(await getCurrentFuseWire(join(installed, 'electron'))) };
  expected[FuseV1Options.EnableNodeCliInspectArguments] = '1'.charCodeAt(0);
  expect(await getCurrentFuseWire(program)).toEqual(expected);
});
