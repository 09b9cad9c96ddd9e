import { describe, expect, test } from 'vitest';
import { json } from '../stub-service.ts';
import {
  CLIENT_SECRET,
  CODE,
  deliver,
  issueToken,
  MEMBER,
  setUp,
  signIn,
  stepOf,
  TOKEN,
  until,
  viewOf,
  type World,
} from './application-setup.ts';
import {
  begin,
  browserOf,
  change,
  detailsOf,
  goOn,
  goOnToEnd,
  heldBy,
  heldDetailsOf,
  indexOf,
  isWaiting,
  openPage,
  requestsOf,
  rowsOf,
  setUpHeldCode,
  setUpHeldPage,
  setUpPaused,
  signInOf,
  untilHeld,
} from './stepping-setup.ts';

const TYPED = { login: 'probe', password: 'secret-of-probe' };
const DEVICE = { device_code: 'the-device-code', user_code: 'BCDF', verification_url: 'https://s.example/d' };
const deviceReply = json({ ...DEVICE, expires_in: 600, interval: 5 });

const isSignedIn = (world: World) =>
  until(world, ({ sessions, attempts }) => sessions.length > 0 && attempts.length === 0);
const hasFailed = (world: World) => until(world, ({ attempts: [attempt] }) => attempt?.step.kind === 'ended');

/** All that the page gets to see. */
const shownBy = (world: World): string =>
  JSON.stringify([
    viewOf(world),
    rowsOf(world),
    [...requestsOf(world), ...browserOf(world)].map((row) => detailsOf(world, row.number)),
  ]);
const parametersOf = (world: World, index: number) =>
  detailsOf(world, browserOf(world)[index]?.number ?? 0).sent.parameters;

/** Takes each method to the first request that it holds. */
const METHODS: readonly (readonly [string, (world: World) => Promise<unknown>, readonly string[]])[] = [
  [
    'oauth-code',
    async (world) => {
      await begin(world, 'oauth-code');
      await openPage(world);
      deliver(world);
    },
    ['POST /oauth/access_token'],
  ],
  ['device-code', (world) => begin(world, 'device-code'), ['POST /oauth/device']],
  ['oauth-like', (world) => begin(world, 'oauth-like'), ['POST /members/oauth']],
  ['password', (world) => begin(world, 'password', TYPED), ['POST /members/auth']],
  [
    'http-basic',
    (world) => begin(world, 'http-basic', { ...TYPED, passwordForm: 'plain' }),
    ['GET /members/infos', 'GET /members/infos'],
  ],
];

describe('each method is stepped through (X7)', () => {
  test.each(METHODS)(
    '%s: nothing is looked up or connected before its request is let go',
    async (_id, toFirst, held) => {
      const world = await setUpPaused();
      await toFirst(world);
      expect(await untilHeld(world)).toEqual(held);
      expect(world.stub.connections.opened).toBe(0);
      expect(requestsOf(world)[0]).toMatchObject({ state: 'held', endedAtMs: null, status: null, changes: [] });
      expect(viewOf(world).isPausing).toBe(false);
    },
  );

  test('the authorization code, request by request', async () => {
    const world = await setUpHeldCode();
    world.stub.answerWith(issueToken, json(MEMBER));
    await goOn(world);
    expect(await untilHeld(world)).toContain('GET /members/infos');
    await until(world, () => heldBy(world).length === 2);
    expect(world.stub.requests.length).toBe(1);
    await goOn(world);
    await isSignedIn(world);
    expect(signInOf(world)).toMatchObject({ outcome: 'worked', isChanged: false });
    expect(viewOf(world).comparison.results).toContainEqual(
      expect.objectContaining({ methodId: 'oauth-code', last: expect.objectContaining({ outcome: 'worked' }) }),
    );
  });

  test('the device code, poll by poll, and to its end', async () => {
    const world = await setUpPaused();
    const pending = json({ error: 'authorization_pending' }, 400);
    world.stub.answerWith(deviceReply, pending, issueToken, json(MEMBER));
    await begin(world, 'device-code');
    await untilHeld(world);
    await goOn(world);
    await until(world, () => stepOf(world)?.kind === 'show-code');
    await world.clock.advance(5_000);
    expect(await untilHeld(world)).toEqual(['POST /oauth/access_token']);
    await goOnToEnd(world);
    await until(world, () => requestsOf(world).some(({ meaning }) => meaning?.code === 'pending'));
    await world.clock.advance(5_000);
    await isSignedIn(world);
    expect(requestsOf(world).every(({ heldId, changes }) => heldId === null && changes.length === 0)).toBe(true);
  });
});

