import { describe, expect, test } from 'vitest';
import type { RequestRow } from '../../electron/ipc/views/exchanges.ts';
import { drop, hang, json, makeCertificate } from '../stub-service.ts';
import { openStaging, setUp, signIn, TOKEN, until, viewOf, type World } from './application-setup.ts';

type Written = Parameters<World['application']['handlers']['callService']>[0]['call'];

const CALL: Written = {
  method: 'GET',
  path: '/things',
  parameters: [],
  headers: [],
  json: null,
  presentation: 'usual',
};

async function call(world: World, sessionId: string, change: Partial<Written> = {}) {
  return world.application.handlers.callService({ sessionId, call: { ...CALL, ...change } });
}

function rowsOf({ application }: World): readonly RequestRow[] {
  const view = application.handlers.readExchanges({ since: 0 });
  if (view instanceof Promise) throw new Error('The rows are answered at once.');
  return view.rows.filter((row) => row.kind === 'request' && row.purpose === 'call') as readonly RequestRow[];
}

async function untilEnded(world: World): Promise<RequestRow> {
  const last = () => rowsOf(world).at(-1);
  while (last()?.endedAtMs === null || last()?.meaning === null) await world.clock.advance(0);
  const row = last();
  if (!row) throw new Error('No call was listed.');
  return row;
}

describe('a call as the member (X8)', () => {
  test('is listed as any other exchange, and judged by nobody', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(json({ error: 'gone' }, 401));
    const before = viewOf(world);
    const { callId } = await call(world, sessionId, { parameters: [{ name: 'a', value: '1' }] });
    expect(await untilEnded(world)).toMatchObject({
      callId,
      sessionId,
      signIn: null,
      method: 'GET',
      path: '/things',
      status: 401,
      meaning: { code: 'replied' },
    });
    expect(world.stub.requests.at(-1)).toMatchObject({ target: '/things?a=1' });
    expect(world.stub.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    // The 401 ends no session, and no result of a method comes of it.
    expect(viewOf(world)).toEqual(before);
    expect(JSON.stringify(rowsOf(world))).not.toContain(TOKEN);
  });

  test('that the network failed has its row, too, and can be sent again from what that keeps', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(drop, json({}));
    const written = {
      headers: [{ name: 'X-Trace', value: 'abc' }],
      json: null,
      presentation: 'x-service-token',
    } as const;
    await call(world, sessionId, written);
    const { number, meaning } = await untilEnded(world);
    expect(meaning?.code).toBe('connection-lost');
    const form = await world.application.handlers.callFormOf({ number });
    expect(form).toEqual({ ...CALL, ...written, isJsonWhole: true });
    await call(world, sessionId, written);
    expect((await untilEnded(world)).status).toBe(200);
    expect(world.stub.requests.at(-1)?.headers).toMatchObject({ 'x-trace': 'abc', 'x-service-token': TOKEN });
  });

  test('goes out without the token where that is wanted', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(json({}));
    await call(world, sessionId, { presentation: 'none' });
    await untilEnded(world);
    expect(JSON.stringify(world.stub.requests.at(-1))).not.toContain(TOKEN);
  });

  test('X4: keeps no token that was typed into it, under whatever name', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(json({}));
    const { form } = await call(world, sessionId, { parameters: [{ name: 'note', value: TOKEN }] });
    const { number } = await untilEnded(world);
    expect(world.stub.requests.at(-1)?.target).toBe(`/things?note=${TOKEN}`);
    const kept = await world.application.handlers.callFormOf({ number });
    expect([form, kept]).toEqual(
      Array(2).fill({ ...CALL, isJsonWhole: true, parameters: [{ name: 'note', value: null }] }),
    );
  });

  test('S7: goes to no service that has moved since', async () => {
    const world = await setUp();
    await openStaging(world);
    const sessionId = await signIn(world);
    const sent = world.stub.requests.length;
    const opening = openStaging(world, { certificateAuthorities: [(await makeCertificate()).cert] });
    await until(world, ({ replacement }) => replacement !== null);
    const replacementId = viewOf(world).replacement?.id ?? '';
    await world.application.handlers.answerReplacement({ replacementId, isReplaced: true });
    await opening;
    await expect(call(world, sessionId)).rejects.toMatchObject({ code: 'service-moved' });
    expect(world.stub.requests).toHaveLength(sent);
  });

  test('that no request may be is refused with its field, without a row', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    const refused = call(world, sessionId, { path: 'things' });
    await expect(refused).rejects.toMatchObject({ code: 'request-not-possible', details: { field: 'path' } });
    await expect(call(world, 'nobody')).rejects.toMatchObject({ code: 'session-not-found' });
    expect(rowsOf(world)).toEqual([]);
  });

  test('says where the calls of a session go', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    const target = await world.application.handlers.readCallTarget({ sessionId });
    expect(target.baseAddress).toBe(world.stub.origin);
    expect(target.paths.map(({ path, section }) => `${section} ${path}`)).toEqual([
      '4.6 /members/infos',
      '4.5 /members/auth',
      '4.2 /oauth/access_token',
      '4.3 /oauth/device',
      '4.4 /members/oauth',
    ]);
  });
});

