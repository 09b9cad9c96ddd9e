/** Whatever a service answers, no line of the check and no file of it has a secret or a control character in it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startHostileService } from '../../document-check/hostile-service.ts';
import { makeCertificate } from '../../stub-service.ts';
import { AnsweringPerson } from '../answering-person.ts';
import { createCheckWorld, startCheck } from './check-in-process.ts';

const RUNS = 4;
const FILES = ['report.json', 'report.xml', 'report.md'];
const OUTPUTS = ['--json', 'report.json', '--junit', 'report.xml', '--markdown', 'report.md'];

const certificate = await makeCertificate();

/** @param isFromStart whether not even the first sign-in goes well; else there is a session to tell of */
async function checkHostile(seed: number, isFromStart: boolean) {
  await using service = await startHostileService(certificate);
  const world = createCheckWorld();
  const person = new AnsweringPerson({
    traffic: world.traffic,
    visitor: { browse: async (address) => service.callbackOf(address), typeCode: async () => true },
    answers: {
      'Login of': service.login,
      'Password:': service.password,
      'Nothing proves': 'y',
      'The browser came back': 'y',
      'Send them?': 'y',
    },
  });
  void person.until(isFromStart ? /Checking/ : /Signed in/).then(() => service.turnHostile(seed));
  // A device code of a hostile service may be good for years.
  const methods = isFromStart ? ['--method', 'oauth-code,oauth-like,password,http-basic'] : [];
  const running = startCheck({
    ...world,
    profile: service.profile,
    person,
    isTerminal: true,
    argv: ['--profile', 'profile.json', '--probe', 'variants,wrong-basic,wrong-secret,decline', ...methods, ...OUTPUTS],
  });
  await running.exit;
  const { secrets, planted, login } = service;
  const files = FILES.map(running.read);
  return {
    secrets,
    planted,
    files,
    told: [...person.said, ...person.shown.filter((line) => line !== login), ...running.written],
  };
}

test.each([
  ['from the start', true],
  ['after a sign-in', false],
])(
  'S1: no line and no file has a secret or a control character of a service that is hostile %s',
  async (_when, isFromStart) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { secrets, planted, files, told } = await checkHostile(seed, isFromStart);
        for (const text of [...told, ...files]) {
          expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
          expect(text.replaceAll('\n', ' ')).not.toMatch(/\p{C}/u);
        }
        // Values of the member are known once there was a session.
        if (!isFromStart)
          for (const text of files) expect([...planted].filter((one) => text.includes(one))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
);
