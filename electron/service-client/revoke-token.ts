/**
 * Asks a service to revoke a token. The document names no call for that, so it is made only where the profile names one, as
 * RFC 7009 describes it. Whether the token still works afterwards is for a reading of the member to tell.
 */
import { type Call, hostOf, type RecordedCallOptions } from './call.ts';
import { findApplicationFailure } from './decode/refusals.ts';
import { type DecodeContext, describeUnexpected, readReply, unreadable } from './decode/reply.ts';
import type { ServiceProfile } from './profile.ts';
import { clientSecretNotSet, secretsOfProfile } from './profile-secrets.ts';
import { revocationOf } from './token-calls.ts';
import type { HttpReply } from './transport/http.ts';

export interface TokenRevokerOptions {
  readonly profile: ServiceProfile;
  /** Below the base address. */
  readonly path: string;
}

/** @see RFC 7009, 2.1 */
export function createTokenRevoker({ profile, path }: TokenRevokerOptions, call: Call) {
  const { application, applicationRefused } = profile;
  const host = hostOf(profile);
  return async (token: string, { signal, recorder }: RecordedCallOptions): Promise<void> => {
    if (application.clientSecret === null) throw clientSecretNotSet();
    return call(
      {
        ...revocationOf(profile, path, token),
        signal,
        ...(recorder !== undefined && { recorder }),
      },
      (reply) => {
        checkAccepted(reply, { host, secrets: [...secretsOfProfile(profile), token], applicationRefused });
        return { value: undefined, meaning: 'revoked' };
      },
    );
  };
}

/**
 * A reply of success means only that. A web page does not come from the service.
 * @throws ServiceError
 * @see RFC 7009, 2.2
 */
function checkAccepted(reply: HttpReply, sent: DecodeContext): void {
  const read = readReply(reply, sent);
  const failure = findApplicationFailure(read, sent);
  if (failure) throw failure;
  if (read.body.kind === 'html') throw unreadable(describeUnexpected(read));
}
