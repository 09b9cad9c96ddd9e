/**
 * The demo's behaviours: one for each point that the document leaves open, with the variants that real services may have,
 * and two for delays and failures. The first option is the default. A tester can switch them while the demo runs. Each
 * option is named by the words of their screen, `renderer/text/demo-behaviour.ts`; here, what those leave out.
 */
export type Behaviours = ReturnType<typeof createBehaviours>;
export type BehaviourName = keyof Behaviours;

/** @param replyDelayMs default of the delay behaviour; added as an option if it is not one already */
export function createBehaviours(replyDelayMs = 0) {
  return {
    // Also answers a preflight.
    crossOrigin: new Behaviour('1', 'refused', 'allowed'),
    // With `localhost` or a query in the address, as developers register them.
    redirectUris: new Behaviour('2', 'own', 'localhost-and-query'),
    postParameters: new Behaviour('4', 'form', 'form-query-json'),
    // Of both callbacks (4.1, 4.4).
    stateOnCallbacks: new Behaviour('4.1', 'returned', 'not-returned', 'wrong'),
    // The reply of the exchange; `json-bearer` is as RFC 6749, 5.1 has it.
    tokenReply: new Behaviour(
      '4.2',
      'form',
      'form-as-json',
      'json-access-token',
      'json-bearer',
      'json-token',
      'error-200',
      'empty-token',
      'html',
    ),
    pendingReply: new Behaviour(
      '4.2',
      'json-400',
      'form-400',
      'json-200',
      'number-400',
      'empty-200',
      'empty-202',
      'not-yet-403',
    ),
    // Next polls are counted for each authorization.
    devicePace: new Behaviour(
      '4.2',
      'normal',
      'never-slow-down',
      'slow-down-next',
      'slow-down-always',
      'too-many-requests',
      'unavailable',
    ),
    deviceEnds: new Behaviour(
      '4.2',
      'standard',
      'invalid_grant',
      'invalid_request',
      'invalid_client',
      'unauthorized_client',
    ),
    deviceStartParameters: new Behaviour('4.3', 'none', 'client-id'),
    deviceInterval: new Behaviour('4.3', '5', 'missing', '0', 'text', '120', '1'),
    // `expires_in` in the start reply, in seconds, and how long the codes really are valid.
    deviceLifetime: new Behaviour('4.3', '1800', '60', '20'),
    keyRequestParameters: new Behaviour('4.4', 'redirect-uri', 'none'),
    keyReply: new Behaviour('4.4', 'key', 'oauth.key', 'data.login.key'),
    callbackTokenName: new Behaviour('4.4', 'token', 'access_token', 'member_token'),
    identificationReply: new Behaviour(
      '4.5',
      'token-and-member',
      'access-token-and-user',
      'token-and-user',
      'record-with-token',
      'one-level-down',
      'deep',
    ),
    tokenEachTime: new Behaviour('2', 'new', 'same'),
    memberMethod: new Behaviour('4.6', 'both', 'GET', 'POST'),
    memberPlace: new Behaviour('4.6', 'member', 'user', 'top', 'data.account'),
    notIdentified: new Behaviour('4.6, 7', '401', '403', 'error-200', 'member-null', 'errors-empty', 'guest'),
    // Also to one that was revoked.
    tokenRefused: new Behaviour('5.6, 7', 'as-not-identified', '401', 'error-200', '410'),
    // A token sent in another way is ignored.
    tokenPresentation: new Behaviour('5.6', 'all', 'bearer', 'x-service-token', 'access-token-parameter'),
    tokenCheck: new Behaviour('5.6', 'none', 'is-active'),
    revocation: new Behaviour('2', 'revokes', 'refuses', 'by-the-token', 'says-yes'),
    // Replies to polls have a form of their own.
    errorPayload: new Behaviour(
      '7',
      'errors-list',
      'errors-map',
      'numbers-400',
      'error-description',
      'message',
      'text',
      'html',
    ),
    versionHeader: new Behaviour('9', 'not-needed', 'must-be-3.3'),
    // Milliseconds before every reply of both servers.
    delay: createDelay(replyDelayMs),
    // For every API call, which is not carried out then.
    failure: new Behaviour(
      '7',
      'none',
      'status-500',
      'status-503',
      'status-429',
      'cut',
      'redirect',
      'too-large',
      'html',
      'broken-json',
    ),
  } as const;
}

function createDelay(replyDelayMs: number): Behaviour<string> {
  const initial = String(replyDelayMs);
  const others = ['0', '50', '500', '3000', '12000'].filter((option) => option !== initial);
  return new Behaviour('8', initial, ...others);
}

/** A fixed set of options, one of which is in use. */
class Behaviour<const Option extends string> {
  /** Section of the document that leaves the point open. */
  readonly section: string;
  readonly options: readonly Option[];
  readonly defaultValue: Option;
  #value: Option;

  /** @param defaultValue the first option, which is the default */
  constructor(section: string, defaultValue: Option, ...others: readonly Option[]) {
    this.section = section;
    this.options = [defaultValue, ...others];
    this.defaultValue = defaultValue;
    this.#value = defaultValue;
  }

  get value(): Option {
    return this.#value;
  }

  /** @returns false if there is no such option; then nothing changes */
  set(value: string): boolean {
    const option = this.options.find((one) => one === value);
    if (option === undefined) return false;
    this.#value = option;
    return true;
  }
}
