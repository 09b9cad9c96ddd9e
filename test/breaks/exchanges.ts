/** Breaks of the rules X, A: exchanges, checks, and what is for everyone. */
import type { Break } from './rows.ts';

export const EXCHANGE_BREAKS: readonly Break[] = [];
