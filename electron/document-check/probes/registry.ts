/** All probes. */
import type { ProbeId } from '../../core/check-codes.ts';
import { codeReuse, otherClient, otherRedirectUri, unregisteredCallback } from './authorization-codes.ts';
import { decline } from './decline.ts';
import { expiry, tooFast } from './device-codes.ts';
import type { Probe } from './probe.ts';
import { revoke } from './revoke.ts';
import { variants } from './variants.ts';
import { badToken, ownWrongPassword, wrongBasic, wrongKey, wrongPassword, wrongSecret } from './wrong-credentials.ts';

export const PROBES: Readonly<Record<ProbeId, Probe>> = {
  variants,
  'wrong-key': wrongKey,
  'bad-token': badToken,
  'wrong-basic': wrongBasic,
  'unregistered-callback': unregisteredCallback,
  'wrong-secret': wrongSecret,
  'too-fast': tooFast,
  decline,
  expiry,
  'other-redirect-uri': otherRedirectUri,
  'other-client': otherClient,
  'code-reuse': codeReuse,
  'wrong-password': wrongPassword,
  revoke,
  'own-wrong-password': ownWrongPassword,
};
