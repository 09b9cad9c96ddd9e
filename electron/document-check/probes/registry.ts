/** All probes. */
import type { ProbeId } from '../../core/check-codes.ts';
import { badToken } from './bad-token.ts';
import { codeReuse } from './code-reuse.ts';
import { decline } from './decline.ts';
import { expiry } from './expiry.ts';
import { otherClient } from './other-client.ts';
import { otherRedirectUri } from './other-redirect-uri.ts';
import { ownWrongPassword } from './own-wrong-password.ts';
import type { Probe } from './probe.ts';
import { revoke } from './revoke.ts';
import { tooFast } from './too-fast.ts';
import { unregisteredCallback } from './unregistered-callback.ts';
import { variants } from './variants.ts';
import { wrongBasic } from './wrong-basic.ts';
import { wrongKey } from './wrong-key.ts';
import { wrongPassword } from './wrong-password.ts';
import { wrongSecret } from './wrong-secret.ts';

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
