import { expect, test } from 'vitest';
import { LoginError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { createAnswers } from '../../electron/ipc/answer-call.ts';
import { ARGUMENT_KINDS } from '../../electron/ipc/argument-kinds.ts';
import type { Handlers } from '../../electron/ipc/channels.ts';
import { startAttackedApplication } from '../attack/attacked-application.ts';

/** Hostile arguments for every channel are drawn by `test/attack/calls.ts`. */
async function setUp(handlers: Partial<Handlers>) {
  await using attacked = await startAttackedApplication();
  const lines: string[] = [];
  const loaded = { handlers: { ...attacked.application.handlers, ...handlers }, kinds: ARGUMENT_KINDS };
  return {
    answerOf: createAnswers(
      Promise.resolve(loaded),
      createLog((line) => lines.push(line)),
    ),
    lines,
  };
}

async function answerWith(cancelLogin: Handlers['cancelLogin'], isTrusted: boolean, argument: unknown) {
  const { answerOf, lines } = await setUp({ cancelLogin });
  return { outcome: await answerOf('cancelLogin')(isTrusted, argument), lines };
}

test.each([
  ['a foreign page', false, { attemptId: 'a' }, 'channel-refused'],
  ['a field too many', true, { attemptId: 'a', more: 1 }, 'argument-invalid'],
  ['no argument', true, undefined, 'argument-invalid'],
  ['no plain object', true, Object.assign(Object.create({}), { attemptId: 'a' }), 'argument-invalid'],
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

test('S2: a call has 256 kB at most, a drawing its own limit, and the largest form fits', async () => {
  const { answerOf } = await setUp({
    answer: () => undefined,
    saveServiceForm: () => ({ kind: 'changed-meanwhile' }),
    saveDrawing: () => null,
  });
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x'.repeat(20_000)]));
  const set = { kind: 'set', value: 'x'.repeat(20_000) };
  const secrets = { clientSecret: set, clientKey: set, clientKeyPassphrase: set };
  const form = { serviceId: null, revision: null, profile: ' '.repeat(200_000), secrets, sessions: 'ask' };
  const results = await Promise.all([
    answerOf('answer')(true, { attemptId: 'a', fields: fields(13) }),
    answerOf('answer')(true, { attemptId: 'a', fields: fields(14) }),
    answerOf('saveServiceForm')(true, form),
    answerOf('saveDrawing')(true, { name: 'a', svg: 'x'.repeat(1_000_000) }),
  ]);
  expect(results.map(({ ok }) => ok)).toEqual([true, false, true, true]);
});

test('S2: of many calls at once a part is refused, and those under way end as they would', async () => {
  const going = Promise.withResolvers<null>();
  const { answerOf } = await setUp({ saveHar: () => going.promise, cancelLogin: () => undefined });
  const save = answerOf('saveHar');
  const calls = Array.from({ length: 80 }, () => save(true, { numbers: [], hasMemberData: false }));
  await expect(calls.at(-1)).resolves.toEqual({ ok: false, error: { code: 'app-busy', details: {} } });
  going.resolve(null);
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(60);
  await expect(answerOf('cancelLogin')(true, { attemptId: 'a' })).resolves.toMatchObject({ ok: true });
});
