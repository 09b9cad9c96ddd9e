/**
 * What the thread that reads a case file or a report tells main. It sends the next message only when it is asked to, so
 * that main never takes in more than one at a time.
 */
import type { ErrorCode, ErrorDetails } from '../core/errors.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import type { Report } from '../report/report.ts';
import type { CaseHead } from './case-schema.ts';

export type CaseMessage =
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string; readonly details: ErrorDetails }
  | CaseBeginning
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'exchanges'; readonly rows: readonly ExchangeRow[]; readonly lines: readonly string[] }
  | { readonly kind: 'end' };

/** The files that the thread reads, with what their errors begin with and call them. */
export const READ_FILES = {
  case: { code: 'case-file', name: 'case file', limit: '64 MiB' },
  report: { code: 'report', name: 'report', limit: '4 MiB' },
} as const;

/** What it is started with. */
export interface CaseReading {
  readonly path: string;
  readonly of: keyof typeof READ_FILES;
}

/** What is shown while the case is open; the text of the head has all of it, too. */
export interface CaseBeginning extends Pick<CaseHead, 'savedAtMs' | 'app' | 'hasMemberData'> {
  readonly kind: 'head';
  readonly services: readonly { readonly name: string; readonly host: string }[];
  readonly text: string;
}

/** What main asks for the next message with. */
export const NEXT = 'next';
