/** Which names of a callback's parameters are shown. Any other text in their place may itself be a secret. */

/** Words of the field. A name that is made of a few of them is not drawn at random. */
const WORDS: ReadonlySet<string> = new Set([
  'access',
  'accesstoken',
  'api',
  'app',
  'auth',
  'authorization',
  'authtoken',
  'client',
  'code',
  'description',
  'error',
  'expires',
  'grant',
  'id',
  'in',
  'iss',
  'issuer',
  'key',
  'login',
  'member',
  'message',
  'name',
  'oauth',
  'reason',
  'redirect',
  'refresh',
  'response',
  'result',
  'scope',
  'service',
  'session',
  'sid',
  'state',
  'status',
  'ticket',
  'token',
  'type',
  'uri',
  'url',
  'user',
]);
const MAX_WORDS = 4;

/** Whether every word of a name is known, as in `member_token` and `accessToken`. */
export function isKnownName(name: string): boolean {
  const words = name.split(/[_.-]|(?<=[a-z])(?=[A-Z])/, MAX_WORDS + 1);
  return words.length <= MAX_WORDS && words.every((word) => WORDS.has(word.toLowerCase()));
}
