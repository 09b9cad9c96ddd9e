/**
 * Tells the likely causes of a sign-in that failed, from how it failed and from what else was seen of the service. A cause
 * that something excludes is not told. Those with more clues come first, and else the likelier ones of the step.
 */
import { type CauseId, type CheckId, CLUE_IDS, type ClueId } from '../core/cause-codes.ts';
import type { Purpose } from '../core/exchange-codes.ts';
import { type Facts, type FailedSignIn, type FailedStep, factsOf, isNotFound } from './failed-sign-in.ts';
import type { SeenCalls } from './seen-calls.ts';

/** A likely cause. */
export interface Cause {
  readonly id: CauseId;
  /** What speaks for it. */
  readonly clues: readonly ClueId[];
  /** Path of the profile's field that would mend it; null if none would. */
  readonly field: string | null;
  /** What would settle it; null if nothing would, or it was made. */
  readonly check: CheckId | null;
}

const MOST_TOLD = 3;

/** @returns none for what a person or this computer ended */
export function causesOf(failed: FailedSignIn, seen: Pick<SeenCalls, 'of' | 'sentAs'>): readonly Cause[] {
  const facts = factsOf(failed, seen);
  if (!facts) return [];
  const possible = CANDIDATES[facts.step].flatMap((id) => {
    const { field = null, isOnlyTold = false, excludedBy = () => false, clues = [], check = () => null } = CAUSES[id];
    const speaking = clues.filter((clue) => (typeof clue === 'string' ? CLUES[clue](facts) : clue[1](facts)));
    const named = speaking.map((clue) => (typeof clue === 'string' ? clue : clue[0]));
    const found = CLUE_IDS.filter((clue) => (clue === 'code-says' ? isNamed(id, facts) : named.includes(clue)));
    if (excludedBy(facts) || (isOnlyTold && found.length === 0)) return [];
    const settledBy = check(facts.step);
    return [
      {
        id,
        clues: found,
        field: id === 'path' ? ((facts.call && PATHS[facts.call.purpose]) ?? null) : field,
        check: settledBy !== null && facts.hasChecked(settledBy) ? null : settledBy,
      },
    ];
  });
  const weight = (cause: Cause): number =>
    weightOf(cause) - (isOfApplication(cause) && isRefusedOtherwise(facts) ? 1 : 0);
  return possible.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST_TOLD);
}

/** What a reply shows by itself weighs more than what worked elsewhere. */
function weightOf({ clues }: Pick<Cause, 'clues'>): number {
  return clues.reduce((sum, clue) => sum + (CIRCUMSTANTIAL.includes(clue) ? 1 : 3), 0);
}

/** The profile knows how the service refuses the application, and this reply is another. */
function isRefusedOtherwise(facts: Facts): boolean {
  return facts.profile.applicationRefused !== null && facts.call !== null && !isRefused(facts);
}

function isOfApplication({ id }: Cause): boolean {
  return id === 'key' || id === 'key-header' || id === 'swapped' || id === 'secret';
}

const CIRCUMSTANTIAL: readonly ClueId[] = ['key-accepted', 'key-known', 'secret-accepted', 'as-nobody'];

const ANYWHERE = ['path', 'address', 'portal', 'version'] as const satisfies readonly CauseId[];

/** What may be wrong at each step, the likeliest first. */
const CANDIDATES = {
  unreached: ['address'],
  elsewhere: ['address', 'portal', 'path'],
  page: ['redirect-uri', 'key', 'person-left', 'pkce'],
  'code-exchange': ['secret', 'redirect-uri', 'key-header', 'code-too-late', 'key', 'swapped', 'pkce', ...ANYWHERE],
  'device-start': ['key', 'key-header', 'start-parameters', 'swapped', ...ANYWHERE],
  'device-poll': ['secret', 'pending-reply', 'key-header', 'swapped', 'person-left', ...ANYWHERE],
  'key-request': ['key', 'key-header', 'redirect-uri', 'swapped', ...ANYWHERE],
  identification: ['credentials', 'key', 'key-header', 'swapped', ...ANYWHERE],
  basic: ['credentials', 'key', 'key-header', 'password-form', 'swapped', ...ANYWHERE],
  token: ['presentation', 'token-header', ...ANYWHERE],
} as const satisfies Readonly<Record<FailedStep, readonly CauseId[]>>;

