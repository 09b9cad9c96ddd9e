/**
 * Writes all replies of the API. Where the document says "not shown", one function here writes the form that the behaviour
 * for that point selects.
 *
 * @see electron/document-check/service.md, 2, 4.2 to 4.6 and 7
 */

import type { Behaviours } from './behaviours.ts';
import { type Member, picturePath } from './members.ts';
import { type DemoReply, Refusal } from './message.ts';

/** The answer to a poll while there is no token. */
type PollAnswer = 'pending' | 'slow_down' | 'declined' | 'expired';

export type Replies = ReturnType<typeof createReplies>;

type Headers = Readonly<Record<string, string>>;

const FORM_TYPE = 'application/x-www-form-urlencoded';
const NOBODY = 'No member is identified: the token is missing or unknown.';
const UNKNOWN_TOKEN = 'The token is unknown or has been revoked.';
/** What says that no token counts, or none yet. */
const NO_TOKEN = 2001;
/** Numbers of refusals, as public services have them; what is not listed is a wrong value. */
const NUMBERS: Readonly<Record<string, number>> = {
  service_key_refused: 1001,
  invalid_client: 1001,
  not_identified: NO_TOKEN,
  token_refused: NO_TOKEN,
  token_gone: NO_TOKEN,
  invalid_request: 3001,
  wrong_credentials: 4003,
};
const WRONG_VALUE = 3004;
const CHALLENGE = { 'www-authenticate': 'Bearer' };

/** @param authUrl address of the pages server, which serves the members' pictures */
export function createReplies(behaviours: Behaviours, authUrl: string) {
  /** (7) */
  const refuse = (refusal: Refusal): DemoReply => replyWithError(refusal, behaviours.errorPayload.value);
  const withStatus = (status: number, code: string, text: string): DemoReply =>
    refuse(new Refusal(status, code, text, status === 401 ? CHALLENGE : {}));
  /** (4.6, 7) Reply to a request that identifies no member. */
  const nobody = (): DemoReply => replyToNobody(behaviours, (status) => withStatus(status, 'not_identified', NOBODY));
  return {
    refuse,
    /** (4.2, 4.3) Errors of the OAuth calls, in the form of RFC 6749, 5.2 unless a behaviour selects another. */
    refuseOAuth: (refusal: Refusal): DemoReply =>
      behaviours.errorPayload.value === 'errors-list' ? replyAsOAuth(refusal) : refuse(refusal),
    /** (4.2) */
    token: (token: string): DemoReply => replyWithToken(token, behaviours.tokenReply.value),
    /** (4.2) */
    poll: (answer: PollAnswer): DemoReply => replyToPoll(answer, behaviours),
    /** (4.4) */
    key: (key: string): DemoReply => replyWithJson(200, nest(key, behaviours.keyReply.value)),
    /** (4.5) */
    identification: (member: Member, token: string): DemoReply =>
      replyWithJson(200, nestIdentification(writeRecord(member, authUrl), token, behaviours.identificationReply.value)),
    /** (4.6) */
    member: (member: Member): DemoReply =>
      replyWithJson(200, nestMember(writeRecord(member, authUrl), behaviours.memberPlace.value)),
    nobody,
    /** (5.6) Reply to whether a good token is good. */
    active: (): DemoReply => replyWithJson(200, { errors: [] }),
    /** (5.6, 7) Reply to an unknown or revoked token. */
    unknownToken(): DemoReply {
      const { value } = behaviours.tokenRefused;
      if (value === 'as-not-identified') return nobody();
      if (value === '410') return withStatus(410, 'token_gone', UNKNOWN_TOKEN);
      return withStatus(value === '401' ? 401 : 200, 'token_refused', UNKNOWN_TOKEN);
    },
  };
}

export function replyWithJson(status: number, value: unknown, headers: Headers = {}): DemoReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

function replyWithError(refusal: Refusal, payload: Behaviours['errorPayload']['value']): DemoReply {
  const { status, code, message: text, headers } = refusal;
  switch (payload) {
    case 'errors-list':
      return replyWithJson(status, { errors: [{ code, text }] }, headers);
    case 'errors-map':
      return replyWithJson(status, { errors: { [code]: { code, text } } }, headers);
    case 'error-description':
      return replyAsOAuth(refusal);
    case 'message':
      return replyWithJson(status, { message: text }, headers);
    case 'text':
      return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body: `${text}\n` };
    case 'html':
      return replyWithPage(status, `Error ${status}`, text, headers);
    case 'numbers-400':
      return replyWithNumber(
        NUMBERS[code] ?? WRONG_VALUE,
        text,
        [200, 429].includes(status) || status >= 500 ? status : 400,
        headers,
      );
  }
}

function replyWithNumber(code: number, text: string, status = 400, headers: Headers = {}): DemoReply {
  const { 'www-authenticate': _, ...others } = headers;
  return replyWithJson(status, { errors: [{ code, text }] }, others);
}

function replyAsOAuth({ status, code, message, headers }: Refusal): DemoReply {
  return replyWithJson(status, { error: code, error_description: message }, headers);
}

