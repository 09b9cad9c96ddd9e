/** Makes the line of the list of what is kept of a row. */
import type { ExchangeRow, Meaning, RequestRow } from '../ipc/views/exchanges.ts';
import { type KeptRequest, type KeptRow, sessionOf, signInOf } from './kept-row.ts';
import { makeVisible } from './visible.ts';

/** @param isRawKept whether the raw request of that row is kept */
export function viewRow(row: KeptRow, isRawKept: boolean): ExchangeRow {
  const profile = row.kind === 'request' ? row.origin.profile : row.profile;
  const common = {
    number: row.number,
    serviceId: profile?.id ?? '',
    serviceName: profile?.name ?? '',
    signIn: signInOf(row)?.number ?? null,
    sessionId: sessionOf(row),
    startedAtMs: row.startedAtMs,
    endedAtMs: row.endedAtMs,
    waitedFromMs: row.waitedFromMs,
  };
  switch (row.kind) {
    case 'sign-in': {
      const { kind, methodId, outcome, error, member, isChanged } = row;
      return { ...common, kind, methodId, outcome, error, member, isChanged };
    }
    case 'browser': {
      const { kind, event, route, error, changes } = row;
      const heldId = row.held?.heldId ?? null;
      return { ...common, kind, event, route, address: makeVisible(row.address), error, heldId, changes };
    }
    default:
      return { ...common, ...viewRequest(row), isRawKept };
  }
}

function viewRequest(row: KeptRequest): Pick<RequestRow, OwnOfRequest> {
  const { kind, purpose, state, poll, method, host, path, status, changes } = row;
  const callId = row.origin.call?.id ?? null;
  const heldId = row.held?.heldId ?? null;
  const named = { kind, purpose, state, poll, callId, method, host, path, status };
  return { ...named, meaning: meaningOf(row), heldId, changes };
}

type OwnOfRequest =
  | 'kind'
  | 'purpose'
  | 'state'
  | 'poll'
  | 'callId'
  | 'method'
  | 'host'
  | 'path'
  | 'status'
  | 'meaning'
  | 'heldId'
  | 'changes';

/** What failed before anybody could say what it means, means its error. */
function meaningOf({ meaning, error, endedAtMs, nextAtMs }: KeptRequest): Meaning | null {
  if (endedAtMs === null) return null;
  const known = meaning ?? error;
  return known && { ...known, nextAtMs };
}
