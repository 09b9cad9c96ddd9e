import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Claim, claimFolder, type Handover } from './single-instance.ts';

const OWN: Handover = { argv: ['app'], workingDirectory: '/', additionalData: null };

let folder = '';
const claims: Claim[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-'));
});
afterEach(() => {
  for (const claim of claims.splice(0)) if (claim.isFirst) claim.release();
  rmSync(folder, { recursive: true, force: true });
});

function claim(path = folder): Claim {
  const made = claimFolder(path, OWN, () => undefined);
  claims.push(made);
  return made;
}

it('says in the folder who has it, for as long as that is so', () => {
  const first = claim();
  expect(first.isFirst).toBe(true);
  expect(readlinkSync(join(folder, 'SingletonLock'))).toMatch(new RegExp(`-${process.pid}$`));
  expect(claim().isFirst).toBe(false);
  if (first.isFirst) first.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('refuses a folder that cannot be made', async () => {
  writeFileSync(join(folder, 'file'), '');
  const refused = claim(join(folder, 'file', 'data'));
  expect(refused.isFirst).toBe(false);
  if (!refused.isFirst) await refused.handedOver;
});

it('refuses a folder that takes no lock, and holds on to nothing of it', () => {
  const lock = join(folder, 'SingletonLock');
  mkdirSync(lock);
  expect(claim().isFirst).toBe(false);
  rmSync(lock, { recursive: true });
  expect(claim().isFirst).toBe(true);
});
