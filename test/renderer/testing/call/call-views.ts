/** Calls of a member as the page gets them, for tests of the screen that they are sent from. */
import type { CallForm, CallTarget } from '../../../../electron/ipc/views/calls.ts';
import type { ExchangeDetails } from '../../../../electron/ipc/views/exchange-details.ts';
import type { RequestRow } from '../../../../electron/ipc/views/exchanges.ts';
import { NOW_MS, SESSION } from '../../views.ts';
import { JSON_DETAILS, requestRow } from '../exchanges/exchange-views.ts';

export const CALL_TARGET: CallTarget = {
  baseAddress: 'https://127.0.0.1:43121',
  paths: [
    { path: '/members/infos', section: '4.6' },
    { path: '/oauth/access_token', section: '4.2' },
  ],
};

/** One value of it was secret. */
export const CALL_FORM: CallForm = {
  method: 'POST',
  path: '/members/infos',
  parameters: [
    { name: 'fields', value: 'name,country' },
    { name: 'api_token', value: null },
  ],
  headers: [{ name: 'X-Trace', value: 'a-rather-long-value-that-somebody-typed-to-find-the-request-again' }],
  json: null,
  isJsonWhole: true,
  presentation: 'x-service-token',
};

/** @returns a call that was answered, unless it says otherwise */
export function callRow(number: number, difference: Partial<RequestRow> = {}): RequestRow {
  return requestRow(number, {
    purpose: 'call',
    callId: `call-${number}`,
    sessionId: SESSION.id,
    method: 'GET',
    path: '/members/infos',
    meaning: { code: 'replied', details: {}, nextAtMs: null },
    startedAtMs: NOW_MS - 60_000 + number * 1000,
    ...difference,
  });
}

export const CALL_ROWS: readonly RequestRow[] = [
  callRow(1),
  callRow(2, { method: 'DELETE', path: '/things/7', status: 404 }),
  callRow(3, {
    method: 'POST',
    path: '/things',
    status: null,
    state: 'failed',
    meaning: { code: 'connection-lost', details: {}, nextAtMs: null },
  }),
  callRow(4, { state: 'sent', status: null, endedAtMs: null, meaning: null }),
];

export const CALL_DETAILS: ExchangeDetails = { ...JSON_DETAILS, number: 1 };
