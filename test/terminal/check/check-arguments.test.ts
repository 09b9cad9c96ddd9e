import { expect, test } from 'vitest';
import { PROBE_IDS } from '../../../electron/core/check-codes.ts';
import { METHOD_IDS } from '../../../electron/core/method-ids.ts';
import { REPORT_WRITERS } from '../../../electron/document-check/report/report-writers.ts';
import { type CheckArguments, readCheckArguments } from '../../../electron/terminal/check/check-arguments.ts';
import { describeCheckUsage } from '../../../electron/text/check-command.ts';

function read(...argv: readonly string[]): CheckArguments {
  const given = readCheckArguments(argv);
  if (given.kind !== 'run') throw new Error(JSON.stringify(given));
  return given.args;
}

test('without arguments the demo is checked by every method, and by all probes but those by name', () => {
  expect(read()).toEqual({
    profileFile: null,
    selection: {
      methods: METHOD_IDS,
      probes: PROBE_IDS.filter((id) => !['revoke', 'own-wrong-password'].includes(id)),
    },
    login: null,
    readsPassword: false,
    outputs: [],
    againstFile: null,
    accepted: [],
    only: null,
    printsAddresses: false,
    asksNobody: false,
  });
});

test('a profile is checked without probes, unless they are named', () => {
  expect(read('--profile', 'p').selection.probes).toEqual([]);
  expect(read('--profile', 'p', '--probe', 'revoke, wrong-key', '--probe', 'all').selection.probes).toHaveLength(14);
  expect(read('--probe', 'none').selection.probes).toEqual([]);
});

test('methods are named with commas or one by one, and run in their own order', () => {
  expect(read('--method', 'http-basic,password', '--method=oauth-code').selection.methods).toEqual([
    'oauth-code',
    'password',
    'http-basic',
  ]);
});

test('X9c: statements are accepted with commas or one by one', () => {
  expect(read('--accept', '4.2-reply-form', '--accept=5.5-md5, 1-http').accepted).toEqual([
    '1-http',
    '4.2-reply-form',
    '5.5-md5',
  ]);
});

test.each([
  ['--accept', '4.2-reply'],
  // What the document leaves open is neither held nor broken.
  ['--accept', '4.2-pending'],
  ['--accept', ''],
  ['--accept', '4.2-reply-form,pass-word'],
  ['--method', 'magic'],
  ['--method', ''],
  ['--probe', 'all,none'],
  ['--probe', 'wrong'],
  ['--password', 'pass-word'],
  ['--password-stdin'],
  ['--profile', 'p', '--password-stdin'],
  ['--login', 'pass-word'],
  ['--json', ''],
  ['--profile'],
  ['--json', '-', '--junit', '-'],
  ['pass-word'],
  ['--token-stdin'],
  ['--token-stdin', 'pass-word', '--profile', 'p'],
  ['--key-only', '--token-stdin', '--profile', 'p'],
  ...['--method=password', '--probe=none', '--json=-', '--against=r', '--accept=5.5-md5', '--print-url'].map(
    (other) => ['--key-only', other],
  ),
])('%j %j %j %j is refused, and not repeated', (...argv) => {
  const given = readCheckArguments(argv);
  expect(given).toEqual({ kind: 'wrong', why: expect.any(String) });
  expect(JSON.stringify(given)).not.toContain('pass-word');
});

test.each(Object.keys(REPORT_WRITERS))('a report is written as %s, which help names', (format) => {
  expect(read(`--${format}`, 'file').outputs).toEqual([{ format, path: 'file' }]);
  expect(describeCheckUsage({ methods: [], probes: [] })).toContain(`--${format} FILE`);
});

test('X9d: the key alone, or a token alone, takes no other choice', () => {
  expect(read('--key-only', '--no-input')).toMatchObject({ only: 'key', selection: { methods: [] }, asksNobody: true });
  expect(read('--token-stdin', '--profile', 'p')).toMatchObject({ only: 'token', profileFile: 'p' });
});

test('help names every method and probe', () => {
  expect(readCheckArguments(['--help'])).toEqual({ kind: 'help' });
  const usage = describeCheckUsage({ methods: METHOD_IDS, probes: PROBE_IDS });
  for (const name of [...METHOD_IDS, ...PROBE_IDS, 'MEMBER_LOGIN_CLIENT_SECRET']) expect(usage).toContain(name);
  expect(Math.max(...usage.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
});
