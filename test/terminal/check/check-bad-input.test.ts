/** What a person, a pipeline or another process may do to a check at any time. */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoService, startDemoService } from '../../../electron/demo-service/server.ts';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import { PLAIN_DIALECT } from '../../document-check/plain-dialect.ts';
import { type ForeignService, startForeignService } from '../../foreign-service/foreign-service.ts';
import { makeCertificate } from '../../stub-service.ts';
import { AnsweringPerson } from '../answering-person.ts';
import { type CheckOptions, createCheckWorld, startCheck } from './check-in-process.ts';

const world = createCheckWorld();
const { clock, traffic } = world;
let demo: DemoService;
beforeAll(async () => {
  demo = await startDemoService({
    dataFolder: null,
    nowMs: () => clock.nowMs(),
    wait: (delayMs) => traffic.countHeld(new Promise<void>((resolve) => void clock.schedule(delayMs, resolve))),
  });
});
afterAll(() => demo.close());

const start = (argv: readonly string[], more: Partial<CheckOptions> = {}) =>
  startCheck({ ...world, demo, argv, ...more });
const profileWith = (more: object = {}) => ({
  name: 'Nowhere',
  baseUrl: 'https://127.0.0.1:1/api',
  authUrl: 'https://127.0.0.1:1/pages',
  application: { apiKey: 'key', clientId: 'id', clientSecret: 'secret-of-the-client', redirectUri: 'app://back' },
  ...more,
});

/** Nothing but addresses and credentials. */
function profileOf({ profile: { name, baseUrl, authUrl, application, certificateAuthorities } }: ForeignService) {
  return { name, baseUrl, authUrl, application, certificateAuthorities };
}

const OUTPUTS = ['--json', 'report.json', '--junit', 'report.xml', '--markdown', 'report.md'];
const asMember = ['--profile', 'profile.json', '--login', 'mia', '--password-stdin', '--method', 'password'];

describe('an interruption is told by 2, and by every report', () => {
  test.each<[string, readonly string[], Partial<CheckOptions>, RegExp | null]>([
    ['before the service is open', ['--probe', 'none'], {}, null],
    ['while a pipe brings no password', asMember, { profile: profileWith(), piped: null }, null],
    ['in a sign-in', ['--method', 'device-code', '--probe', 'none'], {}, /Signing in, 1 of 1: Short code/],
    ['in a probe that waits', ['--method', 'device-code', '--probe', 'expiry'], {}, /, expiry: /],
    ['between two probes', ['--method', 'http-basic', '--probe', 'variants,wrong-basic'], {}, /, wrong-basic: /],
  ])('%s', async (_when, argv, more, moment) => {
    const running = start([...argv, ...OUTPUTS], more);
    if (moment) await running.person.until(moment);
    running.interrupt();
    expect(await running.exit, running.person.said.join('\n')).toBe(2);
    const { interrupted, outcome } = readReport(running.read('report.json'));
    expect([interrupted, outcome]).toEqual([true, 'could-not-run']);
    expect(running.read('report.xml')).toMatch(/<testcase [^>]*name="run"[\s\S]*type="interrupted"/);
    expect(running.read('report.md')).toContain('interrupted');
  });

  test('but not while the reports are written: they are finished, and the end is theirs', async () => {
    const running = start(['--method', 'http-basic', '--probe', 'none', ...OUTPUTS]);
    await running.person.until(/Written: report\.json/);
    running.interrupt();
    expect(await running.exit).toBe(0);
    expect(readReport(running.read('report.json')).interrupted).toBe(false);
    expect(running.person.said.filter((line) => line.startsWith('Written'))).toHaveLength(3);
  });
});

describe('a password that somebody could read is not asked for', () => {
  test.each<[string, Partial<CheckOptions>, readonly string[]]>([
    ['at a terminal where nobody is asked', { isTerminal: true }, ['--no-input']],
    ['at a terminal whose messages go to a file', { isInputTerminal: true }, []],
  ])('%s', async (_where, more, argv) => {
    const running = start([...asMember, ...argv], { profile: profileWith(), piped: 'password\n', ...more });
    expect(await running.exit).toBe(2);
    expect(running.person.said).toEqual([expect.stringMatching(/takes the password from a pipe/)]);
  });
});

describe('a report takes the place of nothing else', () => {
  test('such as a profile that is given by a link', async () => {
    const running = start(['--profile', 'link.json', '--json', 'profile.json'], {
      profile: profileWith(),
      prepare: (folder) => symlinkSync('profile.json', join(folder, 'link.json')),
    });
    expect(await running.exit).toBe(2);
    expect(JSON.parse(running.read('profile.json'))).toEqual(profileWith());
  });

  test.each<[string, (path: string) => void]>([
    ['a folder', mkdirSync],
    ['a link to a file', (path) => symlinkSync('profile.json', path)],
    ['a link that leads nowhere', (path) => symlinkSync('none', path)],
    ['a link to a device', (path) => symlinkSync('/dev/null', path)],
  ])('such as %s', async (_what, make) => {
    const running = start(['--method', 'http-basic', '--probe', 'none', '--json', 'there'], {
      profile: profileWith(),
      prepare: (folder) => make(join(folder, 'there')),
    });
    expect(await running.exit).toBe(2);
    expect(running.person.said.join('\n')).toMatch(/a folder, a link or a device/);
    expect(JSON.parse(running.read('profile.json'))).toEqual(profileWith());
    expect(existsSync(join(running.folder, 'none'))).toBe(false);
  });

  test('or of another report, by a folder that is a link', async () => {
    const running = start(['--method', 'http-basic', '--probe', 'none', '--json', 'a/r', '--junit', 'b/r'], {
      prepare(folder) {
        mkdirSync(join(folder, 'a'));
        symlinkSync('a', join(folder, 'b'));
      },
    });
    expect(await running.exit).toBe(2);
    expect(readFileSync(join(running.folder, 'a', 'r'), 'utf8')).toContain('"file-not-written"');
  });
});

