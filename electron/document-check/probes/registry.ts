/** All probes, what may be in their way before anything is sent, and the points that they count for. */
import type { AskedFor, Feeds, PointId, ProbeId } from '../../core/check-codes.ts';
import { bindingOf } from '../../core/service-binding.ts';
import { lacksRevocationSecret } from '../../service-client/endpoints.ts';
import { AUTHORIZATION_CODES } from './authorization-codes.ts';
import { DEVICE_CODES } from './device-codes.ts';
import type { LeftOutReason, LockedKind, Need, Probe, ProbeTarget } from './probe.ts';
import { isSecure } from './probe-requests.ts';
import { VARIANTS } from './variants.ts';
import { WRONG_CREDENTIALS } from './wrong-credentials.ts';

export const PROBES: Readonly<Record<ProbeId, Probe>> = {
  ...AUTHORIZATION_CODES,
  ...DEVICE_CODES,
  ...VARIANTS,
  ...WRONG_CREDENTIALS,
};

/**
 * What is sent unaltered counts for all points; the replies to a probe's altered requests for its own alone.
 * @param feeds whose observation it is
 */
export function isFed(id: PointId, feeds: Feeds): boolean {
  return feeds === 'all' || PROBES[feeds].feeds.includes(id);
}

/** @returns what is typed or chosen for it. Without an optional one, some of its requests are left out. */
export function asksOf({ needs, mayAskLogin }: Probe): readonly Asked[] {
  if (needs.includes('second-service')) return [{ what: 'second-service', isOptional: false }];
  const isOptional = !needs.includes('password');
  const asked: readonly AskedFor[] = isOptional && !mayAskLogin ? [] : ['login', 'password'];
  return asked.map((what) => ({ what, isOptional }));
}

interface Asked {
  readonly what: AskedFor;
  readonly isOptional: boolean;
}

/** Whether it sends a kind of credentials that is locked. */
export function isLocked({ needs, sends = [] }: Probe, locked: readonly LockedKind[]): boolean {
  return [...sends, ...needs.flatMap((need) => NEEDS[need].sends)].some((kind) => locked.includes(kind));
}

/** @returns why a probe cannot run against that target; null if it can */
export function findObstacle({ needs }: Probe, target: ProbeTarget): LeftOutReason | null {
  return needs.map((need) => NEEDS[need].obstacle(target)).find((why) => why !== null) ?? null;
}

interface NeedRow {
  readonly sends: readonly LockedKind[];
  /** @returns why it is not there; null if it is */
  readonly obstacle: (target: ProbeTarget) => LeftOutReason | null;
}

const NEEDS: Readonly<Record<Need, NeedRow>> = {
  person: { sends: [], obstacle: () => null },
  token: { sends: ['token'], obstacle: ({ token }) => (token === null ? 'needs-token' : null) },
  basic: {
    sends: ['password'],
    obstacle({ profile, basic, login, password }) {
      if (!isSecure(profile)) return 'not-secure';
      return basic === null && (login === null || password === null) ? 'needs-basic' : null;
    },
  },
  password: {
    sends: ['password'],
    obstacle({ profile, login, password }) {
      if (!isSecure(profile)) return 'not-secure';
      return login === null || password === null ? 'needs-password' : null;
    },
  },
  secret: {
    sends: ['key', 'secret'],
    obstacle: ({ profile }) => (profile.application.clientSecret === null ? 'no-client-secret' : null),
  },
  'revoke-path': {
    sends: ['key', 'secret'],
    obstacle({ profile, login }) {
      if (profile.paths.revoke === null) return 'no-revoke-path';
      // The probe revokes a token that it obtains itself. By login and password, that takes no secret.
      const { clientSecret } = profile.application;
      const isWithout = !lacksRevocationSecret(profile) && login !== null && isSecure(profile);
      return clientSecret === null && !isWithout ? 'no-client-secret' : null;
    },
  },
  'second-service': {
    sends: [],
    obstacle({ profile, second }) {
      if (second === null) return 'needs-second-service';
      const isSame =
        bindingOf(second).binding === bindingOf(profile).binding &&
        second.paths.accessToken === profile.paths.accessToken;
      if (!isSame || second.application.clientId === profile.application.clientId) return 'second-service-unlike';
      return second.application.clientSecret === null ? 'no-client-secret' : null;
    },
  },
};
