import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProfileFile } from '../../electron/callback/launch-arguments.ts';

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
