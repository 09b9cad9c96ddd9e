/** What would have a point of the document seen, as a sentence for the person. */
import { METHOD_NAMES as NAMES } from './method-names.ts';

const BROWSER = `“${NAMES['oauth-code']}”`;
const CODE = `“${NAMES['device-code']}”`;
const PASSWORD = `“${NAMES.password}”`;
const BASIC = `“${NAMES['http-basic']}”`;

export const NEEDS = {
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
} as const;

/** @param title of the probe, as its row has it */
export const probe = (title: string): string => `Observe “${title}”.`;
