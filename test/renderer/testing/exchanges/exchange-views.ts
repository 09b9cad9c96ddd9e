/** Exchanges as main would send them: rows, logs of some and of many, and the details of each kind. No rule, no wording. */
import type { ExchangeDetails, TimingView } from '../../../../electron/ipc/views/exchange-details.ts';
import type {
  BrowserRow,
  ExchangeRow,
  ExchangesView,
  Meaning,
  RequestRow,
  SignInRow,
} from '../../../../electron/ipc/views/exchanges.ts';
import { NOW_MS } from '../../views.ts';

const ANY = {
  serviceId: 'demo',
  serviceName: 'Demo service',
  signIn: null,
  sessionId: null,
  waitedFromMs: null,
} as const;

/** @returns a sign-in that worked within two seconds, unless it says otherwise */
export function signInRow(number: number, difference: Partial<SignInRow> = {}): SignInRow {
  const startedAtMs = difference.startedAtMs ?? NOW_MS - 60_000;
  return {
    ...ANY,
    kind: 'sign-in',
    number,
    startedAtMs,
    endedAtMs: startedAtMs + 2000,
    methodId: 'oauth-code',
    outcome: 'worked',
    error: null,
    member: 'Ada Example',
    isChanged: false,
    ...difference,
  };
}

/** @returns a request for a token that was answered after 88 ms, unless it says otherwise */
export function requestRow(number: number, difference: Partial<RequestRow> = {}): RequestRow {
  const startedAtMs = difference.startedAtMs ?? NOW_MS - 60_000;
  return {
    ...ANY,
    kind: 'request',
    number,
    startedAtMs,
    endedAtMs: startedAtMs + 88,
    purpose: 'code-exchange',
    state: 'done',
    poll: null,
    callId: null,
    method: 'POST',
    host: '127.0.0.1:43121',
    path: '/oauth/access_token',
    status: 200,
    meaning: { code: 'token', details: {}, nextAtMs: null },
    isRawKept: false,
    heldId: null,
    changes: [],
    ...difference,
  };
}

/** @returns a page that was opened, unless it says otherwise */
export function browserRow(number: number, difference: Partial<BrowserRow> = {}): BrowserRow {
  const startedAtMs = difference.startedAtMs ?? NOW_MS - 60_000;
  return {
    ...ANY,
    kind: 'browser',
    number,
    startedAtMs,
    endedAtMs: startedAtMs,
    event: 'page-opened',
    route: null,
    address: 'http://127.0.0.1:43122/pages/authorize',
    error: null,
    heldId: null,
    changes: [],
    ...difference,
  };
}

/** @returns the poll of a sign-in; each comes five seconds after the one before */
export function pollRow(number: number, signIn: number, poll: number, startMs: number): RequestRow {
  const startedAtMs = startMs + poll * 5061;
  return requestRow(number, {
    signIn,
    purpose: 'device-poll',
    poll,
    startedAtMs,
    endedAtMs: startedAtMs + 61,
    waitedFromMs: startedAtMs - 5000,
    status: 400,
    meaning: { code: 'pending', details: { serviceCode: 'authorization_pending' }, nextAtMs: null },
  });
}

/** Begun at an instant, and ended so many milliseconds later. */
const lasting = (startedAtMs: number, durationMs: number) => ({ startedAtMs, endedAtMs: startedAtMs + durationMs });

const MEMBER_READ = {
  purpose: 'member',
  method: 'GET',
  path: '/members/infos',
  meaning: meaning('member'),
} as const satisfies Partial<RequestRow>;
const DEVICE_START = { purpose: 'device-start', path: '/oauth/device', meaning: meaning('device-code') } as const;

/** A sign-in in the browser that worked. */
function browserSignIn(signIn: number, startMs: number): readonly ExchangeRow[] {
  const [sessionId, readAtMs] = ['session-1', startMs + 14_453];
  const received = { event: 'callback-received', route: 'scheme', address: 'member-login://callback' } as const;
  const asNobody = { purpose: 'member-as-nobody', status: 401, meaning: meaning('as-nobody') } as const;
  return [
    signInRow(signIn, { ...lasting(startMs, 14_620), sessionId }),
    browserRow(signIn + 1, { signIn, startedAtMs: startMs + 20 }),
    browserRow(signIn + 2, { signIn, startedAtMs: startMs + 14_230, waitedFromMs: startMs + 20, ...received }),
    requestRow(signIn + 3, { signIn, ...lasting(startMs + 14_240, 212) }),
    requestRow(signIn + 4, { ...MEMBER_READ, signIn, ...lasting(readAtMs, 88), sessionId }),
    requestRow(signIn + 5, { ...MEMBER_READ, signIn, ...lasting(readAtMs, 77), ...asNobody }),
  ];
}

