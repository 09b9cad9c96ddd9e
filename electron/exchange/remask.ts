/** Masks what is kept again, with the secrets that have become known since it was masked. */
import type { ErrorDetails } from '../core/errors.ts';
import type { RequestChange } from '../core/exchange-codes.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import type { ConnectionView } from '../ipc/views/exchange-details.ts';
import { type KeptBody, keepBodyMasked, type Masking } from './kept-body.ts';
import { leaveOutAgain } from './kept-call.ts';
import { maskHeldAgain } from './kept-held.ts';
import type { KeptMeaning, KeptRow } from './kept-row.ts';
import { maskConnection } from './masked-connection.ts';
import { maskErrorDetails } from './masked-error.ts';
import { maskHeadAgain } from './masked-head.ts';
import { createMemory, type Memory } from './memory.ts';

/** They do nothing if no secret is new since the row was masked. */
export interface Remasking {
  /** What is in the row's line of the list. */
  maskLineAgain(row: KeptRow): void;
  /** All of it, which may take as long as a whole reply. */
  maskAgain(row: KeptRow): void;
  /** Forgets what it has masked. */
  clear(): void;
}

export function createRemasking(masking: Masking): Remasking {
  const { masks, register } = masking;
  const memories = {
    texts: createMemory<string, string>(register),
    meanings: createMemory<KeptMeaning, KeptMeaning>(register),
    errors: createMemory<ErrorView, ErrorView>(register),
    heads: createMemory<string, string>(register),
    plainLines: createMemory<string, string>(register),
    bodies: createMemory<KeptBody, KeptBody>(register),
    connections: createMemory<ConnectionView, ConnectionView>(register),
  };
  const { texts, meanings, errors, heads, plainLines, bodies, connections } = memories;

  const maskText = (text: string): string => once(texts, text, masks.mask);
  const maskHead = (head: string): string => once(heads, head, () => maskHeadAgain(head, plainLines, masks));
  const maskBody = (body: KeptBody): KeptBody => once(bodies, body, () => keepBodyMasked(body, masking));
  const maskWords = <W extends { readonly details: ErrorDetails }>(words: W): W => ({
    ...words,
    details: maskErrorDetails(words.details, masks),
  });

  const maskChanges = (changes: readonly RequestChange[]): readonly RequestChange[] =>
    changes.length === 0 ? changes : changes.map((one) => ({ ...one, name: maskText(one.name) }));

  function maskLineAgain(row: KeptRow): void {
    if (row.generation === register.generation) return;
    row.generation = register.generation;
    row.error &&= once(errors, row.error, maskWords);
    if (row.kind === 'request') {
      row.host = maskText(row.host);
      row.path = maskText(row.path);
      row.meaning &&= once(meanings, row.meaning, maskWords);
      row.changes = maskChanges(row.changes);
    } else if (row.kind === 'sign-in') row.member &&= maskText(row.member);
    else {
      row.address = maskText(row.address);
      row.parameters = row.parameters.map(({ name, value }) => ({ name: maskText(name), value: maskText(value) }));
      row.changes = maskChanges(row.changes);
      row.held &&= maskHeldAgain(row.held, maskText, maskHead);
    }
  }

  return {
    maskLineAgain,
    maskAgain(row) {
      maskLineAgain(row);
      if (row.kind !== 'request' || row.detailsGeneration === register.generation) return;
      row.detailsGeneration = register.generation;
      row.address = maskText(row.address);
      if (row.origin.call) leaveOutAgain(row.origin.call, register);
      row.connection &&= once(connections, row.connection, (connection) => maskConnection(connection, masks));
      row.sentHead &&= maskHead(row.sentHead);
      row.held &&= maskHeldAgain(row.held, maskText, maskHead);
      row.sentBody = maskBody(row.sentBody);
      row.replyHead &&= maskHead(row.replyHead);
      if (row.replyGeneration !== register.generation) row.replyBody = maskBody(row.replyBody);
      row.replyGeneration = register.generation;
    },
    clear() {
      for (const memory of Object.values(memories)) memory.clear();
    },
  };
}

/** Many rows share their texts: each is masked once. */
function once<K, V>(memory: Memory<K, V>, given: K, make: (given: K) => V): V {
  return memory.get(given) ?? memory.set(given, make(given));
}
