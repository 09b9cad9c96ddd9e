/** Makes observations for tests: ordinary ones, of which a test names only what matters to it. */
import type {
  DeviceFacts,
  Observation,
  ObservedAnswer,
  ObservedCall,
  ObservedCallback,
  ObservedPage,
  RecordFacts,
  ReplyFacts,
  SentCredential,
  SentFacts,
  TokenFacts,
} from '../../electron/document-check/observe/observation.ts';

export const START_MS = Date.UTC(2030, 0, 1);
const SETTINGS: ReadonlyMap<string, string> = new Map();

export interface CallParts extends Partial<Omit<ObservedCall, 'kind' | 'sent' | 'reply'>> {
  readonly sent?: Partial<SentFacts>;
  /** Null for no reply. */
  readonly reply?: Partial<ReplyFacts> | null;
}

/** An OK call half a second after the observation before, unless it says otherwise. */
export interface Observing {
  call(endpoint: ObservedCall['endpoint'], parts?: CallParts): ObservedCall;
  page(page: ObservedPage['page'], parts?: Partial<ObservedPage>): ObservedPage;
  callback(page: ObservedCallback['page'], parts?: Partial<ObservedCallback>): ObservedCallback;
  answer(answer: ObservedAnswer['answer'], parts?: Partial<ObservedAnswer>): ObservedAnswer;
  /** Lets the next observation be later. */
  wait(seconds: number): void;
  readonly all: readonly Observation[];
}

export function startObserving(): Observing {
  const all: Observation[] = [];
  let nowMs = START_MS;
  const next = () => {
    nowMs += 500;
    return { n: all.length + 1, atMs: nowMs, attempt: null, feeds: 'all', settings: SETTINGS } as const;
  };
  const keep = <T extends Observation>(seen: T): T => {
    all.push(seen);
    nowMs = Math.max(nowMs, seen.atMs);
    return seen;
  };
  return {
    all,
    wait(seconds) {
      nowMs += seconds * 1000;
    },
    call(endpoint, { sent, reply, ...parts } = {}) {
      const base = next();
      const made = reply === null ? null : makeReply({ body: `body ${base.n}`, ...reply });
      return keep({
        ...base,
        kind: 'call',
        endpoint,
        sent: makeSent(sent),
        endedAtMs: (parts.atMs ?? base.atMs) + 100,
        status: made?.status ?? null,
        failure: made === null ? 'connection-lost' : null,
        redirect: null,
        wokeSince: false,
        reply: made,
        excluded: made === null ? 'no-reply' : null,
        ...parts,
      });
    },
    page: (page, parts) =>
      keep({
        ...next(),
        kind: 'page',
        page,
        state: 'state',
        redirectUri: 'redirect-uri',
        code: null,
        unlikeDocument: [],
        ...parts,
      }),
    callback: (page, parts) =>
      keep({
        ...next(),
        kind: 'callback',
        page,
        isPasted: false,
        outcome: 'accepted',
        state: 'returned',
        address: 'as-sent',
        parameters: [
          { name: page === 'authorize' ? 'code' : 'token', value: 'value' },
          { name: 'state', value: 'state' },
        ],
        fragment: [],
        hasError: false,
        errorCode: null,
        value: 'value',
        ...parts,
      }),
    answer: (answer, parts) => keep({ ...next(), kind: 'answer', answer, device: null, ...parts }),
  };
}

export function makeSent(parts: Partial<SentFacts> = {}): SentFacts {
  return {
    method: 'POST',
    unlikeDocument: [],
    parameters: [],
    key: { print: 'key', isDocumentName: true },
    version: 'profile',
    isVersionNameDocuments: true,
    clientId: null,
    clientSecret: null,
    code: null,
    redirectUri: null,
    credential: { kind: 'none' },
    ...parts,
  };
}

/** OK, unless its status or an error says otherwise. */
export function makeReply(parts: Partial<ReplyFacts> = {}): ReplyFacts {
  const { status = 200, error = null } = parts;
  return {
    status,
    family: 'json',
    form: 'object',
    isOk: status < 300 && error === null,
    isRefused: (status >= 400 && status < 500) || error !== null,
    error,
    challenge: null,
    retryAfter: 'absent',
    cache: 'absent',
    hasOuterSpace: false,
    names: [],
    body: 'body',
    hasOtherText: false,
    hasOther: false,
    leaves: null,
    token: null,
    device: null,
    key: null,
    record: null,
    ...parts,
  };
}

/** 400 with this code, as RFC 6749 has it. */
export function makeRefusal(code: string, parts: Partial<ReplyFacts> = {}): ReplyFacts {
  const error = { style: 'error-description', code, print: `error ${code}` } as const;
  return makeReply({ status: 400, error, body: `refused ${code}`, ...parts });
}

export function makeToken(print: string, parts: Partial<TokenFacts> = {}): TokenFacts {
  return {
    path: 'access_token',
    found: 'near',
    print,
    isDocumentName: true,
    type: 'string',
    length: 40,
    alphabet: 'base64url',
    ...parts,
  };
}

export function makeDevice(print: string, parts: Partial<DeviceFacts> = {}): DeviceFacts {
  return {
    deviceCode: 'string',
    userCode: 'string',
    verificationUrl: 'http',
    expiresIn: { type: 'integer', value: 1800 },
    interval: { type: 'integer', value: 5 },
    print,
    ...parts,
  };
}

export function makeRecord(identity: string | null, parts: Partial<RecordFacts> = {}): RecordFacts {
  return {
    path: 'member',
    identityName: 'id',
    identity,
    hasPicture: false,
    found: 'near',
    names: [],
    login: identity === null ? null : `login ${identity}`,
    email: identity === null ? null : `e-mail ${identity}`,
    ...parts,
  };
}

export function withToken(print: string, presentation: 'bearer' | 'x-service-token' = 'bearer'): SentCredential {
  return { kind: 'token', print, presentation };
}

/** HTTP Basic, or the parameters of basic identification. */
export function withPassword(
  kind: 'basic' | 'login',
  login: string,
  parts: Partial<Extract<SentCredential, { kind: 'basic' | 'login' }>> = {},
): SentCredential {
  const passwordForm = kind === 'login' ? 'md5' : 'plain';
  return { kind, login, loginForm: 'name', password: 'password', passwordForm, isAscii: true, ...parts };
}