/** What codes of services are about. @see RFC 6749, 4.1.2.1 and 5.2; RFC 6750, 3.1; RFC 7636, 4.4.1 */
const CODES: Readonly<Record<string, readonly CauseId[]>> = {
  invalid_client: ['key', 'key-header', 'secret', 'swapped'],
  unauthorized_client: ['key'],
  incorrect_client_credentials: ['secret', 'key'],
  redirect_uri_mismatch: ['redirect-uri'],
  invalid_request: ['pkce'],
  invalid_grant: ['redirect-uri', 'code-too-late', 'credentials'],
  bad_verification_code: ['code-too-late'],
  invalid_token: ['presentation', 'token-header'],
  invalid_credentials: ['credentials'],
  bad_credentials: ['credentials'],
  invalid_password: ['credentials'],
};

function isNamed(id: CauseId, { error, call }: Facts): boolean {
  if (id === 'credentials' && error.code === 'credentials-refused') return true;
  const code = error.details.serviceCode ?? call?.serviceCode ?? '';
  return Object.hasOwn(CODES, code) && CODES[code]?.includes(id) === true;
}

/** Where the path of each call stands in the profile. */
const PATHS: Readonly<Partial<Record<Purpose, string>>> = {
  'code-exchange': 'paths.accessToken',
  'device-start': 'paths.device',
  'device-poll': 'paths.devicePoll',
  'key-request': 'paths.keyRequest',
  identification: 'paths.identification',
  member: 'paths.memberInformation',
};

interface CauseRule {
  readonly field?: string;
  /** Whether it is told only where something speaks for it. */
  readonly isOnlyTold?: true;
  readonly excludedBy?: (facts: Facts) => boolean;
  /** Each as `CLUES` has it, or with a condition of its own. */
  readonly clues?: readonly (keyof typeof CLUES | readonly [ClueId, (facts: Facts) => boolean])[];
  readonly check?: (step: FailedStep) => CheckId | null;
}

const isRefused = ({ error, call }: Facts): boolean =>
  error.code === 'application-refused' || call?.meaning === 'application-refused';
const isPage = (facts: Facts): boolean => facts.call?.isPage === true && !isNotFound(facts);
const isRedirected = ({ call }: Facts): boolean => call?.meaning === 'unexpected-redirect';
/** To another server, as a network does that wants a sign-in; the service's own would have moved. */
const isSentAway = (facts: Facts): boolean =>
  isRedirected(facts) && !facts.error.details.host?.includes(new URL(facts.profile.baseUrl).host);
/** The service's own words are the same for another call: it is about what both were sent with. */
const isLike = (facts: Facts): boolean => facts.like.length > 0 && !isPage(facts) && !isNotFound(facts);
/** Both were sent with the key, and not both with the secret. */
const isLikeWithoutSecret = (facts: Facts): boolean =>
  isLike(facts) && [facts.call, ...facts.like].some((one) => one?.sent.secret === null);
/** It failed by the key, as far as calls tell: one without the secret did. */
const isWithoutSecret = (facts: Facts): boolean => facts.call?.sent.secret === null || isLikeWithoutSecret(facts);
const areCredentialsRefused = ({ error }: Facts): boolean => error.code === 'credentials-refused';
const isPkceNamed = ({ error: { details } }: Facts): boolean =>
  /pkce|code[ _]?(?:challenge|verifier)|transform algorithm/i.test(`${details.serviceCode} ${details.serviceText}`);
/** A service that tells a wrong login has read the key. */
const isKeyRead = (facts: Facts): boolean =>
  facts.isKeyAccepted || areCredentialsRefused(facts) || facts.hasFound('key-read');

const isKeyExcluded = (facts: Facts): boolean =>
  isKeyRead(facts) ||
  (facts.isKeyKnown && !isWithoutSecret(facts) && !facts.hasFound('key-unlike-none')) ||
  (facts.step === 'page' && facts.hasFound('page-accepted'));

/** When each clue speaks for a cause that has it. */
const CLUES = {
  'application-refused': isRefused,
  'key-accepted': ({ isKeyAccepted }: Facts) => isKeyAccepted,
  'secret-accepted': ({ isSecretAccepted }: Facts) => isSecretAccepted,
  'password-accepted': ({ isPasswordAccepted }: Facts) => isPasswordAccepted,
  'alike-without-secret': isLikeWithoutSecret,
  'never-reached': ({ step, hasReplied }: Facts) => step === 'unreached' && !hasReplied,
  'web-page': isPage,
  'not-found': isNotFound,
  'upgrade-required': ({ call }: Facts) => call?.status === 426,
  'as-nobody': ({ isAsNobody }: Facts) => isAsNobody,
  'held-long': ({ isHeldLong }: Facts) => isHeldLong,
  'words-say': isPkceNamed,
  'secret-read': ({ hasFound }: Facts) => hasFound('secret-read'),
  'key-not-read': ({ hasFound }: Facts) => hasFound('key-not-read'),
  'key-unlike-none': ({ hasFound }: Facts) => hasFound('key-unlike-none'),
  'parameters-matter': ({ hasFound }: Facts) => hasFound('parameters-matter'),
} as const satisfies Readonly<Partial<Record<ClueId, (facts: Facts) => boolean>>>;

