/** Rows and details of exchanges as the page gets them, for tests of what is made of them. */
import fc from 'fast-check';
import type {
  BodyView,
  ConnectionView,
  ExchangeDetails,
  NamedValue,
  ReplyView,
  SentView,
  TimingView,
} from '../../electron/ipc/views/exchange-details.ts';
import type { BrowserRow, RequestRow, SignInRow } from '../../electron/ipc/views/exchanges.ts';
import { anyText } from '../any-text.ts';

export function requestRow(row: Partial<RequestRow> = {}): RequestRow {
  return {
    kind: 'request',
    ...ANY_ROW,
    purpose: 'member',
    state: 'done',
    poll: null,
    callId: null,
    method: 'GET',
    host: 'service.example',
    path: '/members/infos',
    status: 200,
    meaning: { code: 'member', details: {}, nextAtMs: null },
    isRawKept: false,
    heldId: null,
    changes: [],
    ...row,
  };
}

export function signInRow(row: Partial<SignInRow> = {}): SignInRow {
  return {
    kind: 'sign-in',
    ...ANY_ROW,
    methodId: 'oauth-code',
    outcome: 'worked',
    error: null,
    member: 'Mia',
    isChanged: false,
    ...row,
  };
}

export function browserRow(row: Partial<BrowserRow> = {}): BrowserRow {
  return {
    kind: 'browser',
    ...ANY_ROW,
    event: 'page-opened',
    route: null,
    address: 'https://service.example/auth',
    error: null,
    heldId: null,
    changes: [],
    ...row,
  };
}

/** Details of a request whose reply was whole. */
export function detailsWith(sent: Partial<SentView> = {}, details: Partial<ExchangeDetails> = {}): ExchangeDetails {
  return {
    number: 1,
    held: null,
    sent: {
      method: 'GET',
      address: 'https://service.example/members/infos',
      headers: [],
      parameters: [],
      body: { kind: 'nothing' },
      ...sent,
    },
    reply: { status: 200, headers: [], body: { kind: 'nothing' } },
    timing: TIMING,
    connection: { address: '192.0.2.1:443', proxy: null, tls: null },
    error: null,
    governedBy: { section: '4.6', fields: [] },
    ...details,
  };
}

const ANY_ROW = {
  number: 1,
  serviceId: 'demo',
  serviceName: 'Demo service',
  signIn: null,
  sessionId: null,
  startedAtMs: Date.UTC(2030, 0, 1),
  endedAtMs: Date.UTC(2030, 0, 1, 0, 0, 1),
  waitedFromMs: null,
} as const;

/** Whole: each part is one millisecond longer than the one before. */
export const TIMING: TimingView = {
  startedAtMs: Date.UTC(2030, 0, 1),
  prepareMs: 1,
  awaitedMs: null,
  nameMs: 2,
  connectMs: 3,
  tlsMs: 4,
  ownMs: null,
  sendMs: 5,
  firstByteMs: 6,
  receiveMs: 7,
  totalMs: 28,
  isReused: false,
};

/** Such as the page gets, with texts of any characters and masks in them. */
export const anyMasked = fc
  .tuple(anyText, fc.constantFrom('', '••••ab12', '••••Zz09••••ab12'), anyText)
  .map((parts) => parts.join(''));
const named: fc.Arbitrary<readonly NamedValue[]> = fc.array(fc.record({ name: anyMasked, value: anyMasked }));
const sizes = { bytes: fc.nat(), wireBytes: fc.nat() };
const anyBody: fc.Arbitrary<BodyView> = fc.oneof(
  fc.constant({ kind: 'nothing' } as const),
  fc.record({ kind: fc.constantFrom('dropped' as const, 'left-out' as const), ...sizes }),
  fc.record({ kind: fc.constant('form' as const), ...sizes, fields: named }),
  fc.record({
    kind: fc.constantFrom('json' as const, 'text' as const, 'html' as const),
    ...sizes,
    text: anyMasked,
    isCut: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('bytes' as const), ...sizes, type: anyMasked }),
);
const anyMs = fc.option(fc.double({ min: 0, max: 100_000, noNaN: true }), { nil: null });
const anyTiming: fc.Arbitrary<TimingView> = fc.record({
  startedAtMs: fc.constant(Date.UTC(2030, 0, 1)),
  prepareMs: anyMs,
  awaitedMs: anyMs,
  nameMs: anyMs,
  connectMs: anyMs,
  tlsMs: anyMs,
  ownMs: anyMs,
  sendMs: anyMs,
  firstByteMs: anyMs,
  receiveMs: anyMs,
  totalMs: fc.double({ min: 0, max: 1_000_000, noNaN: true }),
  isReused: fc.boolean(),
});
const anyConnection: fc.Arbitrary<ConnectionView> = fc.record({
  address: fc.constantFrom(null, '192.0.2.1:443', '[2001:db8::1]:8443', 'proxy.example:3128'),
  proxy: fc.constantFrom(null, 'proxy.example:3128'),
  tls: fc.constantFrom(null, { version: 'TLSv1.3', cipher: null, certificate: null, problem: 'CERT_HAS_EXPIRED' }),
});
const anyReply: fc.Arbitrary<ReplyView> = fc.record({
  status: fc.integer({ min: 100, max: 999 }),
  headers: named,
  body: anyBody,
});

/** Of a request that went well, failed at any place, or is under way. */
export const anyDetails: fc.Arbitrary<ExchangeDetails> = fc
  .record({
    address: anyMasked.map((text) => `https://service.example/a?${text}`),
    headers: named,
    parameters: named,
    body: anyBody,
    reply: fc.option(anyReply, { nil: null }),
    timing: fc.option(anyTiming, { nil: null }),
    connection: fc.option(anyConnection, { nil: null }),
    error: fc.constantFrom(null, { code: 'connection-lost', details: {} } as const),
  })
  .map(({ address, headers, parameters, body, ...details }) =>
    detailsWith({ method: 'POST', address, headers, parameters, body }, details),
  );
