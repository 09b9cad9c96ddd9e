/** Judges the statements of section 4.1, the authorization page. @see electron/document-check/service.md */
import type { Judge, Statements } from '../judge.ts';
import { CALLBACKS } from '../shown-by.ts';
import { byCallback, judgePage } from './callback-ruling.ts';
import { breaks, HELD, leavesOpen, ruleOn } from './ruling.ts';

const judgeAuthorizePage: Judge = judgePage('authorize');

const judgeCallbackAddress: Judge = (seen) =>
  ruleOn(
    seen.callbacks('authorize'),
    byCallback(({ isPasted, address, state }) => {
      if (isPasted) return leavesOpen('pasted');
      if (address === 'as-sent') return HELD;
      // Without our state it may be of something else.
      return state === 'returned' ? breaks('differs') : leavesOpen('wrong-state');
    }),
  );

const judgeCallbackCode: Judge = (seen) =>
  ruleOn(
    seen.callbacks('authorize'),
    byCallback(({ value, fragment }) => {
      if (value !== null) return HELD;
      return fragment.includes('code') ? breaks('in-fragment') : breaks('missing');
    }),
  );

export const SECTION_4_1 = {
  '4.1-page': { judge: judgeAuthorizePage, shownBy: CALLBACKS },
  '4.1-callback-address': { judge: judgeCallbackAddress, shownBy: CALLBACKS },
  '4.1-callback-code': { judge: judgeCallbackCode, shownBy: CALLBACKS },
} satisfies Statements;
