/**
 * Writes exchanges as HAR 1.2, the format that browsers' developer tools import. Each sign-in is a page, and what the
 * browser did stands in `_browserLegs`, because it is no request of this app. It is made of views, so it is masked.
 * @see http://www.softwareishard.com/blog/har-12-spec/
 */
import { inTurns } from '../core/work.ts';
import type { ExchangeDetails } from '../ipc/views/exchange-details.ts';
import type { BrowserRow, ExchangeRow, SignInRow } from '../ipc/views/exchanges.ts';
import { asciiAddress, asciiMask } from './ascii-mask.ts';
import { harEntry } from './har-entry.ts';

export interface HarSource {
  /** In the order in which they are written. */
  readonly rows: readonly ExchangeRow[];
  /** Null if it went meanwhile; it is left out. */
  readonly detailsOf: (number: number) => ExchangeDetails | null;
  /** Of this app. */
  readonly version: string;
}

/** @returns the file in pieces, made in short turns of the event loop */
export async function* writeHar({ rows, detailsOf, version }: HarSource): AsyncGenerator<string> {
  const creator = { name: 'Member Login', version };
  const legs = rows.filter((row) => row.kind === 'browser').map(browserLeg);
  const head = JSON.stringify({ version: '1.2', creator, pages: pagesOf(rows), _browserLegs: legs });
  yield `{"log":${head.slice(0, -1)},"entries":[`;
  let separator = '\n';
  let piece = '';
  for await (const row of inTurns(rows)) {
    const details = row.kind === 'request' ? detailsOf(row.number) : null;
    if (row.kind !== 'request' || !details) continue;
    piece += separator + JSON.stringify(harEntry(row, details, pageOf(row)));
    separator = ',\n';
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n]}}\n`;
}

const PIECE_CHARACTERS = 256 * 1024;

interface HarPage {
  readonly id: string;
  readonly startedDateTime: string;
  readonly title: string;
  readonly pageTimings: { readonly onContentLoad: -1; readonly onLoad: -1 };
}

/** What belongs to no sign-in has a page too, because Safari opens no file without one. */
function pagesOf(rows: readonly ExchangeRow[]): readonly HarPage[] {
  const pages = new Map<string, HarPage>();
  for (const row of rows) {
    const id = pageOf(row);
    // A sign-in comes before what belongs to it, but may have been dropped or not chosen.
    if (!pages.has(id)) pages.set(id, pageFrom(row, id));
  }
  return [...pages.values()];
}

function pageFrom(row: ExchangeRow, id: string): HarPage {
  return {
    id,
    startedDateTime: dateOf(row),
    title: asciiMask(row.kind === 'sign-in' ? `${row.serviceName}: ${row.methodId}` : row.serviceName),
    pageTimings: { onContentLoad: -1, onLoad: -1 },
    ...(row.kind === 'sign-in' && outcomeOf(row)),
  };
}

function outcomeOf({ outcome, error }: SignInRow): object {
  return { _outcome: outcome, ...(error && { _error: error.code }) };
}

function browserLeg(row: BrowserRow): object {
  const { event, route, address, error } = row;
  return {
    pageref: pageOf(row),
    startedDateTime: dateOf(row),
    event,
    route,
    address: asciiAddress(address),
    ...(error && { error: error.code }),
  };
}

function pageOf(row: ExchangeRow): string {
  const signIn = row.kind === 'sign-in' ? row.number : row.signIn;
  return signIn === null ? 'no-sign-in' : `sign-in-${signIn}`;
}

function dateOf({ startedAtMs }: ExchangeRow): string {
  return new Date(startedAtMs).toISOString();
}
