/** N2: a try of a service makes the calls that need no member, tells what came of them, and teaches nothing. */
import { describe, expect, test } from 'vitest';
import { type Answer, drop, hang, json, makeCertificate, reply } from '../stub-service.ts';
import { CLIENT_SECRET, MEMBER, openStaging, setUp, signIn, TOKEN, viewOf, type World } from './application-setup.ts';

const DEVICE = { device_code: 'the-device-code-0123', user_code: 'WDJB-MJHT', verification_uri: 'https://a.example/d' };
const KEY = 'the-issued-key-0123456';

/** The requests of the check of the key are apart. */
const tryIt = async ({ application, clock }: World) =>
  clock.advanceUntilSettled(Promise.resolve(application.handlers.tryService({ serviceId: 'demo' })), 2_000);

test('both calls are made after the way was tested, and are rows outside a sign-in', async () => {
  const world = await setUp();
  const refusal = json({ error: 'invalid_client' }, 401);
  world.stub.answerWith(json({ ...DEVICE, expires_in: 60 }), json({ key: KEY }), json({ key: KEY }), refusal, refusal);
  const report = await tryIt(world);
  expect(report.way.stages.map(({ outcome }) => outcome)).toEqual(['worked', 'not-needed', 'worked', 'not-needed']);
  expect(report).toMatchObject({ key: 'accepted', isAnsweredAlike: false });
  expect(report.calls).toMatchObject([
    { purpose: 'device-start', meaning: 'device-code', error: null },
    { purpose: 'key-request', meaning: 'key', error: null },
  ]);
  expect(report.clockDifferenceMs).not.toBeNull();
  const log = await world.application.handlers.readExchanges({ since: 0 });
  expect(log.rows.map(({ number, signIn }) => [number, signIn])).toEqual(
    [...report.calls, ...(report.keyCheck?.calls ?? [])].map(({ number }) => [number, null]),
  );
  const seen = JSON.stringify([report, log, world.views, world.lines]);
  for (const secret of [KEY, DEVICE.device_code, CLIENT_SECRET]) expect(seen).not.toContain(secret);
  expect(world.stub.requests).toHaveLength(5);
});

test('a service that takes any key tells nothing of this one', async () => {
  const world = await setUp();
  world.stub.answerWith(json(DEVICE), ...Array.from({ length: 4 }, () => json({ key: KEY })));
  expect(await tryIt(world)).toMatchObject({ key: 'not-known', calls: [{ error: null }, { error: null }] });
});

test('what it calls is listed without a request, by names alone', async () => {
  const world = await setUp();
  const calls = await world.application.handlers.listTrialCalls({ serviceId: 'demo' });
  expect(calls).toMatchObject([
    { purpose: 'device-start', method: 'POST', parameters: ['client_id'], keyHeader: 'X-Service-Key' },
    { purpose: 'key-request', method: 'POST', parameters: [] },
  ]);
  expect(JSON.stringify(calls)).not.toContain('the-key');
  expect(world.stub.requests).toEqual([]);
});

test.each([
  ['refuses the key', json({ error: 'invalid_client' }, 401), 'refused', 'application-refused'],
  ['has no such call', reply('none', { status: 404 }), 'not-known', 'http-error'],
  ['is a portal', reply('<html>Sign in to the network</html>'), 'not-known', 'reply-unreadable'],
])('a service that %s', async (_what, answer, key, code) => {
  const world = await setUp();
  world.stub.answerWith(answer, answer);
  const report = await tryIt(world);
  expect(report.key).toBe(key);
  expect(report.calls[0]?.error?.code).toBe(code);
});

test('a service that answers all alike says nothing about the key', async () => {
  const world = await setUp();
  const answer = json({ ...DEVICE, expires_in: 60, key: KEY });
  world.stub.answerWith(answer, answer);
  expect(await tryIt(world)).toMatchObject({ key: 'not-known', isAnsweredAlike: true });
});

test('one that is down is not called', async () => {
  const world = await setUp();
  await world.stub.close();
  const report = await tryIt(world);
  expect(report).toMatchObject({ calls: [], key: 'not-known', clockDifferenceMs: null });
  expect(report.way.stages.find(({ error }) => error)).toMatchObject({ error: { code: 'connection-refused' } });
});

test('leaving ends it, and a service that is not known is named', async () => {
  const world = await setUp();
  world.stub.answerWith(() => {});
  const trying = tryIt(world);
  await world.stub.received(1);
  await world.application.handlers.cancelTrial({ serviceId: 'demo' });
  await expect(trying).rejects.toMatchObject({ code: 'cancelled' });
  const gone = async () => world.application.handlers.testWay({ serviceId: 'gone' });
  await expect(gone()).rejects.toMatchObject({ code: 'service-not-known' });
});

test('one that goes down half-way is told of by call', async () => {
  const world = await setUp();
  world.stub.answerWith(json(DEVICE), drop);
  const report = await tryIt(world);
  expect(report.calls).toMatchObject([{ error: null }, { meaning: null, error: { code: 'connection-lost' } }]);
  expect(report.calls.every(({ number }) => number !== null)).toBe(true);
  expect(report.key).toBe('accepted');
});

test('one that never answers is given up at the limit, and the other call is made all the same', async () => {
  const world = await setUp();
  world.stub.answerWith(hang, json({ key: KEY }));
  const trying = tryIt(world);
  await world.stub.received(1);
  await world.clock.advance(15_000);
  const { calls } = await trying;
  expect(calls).toMatchObject([{ error: { code: 'service-timed-out' } }, { meaning: 'key' }]);
});

