import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findLastingArguments, findProfileFile } from '../../electron/callback/launch-arguments.ts';

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

test.each([
  [
    ['electron', '.', '--user-data-dir=/a b', '--no-sandbox'],
    ['.', '--user-data-dir=/a b', '--no-sandbox'],
  ],
  [['app', '--profile', 'staging.json', '--no-sandbox'], ['--no-sandbox']],
  [['electron', '--profile=staging.json', '.'], ['.']],
  [
    ['app', '--profile', '--no-sandbox', 'file'],
    ['--no-sandbox', 'file'],
  ],
  [['app', '--no-sandbox', 'member-login://callback?code=a', '--inspect'], ['--no-sandbox']],
  [['app', '--no-sandbox', '--', '--inspect'], ['--no-sandbox']],
  [['member-login:app'], []],
])('of %j, keeps what holds for later processes', (argv, expected) => {
  expect(findLastingArguments(argv)).toEqual(expected);
});
