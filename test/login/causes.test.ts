/** What a sign-in that failed is told of its causes, by what was seen (X11). */
import { describe, expect, test } from 'vitest';
import type { CauseId, CheckFinding, CheckId, ClueId } from '../../electron/core/cause-codes.ts';
import { type LoginError, ServiceError, type ServiceErrorCode } from '../../electron/core/errors.ts';
import type { Purpose } from '../../electron/core/exchange-codes.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { causesOf } from '../../electron/login/causes.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { createSeenCalls, type SeenCall } from '../../electron/login/seen-calls.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { ANY_REQUIRED } from '../../electron/service-client/profile-fields.ts';

const PROFILE = serviceProfileSchema.parse({
  ...ANY_REQUIRED,
  application: { ...ANY_REQUIRED.application, clientSecret: 'secret' },
});
const SIGN_IN = {};
const seenCalls = createSeenCalls(systemRandom);
const NOW = seenCalls.sentAs(PROFILE);

/** A call of the sign-in that was refused in one way for all. */
function call(purpose: Purpose, parts: Partial<SeenCall> = {}): SeenCall {
  return {
    purpose,
    signIn: SIGN_IN,
    meaning: 'service-error',
    status: 400,
    serviceCode: null,
    reply: 'refusal',
    isPage: false,
    sent: seenCalls.sentAs(PROFILE, purpose),
    ...parts,
  };
}

const worked = (purpose: Purpose, meaning: SeenCall['meaning'], parts: Partial<SeenCall> = {}) =>
  call(purpose, { meaning, status: 200, reply: `reply to ${purpose}`, signIn: null, ...parts });

interface Told {
  readonly methodId?: string;
  readonly error?: LoginError | ServiceError;
  readonly calls?: readonly SeenCall[];
  readonly found?: readonly (readonly [CheckId, CheckFinding])[];
  readonly profile?: typeof PROFILE;
  readonly heldMs?: number;
}

function told({
  methodId = 'oauth-code',
  error = failure(),
  calls = [],
  found = [],
  profile = PROFILE,
  heldMs = 0,
}: Told) {
  const method = LOGIN_METHODS.find(({ id }) => id === methodId);
  if (!method) throw new Error(methodId);
  const checks = found.map(([check, finding]) => ({ check, found: finding, sent: seenCalls.sentAs(profile) }));
  return causesOf(
    { profile, method, error, signIn: SIGN_IN, heldMs },
    { of: () => ({ calls: [...calls], checks }), sentAs: seenCalls.sentAs },
  );
}

function failure(code: ServiceErrorCode = 'service-error', details = {}): ServiceError {
  return new ServiceError(code, 'It failed.', { details });
}

const ids = (causes: ReturnType<typeof told>): readonly CauseId[] => causes.map(({ id }) => id);
const cluesOf = (causes: ReturnType<typeof told>, id: CauseId): readonly ClueId[] | undefined =>
  causes.find((cause) => cause.id === id)?.clues;
