import { expect, test } from 'vitest';
import { LAUNCH, setUp, viewOf } from './application-setup.ts';

test('a command that was chosen in the menu comes with every view until the page has taken it up', async () => {
  const world = await setUp();
  world.application.askFor('about');
  await world.clock.advance(0);
  const { askedCommand } = viewOf(world);
  expect(askedCommand).toMatchObject({ command: 'about' });
  expect(world.views.at(-1)?.askedCommand).toEqual(askedCommand);

  // A page that asks only now, or is loaded anew before it has said so, gets it too.
  world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
  expect(viewOf(world).askedCommand).toEqual(askedCommand);

  await world.application.handlers.dismissAskedCommand({ askedCommandId: askedCommand?.id ?? '' });
  await world.clock.advance(0);
  expect([viewOf(world).askedCommand, world.views.at(-1)?.askedCommand]).toEqual([null, null]);
});

test('choosing the same command twice counts twice', async () => {
  const world = await setUp();
  world.application.askFor('about');
  const first = viewOf(world).askedCommand;
  world.application.askFor('about');
  const second = viewOf(world).askedCommand;
  expect(second?.id).not.toBe(first?.id);
  // The page takes up the first only now.
  await world.application.handlers.dismissAskedCommand({ askedCommandId: first?.id ?? '' });
  expect(viewOf(world).askedCommand).toEqual(second);
});
