/** Points of HTTP Basic (5.5, 7). @see electron/document-check/service.md */
import type { ObservedCall, ReplyFacts } from '../../observe/observation.ts';
import { isPasswordAccepted } from '../accepted.ts';
import { basicCalls, callsWith, identifies, isLike, isLikeInShape, isLikeNobody, nobodyNear } from '../identified.ts';
import {
  breaks,
  HELD,
  type Judge,
  type Judged,
  leavesOpen,
  type Rows,
  type Ruling,
  ruleOn,
  ruleOnReplies,
  ruleOnReply,
  together,
  unlessOwn,
} from '../judge.ts';
import { wordsOf } from '../replies.ts';
import type { PointContext } from '../seen.ts';
import { BASIC_READS, by } from '../shown-by.ts';

export const BASIC_POINTS = {
  '5.5-plain': { judgedBy: ['member'], shownBy: BASIC_READS, judge: judgeBasic('plain') },
  '5.5-md5': { judgedBy: ['member'], shownBy: by('http-basic'), judge: judgeBasic('md5') },
  '5.5-any-call': {
    judgedBy: ['device-start'],
    shownBy: by('variants'),
    judge: (seen) => {
      const starts = seen.calls();
      const isOkWithout = starts.some((call) => call.sent.credential.kind === 'none' && seen.isOk(call));
      return ruleOnReplies(
        seen,
        starts.filter(({ sent }) => sent.credential.kind === 'basic'),
        (reply, call) => {
          if (seen.isOk(call)) return HELD;
          return reply.isRefused && isOkWithout ? breaks('refused', wordsOf(reply)) : leavesOpen('refused');
        },
      );
    },
  },
  '5.5-one-request': {
    judgedBy: ['member'],
    shownBy: BASIC_READS,
    // The next call without credentials must not be of the member whom HTTP Basic identified before.
    judge: (seen) => {
      const member = basicCalls(seen).filter((call) => identifies(seen, call));
      return together(
        ruleOnReplies(seen, basicCalls(seen), () => null),
        ruleOn(callsWith(seen, 'none'), (call) => {
          const before = member.findLast(({ endedAtMs }) => endedAtMs <= call.atMs);
          const reply = before ? seen.replyOf(before) : null;
          return reply ? ruleOnReply(seen, call, (nobodys) => (isLike(nobodys, reply) ? breaks('same') : HELD)) : null;
        }),
      );
    },
  },
  '5.5-invalid-as-nobody': {
    judgedBy: ['member'],
    shownBy: by('wrong-basic'),
    judge: (seen) =>
      ruleOnInvalidBasic(seen, (reply, nobodys) =>
        isLikeInShape(reply, nobodys) ? HELD : breaks('differs', wordsOf(reply)),
      ),
  },
  '7-no-basic-error': {
    judgedBy: ['member'],
    shownBy: by('wrong-basic'),
    judge: (seen) =>
      ruleOnInvalidBasic(seen, (reply, nobodys) => {
        const isSame = reply.error?.print === nobodys.error?.print && reply.challenge === nobodys.challenge;
        return isSame ? HELD : breaks('differs', wordsOf(reply));
      }),
  },
} satisfies Rows;

function judgeBasic(form: 'plain' | 'md5'): Judge {
  return (seen) => {
    const calls = basicCalls(seen).filter(
      ({ sent: { credential } }) => 'passwordForm' in credential && credential.passwordForm === form,
    );
    return ruleOnReplies(seen, calls, (reply, call) => {
      const isAsNobody = isLikeNobody(seen, call);
      if (isAsNobody === null) return null;
      if (seen.isGone(call)) return leavesOpen('gone');
      if (identifies(seen, call)) return HELD;
      const { credential } = call.sent;
      if ('isAscii' in credential && !credential.isAscii) return leavesOpen('non-ascii');
      return unlessOwn(seen, call, isAsNobody ? breaks('like-nobody') : breaks('refused', wordsOf(reply)));
    });
  };
}

/** Compares each call with a login that nobody has with the nearest one without credentials. */
function ruleOnInvalidBasic(seen: PointContext, compare: (reply: ReplyFacts, nobodys: ReplyFacts) => Ruling): Judged {
  const probed = basicCalls(seen).filter(({ feeds }) => feeds === 'wrong-basic');
  const isControl = (call: ObservedCall): boolean => {
    const { credential } = call.sent;
    return 'login' in credential && isPasswordAccepted(seen, credential);
  };
  return ruleOnReplies(
    seen,
    probed.filter((call) => !isControl(call)),
    (reply, call) => {
      const isLocked = probed.some(
        (later) => later.n > call.n && isControl(later) && seen.replyOf(later) !== null && !identifies(seen, later),
      );
      if (isLocked) return leavesOpen('locked');
      const nobody = nobodyNear(seen, call);
      const nobodys = nobody && seen.replyOf(nobody);
      return nobodys ? compare(reply, nobodys) : null;
    },
  );
}
