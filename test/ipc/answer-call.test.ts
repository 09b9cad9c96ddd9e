import { expect, test } from 'vitest';
import { LoginError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { createAnswer } from '../../electron/ipc/answer-call.ts';
import { ARGUMENT_KINDS } from '../../electron/ipc/argument-kinds.ts';
import type { Handlers } from '../../electron/ipc/channels.ts';
import { startAttackedApplication } from '../attack/attacked-application.ts';

/** Hostile arguments for every channel are drawn by `test/attack/calls-attack.ts`. */
async function answerWith(cancelLogin: Handlers['cancelLogin'], isTrusted: boolean, argument: unknown) {
  await using attacked = await startAttackedApplication();
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const loaded = Promise.resolve({
    handlers: { ...attacked.application.handlers, cancelLogin },
    kinds: ARGUMENT_KINDS,
  });
  return { outcome: await createAnswer('cancelLogin', loaded, log)(isTrusted, argument), lines };
}

test.each([
  ['a foreign page', false, { attemptId: 'a' }, 'channel-refused'],
  ['a field too many', true, { attemptId: 'a', more: 1 }, 'argument-invalid'],
  ['no argument', true, undefined, 'argument-invalid'],
])('S2: %s calls nothing', async (_name, isTrusted, argument, code) => {
  let calls = 0;
  const count = () => {
    calls += 1;
  };
  const { outcome, lines } = await answerWith(count, isTrusted, argument);
  expect(outcome).toEqual({ ok: false, error: { code, details: {} } });
  expect([calls, lines.length]).toEqual([0, 1]);
});

test.each([
  [
    'an error of the app, by its code and details',
    new LoginError('field-missing', 'Fill it in.', { details: { field: 'login' } }),
    { code: 'field-missing', details: { field: 'login' } },
  ],
  ['any other error, without its text', new Error('hush'), { code: 'unexpected', details: {} }],
])('S1: what is thrown becomes an outcome: %s', async (_name, thrown, error) => {
  const { outcome } = await answerWith(() => Promise.reject(thrown), true, { attemptId: 'a' });
  expect(outcome).toEqual({ ok: false, error });
});
