import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN_POINTS, STATEMENTS } from '../../../electron/core/check-codes.ts';
import { type DemoService, startDemoService } from '../../../electron/demo-service/server.ts';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import type { Report } from '../../../electron/document-check/report/report.ts';
import { withoutSecrets } from '../../../electron/service-client/profile-secrets.ts';
import { PLAIN_DIALECT } from '../../document-check/plain-dialect.ts';
import { allowing, type ForeignService, refusing, startForeignService } from '../../foreign-service/foreign-service.ts';
import { type Certificate, makeCertificate } from '../../stub-service.ts';
import { AnsweringPerson } from '../answering-person.ts';
import { type CheckOptions, createCheckWorld, startCheck } from './check-in-process.ts';

const world = createCheckWorld();
const { clock, traffic } = world;

/** Up to what differs from run to run. */
function findingsIn(json: string): string {
  return json.slice(0, json.indexOf('"evidence"'));
}

describe('the demo', () => {
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

  test('X9c: is signed in to by every method and probed, with nobody to ask, and is found the same twice', async () => {
    const startedAtMs = clock.nowMs();
    const first = start(['--json', 'report.json', '--no-input']);
    expect(await first.exit, first.person.said.join('\n')).toBe(0);
    const report = readReport(first.read('report.json'));
    expect(report.findings.filter(({ verdict }) => verdict === 'held')).toHaveLength(STATEMENTS.length);
    expect(report.findings.filter(({ verdict }) => verdict === 'observed')).toHaveLength(OPEN_POINTS.length - 3);
    expect(report.evidence.leftOut).toEqual([{ id: 'other-client', why: expect.any(String) }]);
    expect(report.evidence.startedAt).toBe(new Date(startedAtMs).toISOString());
    // They end with the demo.
    expect(first.written.join('')).not.toContain('stay valid');
    expect(first.person.said.join('\n')).toMatch(
      /^12 probes with about \d\d requests, two seconds apart: this takes about [23] minutes\.$/m,
    );
    expect(first.person.said).toContainEqual(expect.stringMatching(/^Probe 9 of 12, expiry: .* Next request in \d+ s/));
    const again = start(['--json', 'report.json']);
    await again.exit;
    expect(findingsIn(again.read('report.json'))).toBe(findingsIn(first.read('report.json')));
  });

  test('opens no page, at a terminal neither', async () => {
    const running = start(['--method', 'oauth-code', '--probe', 'none'], { isTerminal: true });
    expect(await running.exit).toBe(0);
    expect(running.opened).toEqual([]);
  });

  test('that has come to answer otherwise has drifted', async () => {
    const before = start(['--method', 'password', '--probe', 'none', '--json', 'old.json']);
    expect(await before.exit).toBe(0);
    const option = demo.behaviour.list().find(({ name }) => name === 'identificationReply');
    demo.behaviour.set('identificationReply', option?.options.find((one) => one !== option.defaultValue) ?? '');
    const old = join(before.folder, 'old.json');
    const now = start(['--method', 'password', '--probe', 'none', '--against', old, '--json', old]);
    expect(await now.exit, now.person.said.join('\n')).toBe(1);
    expect(readReport(before.read('old.json')).drift.map(({ id }) => id)).toContain('4.5-reply');
    demo.behaviour.reset();
  });

  test('a report can take the place of the summary, which the person then gets', async () => {
    const { exit, written, person } = start(['--method', 'http-basic', '--probe', 'none', '--junit', '-']);
    expect(await exit).toBe(0);
    expect(written).toEqual([expect.stringMatching(/^<\?xml[\s\S]*<\/testsuites>\n$/)]);
    expect(person.said.join('\n')).toContain('Passed');
  });

  test.each([
    [[], 0],
    [['--json', '-'], 2],
  ])('where nobody takes the standard output, %j ends with %i', async (more, code) => {
    const argv = ['--method', 'http-basic', '--probe', 'none', ...more];
    expect(await start(argv, { isOutputClosed: true }).exit).toBe(code);
  });

  test('that is interrupted names the probes that had not ended', async () => {
    const running = start([
      '--method',
      'password',
      '--probe',
      'wrong-password,too-fast,expiry',
      '--json',
      'report.json',
    ]);
    await running.person.until(/expiry:/);
    running.interrupt();
    expect(await running.exit).toBe(2);
    const { evidence } = readReport(running.read('report.json'));
    const why = 'The run ended before.';
    expect(evidence.leftOut).toEqual([
      { id: 'expiry', why },
      { id: 'wrong-password', why },
    ]);
  });
});

