/**
 * The demo's behaviours: one for each point that the document leaves open, with the variants that real services may have,
 * and two for delays and failures. The first option is the default. A tester can switch them while the demo runs.
 */
export type Behaviours = ReturnType<typeof createBehaviours>;
export type BehaviourName = keyof Behaviours;

/** @param replyDelayMs default of the delay behaviour; added as an option if it is not one already */
export function createBehaviours(replyDelayMs = 0) {
  return {
    // Whether pages of other sites may make calls (CORS): a preflight is answered, and every reply may be read.
    crossOrigin: new Behaviour('1', 'refused', 'allowed'),
    // The redirect URIs that count as registered: the app's own, or also any page of a server on this computer, with
    // `localhost` or a query in the address, as developers register them.
    redirectUris: new Behaviour('2', 'own', 'localhost-and-query'),
    // Where a POST's parameters are read: in a form alone, or also in the query and in a JSON object.
    postParameters: new Behaviour('4', 'form', 'form-query-json'),
    // The `state` on both callbacks (4.1, 4.4): the one that was sent, none, or a wrong one.
    stateOnCallbacks: new Behaviour('4.1', 'returned', 'not-returned', 'wrong'),
    // The reply of the exchange: form text as shown; form text with a JSON Content-Type and white space
    // around it; JSON with either name, or as RFC 6749, 5.1 has it; an error with status 200; an empty token; a web page.
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
    // The reply to a poll while the member has not answered: authorization_pending in three forms, an
    // empty reply with two statuses, the number of a refused token, or a code of the service's own.
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
    // Whether polls that come too fast get slow_down, or never do. Also forces slow_down for the next poll
    // or for every poll, 429 for the next two, or 503 for the next three, counted for each authorization.
    devicePace: new Behaviour(
      '4.2',
      'normal',
      'never-slow-down',
      'slow-down-next',
      'slow-down-always',
      'too-many-requests',
      'unavailable',
    ),
    // The error codes for declined and expired: access_denied and expired_token, or one code for both.
    deviceEnds: new Behaviour(
      '4.2',
      'standard',
      'invalid_grant',
      'invalid_request',
      'invalid_client',
      'unauthorized_client',
    ),
    // Whether the start call must contain `client_id` in addition to the key header.
    deviceStartParameters: new Behaviour('4.3', 'none', 'client-id'),
    // `interval` in the start reply, in seconds.
    deviceInterval: new Behaviour('4.3', '5', 'missing', '0', 'text', '120', '1'),
    // `expires_in` in the start reply, in seconds, and how long the codes really are valid.
    deviceLifetime: new Behaviour('4.3', '1800', '60', '20'),
    // Whether the key request's `redirect_uri` is used, or always the app's registered address.
    keyRequestParameters: new Behaviour('4.4', 'redirect-uri', 'none'),
    // Where the key is in the reply.
    keyReply: new Behaviour('4.4', 'key', 'oauth.key', 'data.login.key'),
    // Name of the callback parameter that contains the token.
    callbackTokenName: new Behaviour('4.4', 'token', 'access_token', 'member_token'),
    // Reply of basic identification: two fields under one of three pairs of names, the record with the token in
    // it, both one level down, or at paths that no client would try by itself.
    identificationReply: new Behaviour(
      '4.5',
      'token-and-member',
      'access-token-and-user',
      'token-and-user',
      'record-with-token',
      'one-level-down',
      'deep',
    ),
    // Whether each sign-in brings a new token, or the same one as long as it is good.
    tokenEachTime: new Behaviour('2', 'new', 'same'),
    // HTTP methods of the member-information call.
    memberMethod: new Behaviour('4.6', 'both', 'GET', 'POST'),
    // Where the record is in the member-information reply.
    memberPlace: new Behaviour('4.6', 'member', 'user', 'top', 'data.account'),
    // The member-information reply if no member is identified.
    notIdentified: new Behaviour('4.6, 7', '401', '403', 'error-200', 'member-null', 'errors-empty', 'guest'),
    // The member-information reply to an unknown or revoked token.
    tokenRefused: new Behaviour('5.6, 7', 'as-not-identified', '401', 'error-200', '410'),
    // The ways of sending a token that are accepted; a token sent in another way is ignored.
    tokenPresentation: new Behaviour('5.6', 'all', 'bearer', 'x-service-token', 'access-token-parameter'),
    // Whether there is a call that says if a token is good, /members/is_active.
    tokenCheck: new Behaviour('5.6', 'none', 'is-active'),
    // Whether a token is revoked when asked: it is, it is refused, another call does it that takes the token alone
    // (/members/destroy), or the service says yes and does nothing.
    revocation: new Behaviour('2', 'revokes', 'refuses', 'by-the-token', 'says-yes'),
    // Form of API errors: a list (for the OAuth calls the form of RFC 6749), a map, the form of RFC 6749,
    // a bare message, plain text, a web page, or a list with numbers and status 400. Replies to polls have a form of their own.
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
    // Whether X-Service-Version must be sent with the value 3.3.
    versionHeader: new Behaviour('9', 'not-needed', 'must-be-3.3'),
    // Milliseconds before every reply of both servers.
    delay: createDelay(replyDelayMs),
    // A failure for every API call; the call itself is not carried out.
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
