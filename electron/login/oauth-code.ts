/**
 * OAuth 2.0 authorization code through the system browser: authorization page, callback, exchange. It
 * opens the way back before it sends the browser away, and exchanges only what arrived there.
 * @see electron/document-check/service.md, 4.1 and 4.2; RFC 7636; RFC 8252
 */
import type { CallbackRequest } from '../callback/callback-routes.ts';
import { challengeOf, createVerifier } from '../service-client/endpoints.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { LoginMethod } from './method.ts';

const callbackRequest = ({ state }: ServiceProfile): CallbackRequest => ({
  parameter: 'code',
  profileField: null,
  state,
  isRedirectSent: true,
});

export const oauthCode: LoginMethod = {
  id: 'oauth-code',
  section: '4.1',
  recommended: true,
  fields: [],
  passwordGoesTo: 'service-page',
  result: 'token',
  sendsClientSecret: true,
  flow: [
    { kind: 'page-opened', section: '4.1' },
    { kind: 'sign-in-on-page', section: '4.1' },
    { kind: 'callback-with-code', section: '4.1' },
    { kind: 'code-exchange', section: '4.2' },
    { kind: 'member', section: '4.6' },
  ],
  firstStep: { kind: 'opening-browser' },
  callback: callbackRequest,

  async run({ profile, client, secrets, openCallback, sendToBrowser, redeem, report }) {
    const pending = await openCallback(callbackRequest(profile));
    const { redirectUri, state } = pending;
    const verifier = createVerifier(profile, secrets);
    const challenge = verifier && challengeOf(verifier);
    await sendToBrowser(client.authorizeAddress({ redirectUri, state, challenge }), pending);
    return redeem(pending, (code, signal) => {
      report({ kind: 'exchanging' });
      return client.exchangeCode({ redirectUri, code, verifier }, { signal });
    });
  },
};
