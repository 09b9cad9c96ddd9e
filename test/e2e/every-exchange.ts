/** What the exchanges of a sign-in by every method say, line by line (X1), and that all of them are saved as HAR (X5). */
import { join } from 'node:path';
import { har as validateHar } from 'har-validator';
import { METHOD_IDS, type MethodId } from '../../electron/core/method-ids.ts';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { openExchanges, readEveryExchange, saveHarInto } from './exchange-list.ts';
import { expect, type Journey } from './journey.ts';

/** How a sign-in by each method is listed, line by line. */
const LINES: Readonly<Record<MethodId, RegExp>> = {
  'oauth-code':
    /^Browser Signed in as Unlisted Member\nPage \/authorize Page opened\nCallback \/callback\S* Callback received over loopback\nPOST \/oauth\/access_token 200 Token received\nGET \/members\/infos 200 Member read\nGET \/members\/infos 401 Without sign-in, to compare$/m,
  'device-code':
    /^Short code Signed in as Unlisted Member\nPOST \/oauth\/device 200 Code received, first poll after 1 s\n(?:POST \/oauth\/access_token 400 Poll \d+: pending, next after 1 s\n)*POST \/oauth\/access_token 200 Poll \d+: token received\nGET \/members\/infos 200 Member read$/m,
  'oauth-like':
    /^Browser, direct Signed in as Unlisted Member\nPOST \/members\/oauth 200 Key received\nPage \/oauth Page opened\nCallback \S+ Callback received over loopback\nGET \/members\/infos 200 Member read$/m,
  password: /^Login and password Signed in as Unlisted Member\nPOST \/members\/auth 200 Token received$/m,
  'http-basic': /^Password on every request Signed in as Unlisted Member\nGET \/members\/infos 200 Member read$/m,
};

/** What is secret of a sign-in by each method, beside the token. */
export const SECRETS_SENT: Readonly<Record<MethodId, readonly string[]>> = {
  'oauth-code': ['client secret', 'code', 'state'],
  'device-code': ['client secret', 'device code'],
  'oauth-like': ['token on the callback', 'key', 'state'],
  password: ['MD5 of the password'],
  'http-basic': ['password', 'credentials of HTTP Basic'],
};

/** Shows every exchange with all its details. @returns the HAR of all of them */
export async function expectEveryExchange(journey: Journey): Promise<string> {
  await openExchanges(journey.page);
  const lines = (await readEveryExchange(journey.page)).join('\n');
  for (const id of METHOD_IDS) expect(lines).toMatch(LINES[id]);
  const har = await saveHarInto(journey, exchanges.actions.saveAll, join(journey.userDataFolder, 'all.har'));
  const whole: unknown = JSON.parse(har);
  await validateHar(whole);
  expect(whole).toMatchObject({ log: { _browserLegs: expect.arrayContaining([expect.anything()]) } });
  return har;
}
