/** X11, X10: the checks that settle a likely cause send what they list, and only a difference of the replies says anything. */
import { describe, expect, test } from 'vitest';
import type { CheckFinding, CheckId } from '../../electron/core/cause-codes.ts';
import { CAUSE_WORDS } from '../../electron/text/causes.ts';
import { type Answer, drop, hang, json, large, makeCertificate, redirect, reply } from '../stub-service.ts';
import {
  begin,
  CLIENT_SECRET,
  openStaging,
  setUp,
  stepOf,
  untilEnded,
  viewOf,
  type World,
} from './application-setup.ts';
import { readCheck, STAGING, setUpStaging, signInAtStaging } from './check-setup.ts';
import { formOf } from './service-form-setup.ts';

/** Between two requests of a check. */
const APART_MS = 2_000;
const CHECKS: readonly CheckId[] = ['page', 'secret', 'start-parameters', 'key'];
const [TOKEN, KEY, DEVICE_CODE] = ['the-issued-token-4711', 'the-issued-key-0123456', 'the-device-code-0123'] as const;

const refused = json({ error: 'invalid_client' }, 401);
const unknown = json({ error: 'no_such_code', error_description: 'Request 4711' }, 400);
const unknownAgain = json({ error: 'no_such_code', error_description: 'Request 4712' }, 400);
const missing = json({ error: 'no_key' }, 400);
const numbered = (code: number): Answer => json({ errors: [{ code, text: 'Refused' }] }, 400);
const worded = (id: string): Answer => json({ errors: [{ text: `Refused, request ${id}.` }] }, 400);
const repeating: Answer = (response, request) =>
  json({ errors: [{ text: `Refused: ${request.body} ${request.headers['x-service-key']}` }] }, 400)(response, request);
const keyed = json({ key: KEY });
const started = json({ device_code: DEVICE_CODE, user_code: 'WDJB-MJHT', verification_uri: 'https://a.example/d' });
const page = reply('<form></form>', { headers: { 'content-type': 'text/html' } });
const errorPage = reply('<p>No.</p>', { status: 400, headers: { 'content-type': 'text/html' } });
const busy = reply('', { status: 429 });

const run = (world: World, check: CheckId, serviceId = 'demo') =>
  world.clock.advanceUntilSettled(world.application.handlers.runCheck({ serviceId, check }), APART_MS);

test('a secret that is not set is not checked', async () => {
  const world = await setUp();
  await openStaging(world, {
    application: { clientId: 'the-key', clientSecret: null, redirectUri: 'member-login://callback' },
  });
  const refusal = { code: 'client-secret-not-set' };
  const { listCheck, runCheck } = world.application.handlers;
  const asked = { serviceId: viewOf(world).service.id, check: 'secret' } as const;
  await expect(listCheck(asked)).rejects.toMatchObject(refusal);
  await expect(runCheck(asked)).rejects.toMatchObject(refusal);
  expect(world.stub.requests).toEqual([]);
});

describe('X11: only a difference of the replies is a finding', () => {
  test.each<readonly [CheckId, string, readonly Answer[], CheckFinding]>([
    ['page', 'that refuses another address', [page, errorPage], 'page-accepted'],
    [
      'page',
      'that leads to its login, and elsewhere with another address',
      [redirect('/login'), redirect('/no')],
      'page-accepted',
    ],
    ['page', 'that answers both alike', [page, page], 'nothing'],
    ['page', 'that leads both to its login', [redirect('/login?a=1'), redirect('/login?a=2')], 'nothing'],
    ['page', 'that refuses the profile’s own', [errorPage, page], 'nothing'],
    ['page', 'of megabytes', [large(9_000_000), large(9_000_000)], 'nothing'],
    [
      'page',
      'that sends each back at once',
      [redirect('member-login://callback?error=x'), redirect('https://callback.invalid/?error=x')],
      'nothing',
    ],
    [
      'page',
      'that sends an error back to the redirect URI, and to no other',
      [redirect('member-login://callback?error=unauthorized_client'), errorPage],
      'nothing',
    ],
    ['secret', 'that is repeated in the words of a refusal', [repeating, repeating], 'nothing'],
    ['secret', 'that is refused in words with a number of its own', [worded('ab12cd'), worded('9f00')], 'nothing'],
    ['key', 'that is repeated in the words of a refusal', [repeating, missing, repeating], 'key-unlike-none'],
    ['secret', 'that is told apart from a made-up one', [unknown, refused], 'secret-read'],
    ['secret', 'that is told apart by a number', [numbered(1310), numbered(1702)], 'secret-read'],
    ['secret', 'where the code is looked at first', [unknown, unknownAgain], 'nothing'],
    ['secret', 'that is refused in other words than a made-up one', [refused, unknown], 'nothing'],
    ['secret', 'where a page answers once', [unknown, redirect('https://portal.example/')], 'nothing'],
    ['start-parameters', 'that matter', [unknown, started], 'parameters-matter'],
    ['start-parameters', 'that do not', [unknown, unknownAgain], 'nothing'],
    ['start-parameters', 'that are right', [started, unknown], 'nothing'],
    ['key', 'that is told apart from a made-up one', [unknown, missing, refused], 'key-read'],
    ['key', 'that brings one', [keyed, missing, refused], 'key-read'],
    ['key', 'that is refused like a made-up one, and unlike none', [refused, missing, refused], 'key-unlike-none'],
    ['key', 'that is refused like none', [refused, refused, refused], 'key-not-read'],
    ['key', 'where something else fails first', [unknown, unknownAgain, unknown], 'nothing'],
    ['key', 'that is refused in other words than a made-up one', [refused, missing, missing], 'nothing'],
    ['key', 'that nobody asks for', [keyed, keyed, keyed], 'nothing'],
  ])('of %s %s', async (check, _what, answers, found) => {
    const world = await setUp();
    world.stub.answerWith(...answers);
    expect((await run(world, check)).found).toBe(CAUSE_WORDS.clues[found]);
    expect(world.stub.requests).toHaveLength(answers.length);
  });
});

