/**
 * The flow that is similar to OAuth: a key, the service's page for that key, and a callback that carries the token
 * itself. It opens the way back before anything goes out, and takes only the token that came through that door.
 * @see service document, 4.4
 */
import type { ServiceProfile } from '../service-client/profile.ts';
import type { CallbackRequest, LoginMethod } from './method.ts';

const callback = (profile: ServiceProfile): CallbackRequest => ({
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
  firstStep: { kind: 'requesting-key' },
  callback,

  async run({ profile, client, openCallback, sendToBrowser, signal }) {
    const request = callback(profile);
    const door = await openCallback(request);
    const key = await client.requestKey({ redirectUri: request.isRedirectSent ? door.redirectUri : null }, { signal });
    sendToBrowser(client.keyPageAddress({ key, state: door.state }), door);
    const { value: token, stateReturned } = await door.arrived;
    return { credential: { kind: 'token', token }, member: null, isProven: stateReturned };
  },
};
