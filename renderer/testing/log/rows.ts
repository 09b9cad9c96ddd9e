/** What a row of the exchanges is: held, answered, a poll; and how it went. */
import type { BrowserRow, ExchangeRow, RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { HeldRequestView } from '../../../electron/ipc/views/held.ts';
import { isPolledOn, standingOf } from '../../text/meanings.ts';
import type { ExchangeFilter } from './exchange-memory.ts';

/** Anything but a sign-in as a whole. */
export type StepRow = RequestRow | BrowserRow;

type HeldRow = (RequestRow & { readonly state: 'held' }) | (BrowserRow & { readonly event: 'page-held' });

/** Whether it waits for the person before it is sent, or opened. */
export function isHeld(row: ExchangeRow): row is HeldRow {
  return row.kind === 'request' ? row.state === 'held' : row.kind === 'browser' && row.event === 'page-held';
}

/** @returns what is held, as its attempt names it */
export function heldIn(row: StepRow): Pick<HeldRequestView, 'kind' | 'method' | 'path'> {
  if (row.kind === 'request') return { kind: 'request', method: row.method, path: row.path };
  return { kind: 'page', method: 'GET', path: pathOf(row.address) };
}

/** Whether it is about a page that the browser is sent to, and not about a callback. */
export function isPage({ event }: BrowserRow): boolean {
  return event.startsWith('page-');
}

/** As for a request: its host is among the details. An address of the app's scheme is short. */
export function pathOf(address: string): string {
  return /^https?:\/\/[^/]*(\/.*)$/s.exec(address)?.[1] ?? address;
}

/** Whether it was answered as a whole. */
export function hasReply(row: ExchangeRow): row is RequestRow {
  return row.kind === 'request' && row.status !== null && row.endedAtMs !== null;
}

export function isPoll(row: ExchangeRow): row is RequestRow {
  return row.kind === 'request' && row.purpose === 'device-poll';
}

/** `running` also where a reply has come and is being read. A poll that another one follows is no failure. */
export function outcomeOf(row: ExchangeRow): NonNullable<ExchangeFilter['outcome']> {
  switch (row.kind) {
    case 'sign-in':
      return row.outcome;
    case 'browser':
      if (row.event === 'page-held') return 'running';
      return row.error || row.event === 'page-not-opened' || row.event === 'callback-refused' ? 'failed' : 'worked';
    case 'request': {
      const { meaning, poll, state } = row;
      if (!meaning) return state === 'failed' ? 'failed' : 'running';
      const isGotOver = poll !== null && isPolledOn(meaning);
      return isGotOver || standingOf(meaning) === 'good' ? 'worked' : 'failed';
    }
  }
}

/** @returns number of the sign-in that a row is of or belongs to; 0 for none */
export function signInOf(row: ExchangeRow): number {
  return row.kind === 'sign-in' ? row.number : (row.signIn ?? 0);
}
