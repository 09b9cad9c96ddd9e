/** Judges the statement of section 7, and with what HTTP Basic that is invalid is compared. @see electron/document-check/service.md */

import type { ObservedCall, ReplyFacts } from '../../observe/observation.ts';
import { isPasswordAccepted } from '../accepted.ts';
import { basicCalls, identifies, nobodyNear } from '../identified.ts';
import type { Judge, Judged, Statements } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import type { Seen } from '../seen.ts';
import { by } from '../shown-by.ts';
import { breaks, byReply, HELD, leavesOpen, type Ruling, ruleOn } from './ruling.ts';

const judgeNoBasicError: Judge = (seen) =>
  ruleOnInvalidBasic(seen, (reply, nobodys) => {
    const isSame = reply.error?.print === nobodys.error?.print && reply.challenge === nobodys.challenge;
    return isSame ? HELD : breaks('differs', wordsOf(reply));
  });

/** Compares each call with a login that nobody has with the nearest one without credentials. */
export function ruleOnInvalidBasic(seen: Seen, compare: (reply: ReplyFacts, nobodys: ReplyFacts) => Ruling): Judged {
  const probed = basicCalls(seen).filter(({ feeds }) => feeds === 'wrong-basic');
  const isControl = (call: ObservedCall): boolean => {
    const { credential } = call.sent;
    return 'login' in credential && isPasswordAccepted(seen, credential);
  };
  return ruleOn(
    probed.filter((call) => !isControl(call)),
    byReply(seen, (reply, call) => {
      const isLocked = probed.some(
        (later) => later.n > call.n && isControl(later) && seen.replyOf(later) !== null && !identifies(seen, later),
      );
      if (isLocked) return leavesOpen('locked');
      const nobody = nobodyNear(seen, call);
      const nobodys = nobody && seen.replyOf(nobody);
      return nobodys ? compare(reply, nobodys) : null;
    }),
  );
}

export const SECTION_7 = {
  '7-no-basic-error': { judge: judgeNoBasicError, shownBy: by('wrong-basic') },
} satisfies Statements;
