/** Who a secret belongs to, and until when: what belongs to nobody any more is forgotten (T4). */
import type { ServiceProfile } from '../service-client/profile.ts';
import { secretsOfProfile } from '../service-client/profile-secrets.ts';

/**
 * A sign-in, and the session that it leads to; a session, by its id; a try; a proxy; a service, to its
 * secrets; or nobody.
 */
export type SecretOwner = OwningSignIn | OwningTrial | OwningProxy | ServiceProfile | string | null;

/** The login of a proxy. */
export interface OwningProxy {
  readonly kind: 'proxy';
  readonly isForgotten: boolean;
}

/** A try of a service, to what it brings. */
export interface OwningTrial {
  readonly kind: 'trial';
  readonly isOver: boolean;
}

interface OwningSignIn {
  readonly kind: 'sign-in';
  readonly outcome: 'running' | 'worked' | 'failed';
  readonly sessionId: string | null;
}

/** @returns who owns what an exchange brings */
export function ownerOf(origin: {
  readonly profile: ServiceProfile;
  readonly sessionId: string | null;
  readonly signIn: OwningSignIn | null;
  readonly trial?: OwningTrial;
}): SecretOwner {
  return origin.signIn ?? origin.sessionId ?? origin.trial ?? origin.profile;
}

/** Whether a secret of that owner may still be sent, or come back. */
export type IsNeeded = (owner: SecretOwner, secret: string) => boolean;

/** @param options.profileNow a service's profile as it is now; null if the service is gone; by default, none ever is */
export function createNeed(options: {
  readonly isSignedOut: (sessionId: string) => boolean;
  readonly profileNow: ((serviceId: string) => ServiceProfile | null) | undefined;
}): IsNeeded {
  const { isSignedOut, profileNow } = options;
  return (owner, secret) => {
    if (owner === null) return false;
    if (typeof owner === 'string') return !isSignedOut(owner);
    if (!('kind' in owner)) {
      if (!profileNow) return true;
      const profile = profileNow(owner.id);
      return profile !== null && secretsOfProfile(profile).includes(secret);
    }
    if (owner.kind === 'trial') return !owner.isOver;
    if (owner.kind === 'proxy') return !owner.isForgotten;
    return owner.outcome === 'running' || (owner.sessionId !== null && !isSignedOut(owner.sessionId));
  };
}