describe('X10: what is sent', () => {
  test.each(CHECKS)('of %s is what was listed, in one pair that differs in one thing', async (check) => {
    const world = await setUp({ profile: { deviceStartParameters: 'client-id' } });
    const listed = await world.application.handlers.listCheck({ serviceId: 'demo', check });
    expect(world.stub.requests).toEqual([]);
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(`the-key|${CLIENT_SECRET}`));
    world.stub.answerWith(...listed.map(() => unknown));
    const { calls } = await run(world, check);
    expect(calls.map(({ variant }) => variant)).toEqual(listed.map(({ variant }) => variant));
    const sent = world.stub.requests.map(({ method, target, headers, body }) => {
      const { origin, pathname, searchParams } = new URL(target, world.stub.origin);
      const parameters = [...(method === 'GET' ? searchParams : new URLSearchParams(body)).keys()];
      return { method, address: `${origin}${pathname}`, parameters, hasKey: headers['x-service-key'] !== undefined };
    });
    expect(sent).toEqual(
      listed.map(({ method, address, parameters, keyHeader }) => ({
        method,
        address,
        parameters,
        hasKey: keyHeader !== null,
      })),
    );
  });

  test('has nobody’s login or password, and a made-up code that is the same in both', async () => {
    const world = await setUp();
    world.stub.answerWith(unknown, unknown);
    await run(world, 'secret');
    const [own, other] = world.stub.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(own).toMatchObject({ client_secret: CLIENT_SECRET });
    expect(other).toEqual({ ...own, client_secret: expect.not.stringContaining(CLIENT_SECRET) });
    expect(world.stub.requests.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  });

  test.each<readonly [string, Answer, number | null]>([
    ['429', busy, 429],
    ['a lock', reply('', { status: 423 }), 423],
    ['503', reply('', { status: 503 }), 503],
    ['none', drop, null],
  ])('ends at a first reply of %s, which is no finding', async (_what, answer, status) => {
    for (const check of CHECKS) {
      const world = await setUp();
      world.stub.answerWith(answer);
      const report = await run(world, check);
      expect(report, check).toMatchObject({
        found: null,
        calls: [{ variant: 'own', status, number: expect.any(Number) }],
      });
      expect(world.stub.requests, check).toHaveLength(1);
    }
  });

  test('is two seconds apart', async () => {
    const world = await setUp();
    world.stub.answerWith(page, page);
    const running = world.application.handlers.runCheck({ serviceId: 'demo', check: 'page' });
    await world.stub.received(1);
    await world.clock.advance(APART_MS - 1);
    expect(world.stub.requests).toHaveLength(1);
    await world.clock.advanceUntilSettled(running, APART_MS);
    expect(world.stub.requests).toHaveLength(2);
  });

  test('carries the client certificate to calls alone, not to a page', async () => {
    const [server, mine] = await Promise.all([makeCertificate(), makeCertificate()]);
    const asking = { ...server, ca: mine.cert, requestCert: true, rejectUnauthorized: true };
    const application = {
      clientId: 'the-key',
      clientSecret: CLIENT_SECRET,
      redirectUri: 'member-login://callback',
      clientCertificate: { certificate: mine.cert, key: mine.key, passphrase: null },
    };
    const world = await setUp({ certificate: asking, profile: { certificateAuthorities: [server.cert], application } });
    world.stub.answerWith(unknown, unknown, unknown);
    expect((await run(world, 'key')).calls).toHaveLength(3);
    // The service ends the handshake.
    expect(await run(world, 'page')).toMatchObject({ found: null, calls: [{ status: null }] });
    const listed = (check: CheckId) => world.application.handlers.listCheck({ serviceId: 'demo', check });
    expect((await listed('page')).map((one) => one.hasClientCertificate)).toEqual([false, false]);
    expect((await listed('secret')).map((one) => one.hasClientCertificate)).toEqual([true, true]);
  });
});

