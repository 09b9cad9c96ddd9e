/** Why a probe, or one of its requests, is left out: a sentence each. */
import { METHOD_NAMES as NAMES } from './method-names.ts';

export const LEFT_OUT_TEXTS = {
  'needs-token': 'It needs a sign-in that brings a token.',
  'needs-basic': `It needs a sign-in with “${NAMES['http-basic']}”, or a login and password.`,
  'needs-password': 'It needs a test member’s login and password.',
  'needs-email': 'It needs a member whose e-mail address is known.',
  'needs-second-service': 'It needs a second profile of this service, with another application.',
  'second-service-unlike': 'The second profile has another token address, or trusts other authorities.',
  'no-client-secret': 'The profile has no client secret.',
  'no-revoke-path': 'The profile names no path that revokes a token.',
  'not-secure': 'It would send a password, which goes over HTTPS only.',
  'spent-today': 'It was done within a day, and each time counts as a failed login.',
  'too-long': 'The code is good for more than two minutes, which is not waited for.',
  'same-token': 'The service issues the same token again, so ending it would end a sign-in of yours.',
  'not-signed-in': 'Nobody signed in for it, or the sign-in went otherwise.',
  'no-answer': 'It was not answered in time.',
  control: 'The same call was not accepted unaltered, so a refusal would say nothing.',
  locked: 'The service refused the right credentials after wrong ones, so no further wrong ones are sent.',
  'run-ended': 'The run ended before.',
} as const;

/** Kinds of credentials that a service refuses after wrong ones. */
export const LOCKED_TEXTS = {
  key: 'The API key',
  secret: 'The client secret',
  token: 'The token',
  password: NAMES.password,
} as const;

/** How often a request is sent. */
export const REQUEST_TIMES = {
  once: null,
  'at-most': (most: number | null) => (most === null ? 'Several times' : most === 1 ? null : `Up to ${most} times`),
  until: 'Until the service answers otherwise',
} as const;

/** Under what condition. */
export const REQUEST_CONDITIONS = {
  'first-of-run': 'unless it was sent in this run before',
  typed: 'if login and password are typed',
  'not-typed': 'if no login and password are typed',
  accepted: 'if the service accepts the ordinary call',
  'way-fails': 'if your profile’s way to read the member fails',
  'way-found': 'if another way works',
  'signed-in': 'after you have signed in',
  brought: 'if the request before brings what it takes',
  'can-revoke': 'at the end, for each token that the run made',
} as const;
