import '../fixed-seed.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isErrorCode } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { createAnswer } from '../../electron/ipc/answer-call.ts';
import { ARGUMENT_KINDS } from '../../electron/ipc/argument-kinds.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { hostileCalls } from '../attack/hostile-calls.ts';
import { startApplication } from '../driven-application.ts';

const SECRET = 'drawn-secret-5b81c0';
/** Nothing listens there, so every call to the service fails at once. */
const OWN = {
  id: 'own',
  name: 'Own',
  baseUrl: 'https://127.0.0.1:9',
  authUrl: 'https://127.0.0.1:9',
  application: { clientId: 'own', clientSecret: 'the-client-secret', redirectUri: 'member-login://callback' },
};

test('S1, S2: whatever the page calls main with, it gets an outcome, and no secret comes back', async () => {
  await using app = await startApplication({ profile: OWN });
  const lines: string[] = [];
  const loaded = Promise.resolve({ handlers: app.application.handlers, kinds: ARGUMENT_KINDS });
  const methods = LOGIN_METHODS.flatMap(({ id, fields }) => [
    id,
    ...fields.flatMap(({ name, options }) => [name, ...options]),
  ]);
  const known = ['own', 'demo', 'isThisMember', 'yes', 'presentation', ...methods];
  const calls = hostileCalls({ known, secret: SECRET });
  await fc.assert(
    fc.asyncProperty(calls, async ({ channel, argument }) => {
      const answer = createAnswer(
        channel,
        loaded,
        createLog((line) => lines.push(line)),
      );
      const outcome = await answer(true, argument);
      expect(outcome.ok || isErrorCode(outcome.error.code)).toBe(true);
      expect(outcome.ok || outcome.error.code).not.toBe('unexpected');
      expect(JSON.stringify(outcome)).not.toContain(SECRET);
      const { attempts } = app.view();
      expect(new Set(attempts.map(({ methodId }) => methodId)).size).toBe(attempts.length);
    }),
    { numRuns: 600 },
  );
  expect(app.told() + lines.join('\n')).not.toContain(SECRET);
});
