/** The question for a proxy's password (N2), over a real proxy on loopback that wants one. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { type StubProxy, startStubProxy } from '../stub-proxy.ts';
import { json, makeCertificate } from '../stub-service.ts';
import {
  deliver,
  issueToken,
  MEMBER,
  setUp,
  start as startSignIn,
  stepOf,
  until,
  untilEnded,
  viewOf,
  type World,
} from './application-setup.ts';

const PASSWORD = 'hüsh-hush:)%>+$"\\é';
const LOGIN = `ada:${PASSWORD}`;

const authorities = new WeakMap<World, { readonly certificateAuthorities: string[] }>();

/** A started service behind a proxy that asks. */
async function behindProxy(): Promise<{ world: World; proxy: StubProxy }> {
  const proxy = await startStubProxy({ login: LOGIN });
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const certificate = await makeCertificate();
  const world = await setUp({
    certificate,
    proxies: `PROXY ${proxy.address}`,
    profile: { certificateAuthorities: [certificate.cert] },
  });
  authorities.set(world, { certificateAuthorities: [certificate.cert] });
  return { world, proxy };
}

/** Begins a sign-in up to its first request, which the proxy stops. */
async function untilAsked(world: World): Promise<NonNullable<AppView['proxyQuestion']>> {
  if (!stepOf(world)) {
    await startSignIn(world);
    deliver(world);
  }
  await until(world, ({ proxyQuestion }) => proxyQuestion !== null);
  return viewOf(world).proxyQuestion ?? expect.fail('Nothing is asked.');
}

const answer = (world: World, questionId: string, password: string | null): unknown =>
  world.application.handlers.answerProxy({
    questionId,
    answer: password === null ? null : { login: 'ada', password },
  });

async function untilSignedIn(world: World): Promise<void> {
  await until(world, ({ currentSessionId }) => currentSessionId !== null);
}

describe('N2: a proxy that asks for a password', () => {
  test('is asked about once, with its address, and the sign-in goes on', async () => {
    const { world, proxy } = await behindProxy();
    world.stub.answerWith(issueToken, json(MEMBER));
    const question = await untilAsked(world);
    expect(question).toMatchObject({ kind: 'proxy', address: proxy.address, isEncrypted: false, wasRefused: false });
    expect(viewOf(world).status.proxy).toEqual({ kind: 'proxy', address: proxy.address, login: 'wanted' });
    answer(world, question.id, 'a-wrong-password');
    await until(world, ({ proxyQuestion }) => proxyQuestion?.wasRefused === true);
    answer(world, viewOf(world).proxyQuestion?.id ?? '', PASSWORD);
    await untilSignedIn(world);
    await until(world, ({ status }) => 'login' in status.proxy && status.proxy.login === 'keychain');
    // What was refused is not sent again.
    const wrong = `Basic ${Buffer.from('ada:a-wrong-password').toString('base64')}`;
    expect(proxy.proofs.filter((proof) => proof === wrong)).toHaveLength(1);
  });

  test('S1: is told a password that no view, line, row or stored text has', async () => {
    const { world } = await behindProxy();
    world.stub.answerWith(issueToken, json({ member: { ...MEMBER.member, name: `echo ${PASSWORD}` } }));
    answer(world, (await untilAsked(world)).id, PASSWORD);
    await untilSignedIn(world);
    await world.clock.advance(1_000);
    const { handlers } = world.application;
    const list = await handlers.readExchanges({ since: 0 });
    const details = await Promise.all(list.rows.map(({ number }) => handlers.readExchange({ number })));
    const rows = JSON.stringify([list, details]);
    const encoded = Buffer.from(LOGIN).toString('base64');
    const views = world.views.map(({ sessions: _, ...view }) => view);
    for (const text of [rows, JSON.stringify(views), world.lines.join('\n'), JSON.stringify(world.computer.stored)]) {
      expect(text).not.toContain(encoded);
      expect(text).not.toContain('hüsh-hush');
    }
  });

  test('is told it after a restart without a question, and asked again once it is forgotten', async () => {
    const { world, proxy } = await behindProxy();
    world.stub.answerWith(issueToken, json(MEMBER), json(MEMBER), issueToken, json(MEMBER));
    answer(world, (await untilAsked(world)).id, PASSWORD);
    await untilSignedIn(world);
    await world.application.close();
    const next = await restart(world, proxy);
    const before = next.stub.requests.length;
    await until(next, () => next.stub.requests.length > before);
    expect(viewOf(next).proxyQuestion).toBeNull();
    next.application.handlers.forgetProxyPassword(undefined);
    expect(next.computer.stored.proxies).toEqual([]);
    expect(viewOf(next).status.proxy).toMatchObject({ login: 'none' });
    await untilAsked(next);
  });

  test('is not asked about again once dismissed, until the person wants to', async () => {
    const { world } = await behindProxy();
    answer(world, (await untilAsked(world)).id, null);
    await untilEnded(world);
    expect(stepOf(world)).toMatchObject({ error: { code: 'proxy-needs-password' } });
    expect(viewOf(world).proxyQuestion).toBeNull();
    await startSignIn(world);
    deliver(world);
    await untilEnded(world);
    expect(viewOf(world).proxyQuestion).toBeNull();
    world.application.handlers.askProxyPassword(undefined);
    expect(viewOf(world).proxyQuestion).not.toBeNull();
  });

  test('gets no password that was given for another: kind, host and port count', async () => {
    const other = await startStubProxy({ login: LOGIN });
    onTestFinished(() => other[Symbol.asyncDispose]());
    const { world } = await behindProxy();
    world.stub.answerWith(issueToken, json(MEMBER));
    answer(world, (await untilAsked(world)).id, PASSWORD);
    await untilSignedIn(world);
    await world.application.close();
    const next = await restart(world, other);
    const question = await untilAsked(next);
    expect(question.address).toBe(other.address);
    expect(other.proofs.every((proof) => proof === undefined)).toBe(true);
  });

  test('bad input: no login, a colon in it, and an answer to a question that is gone', async () => {
    const { world } = await behindProxy();
    const { id } = await untilAsked(world);
    const { answerProxy } = world.application.handlers;
    expect(() => answerProxy({ questionId: id, answer: { login: '', password: 'p' } })).toThrow('login');
    expect(() => answerProxy({ questionId: id, answer: { login: 'a:b', password: 'p' } })).toThrow('login');
    answerProxy({ questionId: 'gone', answer: { login: 'ada', password: PASSWORD } });
    expect(viewOf(world).proxyQuestion?.id).toBe(id);
  });
});

function restart(after: World, proxy: StubProxy): Promise<World> {
  const { certificateAuthorities } = authorities.get(after) ?? {};
  return setUp({ after, proxies: `PROXY ${proxy.address}`, profile: { certificateAuthorities } });
}
