/** What becomes of the application's work when it closes. */
import { expect, onTestFinished, test } from 'vitest';
import { hang, json } from '../stub-service.ts';
import {
  begin,
  issueToken,
  MEMBER,
  openStaging,
  setUp,
  setUpSignedIn,
  signIn,
  startReading,
  until,
  viewOf,
} from './application-setup.ts';

test('closing before the window was shown waits for nothing that would come with it, and asks the keychain nothing', async () => {
  const before = await setUpSignedIn('staging');
  const { opened } = before.computer;
  const window = Promise.withResolvers<void>();
  const world = await setUp({ after: before, windowShown: window.promise });
  await until(world, (view) => view.service.state === 'starting' && view.isRestoring);
  let isClosed = false;
  void world.application.close().then(() => {
    isClosed = true;
  });
  for (let turn = 0; turn < 50; turn += 1) await world.clock.advance(0);
  onTestFinished(() => window.resolve());
  expect(world.computer.opened).toBe(opened);
  expect(viewOf(world).status.secrets.system).toBe('not-known');
  expect(isClosed).toBe(true);
});

test('T5: what the session of the system could end is stored before that; where it goes on, so does the sign-in', async () => {
  const world = await setUp();
  world.stub.answerWith(issueToken, hang, hang, json(MEMBER));
  await startReading(world);
  const attemptId = await begin(world, 'device-code');
  await until(world, () => world.stub.requests.length === 3);
  world.application.keepGranted();
  await until(world, () => world.computer.stored.sessions.length === 1);
  await until(world, ({ sessions }) => sessions[0]?.status === 'verified');
  expect(viewOf(world).attempts).toMatchObject([{ id: attemptId, step: { kind: 'contacting-service' } }]);
  expect(world.computer.stored.sessions).toHaveLength(1);
  world.application.keepGranted();
  expect(viewOf(world).sessions).toHaveLength(1);
});

test('who signs in again as the session of the system may end, and goes on, is there once, as worked', async () => {
  const world = await setUp();
  await signIn(world);
  world.stub.answerWith(issueToken, hang, json(MEMBER));
  await startReading(world);
  await until(world, () => world.stub.requests.length === 4);
  world.application.keepGranted();
  await until(world, ({ sessions }) => sessions.at(-1)?.status === 'verified');
  expect(viewOf(world).sessions).toHaveLength(1);
  expect(viewOf(world).comparison).toMatchObject({ workedCount: 1 });
});

test('closing before the window was shown seals nothing of a profile file that is being opened', async () => {
  const window = Promise.withResolvers<void>();
  const world = await setUp({ windowShown: window.promise });
  const opening = openStaging(world).catch((thrown: unknown) => thrown);
  await until(world, (view) => view.services.length === 2);
  await world.application.close();
  expect(await opening).toMatchObject({ code: 'cancelled' });
  expect(world.computer.stored.services).toEqual([]);
  window.resolve();
});
