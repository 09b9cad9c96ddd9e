/** What is kept of each row: masked texts, which equal rows share, and numbers. Views are made of it when they are asked for. */

import type { Feeds } from '../core/check-codes.ts';
import type { ExchangeState, Purpose } from '../core/exchange-codes.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import type { ConnectionView, NamedValue, TimingView } from '../ipc/views/exchange-details.ts';
import type { BrowserRow, SignInRow } from '../ipc/views/exchanges.ts';
import type { RequestChange } from '../ipc/views/held.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { RawMeaning } from '../service-client/transport/exchange.ts';
import type { BrowserEvent } from './browser-row.ts';
import type { KeptBody } from './kept-body.ts';
import { type KeptCall, lengthOfCall } from './kept-call.ts';
import type { KeptHeld } from './kept-held.ts';
import type { RingRow } from './ring.ts';
import type { OwningTrial } from './secret-owner.ts';

/** What the exchanges of one client have in common. */
export interface Origin {
  readonly profile: ServiceProfile;
  /** Of the session whose member is read; a sign-in's is in its own row. */
  readonly sessionId: string | null;
  readonly signIn: KeptSignIn | null;
  /** What a person wrote; null for other requests. */
  readonly call: KeptCall | null;
  readonly trial?: OwningTrial;
  /** Which points of the document it may count for; all if absent, none if null. */
  readonly feeds?: Feeds | null;
}

export type KeptRow = KeptSignIn | KeptRequest | KeptBrowser;

interface AnyKeptRow extends RingRow {
  /** Of the register of secrets, when the texts of its line were masked. */
  generation: number;
  /** Of a request that was held, when it was released. */
  startedAtMs: number;
  endedAtMs: number | null;
  waitedFromMs: number | null;
}

export interface KeptSignIn extends AnyKeptRow {
  readonly kind: 'sign-in';
  readonly profile: ServiceProfile;
  readonly methodId: string;
  sessionId: string | null;
  outcome: SignInRow['outcome'];
  error: ErrorView | null;
  member: string | null;
  isChanged: boolean;
  /** How often it has polled. */
  polls: number;
  /** What it has sent last. */
  last: KeptRequest | null;
  /** When its page was opened last. */
  pageOpenedAtMs: number | null;
  /** A page that was held, until the browser has opened it. */
  page: KeptBrowser | null;
  /** How its page was changed, and what is no secret in the address since; null if it was not. */
  changedPage: (Pick<BrowserEvent, 'harmless'> & Pick<KeptBrowser, 'changes'>) | null;
}

export interface KeptRequest extends AnyKeptRow {
  readonly kind: 'request';
  /** As `generation`, of what is not in its line of the list. */
  detailsGeneration: number;
  /** When the body of the reply was masked, which comes last. */
  replyGeneration: number;
  readonly origin: Origin;
  readonly purpose: Purpose;
  readonly poll: number | null;
  readonly method: string;
  host: string;
  path: string;
  address: string;
  state: ExchangeState;
  status: number | null;
  meaning: KeptMeaning | null;
  nextAtMs: number | null;
  sentHead: string | null;
  sentBody: KeptBody;
  replyHead: string | null;
  replyBody: KeptBody;
  /** Whether it sent what a person typed: nothing raw of it is kept. */
  hasTyped: boolean;
  timing: TimingView;
  connection: ConnectionView | null;
  error: ErrorView | null;
  /** Null unless it is held. */
  held: KeptHeld | null;
  changes: readonly RequestChange[];
}

export type KeptMeaning = Pick<RawMeaning, 'code' | 'details'>;

export interface KeptBrowser extends AnyKeptRow {
  readonly kind: 'browser';
  readonly profile: ServiceProfile | null;
  readonly signIn: KeptSignIn | null;
  event: BrowserRow['event'];
  readonly route: BrowserRow['route'];
  /** Without its query. */
  address: string;
  parameters: readonly NamedValue[];
  error: ErrorView | null;
  /** Null unless it is held. */
  held: KeptHeld | null;
  changes: readonly RequestChange[];
}

/** What every new row begins with; the ring sets it. */
export const UNPLACED: RingRow = { number: 0, version: 0, bytes: 0, bodyBytes: 0, older: null, newer: null };

/** @returns the session that a row belongs to */
export function sessionOf(row: KeptRow): string | null {
  if (row.kind === 'sign-in') return row.sessionId;
  if (row.kind === 'browser') return row.signIn?.sessionId ?? null;
  return row.origin.sessionId ?? row.origin.signIn?.sessionId ?? null;
}

export function signInOf(row: KeptRow): KeptSignIn | null {
  if (row.kind === 'sign-in') return row;
  return row.kind === 'browser' ? row.signIn : row.origin.signIn;
}

/** What a row takes in memory, about, and its bodies of it. */
export function sizeOf(row: KeptRow): { readonly bytes: number; readonly bodyBytes: number } {
  if (row.kind === 'sign-in') return { bytes: leastBytes, bodyBytes: 0 };
  if (row.kind === 'browser') {
    const lengths = row.parameters.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
    // What is held is its parameters once more.
    return { bytes: leastBytes + 2 * (row.address.length + (row.held ? 2 : 1) * lengths), bodyBytes: 0 };
  }
  const heads = (row.sentHead?.length ?? 0) + (row.replyHead?.length ?? 0) + 2 * (row.held?.head.length ?? 0);
  const written = row.origin.call ? lengthOfCall(row.origin.call) : 0;
  return {
    bytes: leastBytes + 2 * (row.address.length + heads + written),
    bodyBytes: 2 * (lengthOf(row.sentBody) + lengthOf(row.replyBody)),
  };
}

const leastBytes = 600;

function lengthOf(body: KeptBody): number {
  return 'text' in body ? body.text.length : 0;
}
