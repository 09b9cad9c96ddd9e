/** A service with names, codes and replies of its own, and what the application says of each. */
import { join } from 'node:path';
import { text } from '../../renderer/text/en.ts';
import { windowDialogs } from '../../renderer/text/window-dialogs.ts';
import { chooseMethod, goByRail, inventCallback, startSignIn, wordsFor } from '../e2e/journey.ts';
import { occupyPort } from '../fixed-port.ts';
import { navigate } from '../navigate.ts';
import { type Answer, json, type RecordedRequest, reply, startStubService } from '../stub-service.ts';
import type { TourJourney } from './guide.ts';
import { waitForTitle } from './people.ts';
import { chooseProfile, writeProfile } from './staging.ts';

const NAME = 'Kundenkonto';
const MEMBER = 'Robin Placeholder';
const APPLICATION = { clientId: 'tour', clientSecret: 'secret-of-the-tour', redirectUri: 'member-login://callback' };

export const serviceThatDiffers: TourJourney = {
  id: 'service-that-differs',
  title: 'A service that differs',
  about: 'Other names, codes of its own, a callback on a fixed port, and a moved address: each is said as it is.',
  async run({ step, openApp, dataFolder, show }) {
    const app = await openApp();
    const { page } = app;
    const world = { isConfirmed: false, isBusy: false };
    await using service = await startStubService({ aside: (request) => answerFor(request, world) });
    const profile = {
      name: NAME,
      baseUrl: service.origin,
      authUrl: service.origin,
      application: { ...APPLICATION, loopbackRedirect: { path: '/callback', allowsRandomSegment: true } },
      headerNames: { key: 'X-App', version: 'X-App-Version', token: 'X-App-Token' },
      memberPath: 'konto',
    };
    const open = async (change: object) => {
      await goByRail(page, 'Add a service…');
      await chooseProfile(app, writeProfile(join(dataFolder, 'kundenkonto.json'), { ...profile, ...change }));
    };

    await step('A poll is answered with a code that nobody has seen', async () => {
      await open({});
      await waitForTitle(page, `Sign in to ${NAME}`);
      await chooseMethod(page, 'device-code');
      await page.getByText('Noch nicht bestätigt').first().waitFor();
      await show(page, {
        name: 'own-words',
        title: 'In the service’s own words',
        text: 'What a poll brought is quoted, and polling goes on; once a token follows, the code counts as “not yet”.',
      });
      world.isConfirmed = true;
      await waitForTitle(page, MEMBER);
    });
    await step('The member cannot be read at first, and the token is kept', async () => {
      world.isBusy = true;
      await goByRail(page, 'Sign in');
      const callback = new URL(inventCallback(await startSignIn(app)));
      callback.searchParams.delete('state');
      await navigate(callback.href);
      await waitForTitle(page, wordsFor('service-error'));
      await show(page, {
        name: 'not-read',
        title: 'The question waits for the record',
        text: 'No check value came back, so nothing is kept before “is this you?”; the token stays with its sign-in.',
      });
      await page.getByRole('button', { name: text.cancel }).click();
    });
    await step('The callback’s port belongs to another program', async () => {
      world.isBusy = false;
      const other = await occupyPort();
      const application = { ...APPLICATION, redirectUri: `http://${other.host}/signed-in` };
      await open({ application });
      await startSignIn(app);
      await page
        .getByText(/^Another program uses/)
        .first()
        .waitFor();
      await show(page, {
        name: 'port-taken',
        title: 'A port that another program has',
        text: 'Which one it is and what to do; the address can still be pasted.',
      });
      await other.free();
    });
    await step('A file with another address for it is asked about', async () => {
      await open({ baseUrl: `${service.origin}/v2` });
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await show(page, {
        name: 'replace',
        title: 'Replace the service?',
        text: 'Both addresses by name. Until the answer, nothing of the file is used.',
      });
      await dialog.getByRole('button', { name: windowDialogs.replacement.keep }).click();
      await dialog.waitFor({ state: 'detached' });
    });
  },
};

function answerFor(
  { target, headers, body }: RecordedRequest,
  world: { isConfirmed: boolean; isBusy: boolean },
): Answer {
  if (target === '/oauth/device') {
    return json({
      device_code: 'device-code-of-the-tour',
      user_code: 'KRTN-WXVB',
      verification_url: 'https://konto.example.com/code',
      interval: 1,
      expires_in: 900,
    });
  }
  if (target === '/oauth/access_token') {
    const isDevice = new URLSearchParams(body).get('code') === 'device-code-of-the-tour';
    if (isDevice && !world.isConfirmed) return json({ fehler: 1, error: 'Noch nicht bestätigt' }, 400);
    return reply('access_token=token-of-the-tour');
  }
  if (!headers.authorization) return json({ error: 'Bitte anmelden' }, 401);
  if (world.isBusy) return json({ error: 'Wartungsarbeiten bis 15 Uhr' }, 503);
  return json({ konto: { sub: 'k-4711', display_name: MEMBER, tarif: 'Gold', land: 'Island' } });
}
