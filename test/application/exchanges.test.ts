import { expect, test } from 'vitest';
import { type Answer, json } from '../stub-service.ts';
import { MEMBER, signIn, start, viewOf } from './application-setup.ts';
import { listed, requestOf, setUpListed } from './exchanges-setup.ts';

test('readings of members outside a sign-in are listed with their session, pictures too', async () => {
  const world = await setUpListed();
  const picture: Answer = (response) => response.writeHead(404).end();
  const sessionId = await signIn(world, { member: { ...MEMBER.member, picture: `${world.stub.origin}/p.png` } });
  world.application.handlers.clearExchanges(undefined);
  world.stub.answerWith(json(MEMBER), picture);
  await world.application.handlers.refreshMember({ sessionId });
  await world.application.readPicture(sessionId);
  expect(listed(world)[0]).toBe('member 200 member');
  const purposes = world.rows().map((row) => row.kind === 'request' && row.purpose);
  expect(purposes.slice(0, 2)).toEqual(['member', 'member-as-nobody']);
  for (const row of world.rows()) {
    const isOfNobody = row.kind === 'request' && row.purpose === 'member-as-nobody';
    const whose = { signIn: null, sessionId: isOfNobody ? null : sessionId, serviceName: 'Stub' };
    expect(row).toMatchObject(whose);
  }
});

test('a sign-in under way names its row, also after Clear', async () => {
  const world = await setUpListed();
  await start(world);
  const numbers = () => [
    viewOf(world).attempts.map(({ signIn: number }) => number),
    world.rows().flatMap((row) => (row.kind === 'sign-in' ? [row.number] : [])),
  ];
  const [named, listedNow] = numbers();
  expect(named).toEqual(listedNow);
  await world.application.handlers.clearExchanges(undefined);
  expect(numbers()[0]).toEqual(numbers()[1]);
  expect(numbers()[0]).not.toEqual(named);
});

test('the page is told of changes at most once a frame', async () => {
  const world = await setUpListed();
  await signIn(world);
  expect(world.toldCount()).toBe(0);
  await world.clock.advance(50);
  expect(world.toldCount()).toBe(1);
  await world.clock.advance(1_000);
  expect(world.toldCount()).toBe(1);
});

test('the page reads the rows and the details of one', async () => {
  const world = await setUpListed();
  await signIn(world);
  const { readExchanges, readExchange, clearExchanges } = world.application.handlers;
  expect(await readExchanges({ since: 0 })).toMatchObject({ rows: world.rows(), isKeepingSecrets: false });
  const { number } = requestOf(world, 'member');
  expect(await readExchange({ number })).toMatchObject({ number, sent: { method: 'GET' } });
  expect(await readExchange({ number: 1_000 })).toBeNull();
  clearExchanges(undefined);
  expect(await readExchanges({ since: 0 })).toMatchObject({ rows: [] });
});
