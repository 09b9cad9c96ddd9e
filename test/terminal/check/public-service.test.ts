/** The command at a foreign service that speaks as a public one, with the profile that is shipped for that. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import { findFreePort } from '../../fixed-port.ts';
import type { Dialect } from '../../foreign-service/dialect.ts';
import { allowing, refusing, startForeignService } from '../../foreign-service/foreign-service.ts';
import { SHIPPED, withRedirectUri } from '../../foreign-service/public-dialect.ts';
import { makeCertificate } from '../../stub-service.ts';
import { AnsweringPerson } from '../answering-person.ts';
import { createCheckWorld, startCheck } from './check-in-process.ts';

const world = createCheckWorld();
const certificate = await makeCertificate();
/**
 * Without what the member and the service leave open: a record has no e-mail address, by which a sign-in could be compared
 * (`variants`); a service may leave a token to a code that is used twice (`code-reuse`); and its page shows no error.
 */
const PROBES = 'wrong-key,bad-token,wrong-basic,wrong-secret,too-fast,decline,expiry,other-redirect-uri,wrong-password';
/** What is true of the service, and of no harm to a client that knows it. */
const ACCEPTED = [
  // It answers with JSON, where the document shows `access_token=…`.
  '4.2-reply-form',
  // A member has one token, which each sign-in by password brings again.
  '4.5-token-new',
].join();

async function check(argv: readonly string[], change: (dialect: Dialect) => Dialect = (dialect) => dialect) {
  const { clock, traffic } = world;
  // As developers register it. The application still listens at the last one, for a callback that is late.
  const dialect = change(withRedirectUri(`http://localhost:${await findFreePort()}/callback`));
  await using service = await startForeignService(dialect, certificate, {
    nowMs: () => clock.nowMs(),
    deviceSeconds: 60,
  });
  const { baseUrl, authUrl, application, certificateAuthorities } = service.profile;
  const member = { allow: allowing(service), decline: refusing(service) };
  const person = new AnsweringPerson({
    traffic,
    visitor: {
      browse: async (address, answer) => (await member[answer].browse(address)) || null,
      async typeCode(address, userCode, answer) {
        await member[answer].typeCode(address, userCode);
        return true;
      },
    },
    answers: {
      'Login of': service.member.login,
      'Password:': service.member.password,
      'Nothing proves': 'y',
      'The browser came back': 'y',
      'Send them?': 'y',
    },
  });
  const { exit, read, written, folder } = startCheck({
    ...world,
    argv: ['--profile', 'profile.json', '--json', 'report.json', ...argv],
    profile: { ...SHIPPED, name: 'BetaSeries', baseUrl, authUrl, application, certificateAuthorities },
    person,
    isTerminal: true,
  });
  return {
    code: await exit,
    report: readReport(read('report.json')),
    file: join(folder, 'report.json'),
    told: written.join(''),
  };
}

test('X9c: with no probe, it ends with 0 for whoever accepts the form of the reply', async () => {
  const { code, report, told } = await check(['--accept', '4.2-reply-form']);
  expect(code, told).toBe(0);
  expect([report.selection.methods.length, report.evidence.leftOut]).toEqual([5, []]);
});

test('X9c: it ends with 0 twice in a row, and with 1 once the service has changed one thing, which alone it names', async () => {
  const argv = ['--probe', PROBES, '--accept', ACCEPTED];
  const first = await check(argv);
  expect(first.code, first.told).toBe(0);
  expect(first.report.evidence.leftOut).toEqual([]);
  // The member's token is the same each time.
  expect(first.told).toContain('One token of these sign-ins stays valid at the service.');

  const against = [...argv, '--against', first.file];
  const second = await check(against);
  expect([second.code, second.report.drift], second.told).toEqual([0, []]);

  const third = await check(against, ({ faults, ...dialect }) => {
    return { ...dialect, faults: { ...faults, declined: { ...faults.declined, code: 2005 } } };
  });
  expect(third.code, third.told).toBe(1);
  const judged = (text: string) => ({ verdict: 'observed', observed: [text] });
  expect(third.report.drift).toEqual([
    { id: '4.2-device-declined', before: judged('400 json list 2003'), now: judged('400 json list 2005') },
  ]);
});
