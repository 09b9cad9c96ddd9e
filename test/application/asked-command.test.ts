import { expect, test } from 'vitest';
import { createAppLanguage } from '../../electron/desktop/language.ts';
import { FRENCH } from '../../electron/text/fr/french.ts';
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

test('another language loads the page again, which shows the choice, and the same one under another name does not', async () => {
  let reloads = 0;
  const language = createAppLanguage({
    memory: { read: () => 'system', write: () => undefined },
    loadFrench: async () => FRENCH,
    systemLocale: () => 'fr_CA',
  });
  await language.begin(['fr-CA', 'en']);
  const world = await setUp({ language, reloadPage: () => (reloads += 1) });
  const choose = async (choice: 'system' | 'en' | 'fr') => {
    await world.application.handlers.chooseLanguage({ choice });
    await world.clock.advance(0);
    // The page that is left would take the command up, and the next one would begin elsewhere.
    expect(world.views.at(-1)?.askedCommand ?? null).toBeNull();
    const { language: chosen, askedCommand } = viewOf(world);
    await world.clock.advance(0);
    expect(world.views.at(-1)).toMatchObject({ language: chosen, askedCommand });
    if (askedCommand) await world.application.handlers.dismissAskedCommand({ askedCommandId: askedCommand.id });
    expect(viewOf(world).askedCommand).toBeNull();
    return [chosen.chosen, askedCommand?.command ?? null, reloads];
  };
  expect(await choose('fr')).toEqual(['fr', null, 0]);
  expect(await choose('en')).toEqual(['en', 'about', 1]);
  expect(await choose('system')).toEqual(['system', 'about', 2]);
});
