/**
 * OAuth 2.0 authorization code through the system browser: authorization page, callback, exchange. It
 * opens the way back before it sends the browser away, and exchanges only what came through that door.
 * @see service document, 4.1 and 4.2; RFC 8252
 */
import type { ServiceProfile } from '../service-client/profile.ts';
import type { CallbackRequest, LoginMethod } from './method.ts';

const callback = ({ state }: ServiceProfile): CallbackRequest => ({
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
  firstStep: { kind: 'opening-browser' },
  callback,

  async run({ profile, client, openCallback, sendToBrowser, report, signal }) {
    const door = await openCallback(callback(profile));
    sendToBrowser(client.authorizeAddress({ redirectUri: door.redirectUri, state: door.state }), door);
    const { value: code, stateReturned } = await door.arrived;
    report({ kind: 'exchanging' });
    const token = await client.exchangeCode({ redirectUri: door.redirectUri, code }, { signal });
    return { credential: { kind: 'token', token }, member: null, isProven: stateReturned };
  },
};