const CAUSES: Readonly<Record<CauseId, CauseRule>> = {
  address: {
    field: 'baseUrl',
    isOnlyTold: true,
    excludedBy: ({ hasWorked }) => hasWorked,
    clues: [
      'never-reached',
      ['alike-everywhere', (facts) => facts.like.length > 0 && !isLike(facts)],
      ['redirected', (facts) => isRedirected(facts) && !isSentAway(facts)],
      'not-found',
      'web-page',
    ],
  },
  portal: { isOnlyTold: true, clues: ['web-page', ['redirected', isSentAway]] },
  path: { isOnlyTold: true, excludedBy: ({ isPathKnown }) => isPathKnown, clues: ['not-found'] },
  version: {
    field: 'versionHeader',
    excludedBy: (facts) =>
      facts.profile.versionHeader === null ||
      facts.isVersionAccepted ||
      isRefused(facts) ||
      areCredentialsRefused(facts),
    clues: ['upgrade-required', ['alike-everywhere', isLike]],
  },
  key: {
    field: 'application.clientId',
    excludedBy: isKeyExcluded,
    // A page says of nothing why it leads nowhere.
    clues: [
      'key-unlike-none',
      ['application-refused', (facts) => isRefused(facts) || (facts.step === 'page' && facts.isKeyRefused)],
      'alike-without-secret',
    ],
    check: (step) => (step === 'page' ? 'page' : 'key'),
  },
  'key-header': {
    field: 'headerNames.key',
    excludedBy: (facts) => isKeyRead(facts) || facts.hasFound('key-unlike-none'),
    clues: [
      'application-refused',
      'key-not-read',
      ['key-known', (facts) => facts.isKeyKnown && isWithoutSecret(facts)],
      'alike-without-secret',
    ],
    check: () => 'key',
  },
  swapped: {
    field: 'application.clientId',
    excludedBy: (facts) =>
      facts.profile.application.clientSecret === null || facts.isSecretAccepted || isKeyExcluded(facts),
    clues: ['alike-without-secret'],
  },
  secret: {
    field: 'application.clientSecret',
    excludedBy: ({ call, isSecretAccepted, hasFound }) =>
      call?.sent.secret == null || isSecretAccepted || hasFound('secret-read'),
    clues: [
      ['application-refused', (facts) => isRefused(facts) && !isLikeWithoutSecret(facts)],
      'key-accepted',
      ['key-known', (facts) => facts.isKeyKnown && !facts.isKeyAccepted && !isLikeWithoutSecret(facts)],
    ],
    check: () => 'secret',
  },
  'redirect-uri': {
    field: 'application.redirectUri',
    excludedBy: (facts) =>
      facts.step === 'page'
        ? facts.isRedirectKnown || facts.hasFound('page-accepted')
        : isRefused(facts) || (facts.step === 'key-request' && facts.profile.keyRequestParameters === 'none'),
    clues: ['secret-read'],
    check: (step) => (step === 'page' ? 'page' : null),
  },
  pkce: {
    field: 'pkce',
    excludedBy: (facts) => facts.isPkceAccepted || (facts.profile.pkce === 'omit' && !isPkceNamed(facts)),
    clues: ['words-say'],
  },
  'code-too-late': {
    excludedBy: isRefused,
    clues: ['held-long', 'secret-read'],
  },
  'start-parameters': {
    field: 'deviceStartParameters',
    clues: ['parameters-matter', 'key-accepted'],
    check: () => 'start-parameters',
  },
  'pending-reply': {
    field: 'devicePending',
    excludedBy: (facts) => facts.call === null || isRefused(facts),
    clues: ['secret-accepted', 'secret-read'],
    check: () => 'secret',
  },
  credentials: { excludedBy: isRefused, clues: ['key-accepted', 'as-nobody'] },
  'password-form': { excludedBy: isRefused, clues: ['password-accepted'] },
  presentation: { field: 'tokenPresentation', excludedBy: isRefused, clues: ['as-nobody'] },
  'token-header': {
    field: 'headerNames.token',
    excludedBy: (facts) => isRefused(facts) || facts.profile.tokenPresentation !== 'x-service-token',
  },
  'person-left': {
    excludedBy: ({ step, error: { code } }) =>
      code === 'authorization-refused' || (step === 'device-poll' && code !== 'device-code-expired'),
  },
};
