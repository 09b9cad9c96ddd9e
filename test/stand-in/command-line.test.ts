/** The command line as Electron reads it: `docs/api/command-line.md`, `docs/api/command-line-switches.md`. */
import { expect, it } from 'vitest';
import { parseCommandLine, putSwitchesFirst } from './command-line.ts';

it('reads files to require, the folder and switches as Playwright gives them', () => {
  const args = [
    '-r',
    'loader.js',
    '--no-sandbox',
    '--inspect=0',
    '--remote-debugging-port=0',
    '.',
    '--user-data-dir=/a=b',
  ];
  const { preloads, appFolder, switches } = parseCommandLine(args);
  expect(preloads).toEqual(['loader.js']);
  expect(appFolder).toBe('.');
  expect([...switches]).toEqual([
    ['no-sandbox', ''],
    ['inspect', '0'],
    ['remote-debugging-port', '0'],
    ['user-data-dir', '/a=b'],
  ]);
});

it('leaves what follows the folder to the application', () => {
  const { preloads, appFolder } = parseCommandLine(['.', '-r', 'its-own.js', 'member-login://callback?code=1']);
  expect(preloads).toEqual([]);
  expect(appFolder).toBe('.');
});

// docs/api/app.md, “second-instance”; Chromium's base/command_line.cc
it('keeps a command line with its switches first, up to `--`', () => {
  const given = ['electron', '.', 'member-login://callback', '--profile', 'a.json', '-v', '-', '--', '--no-switch'];
  expect(putSwitchesFirst(given)).toEqual([
    ...['electron', '--profile', '-v', '.', 'member-login://callback', 'a.json', '-', '--', '--no-switch'],
  ]);
});
