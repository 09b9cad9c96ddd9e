/** What becomes of the application's work when it closes. */
import { expect, onTestFinished, test } from 'vitest';
import { openStaging, setUp, signIn, until, viewOf } from './application-setup.ts';

test('closing before the window was shown waits for nothing that would come with it, and asks the keychain nothing', async () => {
  const before = await setUp();
  await openStaging(before);
  await signIn(before);
  await before.application.close();
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
