import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TOP } from './build.ts';

test.each([
  ['token', 1],
  // By 1, it says that a service breaks its document.
  ['check', 2],
])('without packages, npm run %s ends with %i and one line', (name, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'require-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'test'));
  for (const file of readdirSync(join(TOP, 'test')).filter((one) => one.endsWith('.mjs')))
    copyFileSync(join(TOP, 'test', file), join(folder, 'test', file));
  const { scripts } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  const [, ...argv] = String(scripts[name]).split(' ');
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([code, 'The packages are not installed. Run "npm ci" first.\n']);
});
