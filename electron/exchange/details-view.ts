/** Makes the details of an exchange of what is kept of it: heads are read, bodies laid out. */
import type { ExchangeDetails, GovernedBy, NamedValue, SentView } from '../ipc/views/exchange-details.ts';
import type { HeldDetails } from '../ipc/views/held.ts';
import { viewBody } from './kept-body.ts';
import type { KeptHeld } from './kept-held.ts';
import type { KeptBrowser, KeptRequest } from './kept-row.ts';
import { showConnection } from './masked-connection.ts';
import { LINE_END, readHeaders } from './masked-head.ts';
import { queryOf, readPairs } from './pairs.ts';
import { makeVisible } from './visible.ts';

export function viewRequestDetails(row: KeptRequest, governedBy: GovernedBy): ExchangeDetails {
  const { number, status, timing, connection, error, held } = row;
  const head = held?.head ?? row.sentHead;
  const sent: SentView = {
    method: row.method,
    address: makeVisible(row.address),
    headers: head === null ? [] : headersOf(head.slice(head.indexOf(LINE_END))),
    parameters: parametersOf(row.address),
    body: viewBody(row.sentBody),
  };
  const reply =
    status === null ? null : { status, headers: headersOf(row.replyHead ?? ''), body: viewBody(row.replyBody) };
  return {
    number,
    held: held && viewHeld(held),
    sent,
    reply,
    timing,
    connection: connection && showConnection(connection),
    error,
    governedBy,
  };
}

function viewHeld({ head: _, ...held }: KeptHeld): HeldDetails {
  return held;
}

export function viewBrowserDetails(row: KeptBrowser, governedBy: GovernedBy): ExchangeDetails {
  const { number, parameters, error, held } = row;
  const query = parameters.map(({ name, value }) => `${name}=${value}`).join('&');
  const sent: SentView = {
    method: 'GET',
    address: makeVisible(`${row.address}${query && `?${query}`}`),
    headers: [],
    parameters: parameters.map(({ name, value }) => ({ name: makeVisible(name), value: makeVisible(value) })),
    body: { kind: 'nothing' },
  };
  return {
    number,
    held: held && viewHeld(held),
    sent,
    reply: null,
    timing: null,
    connection: null,
    error,
    governedBy,
  };
}

function headersOf(head: string): readonly NamedValue[] {
  return readHeaders(head).map(({ name, value }) => ({ name, value: makeVisible(value) }));
}

function parametersOf(address: string): readonly NamedValue[] {
  return readPairs(address, ...queryOf(address)).map(({ name, value }) => ({
    name: makeVisible(name),
    value: makeVisible(value),
  }));
}
