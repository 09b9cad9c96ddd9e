import { describe, expect, test } from 'vitest';
import { createSettingsCheck, shapeNameOf } from '../../electron/document-check/observe/settings.ts';
import { findPoints } from '../../electron/document-check/points/find.ts';
import { isFed } from '../../electron/document-check/probes/registry.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import { type ObservedService, observeService, REDIRECT, SIGNAL } from '../document-check/observed-service.ts';
import { drop, dropHalfway, json, large, makeCertificate, redirect, reply } from '../stub-service.ts';

describe('a sign-in by authorization code', () => {
  test('becomes its page, its callback and its calls, all of one sign-in', async () => {
    const service = await observeService();
    const { record, client } = service.signIn();
    const page = client.authorizeAddress({ redirectUri: REDIRECT, state: 'the-random-state' });
    const shared = { route: null, harmless: [], error: null };
    record.add({ ...shared, event: 'page-opened', address: page });
    const callback = `${REDIRECT}?code=the-code-1234&state=the-random-state`;
    record.add({ ...shared, event: 'callback-received', route: 'scheme', address: callback });
    service.stub.answerWith(reply('access_token=the-token-1234'));
    await client.exchangeCode({ redirectUri: REDIRECT, code: 'the-code-1234' }, SIGNAL);
    const [opened, came, exchanged] = service.all;
    expect(opened).toMatchObject({ n: 1, kind: 'page', page: 'authorize', unlikeDocument: [] });
    expect(came).toMatchObject({
      n: 2,
      kind: 'callback',
      outcome: 'accepted',
      state: 'returned',
      address: 'as-sent',
      isPasted: false,
      parameters: [{ name: 'code' }, { name: 'state' }],
      hasError: false,
    });
    expect(exchanged).toMatchObject({
      n: 3,
      kind: 'call',
      endpoint: 'code-exchange',
      status: 200,
      failure: null,
      excluded: null,
      feeds: 'all',
      sent: { method: 'POST', unlikeDocument: [], version: 'profile', key: { isDocumentName: true } },
      reply: { form: 'form', isOk: true, token: { path: 'access_token', found: 'near', isDocumentName: true } },
    });
    if (came?.kind !== 'callback' || exchanged?.kind !== 'call') throw new Error('They are in order.');
    expect(came.value).toBe(exchanged.sent.code);
    expect(new Set(service.all.map(({ attempt }) => attempt)).size).toBe(1);
    expect(opened?.attempt).not.toBeNull();
    expect(JSON.stringify(service.all)).not.toMatch(/the-code|the-token|the-random|the-client-secret/);
  });
});

test('a member read by HTTP Basic and with a token', async () => {
  const certificate = await makeCertificate();
  const service = await observeService({}, certificate);
  const member = { member: { id: 7, login: 'Mia', email: 'mia@example.com', country: 'Norway' } };
  const nobody = json({ errors: [{ code: 'not_identified', text: 'Nobody.' }] }, 401);
  const answer = (response: never, request: { headers: { authorization?: string } }) =>
    (request.headers.authorization ? json(member) : nobody)(response, request as never);
  service.stub.answerWith(answer as never, answer as never, answer as never, answer as never);
  const basic = { kind: 'basic', login: 'mia', password: 'the-password', passwordForm: 'plain' } as const;
  await service.client().readMember(basic, SIGNAL);
  await service.client().readMember({ kind: 'token', token: 'the-token-1234', presentation: 'bearer' }, SIGNAL);
  const of = (kind: string) => service.calls.filter(({ sent }) => sent.credential.kind === kind);
  const [[b], [t], [n]] = [of('basic'), of('token'), of('none')];
  expect(b?.reply?.record).toEqual(t?.reply?.record);
  expect(b?.reply?.leaves).toEqual(t?.reply?.leaves);
  expect(b?.reply?.record).toMatchObject({ path: 'member', identityName: 'id', found: 'near', hasPicture: false });
  expect(n?.reply).toMatchObject({ isOk: false, isRefused: true, error: { style: 'list', code: 'not_identified' } });
  expect(b?.sent.credential).toMatchObject({ passwordForm: 'plain', loginForm: 'name' });
  const login = b?.sent.credential.kind === 'basic' ? b.sent.credential.login : '';
  expect(b?.reply?.record?.login).toBe(login);
  expect(b?.reply?.leaves?.map(({ value }) => value)).toContain(login);
});

