/** N2: a try of a service makes the calls that need no member, tells what came of them, and teaches nothing. */
import { expect, test } from 'vitest';
import { json, reply } from '../stub-service.ts';
import { CLIENT_SECRET, setUp, type World } from './application-setup.ts';

const DEVICE = { device_code: 'the-device-code-0123', user_code: 'WDJB-MJHT', verification_uri: 'https://a.example/d' };
const KEY = 'the-issued-key-0123456';

const tryIt = ({ application }: World) => application.handlers.tryService({ serviceId: 'demo' });

test('both calls are made after the way was tested, and are rows outside a sign-in', async () => {
  const world = await setUp();
  world.stub.answerWith(json({ ...DEVICE, expires_in: 60 }), json({ key: KEY }));
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
    report.calls.map(({ number }) => [number, null]),
  );
  const seen = JSON.stringify([report, log, world.views, world.lines]);
  for (const secret of [KEY, DEVICE.device_code, CLIENT_SECRET]) expect(seen).not.toContain(secret);
  expect(world.stub.requests).toHaveLength(2);
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
  ['is a portal', reply('<html>Sign in to the network</html>'), 'not-known', 'device-start-incomplete'],
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
