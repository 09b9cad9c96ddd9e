/** Judges the statement of section 1. @see electron/document-check/service.md */

import type { Endpoint, ObservedCall } from '../../observe/observation.ts';
import type { Judge, Statements } from '../judge.ts';
import { METHODS } from '../shown-by.ts';
import { breaks, HELD, leavesOpen, type Ruling, ruleOn } from './ruling.ts';

/** The calls at the base address. */
export const API_CALLS = [
  'code-exchange',
  'device-start',
  'device-poll',
  'key-request',
  'identification',
  'member',
  'revocation',
] as const satisfies readonly Endpoint[];

const judgeHttp: Judge = (seen) => ruleOn(seen.calls(...API_CALLS), ruleOnHttp);

/** Any status is of HTTP, also one that counts for nothing else. */
function ruleOnHttp({ excluded, status, failure }: ObservedCall): Ruling {
  if (excluded === 'proxy' || excluded === 'by-hand') return leavesOpen(excluded);
  if (status !== null) return HELD;
  return failure === 'reply-unreadable' ? breaks('other-form') : leavesOpen('no-reply');
}

export const SECTION_1 = {
  '1-http': { judge: judgeHttp, shownBy: METHODS },
} satisfies Statements;