test('every leaf is kept of the last four ordinary readings by each kind of credential', async () => {
  const certificate = await makeCertificate();
  const service = await observeService({}, certificate);
  const answer = json({ member: { id: 7, login: 'Mia' } });
  service.stub.answerWith(...Array.from({ length: 20 }, () => answer));
  const basic = { kind: 'basic', login: 'mia', password: 'the-password', passwordForm: 'plain' } as const;
  await service.client().readMember(basic, SIGNAL);
  const token = { kind: 'token', token: 'the-token-1234', presentation: 'bearer' } as const;
  for (let count = 0; count < 5; count += 1) await service.client().readMember(token, SIGNAL);
  await service
    .client()
    .identify({ login: 'mia', passwordHash: 'f'.repeat(32) }, SIGNAL)
    .catch(() => undefined);
  const leavesBy = (kind: string) =>
    service.calls.filter(({ sent }) => sent.credential.kind === kind).map(({ reply }) => reply?.leaves?.length ?? 0);
  expect(leavesBy('basic').map(Boolean)).toEqual([true]);
  expect(leavesBy('token').map(Boolean)).toEqual([false, true, true, true, true]);
  expect(leavesBy('login').map(Boolean)).toEqual([false]);
});

describe('what counts for what', () => {
  test('a call that a person wrote counts for nothing', async () => {
    const service = await observeService();
    const credential = { kind: 'token', token: 'the-token-1234', presentation: 'bearer' } as const;
    const { recorder } = service.log.recorderForCall({
      profile: service.profile,
      sessionId: 'session',
      callId: 'call',
      form: { method: 'GET', path: '/members/infos', parameters: [], headers: [], json: null, presentation: 'usual' },
      secrets: ['the-token-1234'],
    });
    service.stub.answerWith(json({}));
    const written = {
      method: 'GET',
      path: '/members/infos',
      parameters: [],
      headers: [],
      json: null,
      isPresented: true,
    } as const;
    await service.client().callAsWritten(written, credential, { ...SIGNAL, recorder });
    expect(service.call).toMatchObject({ endpoint: 'other', excluded: 'by-hand' });
  });

  test('X7: nor does anything of a sign-in whose page was changed', async () => {
    const service = await observeService();
    const { record, client } = service.signIn();
    const address = client.authorizeAddress({ redirectUri: REDIRECT, state: 'the-random-state' });
    const changes = [{ kind: 'added', place: 'query', name: 'scope' }] as const;
    record.holdPage({ attemptId: 'attempt', heldId: 'held', address, harmless: [] });
    record.releasePage({ address: `${address}&scope=none`, harmless: [], secrets: [], changes });
    record.add({ event: 'page-opened', route: null, address: `${address}&scope=none`, harmless: [], error: null });
    service.stub.answerWith(json({ error: 'invalid_scope' }, 400));
    await expect(client.exchangeCode({ redirectUri: REDIRECT, code: 'the-code-1234' }, SIGNAL)).rejects.toThrow();
    expect(service.all).toMatchObject([{ endpoint: 'code-exchange', excluded: 'by-hand' }]);
  });

  test('a call of a probe counts for its points, and a person’s answer is about its device code', async () => {
    const service = await observeService();
    const run = service.log.beginTrial(service.profile);
    const { profile, http, clock } = service;
    const client = createServiceClient({ profile, http, clock, recorder: run.recorderFeeding('decline') });
    service.stub.answerWith(json(DEVICE));
    await client.startDevice(SIGNAL);
    run.tell('declined', 'decline');
    run.end();
    const [started, answer] = service.all;
    expect(started).toMatchObject({ endpoint: 'device-start', feeds: 'decline', attempt: null });
    const device = started?.kind === 'call' ? started.reply?.device?.print : null;
    expect(answer).toMatchObject({ kind: 'answer', answer: 'declined', feeds: 'decline', attempt: null, device });
  });

  test('an answer is about the last device code of its sign-in', async () => {
    const service = await observeService();
    const { client, record } = service.signIn();
    service.stub.answerWith(json(DEVICE));
    await client.startDevice(SIGNAL);
    record.tell('confirmed');
    const [started, answer] = service.all;
    const device = started?.kind === 'call' ? started.reply?.device?.print : null;
    expect(answer).toMatchObject({ answer: 'confirmed', feeds: 'all', attempt: started?.attempt, device });
  });

  test('a picture, and a page for a user code, are none of the document’s calls', async () => {
    const service = await observeService();
    service.stub.answerWith(reply('x'));
    await service
      .client()
      .readPicture(`${service.stub.origin}/mia.png`, SIGNAL)
      .catch(() => undefined);
    const { record } = service.signIn();
    const address = `${service.stub.origin}/device`;
    record.add({ event: 'page-opened', route: null, address, harmless: [], error: null });
    expect(service.all).toEqual([]);
  });
});