/** A device code that was confirmed after some polls. */
function deviceSignIn(signIn: number, startMs: number, polls: number): readonly ExchangeRow[] {
  const end = signIn + 3 + polls;
  const endMs = startMs + 100 + (polls + 1) * 5061;
  const numbers = Array.from({ length: polls }, (_, index) => index);
  const lastPoll = { ...pollRow(end, signIn, polls + 1, startMs + 100), status: 200, meaning: meaning('token') };
  return [
    signInRow(signIn, {
      methodId: 'device-code',
      startedAtMs: startMs,
      endedAtMs: endMs + 300,
      member: 'Noor Sample',
    }),
    requestRow(signIn + 1, { signIn, ...DEVICE_START, ...lasting(startMs + 4, 92) }),
    browserRow(signIn + 2, { signIn, startedAtMs: startMs + 1800, address: 'http://127.0.0.1:43122/pages/device' }),
    ...numbers.map((index) => pollRow(signIn + 3 + index, signIn, index + 1, startMs + 100)),
    lastPoll,
    requestRow(end + 1, { ...MEMBER_READ, signIn, ...lasting(endMs + 70, 88) }),
  ];
}

/** A key that was refused. */
function refusedSignIn(signIn: number, startMs: number): readonly ExchangeRow[] {
  const error = { code: 'application-refused', details: { status: 401, serviceCode: 'invalid_client' } } as const;
  const request = { purpose: 'key-request', path: '/members/oauth', status: 401 } as const;
  return [
    signInRow(signIn, {
      methodId: 'oauth-like',
      ...lasting(startMs, 60),
      outcome: 'failed',
      member: null,
      error,
    }),
    requestRow(signIn + 1, { signIn, ...request, ...lasting(startMs + 6, 45), meaning: { ...error, nextAtMs: null } }),
  ];
}

/** A device code that nobody has confirmed yet. */
function runningSignIn(signIn: number, startedAtMs: number): readonly ExchangeRow[] {
  const running = { endedAtMs: null, outcome: 'running', member: null } as const;
  const slowDown = { ...meaning('slow-down'), nextAtMs: NOW_MS + 4200 };
  return [
    signInRow(signIn, { methodId: 'device-code', startedAtMs, ...running }),
    requestRow(signIn + 1, { signIn, ...DEVICE_START, startedAtMs }),
    pollRow(signIn + 2, signIn, 1, startedAtMs),
    { ...pollRow(signIn + 3, signIn, 2, startedAtMs), meaning: slowDown },
  ];
}

/** Requests outside a sign-in, each with another end. */
function looseRows(number: number, startMs: number): readonly ExchangeRow[] {
  const read = (index: number, difference: Partial<RequestRow>) =>
    requestRow(number + index, {
      ...MEMBER_READ,
      sessionId: 'session-1',
      ...lasting(startMs + index * 20_000, 30 * (index + 1)),
      ...difference,
    });
  return [
    read(0, {}),
    read(1, { state: 'failed', status: null, meaning: meaning('name-not-found', { host: 'service.example:443' }) }),
    read(2, { status: 503, meaning: meaning('http-error', { status: 503, serviceText: 'Closed until 15:00.' }) }),
    read(3, { state: 'connecting', status: null, meaning: null, startedAtMs: NOW_MS - 700, endedAtMs: null }),
    browserRow(number + 4, {
      startedAtMs: NOW_MS - 500,
      event: 'callback-refused',
      route: 'loopback',
      address: 'http://127.0.0.1:49152/callback',
      error: { code: 'callback-not-expected', details: {} },
    }),
  ];
}

/** One of each: worked, many polls, refused, outside a sign-in, and under way. */
export const ROWS: readonly ExchangeRow[] = [
  ...browserSignIn(1, NOW_MS - 400_000),
  ...deviceSignIn(10, NOW_MS - 360_000, 12),
  ...refusedSignIn(30, NOW_MS - 200_000),
  ...looseRows(40, NOW_MS - 120_000),
  ...runningSignIn(50, NOW_MS - 11_000),
];
/** Number of the sign-in that a test means. */
export const SIGN_INS = { worked: 1, polled: 10, refused: 30, running: 50 } as const;