describe('a change that succeeds, and one that fails (X7)', () => {
  test('oauth-code: another parameter in the form', async () => {
    const world = await setUpHeldCode();
    world.stub.answerWith(issueToken, json(MEMBER));
    await change(world, [{ kind: 'add', place: 'form', name: 'scope', value: 'profile é' }]);
    await untilHeld(world);
    await goOnToEnd(world);
    await isSignedIn(world);
    const [exchange] = world.stub.requests;
    expect(exchange?.body).toMatch(/&scope=profile\+%C3%A9$/);
    expect(exchange?.body).toContain(`client_secret=${CLIENT_SECRET}`);
    expect(requestsOf(world)[0]?.changes).toEqual([{ kind: 'added', place: 'form', name: 'scope' }]);
  });

  test('oauth-code: another code', async () => {
    const world = await setUpHeldCode();
    world.stub.answerWith(json({ error: 'invalid_grant', error_description: 'No code wrong-code-9876.' }, 400));
    const { form } = heldDetailsOf(world);
    await change(world, [{ kind: 'replace', place: 'form', index: indexOf(form, 'code'), value: 'wrong-code-9876' }]);
    await hasFailed(world);
    expect(world.stub.requests[0]?.body).toContain('code=wrong-code-9876');
    expect(world.stub.requests[0]?.body).not.toContain(CODE);
    // S10: what was typed is a secret, also where the service repeats it.
    const shown = shownBy(world);
    expect(shown).not.toContain('wrong-code-9876');
    expect(world.lines.join()).not.toContain('wrong-code-9876');
  });

  test('device-code: the path of the start, in other letters', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(deviceReply, issueToken, json(MEMBER));
    await begin(world, 'device-code');
    await untilHeld(world);
    await change(world, [], '/oauth//Device');
    await until(world, () => stepOf(world)?.kind === 'show-code');
    expect(world.stub.requests[0]?.target).toBe('/oauth//Device');
    const [start] = requestsOf(world);
    expect(start?.changes).toEqual([{ kind: 'replaced', place: 'path', name: '' }]);
    // X3: its reply is closed, wherever it comes from.
    expect(JSON.stringify(detailsOf(world, start?.number ?? 0))).not.toContain('the-device-code');
    await world.clock.advance(5_000);
    await untilHeld(world);
    await goOnToEnd(world);
    await isSignedIn(world);
    expect(world.stub.requests[1]?.body).toContain('code=the-device-code');
    expect(signInOf(world)).toMatchObject({ outcome: 'worked', isChanged: true });
  });

  test('device-code: a poll without its code', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(deviceReply, json({ error: 'invalid_request' }, 400));
    await begin(world, 'device-code');
    await untilHeld(world);
    await goOn(world);
    await until(world, () => stepOf(world)?.kind === 'show-code');
    await world.clock.advance(5_000);
    await untilHeld(world);
    const { form } = heldDetailsOf(world);
    await change(world, [{ kind: 'remove', place: 'form', index: indexOf(form, 'code') }]);
    await hasFailed(world);
    expect(world.stub.requests[1]?.body).not.toContain('the-device-code');
    expect(requestsOf(world)[1]?.changes).toEqual([{ kind: 'removed', place: 'form', name: 'code' }]);
  });

  test('oauth-like: another version in its header', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(json({ key: 'the-key' }), json(MEMBER));
    await begin(world, 'oauth-like');
    await untilHeld(world);
    const { headers } = heldDetailsOf(world);
    const index = indexOf(headers, 'x-service-version');
    await change(world, [
      { kind: 'replace', place: 'header', index, value: '9.9' },
      { kind: 'add', place: 'header', name: 'X-Trace', value: 'é 1' },
    ]);
    await openPage(world);
    expect(world.stub.requests[0]?.headers).toMatchObject({ 'x-service-version': '9.9', 'x-trace': 'é 1' });
    const state = new URL(world.opened.at(-1) ?? '').searchParams.get('state');
    deliver(world, `member-login://callback?token=${TOKEN}&state=${state}`);
    await untilHeld(world);
    await goOnToEnd(world);
    await isSignedIn(world);
    // Once means in that request only.
    expect(world.stub.requests[1]?.headers['x-service-version']).not.toBe('9.9');
    expect(world.stub.requests[1]?.headers).not.toHaveProperty('x-trace');
  });

  test('oauth-like: without the application’s key', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(json({ error: 'invalid_client' }, 401));
    await begin(world, 'oauth-like');
    await untilHeld(world);
    const { headers } = heldDetailsOf(world);
    await change(world, [{ kind: 'remove', place: 'header', index: indexOf(headers, 'x-service-key') }]);
    await hasFailed(world);
    expect(world.stub.requests[0]?.headers).not.toHaveProperty('x-service-key');
    expect(signInOf(world)).toMatchObject({ outcome: 'failed', isChanged: true });
  });

  test('password: another login, the hash untouched', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(json({ token: TOKEN, ...MEMBER }));
    await begin(world, 'password', TYPED);
    await untilHeld(world);
    const { form } = heldDetailsOf(world);
    expect(form?.[indexOf(form, 'password')]).toMatchObject({ isMasked: true, change: 'replace-or-remove' });
    await change(world, [{ kind: 'replace', place: 'form', index: indexOf(form, 'login'), value: 'other' }]);
    await isSignedIn(world);
    expect(world.stub.requests[0]?.body).toMatch(/^login=other&password=[\da-f]{32}$/);
  });

  test('password: another hash, which is repeated by the service and shown nowhere', async () => {
    const world = await setUpPaused();
    const typed = ')%>+$:"\\é-typed';
    world.stub.answerWith(json({ errors: [{ code: 'wrong', text: `Not ${typed}` }] }, 403));
    await begin(world, 'password', TYPED);
    await untilHeld(world);
    const { form } = heldDetailsOf(world);
    await change(world, [{ kind: 'replace', place: 'form', index: indexOf(form, 'password'), value: typed }]);
    await hasFailed(world);
    expect(new URLSearchParams(world.stub.requests[0]?.body).get('password')).toBe(typed);
    const shown = shownBy(world);
    expect(shown).not.toContain('é-typed');
    expect(shown).not.toContain(JSON.stringify(typed).slice(1, -1));
  });

  test('http-basic: a parameter more in the query', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(json(MEMBER));
    await METHODS[4]?.[1](world);
    await until(world, () => heldBy(world).length === 2);
    await change(world, [{ kind: 'add', place: 'query', name: 'fields', value: 'all&more' }]);
    await goOnToEnd(world);
    await isSignedIn(world);
    expect(world.stub.requests[0]?.target).toBe('/members/infos?fields=all%26more');
  });

  test('http-basic: other credentials, as nobody', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(json({}, 401));
    await METHODS[4]?.[1](world);
    await until(world, () => heldBy(world).length === 2);
    const { headers } = heldDetailsOf(world);
    const index = indexOf(headers, 'authorization');
    const value = `Basic ${Buffer.from('ada:typed-password-1').toString('base64')}`;
    await change(world, [{ kind: 'replace', place: 'header', index, value }]);
    await goOnToEnd(world);
    await hasFailed(world);
    expect(world.stub.requests[0]?.headers.authorization).toBe(value);
    expect(shownBy(world)).not.toContain(value.slice(6));
  });
});

