/** Sign-ins that hold requests, and what was changed in some, as main would send them. No rule, no wording. */
import type { AppView } from '../../../../electron/ipc/views/app.ts';
import type { StepView } from '../../../../electron/ipc/views/attempts.ts';
import type { ExchangeDetails } from '../../../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow } from '../../../../electron/ipc/views/exchanges.ts';
import type { HeldDetails, HeldView } from '../../../../electron/ipc/views/held.ts';
import { ALL_METHODS, attemptAt, NOW_MS } from '../../views.ts';
import { BROWSER_DETAILS, browserRow, REQUEST_DETAILS, requestRow, signInRow } from '../exchanges/exchange-views.ts';

const MASK = '••••k3f9';

/** Held for twelve seconds. */
export const HELD: HeldView = {
  requests: [{ heldId: 'held-1', kind: 'request', method: 'POST', path: '/oauth/access_token' }],
  sinceMs: NOW_MS - 12_000,
  endsAtMs: NOW_MS + 1_788_000,
  serviceEndsAtMs: null,
};

/** The member, and the member without a sign-in. */
export const TWO_HELD: HeldView = {
  ...HELD,
  requests: [
    { heldId: 'held-1', kind: 'request', method: 'GET', path: '/members/infos' },
    { heldId: 'held-2', kind: 'request', method: 'GET', path: '/members/infos' },
  ],
};

/** @returns a view with a sign-in at a step, which holds this */
export function viewOfHeld(held: HeldView | null, step: StepView = { kind: 'exchanging' }, methodId?: string): AppView {
  return { ...ALL_METHODS, attempts: [{ ...attemptAt(step, methodId), held }] };
}

/** Of the sign-in that holds its code exchange, under the number that its attempt names. */
export const HELD_ROWS: readonly ExchangeRow[] = [
  signInRow(7, { startedAtMs: NOW_MS - 30_000, endedAtMs: null, outcome: 'running', member: null }),
  browserRow(8, { signIn: 7, startedAtMs: NOW_MS - 29_980 }),
  browserRow(9, { signIn: 7, startedAtMs: NOW_MS - 12_040, event: 'callback-received', route: 'loopback' }),
  requestRow(10, {
    signIn: 7,
    startedAtMs: NOW_MS - 12_000,
    endedAtMs: null,
    state: 'held',
    status: null,
    meaning: null,
    heldId: 'held-1',
  }),
];

export const HELD_REQUEST: HeldDetails = {
  attemptId: 'attempt-1',
  heldId: 'held-1',
  base: 'https://127.0.0.1:43121/api',
  path: '/oauth/access_token',
  query: [],
  form: [
    { name: 'client_id', value: 'demo-application', isMasked: false, change: 'replace-or-remove' },
    { name: 'client_secret', value: MASK, isMasked: true, change: 'replace-or-remove' },
    { name: 'redirect_uri', value: 'member-login://callback', isMasked: false, change: 'replace-or-remove' },
    { name: 'code', value: '••••a91c', isMasked: true, change: 'replace-or-remove' },
  ],
  headers: [
    { name: 'host', value: '127.0.0.1:43121', isMasked: false, change: 'fixed' },
    { name: 'connection', value: 'keep-alive', isMasked: false, change: 'fixed' },
    { name: 'X-Service-Key', value: 'demo-application', isMasked: false, change: 'replace-or-remove' },
    { name: 'X-Service-Version', value: '3.3', isMasked: false, change: 'replace-or-remove' },
    { name: 'accept-encoding', value: 'gzip, deflate, br', isMasked: false, change: 'replace' },
    { name: 'content-length', value: '112', isMasked: false, change: 'fixed' },
  ],
};

export const HELD_EXCHANGE: ExchangeDetails = {
  ...REQUEST_DETAILS,
  number: 10,
  reply: null,
  held: HELD_REQUEST,
};

/** Of a sign-in whose page is held before the browser opens it. */
export const PAGE_HELD: HeldView = {
  ...HELD,
  requests: [{ heldId: 'held-1', kind: 'page', method: 'GET', path: '/pages/authorize' }],
};

export const PAGE_HELD_ROWS: readonly ExchangeRow[] = [
  signInRow(7, { startedAtMs: NOW_MS - 12_020, endedAtMs: null, outcome: 'running', member: null }),
  browserRow(8, { signIn: 7, startedAtMs: NOW_MS - 12_000, endedAtMs: null, event: 'page-held', heldId: 'held-1' }),
];

export const HELD_PAGE: HeldDetails = {
  attemptId: 'attempt-1',
  heldId: 'held-1',
  base: 'http://127.0.0.1:43122/pages/authorize',
  path: null,
  query: [
    { name: 'client_id', value: 'demo-application', isMasked: false, change: 'replace-or-remove' },
    { name: 'redirect_uri', value: 'member-login://callback', isMasked: false, change: 'replace-or-remove' },
    { name: 'state', value: MASK, isMasked: true, change: 'replace-or-remove' },
  ],
  form: null,
  headers: null,
};

export const PAGE_HELD_EXCHANGE: ExchangeDetails = {
  ...BROWSER_DETAILS,
  number: 8,
  held: HELD_PAGE,
  sent: {
    ...BROWSER_DETAILS.sent,
    method: 'GET',
    address: `${HELD_PAGE.base}?client_id=demo-application&redirect_uri=member-login://callback&state=${MASK}`,
    parameters: HELD_PAGE.query.map(({ name, value }) => ({ name, value })),
  },
};

/** Of a sign-in whose code exchange was changed, and worked all the same. */
export const CHANGED_ROWS: readonly ExchangeRow[] = [
  signInRow(20, { isChanged: true }),
  requestRow(21, {
    signIn: 20,
    waitedFromMs: NOW_MS - 80_000,
    changes: [
      { kind: 'replaced', place: 'path', name: '' },
      { kind: 'removed', place: 'form', name: 'redirect_uri' },
      { kind: 'added', place: 'header', name: 'X-Trace' },
    ],
  }),
];
