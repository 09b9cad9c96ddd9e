/** Masks what is kept again, with the secrets that have become known since it was masked. */
import type { ErrorDetails } from '../core/errors.ts';
import { type KeptBody, keepBodyMasked, type Masking } from './kept-body.ts';
import type { KeptRequest, KeptRow } from './kept-row.ts';
import { maskConnection } from './masked-connection.ts';
import { maskErrorDetails } from './masked-error.ts';
import { maskHead } from './masked-head.ts';

export interface Remasking {
  /** What is in the row's line of the list. Does nothing if no secret is new since it was masked. */
  maskLineAgain(row: KeptRow): void;
  /** All the rest, which may take as long as a whole reply. */
  maskDetailsAgain(row: KeptRequest): void;
  /** Forgets what it has masked. */
  clear(): void;
}

export function createRemasking(masking: Masking): Remasking {
  const { masks, register } = masking;
  const texts = createMemory<string>(register);
  const heads = createMemory<string>(register);
  const bodies = createMemory<KeptBody>(register);

  const maskText = (text: string): string => texts.once(text, masks.mask);
  const maskOwnHead = (head: string | null): string | null =>
    head && heads.once(head, (text) => maskHead(text, [], masks));
  const maskBody = (body: KeptBody): KeptBody => bodies.once(body, (kept) => keepBodyMasked(kept, masking));
  const maskWords = <W extends { readonly details: ErrorDetails }>(words: W | null): W | null =>
    words && { ...words, details: maskErrorDetails(words.details, masks) };

  function maskDetails(row: KeptRequest): void {
    row.address = maskText(row.address);
    row.connection &&= maskConnection(row.connection, masks);
    row.sentHead = maskOwnHead(row.sentHead);
    row.sentBody = maskBody(row.sentBody);
    row.replyHead = maskOwnHead(row.replyHead);
    row.replyBody = maskBody(row.replyBody);
  }

  function maskRequestLine(row: KeptRequest): void {
    row.host = maskText(row.host);
    row.path = maskText(row.path);
    row.meaning = maskWords(row.meaning);
  }

  return {
    maskLineAgain(row) {
      if (row.generation === register.generation) return;
      row.generation = register.generation;
      row.error = maskWords(row.error);
      if (row.kind === 'request') maskRequestLine(row);
      else if (row.kind === 'sign-in') row.member &&= maskText(row.member);
      else {
        row.address = maskText(row.address);
        row.parameters = row.parameters.map(({ name, value }) => ({ name: maskText(name), value: maskText(value) }));
      }
    },
    maskDetailsAgain(row) {
      if (row.detailsGeneration === register.generation) return;
      row.detailsGeneration = register.generation;
      maskDetails(row);
    },
    clear() {
      for (const memory of [texts, heads]) memory.clear();
      bodies.clear();
    },
  };
}

/** Many rows share their texts: each is masked once, until another secret is known. */
function createMemory<T>(register: { readonly generation: number }) {
  const masked = new Map<T, T>();
  let { generation } = register;
  return {
    once(given: T, mask: (given: T) => T): T {
      if (generation !== register.generation || masked.size >= maxRemembered) masked.clear();
      generation = register.generation;
      const known = masked.get(given) ?? mask(given);
      masked.set(given, known);
      return known;
    },
    clear: () => masked.clear(),
  };
}

const maxRemembered = 2000;