/** The same, with the raw requests kept from some of the polls on. */
export const ROWS_PARTLY_KEPT: readonly ExchangeRow[] = ROWS.map((row) =>
  row.kind === 'request' && row.number >= SIGN_INS.polled + 8 ? { ...row, isRawKept: true } : row,
);

/** @returns what came of a request */
export function meaning(code: Meaning['code'], details: Meaning['details'] = {}): Meaning {
  return { code, details, nextAtMs: null };
}

/** @returns a request of sign-in 7 that was answered with 200 after 200 ms, unless it says otherwise */
export function ownRow(
  number: number,
  purpose: RequestRow['purpose'],
  code: Meaning['code'] | null,
  difference: Partial<RequestRow> = {},
): RequestRow {
  const read = purpose.startsWith('member') && { method: 'GET', path: '/members/infos' };
  const times = { startedAtMs: NOW_MS - 90_000, endedAtMs: NOW_MS - 89_800 };
  return requestRow(number, { signIn: 7, purpose, meaning: code && meaning(code), ...times, ...read, ...difference });
}

/** @returns polls of sign-in 7 one after the other, five seconds apart, the last of them with this meaning */
export function pollRows(count: number, from: number, last: Meaning['code'] = 'pending'): readonly RequestRow[] {
  return Array.from({ length: count }, (_, index) => {
    const startedAtMs = NOW_MS - 80_000 + index * 5_000;
    const isToken = index === count - 1 && last === 'token';
    const times = { startedAtMs, endedAtMs: startedAtMs + 60 };
    const code = index === count - 1 ? last : 'pending';
    return ownRow(from + index, 'device-poll', code, { poll: index + 1, status: isToken ? 200 : 400, ...times });
  });
}

/** A short code that expired after twelve polls. */
export const DEVICE_ROWS: readonly ExchangeRow[] = [
  signInRow(7, {
    methodId: 'device-code',
    outcome: 'failed',
    error: { code: 'device-code-expired', details: {} },
    member: null,
  }),
  ownRow(8, 'device-start', 'device-code', { path: '/oauth/device' }),
  ...pollRows(13, 9, 'device-code-expired'),
];

export function logOf(rows: readonly ExchangeRow[], difference: Partial<ExchangesView> = {}): ExchangesView {
  return {
    rows,
    version: 1,
    isMore: false,
    firstKept: rows[0]?.number ?? 1,
    droppedCount: 0,
    logId: 1,
    isKeepingSecrets: false,
    ...difference,
  };
}

/** @returns so many rows: sign-ins of every kind, oldest first; those by device code with so many polls */
export function manyRows(count: number, polls = 9): readonly ExchangeRow[] {
  const rows: ExchangeRow[] = [];
  const kinds = [browserSignIn, refusedSignIn, (first: number, atMs: number) => deviceSignIn(first, atMs, polls)];
  for (let made: readonly ExchangeRow[], number = 1, turn = 0; rows.length < count; number += made.length, turn += 1) {
    const startMs = NOW_MS - (count - rows.length) * 3000;
    made = kinds[turn % kinds.length]?.(number, startMs) ?? [];
    rows.push(...made);
  }
  return rows.slice(0, count);
}

const MASK = '••••k3f9';

const TIMING: TimingView = {
  startedAtMs: NOW_MS,
  prepareMs: 3.2,
  awaitedMs: null,
  nameMs: null,
  connectMs: 1.4,
  tlsMs: 22.8,
  ownMs: 1.7,
  sendMs: 0.6,
  firstByteMs: 180.2,
  receiveMs: 2.1,
  totalMs: 212,
  isReused: false,
};

