/** What would have a point of the document seen, as a sentence for the person. */

export const BY_BROWSER = 'Sign in with “Browser”.';
export const BY_KEY = 'Sign in with “Browser, direct”.';
export const BY_CODE = 'Sign in with “Short code”.';
export const BY_CODE_CONFIRMED = 'Sign in with “Short code”, and say here once you have confirmed it there.';
export const BY_TOKEN = 'Sign in with “Browser” or “Short code”.';
export const BY_PASSWORD = 'Sign in with “Login and password”.';
export const BY_PASSWORD_TWICE = 'Sign in with “Login and password” twice in this run of the app.';
export const BY_BASIC = 'Sign in with “Password on every request”.';
export const BY_PLAIN_BASIC = 'Sign in with “Password on every request”, in plain text.';
export const BY_MD5_BASIC = 'Sign in with “Password on every request”, as MD5.';
export const BY_BASIC_AND_TOKEN =
  'Sign in as one member with “Password on every request” and by a way that brings a token.';
export const READ_MEMBER = 'Sign in by any way, so that the member is read.';
/** A token that was restored has no known age. */
export const FRESH_TOKEN = 'Sign in anew by a way that brings a token: of a restored sign-in, its age is not known.';

/** @param title of the probe, as its row has it */
export const probe = (title: string): string => `Observe “${title}”.`;
