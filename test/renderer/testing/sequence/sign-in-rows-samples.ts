/** Exchanges of sign-ins as main would send them. No rule, no wording. */
import type {
  BrowserRow,
  ExchangeRow,
  ExchangesView,
  Meaning,
  RequestRow,
  SignInRow,
} from '../../../../electron/ipc/views/exchanges.ts';
import { NOW_MS } from '../../views.ts';

const SIGN_IN = 7;
const USUAL = {
  serviceId: 'demo',
  serviceName: 'Demo service',
  signIn: SIGN_IN,
  sessionId: null,
  startedAtMs: NOW_MS - 90_000,
  endedAtMs: NOW_MS - 89_800,
  waitedFromMs: null,
} as const;

/** @returns what came of a request */
export function meaning(code: Meaning['code'], difference: Partial<Meaning> = {}): Meaning {
  return { code, details: {}, nextAtMs: null, ...difference };
}

/** @returns the row of sign-in 7, which worked unless it says otherwise */
export function signInRow(methodId: string, difference: Partial<SignInRow> = {}): SignInRow {
  return {
    ...USUAL,
    kind: 'sign-in',
    number: SIGN_IN,
    methodId,
    outcome: 'worked',
    error: null,
    member: 'Ada Example',
    isChanged: false,
    ...difference,
  };
}

/** @returns a request of that sign-in that was answered with 200, unless it says otherwise */
export function requestRow(
  number: number,
  purpose: RequestRow['purpose'],
  code: Meaning['code'] | null,
  difference: Partial<RequestRow> = {},
): RequestRow {
  return {
    ...USUAL,
    kind: 'request',
    number,
    purpose,
    state: 'done',
    poll: null,
    callId: null,
    method: purpose === 'member' || purpose === 'member-as-nobody' ? 'GET' : 'POST',
    host: '127.0.0.1:43121',
    path: purpose === 'member' || purpose === 'member-as-nobody' ? '/members/infos' : '/oauth/access_token',
    status: 200,
    meaning: code && meaning(code),
    isRawKept: false,
    heldId: null,
    changes: [],
    ...difference,
  };
}

/** @returns a browser's leg of that sign-in */
export function browserRow(
  number: number,
  event: BrowserRow['event'],
  difference: Partial<BrowserRow> = {},
): BrowserRow {
  return {
    ...USUAL,
    kind: 'browser',
    number,
    event,
    route: event.startsWith('callback') ? 'loopback' : null,
    address: 'http://127.0.0.1:43122/pages/authorize',
    error: null,
    ...difference,
  };
}

/** @returns polls one after the other, five seconds apart, the last of them with this meaning */
export function pollRows(count: number, from: number, last: Meaning['code'] = 'pending'): readonly RequestRow[] {
  return Array.from({ length: count }, (_, index) => {
    const startedAtMs = NOW_MS - 80_000 + index * 5_000;
    const isLast = index === count - 1;
    return requestRow(from + index, 'device-poll', isLast ? last : 'pending', {
      poll: index + 1,
      status: isLast && last === 'token' ? 200 : 400,
      startedAtMs,
      endedAtMs: startedAtMs + 60,
    });
  });
}

/** @returns main's answer with these rows, as the first of a log */
export function exchangesOf(rows: readonly ExchangeRow[], difference: Partial<ExchangesView> = {}): ExchangesView {
  return {
    rows,
    version: 1,
    isMore: false,
    firstKept: 1,
    droppedCount: 0,
    logId: 1,
    isKeepingSecrets: false,
    ...difference,
  };
}

/** A short code that expired after twelve polls. */
export const DEVICE_ROWS: readonly ExchangeRow[] = [
  signInRow('device-code', {
    outcome: 'failed',
    error: { code: 'device-code-expired', details: {} },
    member: null,
  }),
  requestRow(8, 'device-start', 'device-code', { path: '/oauth/device' }),
  ...pollRows(13, 9, 'device-code-expired'),
];