export const REQUEST_DETAILS: ExchangeDetails = {
  number: 4,
  held: null,
  sent: {
    method: 'POST',
    address: 'https://127.0.0.1:43121/oauth/access_token',
    headers: [
      { name: 'host', value: '127.0.0.1:43121' },
      { name: 'connection', value: 'keep-alive' },
      { name: 'X-Service-Key', value: 'demo-application' },
      { name: 'X-Service-Version', value: '3.3' },
      { name: 'content-type', value: 'application/x-www-form-urlencoded' },
      { name: 'accept-encoding', value: 'gzip, deflate, br' },
      { name: 'content-length', value: '142' },
    ],
    parameters: [],
    body: {
      kind: 'form',
      bytes: 142,
      wireBytes: 142,
      fields: [
        { name: 'client_id', value: 'demo-application' },
        { name: 'client_secret', value: MASK },
        { name: 'redirect_uri', value: 'member-login://callback' },
        { name: 'code', value: '••••a91c' },
        { name: 'scope', value: '' },
      ],
    },
  },
  reply: {
    status: 200,
    headers: [
      { name: 'Content-Type', value: 'application/x-www-form-urlencoded; charset=utf-8' },
      { name: 'Set-Cookie', value: '••••77d0' },
      { name: 'Content-Length', value: '61' },
    ],
    body: { kind: 'form', bytes: 61, wireBytes: 61, fields: [{ name: 'access_token', value: '••••b24e' }] },
  },
  timing: TIMING,
  connection: {
    address: '127.0.0.1:43121',
    proxy: null,
    tls: {
      version: 'TLSv1.3',
      cipher: 'TLS_AES_256_GCM_SHA384',
      problem: null,
      certificate: {
        subject: 'CN=127.0.0.1',
        issuer: 'CN=Member Login demo',
        names: ['127.0.0.1', 'localhost'],
        validFromMs: NOW_MS - 86_400_000,
        validToMs: NOW_MS + 864_000_000,
        fingerprint: Array.from({ length: 32 }, (_, index) => (index * 7).toString(16).padStart(2, '0')).join(':'),
      },
    },
  },
  error: null,
  governedBy: {
    section: '4.2',
    fields: [
      { name: 'paths.accessToken', value: '/oauth/access_token' },
      { name: 'furtherParameters.codeExchange', value: '{}' },
    ],
  },
};

/** JSON that is long, wide, from right to left, and has characters that nobody sees. */
export const JSON_DETAILS: ExchangeDetails = {
  ...REQUEST_DETAILS,
  sent: {
    ...REQUEST_DETAILS.sent,
    method: 'GET',
    address: `https://service.example/members/infos?access_token=${MASK}&${'page='.repeat(60)}`,
    parameters: [{ name: 'access_token', value: MASK }],
    body: { kind: 'nothing' },
  },
  reply: {
    status: 200,
    headers: [{ name: 'X-Trace', value: 'f'.repeat(300) }],
    body: {
      kind: 'json',
      bytes: 120_401,
      wireBytes: 18_020,
      text: JSON.stringify(
        {
          member: { id: '1001', name: 'שירות (ניסיון)', note: 'a\u202eb\u200bc' },
          list: Array.from({ length: 200 }, String),
        },
        null,
        2,
      ),
      isCut: true,
    },
  },
};

/** A certificate that is not trusted: nothing was sent, and no reply came. */
export const FAILED_DETAILS: ExchangeDetails = {
  ...REQUEST_DETAILS,
  reply: null,
  timing: {
    ...TIMING,
    ...{ prepareMs: 2, nameMs: 14, connectMs: 31, tlsMs: 43, totalMs: 90 },
    ...{ ownMs: null, sendMs: null, firstByteMs: null, receiveMs: null },
  },
  connection: {
    address: '192.0.2.1:443',
    proxy: 'proxy.example:8080',
    tls: {
      version: null,
      cipher: null,
      problem: 'CERT_HAS_EXPIRED',
      certificate: REQUEST_DETAILS.connection?.tls?.certificate ?? null,
    },
  },
  error: { code: 'tls-failed', details: { host: 'service.example:443', reason: 'CERT_HAS_EXPIRED' } },
  governedBy: { section: null, fields: [] },
};

/** Of a callback: its address and parameters alone. */
export const BROWSER_DETAILS: ExchangeDetails = {
  ...REQUEST_DETAILS,
  sent: {
    method: '',
    address: `member-login://callback?code=${MASK}&state=••••d5d5`,
    headers: [],
    parameters: [
      { name: 'code', value: MASK },
      { name: 'state', value: '••••d5d5' },
    ],
    body: { kind: 'nothing' },
  },
  reply: null,
  timing: null,
  connection: null,
  governedBy: { section: '4.1', fields: [{ name: 'state', value: 'send' }] },
};