test('X10, X3: what a check sends and brings is masked, and its rows are outside a sign-in', async () => {
  const world = await setUp();
  const { handlers } = world.application;
  world.stub.answerWith(
    json({ access_token: TOKEN }),
    json({ access_token: TOKEN }),
    keyed,
    keyed,
    keyed,
    started,
    started,
  );
  for (const check of ['secret', 'key', 'start-parameters'] as const) await run(world, check);
  const { rows } = await handlers.readExchanges({ since: 0 });
  expect(rows.map(({ signIn }) => signIn)).toEqual(Array.from({ length: 7 }, () => null));
  const details = await Promise.all(rows.map(({ number }) => handlers.readExchange({ number })));
  // The key is no secret (X3).
  const made = world.stub.requests.flatMap(({ body }) => {
    const { client_secret = TOKEN, code = TOKEN } = Object.fromEntries(new URLSearchParams(body));
    return [client_secret, code];
  });
  const told = JSON.stringify([rows, details, world.views, world.lines]);
  for (const secret of [TOKEN, KEY, DEVICE_CODE, ...made]) expect(told).not.toContain(secret);
});

test.each(CHECKS)('X9: %s changes nothing of what is found of the service', async (check) => {
  const world = await setUpStaging();
  await signInAtStaging(world);
  const told = async () =>
    (await readCheck(world)).findings.map(({ id, verdict, reasons }) => ({ id, verdict, reasons }));
  const before = await told();
  await run(world, check, STAGING);
  await world.clock.advance(1_000);
  expect(await told()).toEqual(before);
});

test('X10: leaving ends it, and a later one ends an earlier one', async () => {
  const world = await setUp();
  world.stub.answerWith(hang);
  const left = world.application.handlers.runCheck({ serviceId: 'demo', check: 'page' });
  await world.stub.received(1);
  world.stub.answerWith(unknown, missing, refused);
  const ended = expect(left).rejects.toMatchObject({ code: 'cancelled' });
  expect((await run(world, 'key')).found).toBe(CAUSE_WORDS.clues['key-read']);
  await ended;
  world.stub.answerWith(page);
  const cancelled = world.application.handlers.runCheck({ serviceId: 'demo', check: 'page' });
  await world.stub.received(5);
  world.application.handlers.cancelTrial({ serviceId: 'demo' });
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  expect(world.stub.requests).toHaveLength(5);
});

test.each([
  ['deleted', async (world: World) => world.application.handlers.deleteService({ serviceId: STAGING })],
  [
    'moved',
    async (world: World) => {
      const form = await formOf(world, STAGING, { authUrl: 'https://elsewhere.example.com' });
      return world.application.handlers.saveServiceForm(form);
    },
  ],
] as const)('X10: at a service that is %s meanwhile, nothing more is sent', async (_what, change) => {
  const world = await setUp();
  await openStaging(world);
  world.stub.answerWith(unknown);
  const running = world.application.handlers.runCheck({ serviceId: STAGING, check: 'secret' });
  const ended = expect(running).rejects.toMatchObject({ code: 'cancelled' });
  await world.stub.received(1);
  await change(world);
  await world.clock.advanceUntilSettled(ended, APART_MS);
  expect(world.stub.requests).toHaveLength(1);
});

test('X11: a finding counts for the settings that it was made with, until a person starts over', async () => {
  const world = await setUp();
  await openStaging(world);
  const checkOffered = async (): Promise<string | null> => {
    world.stub.answerWith(refused);
    await begin(world, 'oauth-like');
    await untilEnded(world);
    const step = stepOf(world);
    return (step?.kind === 'ended' && step.causes?.[0]?.check) || null;
  };
  expect(await checkOffered()).toBe('key');
  const before = world.stub.requests.length;
  world.stub.answerWith(refused, refused, refused);
  const running = world.application.handlers.runCheck({ serviceId: STAGING, check: 'key' });
  await world.stub.received(before + 1);
  // Meanwhile, somebody changes what the check depends on.
  await openStaging(world, { versionHeader: '4.0' });
  await world.clock.advanceUntilSettled(Promise.allSettled([running]), APART_MS);
  expect(await checkOffered()).toBe('key');
  world.stub.answerWith(refused, refused, refused);
  await run(world, 'key', STAGING);
  expect(await checkOffered()).toBeNull();
  await world.application.handlers.clearObservations({ serviceId: STAGING });
  expect(await checkOffered()).toBe('key');
});
