/** The command as a person starts it: on a terminal and in a pipe. What waits for real time runs side by side. */
import { beforeAll, describe, type TestContext, test } from 'vitest';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import type { Report } from '../../../electron/document-check/report/report.ts';
import { PLAIN_DIALECT } from '../../document-check/plain-dialect.ts';
import { readTestCases } from '../../document-check/report/test-cases.ts';
import {
  allowing,
  type ForeignOptions,
  type ForeignService,
  startForeignService,
} from '../../foreign-service/foreign-service.ts';
import { type Certificate, makeCertificate } from '../../stub-service.ts';
import { type CheckFolder, type CheckProcess, makeCheckFolder } from './check-process.ts';

const CONTROLS_BUT_LINES = /[^\P{Cc}\n]/u;
const COLOUR = /\p{Cc}\[3\dm/u;
const CODE = /Type this code[\s\S]*?\n {2}(\S+\s+\S+)\r?\n/;

let certificate: Certificate;
beforeAll(async () => {
  certificate = await makeCertificate();
});

function makeFolder({ onTestFinished }: TestContext): CheckFolder {
  const folder = makeCheckFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  return folder;
}

/** A profile file of nothing but addresses and credentials, in a folder. */
async function startService(context: TestContext, options: ForeignOptions = {}) {
  const service = await startForeignService(PLAIN_DIALECT, certificate, { login: 'mia', nowMs: Date.now, ...options });
  context.onTestFinished(() => service[Symbol.asyncDispose]());
  const folder = makeFolder(context);
  const { name, baseUrl, authUrl, application, certificateAuthorities } = service.profile;
  folder.write('profile.json', { name, baseUrl, authUrl, application, certificateAuthorities });
  return { service, folder };
}

const atService = (...more: readonly string[]) => ['--profile', 'profile.json', ...more];
const asMember = (...more: readonly string[]) => atService('--login', 'mia', '--password-stdin', ...more);

function reportIn(folder: CheckFolder): Report {
  return readReport(folder.read('report.json') ?? '');
}

const verdictOf = (report: Report, wanted: string) => report.findings.find(({ id }) => id === wanted)?.verdict;

async function typeShownCode(running: CheckProcess, service: ForeignService): Promise<void> {
  const [code = '', address = ''] = (await running.until(CODE)).split(/\s+/);
  await allowing(service).typeCode(address, code);
}

describe.concurrent('in a pipe', () => {
  test('the demo signs in by itself, and the report alone is written: 0', async (context) => {
    const { expect } = context;
    const folder = makeFolder(context);
    const methods = 'oauth-code,oauth-like,password,http-basic';
    const running = folder.start('pipes', ['--method', methods, '--probe', 'none', '--json', '-'], {
      HTTPS_PROXY: 'http://127.0.0.1:9',
    });
    expect([await running.ended, running.said()]).toEqual([0, expect.not.stringMatching(CONTROLS_BUT_LINES)]);
    const report = readReport(running.written());
    expect([report.outcome, report.selection.methods.join()]).toEqual(['passed', methods]);
    expect(running.said()).not.toContain('paper-lantern');
  });

  test('a code is shown until the member has typed it; what is broken is told in a form that others read: 1', async (context) => {
    const { expect } = context;
    const { service, folder } = await startService(context, { intervalSeconds: 1 });
    const running = folder.start('pipes', atService('--method', 'device-code', '--junit', 'report.xml'));
    await typeShownCode(running, service);
    expect(await running.ended, running.said()).toBe(1);
    const failed = (await readTestCases(folder.read('report.xml') ?? '')).filter(
      ({ failure }) => failure !== undefined,
    );
    expect(failed.map(({ name }) => name)).toEqual([expect.stringMatching(/^4\.2-reply-form\b/)]);
  });

  test('without input, what needs a person is left out and named: 3', async (context) => {
    const { expect } = context;
    const { service, folder } = await startService(context);
    const running = folder.start(
      'pipes',
      asMember('--method', 'oauth-code,password', '--no-input', '--json', 'report.json'),
    );
    running.type(`${service.member.password}\n`);
    expect(await running.ended, running.said()).toBe(3);
    const { evidence, outcome } = reportIn(folder);
    expect([outcome, evidence.leftOut.map(({ id }) => id)]).toEqual(['incomplete', ['oauth-code']]);
    expect(running.said()).toContain('Left out: Browser.');
  });

  test('nobody reads what it writes: it ends, and shows no stack', async (context) => {
    const { expect } = context;
    const { service, folder } = await startService(context);
    const running = folder.start('pipes', asMember('--method', 'password', '--json', '-'));
    running.stopReading();
    running.type(`${service.member.password}\n`);
    expect([await running.ended, running.said()]).toEqual([2, expect.not.stringMatching(/\n\s+at /)]);
  });
});

describe.skipIf(process.platform === 'win32').concurrent('on a terminal', () => {
  test('the demo signs in by itself, with progress in one place and colours: 0', async (context) => {
    const { expect } = context;
    const running = makeFolder(context).start('terminal', ['--method', 'oauth-code', '--probe', 'none']);
    expect(await running.ended, running.said()).toBe(0);
    expect(running.said()).toMatch(COLOUR);
    expect(running.said()).toMatch(/\r(?!\n)|\p{Cc}\[\d*[AKG]/u);
  });

  test('one that takes no control sequences gets none', async (context) => {
    const { expect } = context;
    const argv = ['--method', 'http-basic', '--probe', 'none'];
    const running = makeFolder(context).start('terminal', argv, { TERM: 'dumb' });
    expect([await running.ended, running.said()]).toEqual([0, expect.not.stringMatching(/[^\P{Cc}\r\n]/u)]);
  });

  test('what is typed in answer is not shown: 1', async (context) => {
    const { expect } = context;
    const { service, folder } = await startService(context);
    const { clientSecret: _, ...application } = { ...Object(service.profile.application) };
    folder.write('profile.json', { ...JSON.parse(folder.read('profile.json') ?? ''), application });
    const argv = atService('--method', 'oauth-code,password', '--login', 'mia', '--print-url');
    const running = folder.start('terminal', argv, { NO_COLOR: '1' });
    await running.until(/secret.*: /i);
    running.type(`${service.clientSecret}\r`);
    await running.until(/password.*: /i);
    running.type(`${service.member.password}\r`);
    const callback = await allowing(service).browse(await running.until(/(https:\/\/\S+\/authorize\?\S+)/));
    running.type(`${callback}\r`);
    await running.until(/\[y\/N\]|y or n|Is this you/i);
    running.type('y\r');
    expect(await running.ended, running.said()).toBe(1);
    for (const secret of [service.clientSecret, service.member.password, ...service.tokens, callback]) {
      expect(running.said()).not.toContain(secret);
    }
    expect(running.said()).not.toMatch(COLOUR);
  });
});

describe
  .skipIf(process.platform === 'win32')
  .concurrent('what was observed is kept, and the end is told by 2, after', () => {
    test.for([
      ['pipes', 'SIGINT', (running: CheckProcess) => running.kill('SIGINT')],
      ['npm', 'Ctrl-C', (running: CheckProcess) => running.type('\u0003')],
      ['terminal', 'closing it', (running: CheckProcess) => running.kill('SIGHUP')],
    ] as const)('%s: %s', async ([kind, _, interrupt], context) => {
      const { expect } = context;
      const { folder } = await startService(context);
      const running = folder.start(kind, atService('--method', 'device-code', '--json', 'report.json', '--print-url'));
      await running.until(CODE);
      interrupt(running);
      expect(await running.ended, running.said()).toBe(2);
      const report = reportIn(folder);
      expect([report.interrupted, report.outcome, verdictOf(report, '4.3-start')]).toEqual([
        true,
        'could-not-run',
        'held',
      ]);
    });
  });
