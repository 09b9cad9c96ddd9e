import { describe, expect, test } from 'vitest';
import { LoginError } from '../../electron/core/errors.ts';
import { navigate } from '../navigate.ts';
import { type Answer, drop, hang, json, large, redirect, reply } from '../stub-service.ts';
import {
  CLIENT_SECRET,
  CODE,
  callbackOf,
  deliver,
  issueToken,
  MEMBER,
  refresh,
  SECRETS,
  setUp,
  signIn,
  start,
  stepOf,
  TOKEN,
  until,
  untilEnded,
  viewOf,
} from './application-setup.ts';

describe('a sign-in over real HTTP', () => {
  test('ends with the member, brought to the front (C8)', async () => {
    const world = await setUp();
    await signIn(world);
    expect(viewOf(world)).toMatchObject({
      attempts: [],
      sessions: [
        {
          serviceName: 'Stub',
          methodId: 'oauth-code',
          member: { title: 'Probe Member', id: '7', login: 'probe', record: [{ name: 'country', value: 'NL' }] },
          credential: { kind: 'token', mask: '••••••••6789', presentation: 'bearer' },
          status: 'verified',
          storedIn: 'keychain',
        },
      ],
    });
    expect(world.fronts()).toBe(1);
  });

  test('asks the document’s endpoints with the document’s parameters and headers (N0)', async () => {
    const world = await setUp();
    await signIn(world);
    const [exchange, infos] = world.stub.requests;
    expect(exchange).toMatchObject({ method: 'POST', target: '/oauth/access_token' });
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      client_id: 'the-key',
      client_secret: CLIENT_SECRET,
      redirect_uri: 'member-login://callback',
      code: CODE,
    });
    expect(infos).toMatchObject({
      method: 'GET',
      target: '/members/infos',
      headers: { authorization: `Bearer ${TOKEN}`, 'x-service-key': 'the-key', 'x-service-version': '3.3' },
    });
  });

  test('S1: no secret is in any view that went to the page, nor in the log', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    const denied = json({ errors: [{ code: 'denied', text: `bad token ${TOKEN}` }], access_token: TOKEN }, 401);
    world.stub.answerWith(denied, denied);
    await refresh(world, sessionId);
    const seen = JSON.stringify([world.views, world.lines]);
    for (const secret of SECRETS) expect(seen).not.toContain(secret);
  });

  test('C9: comes back over loopback where the scheme belongs to another copy', async () => {
    const world = await setUp({ isProtocolClient: false });
    world.stub.answerWith(issueToken, json(MEMBER));
    await start(world);
    expect(viewOf(world).status.callbacks).toMatchObject({
      route: 'loopback',
      protocolClient: { kind: 'other-copy', name: 'Another copy' },
    });
    expect(await navigate(callbackOf(world))).toContain('Back to Member Login');
    await until(world, (view) => view.sessions.length === 1);
    expect(await navigate(callbackOf(world))).toContain('This sign-in was already finished');
  });

  test('C10: a pasted address goes through the same checks', async () => {
    const world = await setUp();
    const attemptId = await start(world);
    const paste = (address: string) => world.application.handlers.pasteCallback({ attemptId, address });
    for (const address of ['hello', 'https://evil.example/?code=x', callbackOf(world).replace(/state=.*/, 'state=x')]) {
      expect(() => paste(address)).toThrow(LoginError);
    }
    world.stub.answerWith(issueToken, json(MEMBER));
    await paste(` «\u202f${callbackOf(world)}\u202f»\n`);
    await until(world, (view) => view.sessions.length === 1);
    expect(viewOf(world).notices).toEqual([]);
  });

  test('the same member signing in again replaces the earlier session', async () => {
    const world = await setUp();
    const first = await signIn(world);
    world.stub.answerWith(issueToken, json(MEMBER));
    await start(world);
    deliver(world);
    await until(world, (view) => view.sessions[0]?.id !== first);
    expect(viewOf(world).sessions).toHaveLength(1);
  });
});