describe('no reply', () => {
  test('has the error of the call', async () => {
    const service = await observeService();
    const cut = await service.answered(drop, startDevice);
    expect(cut).toMatchObject({ reply: null, status: null, failure: 'connection-lost', excluded: 'no-reply' });
    const half = await service.answered(dropHalfway, startDevice);
    expect(half).toMatchObject({ reply: null, status: 200, excluded: 'no-reply' });
    const moved = await service.answered(redirect(`${service.stub.origin}/login`), startDevice);
    expect(moved).toMatchObject({ status: 302, redirect: 'own-origin', excluded: 'redirect' });
    const endless = await service.answered(large(1_100_000), startDevice);
    expect(endless).toMatchObject({ status: 200, failure: 'reply-too-large', excluded: 'too-large' });
  });
});

describe('what is kept', () => {
  test('is numbered, and leads to its row', async () => {
    const service = await observeService();
    await service.answered(json(DEVICE), startDevice);
    const { n } = await service.answered(json(DEVICE), startDevice);
    expect(n).toBe(2);
    const row = [...service.log.rows].at(-1);
    expect(service.observations.rowOf('stub', n)).toBe(row?.number);
    expect(service.observations.rowOf('stub', 17)).toBeNull();
  });

  test('tells with which settings it was sent', async () => {
    const service = await observeService();
    const first = await service.answered(json(DEVICE), startDevice);
    service.change({ deviceStartParameters: 'none' });
    const second = await service.answered(json(DEVICE), startDevice);
    const now = service.observations.settingsOf(service.profile);
    const differing = [...now.keys()].filter((field) => first.settings.get(field) !== now.get(field));
    expect(differing).toEqual(['deviceStartParameters', 'sent device-start']);
    expect(second.settings).toEqual(now);
    service.change({});
    expect(service.observations.settingsOf(service.profile)).toEqual(first.settings);
  });

  test.each([
    ['the key under another name', { headerNames: { key: 'X-Other-Key' } }],
    ['at another path', { paths: { identification: '/members/other' } }],
    ['with another parameter', { furtherParameters: { identification: { scope: 'all' } } }],
  ])('X9: what was refused while it was sent %s is not held against the service any more', async (_how, before) => {
    const service = await observeService({}, await makeCertificate());
    const signIn = (client: ServiceClient) => client.identify({ login: 'mia', passwordHash: 'f'.repeat(32) }, SIGNAL);
    const verdict = () => {
      const settings = service.observations.settingsOf(service.profile);
      const by = { profile: service.profile, settings, isFed, isSecret: () => false };
      return findPoints(service.all, by).findings.find(({ id }) => id === '4.5-sign-in')?.verdict;
    };
    service.change(before);
    await service.answered(json({ errors: [{ code: 'wrong_password', text: 'Wrong.' }] }, 400), signIn);
    expect(verdict()).not.toBe('held');
    service.change({});
    expect(verdict()).toBe('not-seen');
    await service.answered(json({ token: 'the-token-1234', user: { id: 7, login: 'mia' } }), signIn);
    expect(verdict()).toBe('held');
    // Sent as then, both count again.
    service.change(before);
    expect(verdict()).not.toBe('held');
  });

  test('but the version counts for its own points alone', async () => {
    const service = await observeService();
    const seen = await service.answered(json(DEVICE), startDevice);
    service.change({ versionHeader: '9.9', acceptHeader: 'application/json' });
    const check = createSettingsCheck(service.observations.settingsOf(service.profile));
    const shown = { settings: seen.settings, shape: shapeNameOf(seen) };
    expect([[], ['versionHeader']].map((readBy) => check(readBy, shown))).toEqual([true, false]);
  });

  test('tells a client secret that was changed', async () => {
    const service = await observeService();
    const first = await service.answered(json(DEVICE), startDevice);
    service.change({ application: { clientId: 'the-key', clientSecret: 'another-secret', redirectUri: REDIRECT } });
    const now = service.observations.settingsOf(service.profile);
    expect(now.get('application.clientSecret')).not.toBe(first.settings.get('application.clientSecret'));
    expect(now.get('application.clientId')).toBe(first.settings.get('application.clientId'));
  });

  test('ends with the address of the service', async () => {
    const service = await observeService();
    await service.answered(json(DEVICE), startDevice);
    service.change({ authUrl: 'https://elsewhere.example' });
    expect(service.all).toEqual([]);
  });

  test.each<[string, (service: ObservedService) => void]>([
    ['with the service', ({ log }) => log.eraseSecretsOfService('stub')],
    ['with a Clear of the exchanges', ({ log }) => log.clear()],
    ['when a person starts over', ({ observations }) => observations.clear('stub')],
  ])('ends %s', async (_title, end) => {
    const service = await observeService();
    await service.answered(json(DEVICE), startDevice);
    end(service);
    expect(service.all).toEqual([]);
  });

  test('that the computer slept since the call before', async () => {
    const service = await observeService();
    const poll = (client: ServiceClient) => client.pollDevice('the-device-code', SIGNAL);
    const pending = json({ error: 'authorization_pending' }, 400);
    expect(await service.answered(pending, poll)).toMatchObject({ wokeSince: false });
    await service.clock.advance(5000);
    expect(await service.answered(pending, poll)).toMatchObject({ wokeSince: false });
    await service.clock.sleepComputer(60_000);
    await service.clock.advance(5000);
    expect(await service.answered(pending, poll)).toMatchObject({ wokeSince: true });
    await service.clock.advance(5000);
    expect(await service.answered(pending, poll)).toMatchObject({ wokeSince: false });
  });
});

