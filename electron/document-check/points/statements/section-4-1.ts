/** Judges the statements of section 4.1, the authorization page. @see electron/document-check/service.md */
import type { Judge } from '../judge.ts';
import { byCallback, judgePage } from './callback-ruling.ts';
import { breaks, HELD, leavesOpen, ruleOn } from './ruling.ts';

export const judgeAuthorizePage: Judge = judgePage('authorize');

export const judgeCallbackAddress: Judge = (seen) =>
  ruleOn(
    seen.callbacks('authorize'),
    byCallback(({ isPasted, address, state }) => {
      if (isPasted) return leavesOpen('pasted');
      if (address === 'as-sent') return HELD;
      // Without our state it may be of something else.
      return state === 'returned' ? breaks('differs') : leavesOpen('wrong-state');
    }),
  );

export const judgeCallbackCode: Judge = (seen) =>
  ruleOn(
    seen.callbacks('authorize'),
    byCallback(({ value, fragment }) => {
      if (value !== null) return HELD;
      return fragment.includes('code') ? breaks('in-fragment') : breaks('missing');
    }),
  );