describe('a service that misbehaves during the exchange', () => {
  const html = reply('<title>Maintenance</title><p>Back soon', { headers: { 'content-type': 'text/html' } });
  test.each<[string, Answer, string]>([
    ['answers 500', reply('', { status: 500 }), 'http-error'],
    ['answers HTML', html, 'reply-unreadable'],
    ['answers an empty token', reply('access_token='), 'token-missing'],
    ['answers nothing', reply(''), 'token-missing'],
    ['answers 5 MB', large(5 * 1024 * 1024), 'reply-too-large'],
    ['redirects', redirect('https://elsewhere.example/'), 'unexpected-redirect'],
    ['drops the connection', drop, 'connection-lost'],
    ['refuses the code', json({ error: 'invalid_grant', error_description: 'used' }, 400), 'service-error'],
  ])('that %s ends the attempt by name, and the next one works', async (_name, answer, code) => {
    const world = await setUp();
    world.stub.answerWith(answer);
    await start(world);
    deliver(world);
    await untilEnded(world);
    expect(stepOf(world)).toMatchObject({ end: 'failed', error: { code } });
    expect(JSON.stringify(stepOf(world))).not.toContain(CODE);
    await signIn(world);
    expect(viewOf(world).sessions).toHaveLength(1);
  });

  test('that says nothing is given up after its limit', async () => {
    const world = await setUp();
    world.stub.answerWith(hang);
    await start(world);
    deliver(world);
    await world.stub.received(1);
    await world.clock.advance(15_000);
    expect(stepOf(world)).toMatchObject({ kind: 'ended', error: { code: 'service-timed-out' } });
  });

  test('that is down is named', async () => {
    const world = await setUp();
    await start(world);
    await world.stub.close();
    deliver(world);
    await untilEnded(world);
    expect(stepOf(world)).toMatchObject({ error: { code: 'connection-refused', details: { host: world.stub.host } } });
  });

  test('N5: the exchange is sent once, whatever happens', async () => {
    const world = await setUp();
    world.stub.answerWith(drop);
    await start(world);
    deliver(world);
    await untilEnded(world);
    expect(world.stub.requests).toHaveLength(1);
  });
});

describe('the signed-in member', () => {
  test('refreshing that fails keeps the record and says why', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(drop, drop);
    await world.application.handlers.refreshMember({ sessionId });
    expect(viewOf(world).sessions).toMatchObject([
      { member: { title: 'Probe Member' }, isRefreshing: false, problem: { code: 'connection-lost' } },
    ]);
    world.stub.answerWith(json({ member: { ...MEMBER.member, name: 'New Name' } }));
    await world.application.handlers.refreshMember({ sessionId });
    expect(viewOf(world).sessions).toMatchObject([{ member: { title: 'New Name' }, problem: null }]);
  });

  test('signing out forgets the token without asking the service', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    await world.application.handlers.signOut({ sessionId });
    expect(viewOf(world)).toMatchObject({ sessions: [], currentSessionId: null });
    await expect(world.application.handlers.refreshMember({ sessionId })).rejects.toMatchObject({
      code: 'session-not-found',
    });
    expect(world.stub.requests).toHaveLength(2);
  });

  test('a picture comes through main, without credentials', async () => {
    const world = await setUp();
    const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000300000002080600000000000000', 'hex');
    world.stub.answerWith(issueToken, json({ id: 7, picture: `${world.stub.origin}/pictures/7` }), reply(png));
    await start(world);
    deliver(world);
    await until(world, (view) => view.sessions.length === 1);
    const session = viewOf(world).sessions[0];
    expect(session?.member?.pictureAddress).toMatch(new RegExp(`^/picture/${session?.id}\\?`));
    const picture = await world.application.readPicture(session?.id ?? '');
    expect(picture).toMatchObject({ type: 'image/png' });
    expect(world.stub.requests[2]?.rawHeaders.join()).not.toMatch(new RegExp(`authorization|${TOKEN}`, 'i'));
  });
});