describe('a service of another make', () => {
  const LOGIN = 'mia';
  let certificate: Certificate;
  let service: ForeignService;
  beforeAll(async () => {
    certificate = await makeCertificate();
    service = await startForeignService(PLAIN_DIALECT, certificate, {
      login: LOGIN,
      nowMs: () => clock.nowMs(),
      deviceSeconds: 60,
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  function profileOf({ profile: { name, baseUrl, authUrl, application, certificateAuthorities } } = service) {
    return { name, baseUrl, authUrl, application, certificateAuthorities };
  }
  function createPerson(answers: Readonly<Record<string, string>> = {}, visited = service) {
    const member = { allow: allowing(visited), decline: refusing(visited) };
    return new AnsweringPerson({
      traffic,
      visitor: {
        browse: async (address, answer) => (await member[answer].browse(address)) || null,
        async typeCode(address, userCode, answer) {
          await member[answer].typeCode(address, userCode);
          return true;
        },
      },
      answers: {
        'Login of': visited.member.login,
        'Password:': visited.member.password,
        'Client secret:': visited.clientSecret,
        'Nothing proves': 'y',
        'The browser came back': 'y',
        'Send them?': 'y',
        ...answers,
      },
    });
  }
  const start = (argv: readonly string[], more: Partial<CheckOptions> = {}) =>
    startCheck({
      ...world,
      profile: profileOf(),
      argv: ['--profile', 'profile.json', '--json', 'report.json', ...argv],
      ...more,
    });
  const reportOf = ({ read }: ReturnType<typeof start>): Report => readReport(read('report.json'));
  const verdictsIn = ({ findings }: Report) => Object.fromEntries(findings.map(({ id, verdict }) => [id, verdict]));
  const atTerminal = (answers: Readonly<Record<string, string>> = {}) => ({
    isTerminal: true,
    person: createPerson(answers),
  });

  test('is checked with a person at the terminal, who signs in, declines and types', async () => {
    const running = start(['--probe', 'decline,wrong-basic'], atTerminal());
    expect(await running.exit, running.person.said.join('\n')).toBe(1);
    const report = reportOf(running);
    expect(report.evidence.leftOut).toEqual([]);
    expect(verdictsIn(report)).toMatchObject({
      '4.2-reply-form': 'broken',
      '4.2-device-exchange': 'held',
      '4.4-callback-token': 'held',
      '5.5-md5': 'held',
      '4.1-declined': 'observed',
      '4.2-device-declined': 'observed',
    });
    expect(running.opened).toHaveLength(3);
    expect(running.person.said.filter((line) => line.includes('ends with 3 at best'))).toHaveLength(2);
  });

  test('nobody is asked for a login that nothing takes', async () => {
    const running = start(['--method', 'device-code', '--probe', 'bad-token'], atTerminal());
    expect(await running.exit).toBe(1);
    expect(running.person.said.join('\n')).not.toMatch(/Login of|Password/);
    expect(running.person.said).toContain(
      '1 probe with about 3 requests, two seconds apart: this takes less than a minute.',
    );
    expect(verdictsIn(reportOf(running))['5.6-bad-token']).toBe('observed');
  });

  test('what a person leaves out is named, and is not seen', async () => {
    const running = start(['--method', 'password', '--probe', 'wrong-basic'], atTerminal({ 'Send them?': '' }));
    expect(await running.exit).toBe(3);
    expect(reportOf(running).evidence.leftOut).toEqual([{ id: 'wrong-basic', why: 'You did not agree to it.' }]);
    expect(running.person.said.join('\n')).toMatch(/\n {4}GET https:.*\/members\/infos .*\n {6}x-service-key: •+/);
  });

  test('with --no-input nobody is asked, and what needs somebody is left out', async () => {
    const argv = ['--no-input', '--login', LOGIN, '--password-stdin', '--probe', 'variants,decline,own-wrong-password'];
    const running = start(argv, { piped: `\ufeff${service.member.password}\r\ny\n` });
    expect(await running.exit).toBe(3);
    const ids = reportOf(running).evidence.leftOut.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['decline', 'device-code', 'oauth-code', 'oauth-like', 'own-wrong-password']);
    expect(verdictsIn(reportOf(running))).toMatchObject({ '4.5-sign-in': 'held', '5.5-plain': 'held' });
    expect([running.opened, running.person.shown]).toEqual([[], []]);
  });

  test('with --no-input nobody is asked at a terminal, either', async () => {
    const running = start(['--no-input', '--method', 'password'], atTerminal());
    expect(await running.exit).toBe(2);
    expect(running.person.said.join('\n')).not.toContain('Login of');
    expect(reportOf(running).evidence.leftOut).toEqual([
      { id: 'password', why: expect.stringMatching(/^It needs a member’s login/) },
    ]);
  });

  test('in a pipe a code is waited for, and what would have to be pasted is left out', async () => {
    const running = start(['--method', 'device-code,oauth-code'], { person: createPerson() });
    expect(await running.exit).toBe(1);
    expect(reportOf(running).evidence.leftOut.map(({ id }) => id)).toEqual(['oauth-code']);
    expect(verdictsIn(reportOf(running))['4.2-device-exchange']).toBe('held');
    expect(running.person.said.join('\n')).not.toContain('Press Enter');
  });

  test('D12: in a pipe, the third of the same unknown answers leaves a sign-in out, and the next method goes on', async () => {
    const running = start(['--method', 'device-code,http-basic', '--login', LOGIN, '--password-stdin'], {
      piped: `${service.member.password}\n`,
    });
    expect(await running.exit).toBe(3);
    expect(reportOf(running).evidence.leftOut).toEqual([
      { id: 'device-code', why: expect.stringMatching(/same answer.* The service says: “.*not_answered_yet/) },
    ]);
    expect(running.person.said.join('\n')).toMatch(/Likely causes:\n {2}- .* Mend application\.clientSecret/);
    expect(verdictsIn(reportOf(running))['5.5-plain']).toBe('held');
  });

  test('a password that was refused twice is sent no more', async () => {
    const probes = 'variants,own-wrong-password';
    const argv = ['--method', 'password,http-basic', '--login', LOGIN, '--password-stdin', '--probe', probes];
    const running = start(argv, { piped: 'another password\n' });
    expect(await running.exit).toBe(3);
    const { leftOut, exchanges } = reportOf(running).evidence;
    expect(leftOut.map(({ why }) => /are not sent again/.test(why))).toEqual([false, false, true, true]);
    expect(exchanges.length).toBeGreaterThan(0);
  });

  test('what a service says of a refusal is told, and stands beside what was left out', async () => {
    const running = start(
      ['--method', 'http-basic', '--login', LOGIN],
      atTerminal({ 'Password:': 'another password' }),
    );
    expect(await running.exit).toBe(3);
    expect(running.person.said.join('\n')).toContain('The service says');
    expect(running.read('report.json')).toContain('The service says');
  });

  test.each(['an old secret', 'YOUR-SECRET'])(
    'N8: a client secret of the environment comes before that of the file: %s',
    async (old) => {
      const profile = JSON.stringify(profileOf()).replace(service.clientSecret, old);
      expect(profile).toContain(old);
      const running = start(['--method', 'device-code'], {
        profile,
        person: createPerson(),
        clientSecret: service.clientSecret,
      });
      expect(await running.exit).toBe(1);
      expect(verdictsIn(reportOf(running))['4.2-device-exchange']).toBe('held');
    },
  );

  test.each<[string, Partial<CheckOptions>, readonly string[]]>([
    ['of the environment', { clientSecret: 'right' }, []],
    ['typed', { isTerminal: true }, []],
    ['that nobody has', {}, ['device-code']],
  ])('S1: a client secret %s is used where the profile has none', async (_what, options, leftOut) => {
    const { clientSecret } = service;
    const running = start(['--method', 'device-code'], {
      ...options,
      person: createPerson(),
      profile: withoutSecrets({ ...profileOf() }),
      ...(options.clientSecret && { clientSecret }),
    });
    expect(await running.exit).toBe(leftOut.length > 0 ? 2 : 1);
    expect(reportOf(running).evidence.leftOut.map(({ id }) => id)).toEqual(leftOut);
    expect(running.written.join('').includes('Nothing was sent')).toBe(leftOut.length > 0);
    expect([...running.person.said, ...running.person.shown, running.read('report.json')].join()).not.toContain(
      clientSecret,
    );
  });

  test('X9c: a known deviation is accepted, is no failure against its own report, and fails once it was not there before', async () => {
    const argv = ['--method', 'device-code', '--accept', '4.2-reply-form', '--junit', 'report.xml'];
    const first = start(argv, { person: createPerson() });
    expect(await first.exit, first.person.said.join('\n')).toBe(0);
    const report = reportOf(first);
    expect(report.accepted).toEqual(['4.2-reply-form']);
    expect(first.written.join('')).toMatch(
      /Passed\. \d+ selected statements hold\. Accepted as broken: 4\.2-reply-form\./,
    );
    const { accepted: _, ...rest } = report;
    const mended = report.findings.map((one) =>
      one.id === '4.2-reply-form' ? { ...one, verdict: 'held', reasons: [], observed: [] } : one,
    );
    for (const [before, code] of [
      [report, 0],
      [{ ...rest, findings: mended }, 1],
    ] as const) {
      writeFileSync(join(first.folder, 'before.json'), JSON.stringify(before));
      const against = ['--against', join(first.folder, 'before.json')];
      expect(await start([...argv, ...against], { person: createPerson() }).exit).toBe(code);
    }
  });

  test('X9c: an accepted statement that holds ends with 2, so that the list stays true', async () => {
    const running = start(['--method', 'device-code', '--accept', '4.3-start,4.2-reply-form'], {
      person: createPerson(),
    });
    expect(await running.exit).toBe(2);
    expect(running.written.join('')).toContain('Could not run. Accepted as broken, but it holds now: 4.3-start.');
    expect(reportOf(running).outcome).toBe('could-not-run');
  });

  test('X9c: a service that keeps the document under header names of its own passes, also against its own report', async () => {
    const headerNames = { key: 'X-Its-Own-Key', version: 'X-Its-Own-Version', token: 'X-Its-Own-Token' };
    const dialect = { ...PLAIN_DIALECT, headerNames };
    await using named = await startForeignService(dialect, certificate, { login: LOGIN, nowMs: () => clock.nowMs() });
    const profile = { ...profileOf(named), headerNames };
    const argv = ['--method', 'password,http-basic', '--login', LOGIN, '--password-stdin', '--probe', 'wrong-basic'];
    const piped = `${named.member.password}\n`;
    const first = start(argv, { profile, piped });
    expect(await first.exit, first.person.said.join('\n')).toBe(0);
    expect(verdictsIn(reportOf(first))).toMatchObject({
      '5.1-key-header': 'named-otherwise',
      '5.2-version-header': 'named-otherwise',
    });
    const again = start([...argv, '--against', join(first.folder, 'report.json')], { profile, piped });
    expect(await again.exit, again.person.said.join('\n')).toBe(0);
  });

  test('X9c: interrupted while it waits for a person, it ends at once and writes what was seen', async () => {
    const running = start(['--method', 'device-code'], { isTerminal: true });
    await running.person.until(/Type this code/);
    running.interrupt();
    expect(await running.exit).toBe(2);
    const report = reportOf(running);
    expect([report.interrupted, verdictsIn(report)['1-http']]).toEqual([true, 'held']);
  });

  test('interrupted while it asks, it ends at once', async () => {
    const running = start(['--method', 'password'], { isTerminal: true });
    await running.person.until(/Login of/);
    running.interrupt();
    expect(await running.exit).toBe(2);
    expect(reportOf(running).interrupted).toBe(true);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['a folder that is not there', ['--junit', 'none/report.xml'], /its folder is not there/],
    ['one file for two reports', ['--junit', './report.json'], /one file/],
    ['the profile file', ['--junit', 'profile.json'], /the profile file/],
    [
      'no report to compare with',
      ['--against', 'none.json'],
      /--against: The report could not be read: there is no such file\./,
    ],
    ['a broken one', ['--against', 'profile.json'], /report/],
  ])('bad input is found before anything is sent: %s', async (_what, argv, expected) => {
    const running = start(['--method', 'device-code', ...argv], { person: createPerson() });
    expect(await running.exit).toBe(2);
    expect(running.person.said.join('\n')).toMatch(expected);
    expect(running.person.said.join('\n')).not.toContain('Signing in');
    expect(readReport(running.read('report.json')).evidence.error).not.toBeNull();
    // Not by a report.
    expect(JSON.parse(running.read('profile.json'))).toEqual(profileOf());
  });

  test.each<[string, unknown, RegExp]>([
    ['that is no JSON', 'broken', /not JSON/],
    ['without a field', { name: 'X' }, /cannot be used/],
    ['of a service that is not there', null, /Not one request had a reply/],
  ])('a profile %s ends with 2, which the reports say', async (_what, given, expected) => {
    const profile = given ?? {
      ...profileOf(),
      baseUrl: 'https://127.0.0.1:1/api',
      authUrl: 'https://127.0.0.1:1/pages',
    };
    const running = start(['--method', 'device-code', '--junit', 'report.xml'], { profile });
    expect(await running.exit).toBe(2);
    expect(running.person.said.join('\n')).toMatch(expected);
    expect(running.read('report.xml')).toMatch(/<testcase [^>]*name="run"[\s\S]*<error/);
  });
});