function replyWithToken(token: string, option: Behaviours['tokenReply']['value']): DemoReply {
  const form = new URLSearchParams({ access_token: token }).toString();
  switch (option) {
    case 'form':
      return { status: 200, headers: { 'content-type': FORM_TYPE }, body: form };
    case 'form-as-json':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: `\r\n  ${form} \n` };
    case 'json-access-token':
      return replyWithJson(200, { access_token: token });
    case 'json-bearer':
      return replyWithJson(200, { access_token: token, token_type: 'bearer' });
    case 'json-token':
      return replyWithJson(200, { token });
    case 'error-200':
      return replyWithJson(200, { error: 'invalid_grant', error_description: 'Refused under status 200, as asked.' });
    case 'empty-token':
      return { status: 200, headers: { 'content-type': FORM_TYPE }, body: 'access_token=' };
    case 'html':
      return replyWithPage(200, 'Done', 'You can close this page.');
  }
}

/** Declined and expired are always JSON with status 400; pending and slow_down have the form that the behaviour selects. */
function replyToPoll(answer: PollAnswer, { pendingReply, deviceEnds }: Behaviours): DemoReply {
  if (answer === 'declined' || answer === 'expired') {
    const standard = answer === 'declined' ? 'access_denied' : 'expired_token';
    const code = deviceEnds.value === 'standard' ? standard : deviceEnds.value;
    const text = answer === 'declined' ? 'The member declined.' : 'The code has expired.';
    return replyWithJson(400, { error: code, error_description: text });
  }
  const code = answer === 'pending' ? 'authorization_pending' : 'slow_down';
  const error = {
    error: code,
    error_description: answer === 'pending' ? 'The member has not answered yet.' : 'Poll less often.',
  };
  const option = pendingReply.value;
  if (option === 'form-400') {
    return { status: 400, headers: { 'content-type': FORM_TYPE }, body: new URLSearchParams(error).toString() };
  }
  if (option === 'json-200') return replyWithJson(200, error);
  if (option === 'json-400' || answer === 'slow_down') return replyWithJson(400, error);
  if (option === 'number-400') return replyWithNumber(NO_TOKEN, error.error_description);
  if (option === 'not-yet-403') return replyWithJson(403, { ...error, error: 'not_yet' });
  return { status: option === 'empty-202' ? 202 : 200, headers: {}, body: '' };
}

/** @param path names with dots between them, from the outside in */
function nest(value: unknown, path: string): object {
  const [first = '', ...rest] = path.split('.');
  return { [first]: rest.length > 0 ? nest(value, rest.join('.')) : value };
}

function nestIdentification(record: object, token: string, option: Behaviours['identificationReply']['value']): object {
  switch (option) {
    case 'token-and-member':
      return { token, member: record };
    case 'access-token-and-user':
      return { access_token: token, user: record };
    case 'token-and-user':
      return { token, user: record };
    case 'record-with-token':
      return { ...record, token };
    case 'one-level-down':
      return { auth: { token, member: record } };
    case 'deep':
      return { data: { credentials: { value: token }, account: { profile: record } } };
  }
}

/** @param record null if no member is identified */
function nestMember(record: object | null, place: Behaviours['memberPlace']['value']): object | null {
  return place === 'top' ? record : nest(record, place);
}

/** (2) The document does not show the fields of the member record. */
function writeRecord(member: Member, authUrl: string): object {
  const { id, login, email, name, details } = member;
  const path = picturePath(member);
  return { id, login, email, name, picture: path && `${authUrl}${path}`, ...details };
}

function replyToNobody({ notIdentified, memberPlace }: Behaviours, refuse: (status: number) => DemoReply): DemoReply {
  switch (notIdentified.value) {
    case '401':
      return refuse(401);
    case '403':
      return refuse(403);
    case 'error-200':
      return refuse(200);
    case 'member-null':
      return replyWithJson(200, nestMember(null, memberPlace.value));
    case 'errors-empty':
      return replyWithJson(200, { errors: [] });
    case 'guest':
      return replyWithJson(200, nestMember({ id: 0, login: 'guest', name: 'Guest' }, memberPlace.value));
  }
}

/** More than the mebibyte that the client accepts. */
const LARGE_BYTES = 1.25 * 1024 * 1024;

/** @returns the reply to send instead of carrying out the call, or null if no failure is switched on */
export function chooseFailure({ failure }: Behaviours): DemoReply | null {
  const later = { 'retry-after': '10' };
  switch (failure.value) {
    case 'none':
      return null;
    case 'status-500':
      return replyWithPage(500, 'Internal error', 'The demo service failed, as asked.');
    case 'status-503':
      return replyWithPage(503, 'Out of order', 'The demo service is out of order, as asked.', later);
    case 'status-429':
      return replyWithJson(
        429,
        { errors: [{ code: 'too_many_requests', text: 'Too many requests, as asked.' }] },
        later,
      );
    case 'cut':
      return { status: 0, headers: {}, body: '' };
    case 'redirect':
      return { status: 307, headers: { location: 'https://elsewhere.invalid/moved' }, body: '' };
    case 'too-large':
      return replyWithJson(200, { padding: 'x'.repeat(LARGE_BYTES) });
    case 'html':
      return replyWithPage(200, 'Welcome', 'A page in place of the reply, as asked.');
    case 'broken-json':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"member":{"id":1001,"login":"ad' };
  }
}

/** Replies with a plain page, like those of servers and proxies. */
function replyWithPage(status: number, title: string, text: string, headers: Headers = {}): DemoReply {
  const body = `<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body };
}
