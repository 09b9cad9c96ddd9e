/**
 * What the thread that reads a case file tells main. It sends the next message only when it is asked to, so that main
 * never takes in more than one at a time.
 */
import type { ErrorCode, ErrorDetails } from '../core/errors.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import type { CaseHead } from './case-schema.ts';

export type CaseMessage =
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string; readonly details: ErrorDetails }
  | CaseBeginning
  | { readonly kind: 'exchanges'; readonly rows: readonly ExchangeRow[]; readonly lines: readonly string[] }
  | { readonly kind: 'end' };

/** What is shown while the case is open; the text of the head has all of it, too. */
export interface CaseBeginning extends Pick<CaseHead, 'savedAtMs' | 'app' | 'hasMemberData'> {
  readonly kind: 'head';
  readonly services: readonly { readonly name: string; readonly host: string }[];
  readonly text: string;
}

/** What main asks for the next message with. */
export const NEXT = 'next';