test('an account that a probe has locked is named, and gets no wrong password any more', async () => {
  await using service = await startForeignService(PLAIN_DIALECT, await makeCertificate(), {
    login: 'mia',
    nowMs: () => clock.nowMs(),
    locksOut: true,
  });
  const person = new AnsweringPerson({
    traffic,
    visitor: { browse: async () => null, typeCode: async () => false },
    answers: { 'Password:': service.member.password, 'Send them?': 'y' },
  });
  const argv = ['--profile', 'profile.json', '--method', 'password', '--login', 'mia', ...OUTPUTS];
  const running = start([...argv, '--probe', 'wrong-password,own-wrong-password'], {
    profile: profileOf(service),
    person,
    isTerminal: true,
  });
  expect(await running.exit, person.said.join('\n')).toBe(0);
  const { locked, leftOut, exchanges } = readReport(running.read('report.json')).evidence;
  expect([locked, leftOut]).toEqual([
    ['Login and password'],
    [{ id: 'own-wrong-password', why: expect.stringMatching(/no further wrong ones are sent/) }],
  ]);
  // The sign-in, the probe, and the same password again, which is refused now.
  expect(exchanges.map(({ status }) => status)).toHaveLength(3);
  for (const name of ['report.md', 'report.xml']) expect(running.read(name)).not.toContain(service.member.password);
  expect(running.read('report.md')).toMatch(/Locked[^\n]*Login and password/i);
});

test('a service that goes down half-way: what was seen until then is told', async () => {
  await using service = await startForeignService(PLAIN_DIALECT, await makeCertificate(), {
    login: 'mia',
    nowMs: () => clock.nowMs(),
  });
  service.answersLeft = 1;
  const argv = ['--profile', 'profile.json', '--method', 'password,http-basic', '--login', 'mia', '--password-stdin'];
  const running = start([...argv, ...OUTPUTS], {
    profile: profileOf(service),
    piped: `${service.member.password}\n`,
  });
  expect(await running.exit, running.person.said.join('\n')).toBe(3);
  const { findings, evidence } = readReport(running.read('report.json'));
  const verdicts = new Map(findings.map(({ id, verdict }) => [id, verdict]));
  expect([verdicts.get('4.5-sign-in'), verdicts.get('5.5-plain')]).toEqual(['held', 'could-not-judge']);
  expect(evidence.leftOut.map(({ id }) => id)).toEqual(['http-basic']);
});

const HOSTILE = 'a\u001b]0;title\u0007\u009b2J\u202eb';

test.each<[string, Readonly<Record<string, unknown>> | string, readonly string[]]>([
  ['in the name of its service', profileWith({ name: HOSTILE }), []],
  ['in the name of a field', { ...profileWith(), [HOSTILE]: 1 }, []],
  ['in a value that is wrong', profileWith({ baseUrl: HOSTILE }), []],
  ['instead of JSON', HOSTILE, []],
  ['in the report to compare with', profileWith(), ['--against', 'profile.json']],
  ['in the name of a report', profileWith(), ['--json', `${HOSTILE}.json`]],
])('S1: no control character of a file reaches a line or a report: %s', async (_where, profile, more) => {
  const argv = ['--profile', 'profile.json', '--method', 'password', '--login', 'mia', '--password-stdin'];
  const running = start([...argv, ...OUTPUTS, ...more], { profile, piped: 'hunter-of-2\n' });
  expect(await running.exit).toBe(2);
  const told = [...running.person.said, ...running.written, ...['report.xml', 'report.md'].map(running.read)];
  for (const text of told) expect(text.replaceAll('\n', ' ')).not.toMatch(/\p{C}/u);
  expect(told.join('\n')).not.toMatch(/hunter-of-2|secret-of-the-client/);
});

test('N8: a profile that is an example still ends with 2, and nothing is sent', async () => {
  const application = { clientId: 'YOUR-API-KEY', clientSecret: 'YOUR-SECRET', redirectUri: 'app://back' };
  const running = start(['--profile', 'profile.json', ...OUTPUTS], { profile: profileWith({ application }) });
  expect(await running.exit).toBe(2);
  expect(running.written.join('')).toMatch(
    /Could not run\. .* application\.clientId is still the placeholder YOUR-API-KEY;/,
  );
});
