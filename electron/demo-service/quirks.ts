/**
 * Every silent point of the document as one quirk, with each answer that a service in the wild could
 * give, and delays and failures beside them. The first option is what the demo does unasked. Each
 * service has a table of its own, which a tester may change while it runs; nothing is decided here.
 */
import { Quirk } from './quirk.ts';

export type Quirks = ReturnType<typeof createQuirks>;
export type QuirkName = keyof Quirks;

/** @param replyDelayMs what the delay starts with and goes back to; one more option where it is none of the usual */
export function createQuirks(replyDelayMs = 0) {
  return {
    // What comes back as `state` on both callbacks (4.1, 4.4): what was sent, nothing, or something else.
    stateOnCallbacks: new Quirk('4.1', 'returned', 'not-returned', 'wrong'),
    // The reply of the exchange: form text as shown; the same under a JSON type with white space around
    // it; JSON with either name; an error under status 200; a token without content; a web page.
    tokenReply: new Quirk(
      '4.2',
      'form',
      'form-as-json',
      'json-access-token',
      'json-token',
      'error-200',
      'empty-token',
      'html',
    ),
    // What a poll gets while the member has not answered: authorization_pending in three forms, nothing
    // at all under two statuses, or a code of the service's own.
    devicePending: new Quirk('4.2', 'json-400', 'form-400', 'json-200', 'empty-200', 'empty-202', 'not-yet-403'),
    // Polls that come too fast are told slow_down, or never are; each authorization's next poll is told
    // so, or every one; its next two get 429, or its next three 503.
    devicePace: new Quirk(
      '4.2',
      'normal',
      'never-slow-down',
      'slow-down-next',
      'slow-down-always',
      'too-many-requests',
      'unavailable',
    ),
    // The code after a refusal and after expiry: access_denied and expired_token, or one code for both.
    deviceEnds: new Quirk(
      '4.2',
      'standard',
      'invalid_grant',
      'invalid_request',
      'invalid_client',
      'unauthorized_client',
    ),
    // Whether the start call must name the application beside its key header.
    deviceStartParameters: new Quirk('4.3', 'client-id', 'none'),
    // `interval` in the start reply, seconds.
    deviceInterval: new Quirk('4.3', '5', 'missing', '0', 'text', '120', '1'),
    // `expires_in` in the start reply, seconds, and how long the codes really are good.
    deviceLifetime: new Quirk('4.3', '1800', '60', '20'),
    // Whether the key request's `redirect_uri` is read, or the application's own address always counts.
    keyRequestParameters: new Quirk('4.4', 'redirect-uri', 'none'),
    // Where the key is in the reply.
    keyReply: new Quirk('4.4', 'key', 'oauth.key', 'data.login.key'),
    // Name of the callback's parameter with the token.
    callbackTokenName: new Quirk('4.4', 'token', 'access_token', 'member_token'),
    // Reply of basic identification: two fields of either naming, the record with the token in it, both
    // one level down, or at paths that nobody guesses.
    identificationReply: new Quirk(
      '4.5',
      'token-and-member',
      'access-token-and-user',
      'record-with-token',
      'one-level-down',
      'deep',
    ),
    // HTTP methods of the member information.
    memberMethod: new Quirk('4.6', 'both', 'GET', 'POST'),
    // Where the record is in the member-information reply.
    memberPlace: new Quirk('4.6', 'member', 'user', 'top', 'data.account'),
    // How the member information says that nobody is identified.
    notIdentified: new Quirk('4.6, 7', '401', '403', 'error-200', 'member-null', 'errors-empty', 'guest'),
    // How the member information answers a token that is not known, or not any more.
    tokenRefused: new Quirk('5.6, 7', 'as-not-identified', '401', 'error-200', '410'),
    // Ways of presenting a token that are read; with any other, there is no token.
    tokenPresentation: new Quirk('5.6', 'all', 'bearer', 'x-service-token', 'access-token-parameter'),
    // Shape of API errors: a list (and RFC 6749's form for the OAuth calls), a map, RFC 6749's form, a
    // bare message, plain text, a web page. What a poll is told keeps RFC 6749's form.
    errorPayload: new Quirk('7', 'errors-list', 'errors-map', 'error-description', 'message', 'text', 'html'),
    // Whether X-Service-Version must be there, and say 3.3.
    versionHeader: new Quirk('9', 'not-needed', 'must-be-3.3'),
    // Milliseconds before every reply of both servers.
    delay: createDelay(replyDelayMs),
    // What happens to every API call instead of its answer; nothing else happens then.
    failure: new Quirk(
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

function createDelay(replyDelayMs: number): Quirk<string> {
  const initial = String(replyDelayMs);
  const others = ['0', '50', '500', '3000', '12000'].filter((option) => option !== initial);
  return new Quirk('8', initial, ...others);
}
