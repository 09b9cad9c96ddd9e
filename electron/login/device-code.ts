/**
 * The device-code variant of OAuth 2.0: the member types a short code on the service's page, on any device, while
 * the service is asked for the token. It shows the code and opens nothing by itself.
 * @see electron/document/service.md, 4.3 and 4.2; RFC 8628
 */
import { pollUntilGranted } from './device-poller.ts';
import type { LoginMethod } from './method.ts';

export const deviceCode: LoginMethod = {
  id: 'device-code',
  section: '4.3',
  recommended: false,
  fields: [],
  passwordGoesTo: 'service-page',
  result: 'token',
  firstStep: { kind: 'requesting-code' },

  async run({ client, clock, showCode, onWake, signal }) {
    const authorization = await client.startDevice({ signal });
    const token = await pollUntilGranted({
      intervalSeconds: authorization.intervalSeconds,
      poll: () => client.pollDevice(authorization.deviceCode, { signal }),
      clock,
      onWake,
      signal,
      report: showCode(authorization),
    });
    // Only this attempt knows the device code, so the token is for whoever typed its user code.
    return { credential: { kind: 'token', token }, member: null, isProven: true };
  },
};
