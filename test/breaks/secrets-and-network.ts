/** Breaks of the rules S, N: secrets and the network. */
import type { Break } from './rows.ts';

export const SECRET_BREAKS: readonly Break[] = [];
