/** The command at a service that is down, goes down half-way, or locks an account. */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import { PLAIN_DIALECT } from '../../document-check/plain-dialect.ts';
import { readTestCases } from '../../document-check/report/test-cases.ts';
import { type ForeignOptions, startForeignService } from '../../foreign-service/foreign-service.ts';
import { type Certificate, makeCertificate } from '../../stub-service.ts';
import { createCheckWorld, startCheck } from './check-in-process.ts';

let certificate: Certificate;
beforeAll(async () => {
  certificate = await makeCertificate();
});

/** Lets somebody check it in a pipe. @param answersLeft how many requests it still answers */
async function startAt(
  { answersLeft, ...options }: ForeignOptions & { answersLeft?: number },
  argv: readonly string[],
) {
  const world = createCheckWorld();
  const nowMs = () => world.clock.nowMs();
  const service = await startForeignService(PLAIN_DIALECT, certificate, { login: 'mia', nowMs, ...options });
  onTestFinished(() => service[Symbol.asyncDispose]());
  if (answersLeft !== undefined) service.answersLeft = answersLeft;
  const { name, baseUrl, authUrl, application, certificateAuthorities } = service.profile;
  const common = ['--profile', 'profile.json', '--login', 'mia', '--password-stdin'];
  return startCheck({
    ...world,
    profile: { name, baseUrl, authUrl, application, certificateAuthorities },
    piped: `${service.member.password}\n`,
    argv: [...common, '--json', 'report.json', ...argv],
  });
}

test('a service that goes down half-way: what was seen until then is told: 3', async () => {
  const { exit, read } = await startAt({ answersLeft: 1 }, ['--method', 'password,http-basic']);
  expect(await exit).toBe(3);
  const { findings, evidence } = readReport(read('report.json'));
  const verdicts = new Map(findings.map(({ id, verdict }) => [id, verdict]));
  expect([verdicts.get('4.5-sign-in'), verdicts.get('5.5-plain')]).toEqual(['held', 'could-not-judge']);
  expect(evidence.leftOut.map(({ id }) => id)).toEqual(['http-basic']);
});

test('a service that is not there: 2, and the error is where a pipeline looks', async () => {
  const { exit, read } = await startAt({ answersLeft: 0 }, ['--method', 'password', '--junit', 'report.xml']);
  expect(await exit).toBe(2);
  const run = (await readTestCases(read('report.xml'))).filter(({ name }) => name === 'run');
  expect(run).toEqual([expect.objectContaining({ error: expect.anything() })]);
});

test('an account that is locked after a probe is named, and not probed again', async () => {
  const argv = ['--method', 'password', '--probe', 'wrong-password', '--no-input'];
  const { exit, read } = await startAt({ locksOut: true }, argv);
  expect(await exit).toBe(0);
  expect(readReport(read('report.json')).evidence.locked).toEqual(['Login and password']);
});
