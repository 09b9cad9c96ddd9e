/** Callbacks that look almost right, and why each is refused: the same reasons however they arrive. */
import type { ErrorCode } from '../../electron/ipc/contract.ts';

export interface Refusal {
  readonly title: string;
  readonly code: ErrorCode;
  /** Turns the callback that would be right, but for its invented code, into the one that arrives. */
  readonly spoil: (callback: string) => string;
}

export const REFUSALS: readonly Refusal[] = [
  {
    title: 'C1: with a wrong state',
    code: 'callback-wrong-state',
    spoil: (callback) => callback.replace(/state=[^&]*/, 'state=not-the-one-that-was-sent'),
  },
  {
    title: 'C1: declined, with a wrong state',
    code: 'callback-wrong-state',
    spoil: (callback) => `${callback.split('?')[0]}?error=access_denied&state=not-the-one-that-was-sent`,
  },
  { title: 'C5: with a fragment', code: 'callback-malformed', spoil: (callback) => `${callback}#fragment` },
  { title: 'C5: with a code twice', code: 'callback-malformed', spoil: (callback) => `${callback}&code=another` },
  { title: 'C5: over-long', code: 'callback-malformed', spoil: (callback) => `${callback}&more=${'x'.repeat(4096)}` },
  { title: 'C5: not decodable', code: 'callback-malformed', spoil: (callback) => `${callback}&more=%ZZ` },
  {
    title: 'C5: for another host',
    code: 'callback-wrong-address',
    spoil: (callback) => callback.replace('callback?', 'elsewhere?'),
  },
  {
    title: 'C5: for another path',
    code: 'callback-wrong-address',
    spoil: (callback) => callback.replace('callback?', 'callback/elsewhere?'),
  },
  {
    title: 'C5: with a user name',
    code: 'callback-wrong-address',
    spoil: (callback) => callback.replace('//', '//somebody@'),
  },
  {
    title: 'C5: with a port',
    code: 'callback-wrong-address',
    spoil: (callback) => callback.replace('callback?', 'callback:8080?'),
  },
  {
    title: 'C5: without a code',
    code: 'callback-without-code',
    spoil: (callback) => callback.replace('code=invented-code&', ''),
  },
];
