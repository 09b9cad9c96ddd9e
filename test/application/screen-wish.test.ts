import { expect, test } from 'vitest';
import { LAUNCH, setUp, viewOf } from './application-setup.ts';

test('a screen that the menu asked for comes with every view until the page has shown it', async () => {
  const world = await setUp();
  world.application.askFor('about');
  await world.clock.advance(0);
  const { askedScreen } = viewOf(world);
  expect(askedScreen).toMatchObject({ kind: 'about' });
  expect(world.views.at(-1)?.askedScreen).toEqual(askedScreen);

  // A page that asks only now, or is loaded anew before it has said so, gets it too.
  world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
  expect(viewOf(world).askedScreen).toEqual(askedScreen);

  await world.application.handlers.dismissAskedScreen({ askedScreenId: askedScreen?.id ?? '' });
  await world.clock.advance(0);
  expect([viewOf(world).askedScreen, world.views.at(-1)?.askedScreen]).toEqual([null, null]);
});

test('asking for the same screen twice counts twice', async () => {
  const world = await setUp();
  world.application.askFor('about');
  const first = viewOf(world).askedScreen;
  world.application.askFor('about');
  const second = viewOf(world).askedScreen;
  expect(second?.id).not.toBe(first?.id);
  // The page shows the first only now.
  await world.application.handlers.dismissAskedScreen({ askedScreenId: first?.id ?? '' });
  expect(viewOf(world).askedScreen).toEqual(second);
});