describe('a change that is refused names its field, and the request is still held', () => {
  test.each([
    ['path', 'path-leaves-base', '@evil.example/x', []],
    ['path', 'path-leaves-base', '/a?b', []],
    ['edits.0.value', 'value-not-allowed', null, [{ kind: 'add', place: 'header', name: 'a', value: 'b\r\nc: d' }]],
    ['edits.0.name', 'name-not-allowed', null, [{ kind: 'add', place: 'header', name: 'a b', value: '' }]],
    ['edits.0.name', 'header-fixed', null, [{ kind: 'add', place: 'header', name: 'Host', value: 'evil.example' }]],
    ['edits.0', 'not-there', null, [{ kind: 'remove', place: 'query', index: 7 }]],
  ] as const)('%s: %s', async (field, reason, path, edits) => {
    const world = await setUpPaused();
    await begin(world, 'oauth-like');
    const held = await untilHeld(world);
    const refusal = { code: 'change-refused', details: { field, reason } };
    await expect(change(world, edits, path)).rejects.toMatchObject(refusal);
    expect(heldBy(world)).toEqual(held);
    expect(world.stub.connections.opened).toBe(0);
  });

  test('S8: a login over plain http, by header and by path', async () => {
    const world = await setUp();
    await world.application.handlers.pauseNextSignIn({ isOn: true });
    await begin(world, 'oauth-like');
    await untilHeld(world);
    const basic = { kind: 'add', place: 'header', name: 'Authorization', value: 'Basic YTpi' } as const;
    await expect(change(world, [basic])).rejects.toMatchObject({
      details: { field: 'edits.0.value', reason: 'not-secure' },
    });
    await expect(change(world, [], '/members/%61uth')).rejects.toMatchObject({ details: { field: 'path' } });
    expect(world.stub.connections.opened).toBe(0);
  });

  test('a decision about what is not held is refused, and one is taken once', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(json({ key: 'the-key' }));
    const attemptId = await begin(world, 'oauth-like');
    await untilHeld(world);
    const heldId = viewOf(world).attempts[0]?.held?.requests[0]?.heldId ?? '';
    const decision = { kind: 'go-on' } as const;
    const { decideHeld } = world.application.handlers;
    await expect(async () => decideHeld({ attemptId: 'other', heldId, decision })).rejects.toMatchObject({
      code: 'request-not-held',
    });
    await decideHeld({ attemptId, heldId, decision });
    await expect(async () => decideHeld({ attemptId, heldId, decision })).rejects.toMatchObject({
      code: 'request-not-held',
    });
    await openPage(world);
    expect(world.stub.requests.length).toBe(1);
  });
});

