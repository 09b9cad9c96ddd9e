/** What would have a point of the document seen, as a sentence for the person, and how two are joined. */
import type { ProbeId } from '../core/check-codes.ts';
import { LEFT_OUT_TEXTS } from './check-left-out.ts';
import { METHOD_NAMES as NAMES } from './method-names.ts';

const BROWSER = `“${NAMES['oauth-code']}”`;
const CODE = `“${NAMES['device-code']}”`;
const PASSWORD = `“${NAMES.password}”`;
const BASIC = `“${NAMES['http-basic']}”`;

export const NEEDS = {
  anyCall: 'Make any call.',
  tryService: 'Make any call, such as “Try this service”.',
  callWithVersion: 'Make any call, with a version in your profile.',
  untilRefused: 'Stay signed in until the service refuses the token.',
  notLimited: 'Nothing was limited so far.',
  anyButBasic: `Sign in by any way but ${BASIC}.`,
  browser: `Sign in with ${BROWSER}.`,
  key: `Sign in with “${NAMES['oauth-like']}”.`,
  code: `Sign in with ${CODE}.`,
  codeConfirmed: `Sign in with ${CODE}, and say here that you confirmed it.`,
  token: `Sign in with ${BROWSER} or ${CODE}.`,
  password: `Sign in with ${PASSWORD}.`,
  passwordTwice: `Sign in twice with ${PASSWORD}, without quitting.`,
  basic: `Sign in with ${BASIC}.`,
  plainBasic: `Sign in with ${BASIC}, in plain text.`,
  md5Basic: `Sign in with ${BASIC}, as MD5.`,
  basicAndToken: `Sign in as one member with ${BASIC} and by another way.`,
  readMember: 'Sign in by any way.',
  /** A token that was restored has no known age. */
  freshToken: `Sign in anew by any way but ${BASIC}.`,
  email: LEFT_OUT_TEXTS['needs-email'],
  next: 'Then:',
  or: 'Or:',
} as const;

/** A probe is to be observed. */
export type Need = keyof typeof NEEDS | ProbeId;

/** @param title of the probe, as its row has it */
export const observe = (title: string): string => `Observe “${title}”.`;
