/** What would have a point of the document seen, as a sentence for the person, and how two are joined. */
import type { ProbeId } from '../core/check-codes.ts';
import { LEFT_OUT_TEXTS } from './check-left-out.ts';
import { METHOD_NAMES as NAMES } from './method-names.ts';

const BROWSER = `“${NAMES['oauth-code']}”`;
const CODE = `“${NAMES['device-code']}”`;
const PASSWORD = `“${NAMES.password}”`;
const BASIC = `“${NAMES['http-basic']}”`;

export const NEEDS = {
  anyCall: 'Make any call to the service.',
  tryService: 'Make any call to the service, such as “Try this service”.',
  callWithVersion: 'Make any call to the service, with a version in your profile.',
  untilRefused: 'Stay signed in until the service refuses the token.',
  notLimited: 'Nothing has been limited so far.',
  anyButBasic: `Sign in by any way but ${BASIC}.`,
  browser: `Sign in with ${BROWSER}.`,
  key: `Sign in with “${NAMES['oauth-like']}”.`,
  code: `Sign in with ${CODE}.`,
  codeConfirmed: `Sign in with ${CODE}, and say here once you have confirmed it there.`,
  token: `Sign in with ${BROWSER} or ${CODE}.`,
  password: `Sign in with ${PASSWORD}.`,
  passwordTwice: `Sign in with ${PASSWORD} twice in this run of the app.`,
  basic: `Sign in with ${BASIC}.`,
  plainBasic: `Sign in with ${BASIC}, in plain text.`,
  md5Basic: `Sign in with ${BASIC}, as MD5.`,
  basicAndToken: `Sign in as one member with ${BASIC} and by a way that brings a token.`,
  readMember: 'Sign in by any way, so that the member is read.',
  /** A token that was restored has no known age. */
  freshToken: 'Sign in anew by a way that brings a token: of a restored sign-in, its age is not known.',
  email: LEFT_OUT_TEXTS['needs-email'],
  next: 'Then:',
  or: 'Or:',
} as const;

/** A probe is to be observed. */
export type Need = keyof typeof NEEDS | ProbeId;

/** @param title of the probe, as its row has it */
export const observe = (title: string): string => `Observe “${title}”.`;