test('after sign-out a member cannot be found any more, but what belongs together stays so', async () => {
  const certificate = await makeCertificate();
  const service = await observeService({}, certificate);
  const { client, record } = service.signIn();
  const member = { id: 7, login: 'mia' };
  service.stub.answerWith(json({ token: 'the-token-1234', member }), json({ token: 'the-token-5678', member }));
  const typed = { login: 'mia', passwordHash: 'f'.repeat(32) };
  await client.identify(typed, SIGNAL);
  await client.identify(typed, SIGNAL);
  record.end({ sessionId: 'session', member: null });
  const login = () =>
    service.calls.map(({ sent: { credential } }) => (credential.kind === 'login' ? credential.login : null));
  const before = login();
  expect(before[0]).not.toBeNull();
  service.log.eraseSecretsOf('session');
  expect(service.calls).toHaveLength(2);
  const after = login();
  expect(after[0]).toBe(after[1]);
  expect(after).not.toContain(before[0]);
  expect(service.calls.map(({ reply: got }) => got?.leaves)).toEqual([null, null]);
  expect(service.calls.map(({ reply: got }) => got?.record?.login)).toEqual(after);
  expect(service.observations.isHidden('stub')('unknown_mia')).toBe(true);
  expect(service.observations.isHidden('stub')('unknown_member')).toBe(false);
});

const DEVICE = {
  device_code: 'the-device-code',
  user_code: 'ABCD-EFGH',
  verification_url: 'https://staging.example/device',
  expires_in: 1800,
  interval: 5,
};
const startDevice = (client: ServiceClient) => client.startDevice(SIGNAL);
