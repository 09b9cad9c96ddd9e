/** Makes the session of a sign-in. */
import type { Clock } from '../core/clock.ts';
import { AppError, type ErrorDetails } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode/decode.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { MemberReading, Worked } from '../service-client/read-member.ts';
import type { Session } from './session.ts';
import type { SessionAccess } from './session-access.ts';
import { beginTokenLife } from './token-life.ts';
import { countFailure, judgeFirstFailure, statusWith } from './token-verdict.ts';

/** The result of a sign-in: a credential and its member. */
export interface NewSession extends Partial<Pick<MemberReading, 'retryAtMs' | 'hints'>> {
  readonly profile: ServiceProfile;
  readonly methodId: string;
  readonly credential: Credential;
  /** An error if the credential was granted but the member could not be read. */
  readonly member: MemberRecord | AppError;
  /** How a member-information call identified the member with this credential; null if none has. */
  readonly worked: Worked | null;
  /** What the service reported beside the member; shown until the next reading. */
  readonly warning: ErrorDetails | null;
  /** Whether a request of the sign-in was changed before it was sent. */
  readonly isChanged: boolean;
}

export function createSession(
  { profile, methodId, credential, member: read, worked, warning, retryAtMs = null, hints = [], isChanged }: NewSession,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  { bindingFor, sendingFor }: Pick<SessionAccess, 'bindingFor' | 'sendingFor'>,
): Session {
  const member = read instanceof AppError ? null : read;
  const problem = read instanceof AppError ? judgeFirstFailure(read) : null;
  const nowMs = clock.nowMs();
  const session: Session = {
    id: random.token(128),
    serviceId: profile.id,
    serviceName: profile.name,
    ...bindingFor(profile),
    methodId,
    credential,
    signedInAtMs: nowMs,
    member,
    memberReadAtMs: member && nowMs,
    isRefreshing: false,
    status: problem ? statusWith(problem, 'not-verified') : 'verified',
    // What was changed must not decide what a later answer means (T2).
    worked: isChanged ? null : worked,
    triedPresentations: [],
    problem,
    warning,
    retryAtMs,
    hints,
    otherMember: null,
    failures: null,
    tokenLife: beginTokenLife(nowMs, worked && nowMs),
    storedIn: 'memory',
    isChanged,
  };
  return { ...session, failures: problem && countFailure(session, sendingFor(session)) };
}
