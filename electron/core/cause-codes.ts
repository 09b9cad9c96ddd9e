/**
 * Why a sign-in may have failed, what speaks for that, and the checks that would settle it: codes that main tells and that
 * the page and the terminal word. Each is written here alone.
 */

/** What may be wrong. Most are fields of the profile. */
export const CAUSE_IDS = [
  'address',
  'portal',
  'path',
  'version',
  'key',
  'key-header',
  'swapped',
  'secret',
  'redirect-uri',
  'pkce',
  'code-too-late',
  'start-parameters',
  'pending-reply',
  'credentials',
  'password-form',
  'presentation',
  'token-header',
  'person-left',
] as const;

export type CauseId = (typeof CAUSE_IDS)[number];

/** What speaks for a cause: something that was seen of this service, or that a check found. */
export const CLUE_IDS = [
  'code-says',
  'words-say',
  'application-refused',
  'key-accepted',
  'key-known',
  'secret-accepted',
  'alike-without-secret',
  'alike-everywhere',
  'never-reached',
  'web-page',
  'redirected',
  'not-found',
  'upgrade-required',
  'as-nobody',
  'password-accepted',
  'held-long',
  'secret-read',
  'key-not-read',
  'key-unlike-none',
  'parameters-matter',
] as const;

export type ClueId = (typeof CLUE_IDS)[number];

/** Requests that differ in one thing: only a difference of their replies is a clue. */
export const CHECK_IDS = ['page', 'secret', 'start-parameters', 'key'] as const;

export type CheckId = (typeof CHECK_IDS)[number];

/** What a check found. `nothing`: the replies were equal, or none came. */
export type CheckFinding =
  | 'nothing'
  /** The page with an address that cannot be registered is answered otherwise. */
  | 'page-accepted'
  /** A made-up secret is answered otherwise. */
  | 'secret-read'
  /** A made-up key is answered otherwise. */
  | 'key-read'
  /** This key is answered like no key at all. */
  | 'key-not-read'
  /** This key is answered like a made-up one, and unlike no key. */
  | 'key-unlike-none'
  /** The call works with the other parameters. */
  | 'parameters-matter';