test('a later try ends an earlier one of the same service, and none of another', async () => {
  const world = await setUp();
  await openStaging(world);
  world.stub.answerWith(hang, hang);
  const earlier = tryIt(world);
  await world.stub.received(1);
  const other = world.application.handlers.tryService({ serviceId: 'staging' });
  await world.stub.received(2);
  world.stub.answerWith(json(DEVICE), json({ key: KEY }));
  const ended = expect(earlier).rejects.toMatchObject({ code: 'cancelled' });
  expect(await tryIt(world)).toMatchObject({ key: 'accepted' });
  await ended;
  world.stub.answerWith(json({ key: KEY }));
  await world.clock.advance(15_000);
  expect((await other).calls).toMatchObject([{ error: { code: 'service-timed-out' } }, { meaning: 'key' }]);
});

test.each([
  ['is shown', true, ['worked', 'not-needed', 'worked', 'worked'], 'accepted'],
  ['is not set', false, ['worked', 'not-needed', 'worked', 'failed'], 'not-known'],
])('where the service demands a client certificate and it %s', async (_what, isSet, outcomes, key) => {
  const [server, mine] = await Promise.all([makeCertificate(), makeCertificate()]);
  const demanding = { ...server, ca: mine.cert, requestCert: true, rejectUnauthorized: true };
  const clientCertificate = isSet ? { certificate: mine.cert, key: mine.key, passphrase: null } : null;
  const application = {
    clientId: 'the-key',
    clientSecret: CLIENT_SECRET,
    redirectUri: 'member-login://callback',
    clientCertificate,
  };
  const world = await setUp({
    certificate: demanding,
    profile: { certificateAuthorities: [server.cert], application },
  });
  world.stub.answerWith(json(DEVICE), json({ key: KEY }));
  const trying = tryIt(world);
  // In TLS 1.3, a refusal is waited for.
  const report = await Promise.race([trying, advanceUntil(world, trying)]);
  expect(report.way.stages.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(report.way).toMatchObject({
    isCertificateAsked: true,
    certificate: { issuer: report.way.certificate?.subject },
  });
  expect(report.key).toBe(key);
});

test('a service that was changed is called over connections of its own', async () => {
  const certificate = await makeCertificate();
  const world = await setUp({ certificate });
  const tryStaging = async (name: string): Promise<void> => {
    await openStaging(world, { name, certificateAuthorities: [certificate.cert] });
    world.stub.answerWith(json(DEVICE), json({ key: KEY }));
    const trying = world.application.handlers.tryService({ serviceId: 'staging' });
    if (trying instanceof Promise) expect(await advanceUntil(world, trying)).toMatchObject({ key: 'accepted' });
  };
  await tryStaging('Staging');
  const before = world.stub.connections.opened;
  await tryStaging('Staging by another name');
  // None of the earlier ones, which are still open, is used.
  expect(world.stub.connections.opened).toBe(2 * before);
});

test('what a call brought is hidden where a later one tells it', async () => {
  const world = await setUp();
  world.stub.answerWith(json(DEVICE), async (response, request) => {
    // By then it was masked what had come before.
    await world.clock.advance(200);
    json({ error: 'unknown', error_description: `Not ${DEVICE.device_code}` }, 400)(response, request);
  });
  const report = await tryIt(world);
  const { readExchange } = world.application.handlers;
  const told = await readExchange({ number: report.calls[1]?.number ?? 0 });
  expect(JSON.stringify([report, told])).toContain('Not ');
  expect(JSON.stringify([report, told])).not.toContain(DEVICE.device_code);
});

/** Moves on as long as the clock is waited for. */
async function advanceUntil<T>(world: World, settled: Promise<T>): Promise<T> {
  let isOver = false;
  const over = settled.finally(() => {
    isOver = true;
  });
  while (!isOver) await world.clock.advance(100);
  return over;
}

describe('X11b: the token of a member who is signed in', () => {
  test.each<[string, Answer, string, string | null]>([
    ['is accepted', json(MEMBER), 'accepted', null],
    ['is not recognised, as nobody is', reply('', { status: 401 }), 'unrecognised', 'member-not-identified'],
    ['is refused, as nobody else is', json({ error: 'invalid_token' }, 401), 'refused', 'member-not-identified'],
    ['is not looked at', json({ error: 'invalid_client' }, 401), 'not-known', 'application-refused'],
    ['is answered by a fault', reply('', { status: 500 }), 'not-known', 'http-error'],
  ])('%s: it is read once, and the session stays as it was', async (_what, answer, verdict, code) => {
    const world = await setUp();
    await signIn(world);
    const { sessions } = viewOf(world);
    const count = world.stub.requests.length;
    world.stub.answerWith(json(DEVICE), json({ key: KEY }), answer);
    const { token } = await tryIt(world);
    expect(token).toMatchObject({ verdict, member: 'Probe Member', error: code && { code } });
    const sent = JSON.stringify(world.stub.requests.slice(count));
    expect(sent.split('/members/infos')).toHaveLength(2);
    expect(viewOf(world).sessions).toEqual(sessions);
    expect(JSON.stringify(token)).not.toContain(TOKEN);
  });

  test('is listed before', async () => {
    const world = await setUp();
    await signIn(world);
    const calls = await world.application.handlers.listTrialCalls({ serviceId: 'demo' });
    expect(calls.at(-1)).toMatchObject({ purpose: 'member', method: 'GET', parameters: [] });
    expect(JSON.stringify(calls)).not.toContain(TOKEN);
  });

  test('goes to no service but its own', async () => {
    const world = await setUp();
    await openStaging(world);
    await signIn(world);
    world.stub.answerWith(json(DEVICE), json({ key: KEY }));
    expect(await tryIt(world)).toMatchObject({ key: 'accepted', token: null });
  });
});
