/** The whole journey: a member signs in through a browser of their own and is shown. */
import { secondLaunch } from '../launch.ts';
import { answer, chooseRoute, expect, fillIn, startSignIn, test } from './journey.ts';

test('C5, C7: a member signs in through the browser and a second launch of the application', async ({
  launch,
  browserPage,
}) => {
  const journey = await launch();
  const { app, page, userDataFolder } = journey;
  await chooseRoute(page, 'member-login://');
  await fillIn(browserPage, await startSignIn(journey));
  const callback = await answer(browserPage, 'Allow');
  expect(callback).toMatch(/^member-login:\/\/callback\?/);
  expect(await secondLaunch({ userDataFolder, args: [callback] })).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlisted Member');
  expect(app.windows()).toHaveLength(1);
});
