/**
 * The device-code variant of OAuth 2.0: the member types a short code on the service's page, on any device, while
 * the service is asked for the token. It shows the code and opens nothing by itself.
 * @see electron/document-check/service.md, 4.3 and 4.2; RFC 8628
 */
import { leadsToThisComputer, readAllowedAddress } from '../core/address.ts';
import type { DeviceAuthorization } from '../service-client/decode/device.ts';
import type { LoginContext, LoginMethod } from './method.ts';
import { pollUntilGranted } from './polling.ts';

export const deviceCode: LoginMethod = {
  id: 'device-code',
  section: '4.3',
  recommended: false,
  fields: [],
  passwordGoesTo: 'service-page',
  result: 'token',
  sendsClientSecret: true,
  flow: [
    { kind: 'device-start', section: '4.3' },
    { kind: 'code-on-page', section: '4.3' },
    { kind: 'device-poll', section: '4.2' },
    { kind: 'member', section: '4.6' },
  ],
  firstStep: { kind: 'contacting-service' },

  async run({ client, clock, wait, showPoll, onWake, signal }) {
    const authorization = await client.startDevice({ signal });
    showCode(authorization, { clock, wait });
    const { token, warning } = await pollUntilGranted({
      intervalSeconds: authorization.intervalSeconds,
      limitSeconds: authorization.expiresInSeconds,
      poll: () => client.pollDevice(authorization.deviceCode, { signal }),
      clock,
      onWake,
      signal,
      report: showPoll,
    });
    // Only this attempt knows the device code, so the token is for whoever typed its user code.
    const credential = { kind: 'token', token } as const;
    return { credential, member: null, warning: warning ?? authorization.warning };
  },
};

/** Shows the code for as long as it is good. */
export function showCode(
  { userCode, verificationUrl: address, expiresInSeconds, intervalSeconds }: DeviceAuthorization,
  { clock, wait }: Pick<LoginContext, 'clock' | 'wait'>,
): void {
  wait(
    {
      kind: 'show-code',
      userCode,
      address,
      isAddressAllowed: readAllowedAddress(address) !== null,
      isOnThisComputer: leadsToThisComputer(URL.parse(address)?.hostname ?? ''),
      poll: { count: 0, nextAtMs: clock.nowMs() + intervalSeconds * 1000, intervalSeconds, last: null, repeats: 0 },
    },
    { limitMs: expiresInSeconds * 1000, isOfService: true, address },
  );
}
