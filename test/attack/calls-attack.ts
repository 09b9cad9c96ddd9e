/** Calls of main's channels by a page that somebody else runs: each gets an outcome, and no secret comes back. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isErrorCode } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { createAnswers } from '../../electron/ipc/answer-call.ts';
import { ARGUMENT_KINDS } from '../../electron/ipc/argument-kinds.ts';
import type { Outcome } from '../../electron/ipc/channels.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import type { Attack } from './attack.ts';
import { startAttackedApplication } from './attacked-application.ts';
import { hostileCalls } from './hostile-calls.ts';

const SECRET = 'drawn-secret-5b81c0';
const AT_ONCE = 50;
/** What stands for the id of the attempt or the session that is there. */
const [ATTEMPT, SESSION] = ['the attempt', 'the session'];

/** A service that may be added. Nothing listens at its address. */
const DRAFT = JSON.stringify({
  name: 'Drafted',
  baseUrl: 'https://127.0.0.1:1',
  authUrl: 'https://127.0.0.1:1',
  application: { clientId: 'key', redirectUri: 'member-login://callback' },
});

const known = [
  ...['service', 'demo', 'drafted', ATTEMPT, SESSION],
  ...['isThisMember', 'isEnded', 'yes', 'no', 'presentation', 'bearer'],
  ...LOGIN_METHODS.flatMap(({ id, fields }) => [id, ...fields.flatMap(({ name, options }) => [name, ...options])]),
];

export const CALLS_ATTACK: Attack = {
  title: 'calls from the page',
  share: 1 / 4,
  perRun: AT_ONCE,
  property: () => {
    const calls = hostileCalls({ known, drafts: [DRAFT], secret: SECRET });
    return fc.asyncProperty(fc.array(calls, { minLength: AT_ONCE, maxLength: AT_ONCE }), attack);
  },
};

type Call = ReturnType<typeof hostileCalls> extends fc.Arbitrary<infer Drawn> ? Drawn : never;

async function attack(calls: readonly Call[]): Promise<void> {
  await using attacked = await startAttackedApplication();
  const { redirectUri, parameter, state } = await attacked.start('oauth-code');
  await attacked.deliver(`${redirectUri}?${parameter}=right&state=${state}`);
  const loaded = Promise.resolve({ handlers: attacked.application.handlers, kinds: ARGUMENT_KINDS });
  const log = createLog((line) => told.push(line));
  const told: string[] = [];
  const answerOf = createAnswers(loaded, log);
  for (const { channel, argument } of calls) {
    const { attempts, sessions } = attacked.view();
    const ids = new Map([
      [ATTEMPT, attempts[0]?.id],
      [SESSION, sessions[0]?.id],
    ]);
    const outcome = await answerOf(channel)(true, withIds(argument, ids));
    assert(outcome.ok || (isErrorCode(outcome.error.code) && outcome.error.code !== 'unexpected'), channel);
    told.push(JSON.stringify(outcome));
    await attacked.clock.advance(0);
    const methods = attacked.view().attempts.map(({ methodId }) => methodId);
    assert.equal(new Set(methods).size, methods.length, 'one attempt for each method');
  }
  const [first] = calls;
  if (first) await flood(answerOf('cancelLogin'), first.argument);
  assert((await answerOf('getView')(true, undefined)).ok, 'the page is answered afterwards');
  assert(!`${told.join()} ${attacked.told()}`.includes(SECRET), 'a secret came back');
}

/** More calls at once than any page makes: some are refused, and the others run. */
async function flood(answer: (isTrusted: boolean, argument: unknown) => Promise<Outcome<unknown>>, argument: unknown) {
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => answer(true, argument)));
  const refused = outcomes.filter((outcome) => !outcome.ok && outcome.error.code === 'app-busy');
  assert(refused.length > 0 && refused.length < outcomes.length, 'the calls under way have a bound');
}

/** Puts ids that are there in the place of their names. */
function withIds(argument: unknown, ids: ReadonlyMap<unknown, string | undefined>): unknown {
  if (typeof argument !== 'object' || argument === null || Array.isArray(argument)) return argument;
  return Object.fromEntries(Object.entries(argument).map(([name, value]) => [name, ids.get(value) ?? value]));
}