describe('a call that is on its way', () => {
  async function begin() {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(hang);
    const begun = await call(world, sessionId);
    await world.stub.received(3);
    return { world, sessionId, ...begun };
  }

  test('is answered while it goes on, and ends when it is cancelled, also after Clear', async () => {
    const { world, callId } = await begin();
    expect(rowsOf(world)).toMatchObject([{ callId, endedAtMs: null }]);
    await world.application.handlers.clearExchanges(undefined);
    expect(rowsOf(world)).toMatchObject([{ callId, endedAtMs: null }]);
    world.application.handlers.cancelCall({ callId });
    expect(await untilEnded(world)).toMatchObject({ meaning: { code: 'call-cancelled' } });
    await world.stub.noneAwaited();
    // Once more changes nothing.
    world.application.handlers.cancelCall({ callId });
  });

  test.each(['signOut', 'signOutAll'] as const)('ends with %s', async (how) => {
    const { world, sessionId } = await begin();
    const { signOut, signOutAll } = world.application.handlers;
    if (how === 'signOut') await signOut({ sessionId });
    else await signOutAll({});
    expect(await untilEnded(world)).toMatchObject({ meaning: { code: 'call-cancelled' } });
    await world.stub.noneAwaited();
    await expect(call(world, sessionId)).rejects.toMatchObject({ code: 'session-not-found' });
  });

  test('goes on while another service is chosen', async () => {
    const { world } = await begin();
    await openStaging(world);
    expect(rowsOf(world)).toMatchObject([{ endedAtMs: null }]);
  });

  test('ends with the app', async () => {
    const { world } = await begin();
    await world.application.close();
    await world.stub.noneAwaited();
  });

  test('ends when it takes too long', async () => {
    const { world } = await begin();
    await world.clock.advance(15_000);
    expect(await untilEnded(world)).toMatchObject({ meaning: { code: 'service-timed-out' } });
    await until(world, ({ sessions }) => sessions[0]?.status === 'verified');
  });
});

test('X4: a call is copied as a masked command before it is sent, and sends nothing', async () => {
  const world = await setUp();
  const sessionId = await signIn(world);
  const sent = world.stub.requests.length;
  const json = '{"note": "hello", "password": "typed-it"}';
  const copied: Written = { ...CALL, method: 'POST', json, parameters: [{ name: 'a b', value: "it's" }] };
  await world.application.handlers.copyCallAsCurl({ sessionId, call: copied, shell: 'posix' });
  const command = world.opened.at(-1) ?? '';
  expect(command).toMatch(new RegExp(`^copied curl '${world.stub.origin}/things\\?a\\+b=it%27s' `));
  expect(command).toMatch(/-H 'authorization: Bearer \[masked-[\w-]{4}\]'/);
  expect(command).toMatch(/--data-raw '\{"note": "hello","password": "\[masked-[\w-]{4}\]"\}'/);
  expect(command).not.toMatch(new RegExp(`${TOKEN}|typed-it`));
  const wrong = world.application.handlers.copyCallAsCurl({
    sessionId,
    call: { ...copied, json: '{' },
    shell: 'posix',
  });
  await expect(wrong).rejects.toMatchObject({ code: 'request-not-possible', details: { field: 'json' } });
  expect(world.stub.requests).toHaveLength(sent);
  expect(rowsOf(world)).toEqual([]);
});