describe('the page is held before the browser opens it (X7)', () => {
  test('and shown by its parameters, which are masked where they are no words of the field', async () => {
    const world = await setUpHeldPage();
    expect(world.opened).toEqual([]);
    expect(heldDetailsOf(world)).toMatchObject({
      path: null,
      form: null,
      headers: null,
      query: [
        { name: 'client_id', isMasked: false },
        { name: 'redirect_uri', isMasked: false, value: 'member-login://callback' },
        { name: 'state', isMasked: true, value: expect.stringMatching(/^••••/) },
      ],
    });
    expect(browserOf(world)).toMatchObject([{ event: 'page-held', endedAtMs: null, changes: [] }]);
  });

  test('goes on as it is, to the letter, and is a result of its method', async () => {
    const world = await setUpHeldPage();
    const [{ address: base } = { address: '' }] = browserOf(world);
    await openPage(world);
    expect(world.opened[0]?.startsWith(`${base}?client_id=`)).toBe(true);
    world.stub.answerWith(issueToken, json(MEMBER));
    deliver(world);
    await untilHeld(world);
    await goOnToEnd(world);
    await isSignedIn(world);
    expect(browserOf(world)).toMatchObject([
      { event: 'page-opened', heldId: null, changes: [], waitedFromMs: expect.any(Number) },
      { event: 'callback-received' },
    ]);
    expect(signInOf(world)).toMatchObject({ outcome: 'worked', isChanged: false });
  });

  test('is opened with what was changed, removed and added, also once more; the row says what was opened', async () => {
    const world = await setUpHeldPage();
    const { query } = heldDetailsOf(world);
    await change(world, [
      { kind: 'replace', place: 'query', index: indexOf(query, 'redirect_uri'), value: 'https://other.example/back' },
      { kind: 'remove', place: 'query', index: indexOf(query, 'state') },
      { kind: 'add', place: 'query', name: 'scope', value: 'profile é' },
      { kind: 'add', place: 'query', name: 'client_secret', value: 'typed-by-hand-9' },
    ]);
    await isWaiting(world);
    const { id: attemptId } = viewOf(world).attempts[0] ?? { id: '' };
    await world.application.handlers.openAgain({ attemptId });
    const opened = [...new URL(world.opened[0] ?? '').searchParams].slice(1);
    expect(opened).toEqual([
      ['redirect_uri', 'https://other.example/back'],
      ['scope', 'profile é'],
      ['client_secret', 'typed-by-hand-9'],
    ]);
    expect(world.opened[1]).toBe(world.opened[0]);
    const [page] = browserOf(world);
    expect(page).toMatchObject({
      event: 'page-opened',
      changes: [
        { kind: 'replaced', place: 'query', name: 'redirect_uri' },
        { kind: 'removed', place: 'query', name: 'state' },
        { kind: 'added', place: 'query', name: 'scope' },
        { kind: 'added', place: 'query', name: 'client_secret' },
      ],
    });
    const shown = detailsOf(world, page?.number ?? 0).sent.parameters.slice(1);
    expect(shown).toMatchObject([
      { value: 'https://other.example/back' },
      { value: 'profile é' },
      { value: expect.stringMatching(/^••••/) },
    ]);
    expect(shownBy(world)).not.toContain('typed-by-hand-9');
    expect(signInOf(world)).toMatchObject({ outcome: 'running', isChanged: true });
    // A state is checked all the same.
    deliver(world, `member-login://callback?code=${CODE}&state=other`);
    await until(world, () => browserOf(world).length === 3);
    expect(browserOf(world)[2]).toMatchObject({ event: 'callback-refused' });
  });

  test('S10: a key that was taken out of it, and a secret put in, are masked where the callback repeats them', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(json({ key: 'the-page-key-1234' }));
    await begin(world, 'oauth-like');
    await untilHeld(world);
    await goOn(world);
    await untilHeld(world);
    await change(world, [
      { kind: 'remove', place: 'query', index: indexOf(heldDetailsOf(world).query, 'key') },
      { kind: 'add', place: 'query', name: 'client_secret', value: 'typed-by-hand-9' },
    ]);
    await isWaiting(world);
    const state = new URL(world.opened[0] ?? '').searchParams.get('state');
    const words = 'No+the-page-key-1234,+typed-by-hand-9';
    deliver(world, `member-login://callback?error=bad&error_description=${words}&state=${state}`);
    await hasFailed(world);
    expect(stepOf(world)).toMatchObject({ error: { details: { serviceCode: 'bad' } } });
    expect(shownBy(world)).not.toMatch(/the-page-key-1234|typed-by-hand-9/);
  });

  test('shows the names of its parameters, also of those that the profile or a person added', async () => {
    const world = await setUpHeldPage({ profile: { furtherParameters: { authorize: { prompt: 'consent' } } } });
    expect(heldDetailsOf(world).query[3]).toMatchObject({ name: 'prompt', value: 'consent' });
    await change(world, [
      { kind: 'add', place: 'query', name: 'lang', value: 'fr' },
      { kind: 'add', place: 'query', name: 'access_token', value: 'typed-by-hand-9' },
    ]);
    const masked = expect.stringMatching(/^••••/);
    expect(parametersOf(world, 0).slice(3)).toMatchObject([
      { name: 'prompt', value: 'consent' },
      { name: 'lang', value: 'fr' },
      { name: 'access_token', value: masked },
    ]);
  });

  test.each([
    ['has more parameters than a row shows', Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`p${n}`, 'v']))],
    [
      'is longer than a row shows',
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`p${n}`, 'v'.repeat(999)])),
    ],
  ])('that %s has none that looks empty', async (_how, authorize) => {
    const world = await setUpHeldPage({ profile: { furtherParameters: { authorize } } });
    const { query } = heldDetailsOf(world);
    expect(query).toHaveLength(3 + Object.keys(authorize).length);
    expect(query.at(-1)).toMatchObject({ isMasked: true, value: expect.stringMatching(/^••••/) });
    await change(world, [{ kind: 'remove', place: 'query', index: query.length - 1 }]);
    await isWaiting(world);
    expect([...new URL(world.opened[0] ?? '').searchParams]).toHaveLength(query.length - 1);
  });

  test('X3: a code that comes back is masked, though the same was typed into the address', async () => {
    const world = await setUpHeldPage();
    await change(world, [{ kind: 'add', place: 'query', name: 'nonce', value: 'typed-by-hand-9' }]);
    await isWaiting(world);
    deliver(world, 'member-login://callback?code=typed-by-hand-9&state=other');
    await until(world, () => browserOf(world).length === 2);
    expect(parametersOf(world, 1)[0]).toMatchObject({ name: 'code', value: expect.stringMatching(/^••••/) });
  });

  test('S10: a token of another session that is typed into it stays masked once that has signed out', async () => {
    const world = await setUpPaused();
    const { pauseNextSignIn, signOut, openAgain } = world.application.handlers;
    await pauseNextSignIn({ isOn: false });
    const sessionId = await signIn(world);
    await pauseNextSignIn({ isOn: true });
    const attemptId = await begin(world, 'oauth-code');
    await untilHeld(world);
    // As the list is read while a person types.
    expect(shownBy(world)).not.toContain(TOKEN);
    await change(world, [{ kind: 'add', place: 'query', name: 'hint', value: TOKEN }]);
    await isWaiting(world);
    await signOut({ sessionId });
    // What nobody needs any more is forgotten a moment later.
    await world.clock.advance(2_000);
    await openAgain({ attemptId });
    await until(world, () => browserOf(world).length === 4);
    expect(shownBy(world)).not.toContain(TOKEN);
  });

  test('is marked as changed also when it is opened again', async () => {
    const world = await setUpHeldPage();
    await change(world, [{ kind: 'add', place: 'query', name: 'lang', value: 'fr' }]);
    await isWaiting(world);
    await world.application.handlers.openAgain({ attemptId: viewOf(world).attempts[0]?.id ?? '' });
    await until(world, () => browserOf(world).length === 2);
    const added = [{ kind: 'added', place: 'query', name: 'lang' }];
    expect(browserOf(world).map(({ changes }) => changes)).toEqual([added, added]);
  });

  test('its path and headers cannot be changed', async () => {
    const world = await setUpHeldPage();
    const header = { kind: 'add', place: 'header', name: 'a', value: 'b' } as const;
    await expect(change(world, [header])).rejects.toMatchObject({ details: { field: 'edits.0', reason: 'not-there' } });
    await expect(change(world, [], '/other')).rejects.toMatchObject({ details: { field: 'path' } });
    expect(heldBy(world)).toHaveLength(1);
    expect(world.opened).toEqual([]);
  });

  test('is not opened where the sign-in ends, and its row says so', async () => {
    const world = await setUpHeldPage();
    const { id: attemptId } = viewOf(world).attempts[0] ?? { id: '' };
    await world.application.handlers.cancelLogin({ attemptId });
    await until(world, () => browserOf(world)[0]?.event === 'page-not-opened');
    expect(world.opened).toEqual([]);
    expect(browserOf(world)).toMatchObject([{ heldId: null, error: { code: 'cancelled' } }]);
    expect(viewOf(world).isPausing).toBe(false);
  });

  test('stays in the list after Clear', async () => {
    const world = await setUpHeldPage();
    await world.application.handlers.clearExchanges(undefined);
    expect(browserOf(world)).toMatchObject([{ event: 'page-held' }]);
    await openPage(world);
    expect(browserOf(world)).toMatchObject([{ event: 'page-opened' }]);
  });
});

describe('armed', () => {
  test('is taken by the next sign-in alone, and can be turned off', async () => {
    const world = await setUpPaused();
    await world.application.handlers.pauseNextSignIn({ isOn: false });
    world.stub.answerWith(json({ key: 'the-key' }));
    await begin(world, 'oauth-like');
    await isWaiting(world);
    expect(requestsOf(world)[0]?.state).toBe('done');
  });

  test('stays for the one after a sign-in that sent nothing', async () => {
    const world = await setUpPaused();
    await expect(begin(world, 'password', { stranger: 'x' })).rejects.toMatchObject({ code: 'argument-invalid' });
    expect(viewOf(world).isPausing).toBe(true);
    await begin(world, 'password', { login: 'a', password: '' });
    await hasFailed(world);
    expect(viewOf(world).isPausing).toBe(true);
  });
});
