/**
 * Calls of main's channels by a page that somebody else runs: each gets an outcome, and no secret comes back. For every
 * channel of the table, arguments are drawn of the right shape with hostile values, nearly right ones, and anything at
 * all. What the shape is comes from the table's own schemas.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { z } from 'zod';
import { isErrorCode } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { createAnswers } from '../../electron/ipc/answer-call.ts';
import { ARGUMENT_KINDS } from '../../electron/ipc/argument-kinds.ts';
import { CHANNELS, type Channel, type Outcome, schemaFor } from '../../electron/ipc/channels.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { startAttackedApplication } from './attacked-application.ts';
import type { Attack } from './attacks.ts';

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

interface HostileCall {
  readonly channel: Channel;
  readonly argument: unknown;
}

interface HostileCallOptions {
  /** Texts that are worth trying: ids that exist, names of fields and options. */
  readonly known: readonly string[];
  /** What the form of a service may send as its `profile`. */
  readonly drafts: readonly string[];
  /** Drawn into texts; it must not come back. */
  readonly secret: string;
  /** Channels to leave out; none, if left out. */
  readonly except?: readonly Channel[];
}

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'valueOf'];

export function hostileCalls({ known, drafts, secret, except = [] }: HostileCallOptions): fc.Arbitrary<HostileCall> {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom(...PROTOTYPE_NAMES, '', '\u0000', '../..', 'https://127.0.0.1/') },
    { weight: 2, arbitrary: fc.constantFrom(secret, `${secret}:${secret}`, `member-login://callback?code=${secret}`) },
    { weight: 1, arbitrary: fc.constantFrom(100, 101, 1_001, 20_000, 20_001).map((length) => 'x'.repeat(length)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );
  const wild = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 4, arbitrary: fc.anything({ withNullPrototype: true, withBigInt: true, maxDepth: 2 }) },
    { weight: 4, arbitrary: fields(text, 40) },
    { weight: 1, arbitrary: fc.constantFrom(...oversized()) },
  );
  const calls = CHANNELS.filter((channel) => !except.includes(channel)).map((channel) => {
    const shape = z.toJSONSchema(schemaFor(channel, ARGUMENT_KINDS), { unrepresentable: 'any' });
    const shaped = shapeOf(shape, text).chain((argument) =>
      isRecord(argument) && 'profile' in argument
        ? fc.constantFrom(...drafts, argument.profile).map((profile) => ({ ...argument, profile }))
        : fc.constant(argument),
    );
    const argument = fc.oneof(
      { weight: 6, arbitrary: shaped },
      { weight: 3, arbitrary: fc.tuple(shaped, text, wild).map(([right, name, value]) => spoil(right, name, value)) },
      { weight: 1, arbitrary: wild },
    );
    return fc.record({ channel: fc.constant(channel), argument });
  });
  return fc.oneof(...calls);
}

/** Each would hold up what reads it as a whole: long, wide, full of holes, deep, without an end, or no plain object. */
function oversized(): readonly unknown[] {
  const endless: unknown[] = [];
  endless.push(endless);
  const deep = Array.from({ length: 1_000 }).reduce<unknown>((inner) => ({ attemptId: inner }), 'x');
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 'x']));
  const manyItems = Array.from({ length: 40_000 }, () => 0);
  return ['x'.repeat(262_144), manyItems, wide, new Array(4_000_000_000), deep, endless, new Uint8Array(20_000)];
}

/** The part of a JSON Schema that the table's arguments come to. */
interface Shape {
  readonly type?: unknown;
  readonly properties?: unknown;
  readonly enum?: unknown;
  readonly items?: unknown;
  readonly anyOf?: unknown;
  readonly const?: unknown;
}

function shapeOf(shape: Shape, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (Array.isArray(shape.anyOf)) return fc.oneof(...shape.anyOf.map((one) => shapeOf(toShape(one), text)));
  if (Array.isArray(shape.enum)) return fc.constantFrom(...shape.enum);
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.type === 'null') return fc.constant(null);
  if (shape.type === 'integer') return fc.nat({ max: 50 });
  if (shape.type === 'string') return text;
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'array') return fc.array(shapeOf(toShape(shape.items), text), { maxLength: 5 });
  if (shape.type !== 'object') return fc.constant(undefined);
  if (!isRecord(shape.properties)) return fields(text, 4);
  const entries = Object.entries(shape.properties).map(([name, one]) => [name, shapeOf(toShape(one), text)]);
  return fc.record(Object.fromEntries(entries), { noNullPrototype: true });
}

/** Fields as a structured clone makes them: each name an own property, `__proto__` too. */
function fields(text: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<unknown> {
  return fc.array(fc.tuple(text, text), { maxLength }).map((entries) => Object.fromEntries(entries));
}

/** Sets one property more, or another value in the place of one. */
function spoil(right: unknown, name: string, value: unknown): unknown {
  if (!isRecord(right)) return [right, value];
  const names = Object.keys(right);
  const place = name.length % 2 === 0 ? names[name.length % Math.max(1, names.length)] : name;
  return Object.fromEntries([...Object.entries(right), [place ?? name, value]]);
}

function toShape(value: unknown): Shape {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
