/** Breaks of the rules T: sessions. */
import type { Break } from './rows.ts';

export const SESSION_BREAKS: readonly Break[] = [];
