/**
 * The flow that is similar to OAuth: a key, the service's page for that key, and a callback that carries the token
 * itself. It opens the way back before anything goes out, and takes only the token that arrived there.
 * @see electron/document-check/service.md, 4.4
 */
import type { CallbackRequest } from '../callback/callback-routes.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { LoginMethod } from './method.ts';

const callbackRequest = (profile: ServiceProfile): CallbackRequest => ({
  parameter: profile.callbackTokenName,
  profileField: 'callbackTokenName',
  state: profile.keyPageState,
  isRedirectSent: profile.keyRequestParameters === 'redirect-uri',
});

export const oauthLike: LoginMethod = {
  id: 'oauth-like',
  section: '4.4',
  recommended: false,
  fields: [],
  passwordGoesTo: 'service-page',
  result: 'token',
  flow: [
    { kind: 'key-request', section: '4.4' },
    { kind: 'page-opened', section: '4.4' },
    { kind: 'sign-in-on-page', section: '4.4' },
    { kind: 'callback-with-token', section: '4.4' },
    { kind: 'member', section: '4.6' },
  ],
  firstStep: { kind: 'contacting-service' },
  callback: callbackRequest,

  async run({ profile, client, openCallback, sendToBrowser, redeem, signal }) {
    const request = callbackRequest(profile);
    const pending = await openCallback(request);
    const { key, warning } = await client.requestKey(
      { redirectUri: request.isRedirectSent ? pending.redirectUri : null },
      { signal },
    );
    await sendToBrowser(client.keyPageAddress({ key, state: pending.state }), pending);
    return redeem(pending, async (token) => ({ token, warning }));
  },
};
