/** Judges the statements of section 5, headers and HTTP Basic. @see electron/document-check/service.md */

import type { ObservedCall } from '../../observe/observation.ts';
import { basicCalls, identifies, isLike, isLikeInShape, isLikeNobody } from '../identified.ts';
import type { Judge, Statements } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import { BASIC_READS, by, METHODS } from '../shown-by.ts';
import { breaks, byReply, HELD, leavesOpen, ruleOn, together, unlessOwn } from './ruling.ts';
import { API_CALLS } from './section-1.ts';
import { ruleOnInvalidBasic } from './section-7.ts';

const judgeKeyHeader: Judge = (seen) => {
  const sent = seen.calls(...API_CALLS).filter((call) => call.sent.key !== null);
  const isUnlike = ({ sent: { key } }: ObservedCall): boolean => key?.isDocumentName === false;
  const okUnderOther = new Set(
    sent.filter((call) => isUnlike(call) && seen.isOk(call)).map(({ endpoint }) => endpoint),
  );
  return ruleOn(
    sent,
    byReply(seen, (reply, call) => {
      if (seen.isOk(call)) return isUnlike(call) ? leavesOpen('form') : HELD;
      if (call.endpoint === 'device-poll') return null;
      const isBroken = !isUnlike(call) && reply.isRefused && okUnderOther.has(call.endpoint);
      return isBroken ? breaks('refused', wordsOf(reply)) : leavesOpen('refused');
    }),
  );
};

const judgeVersionHeader: Judge = (seen) => {
  const calls = seen.calls(...API_CALLS);
  const okWithout = new Set(
    calls
      .filter(({ sent }) => sent.version === 'absent')
      .filter(seen.isOk)
      .map(describeCall),
  );
  return ruleOn(
    calls.filter(({ sent }) => sent.version === 'profile'),
    byReply(seen, (reply, call) => {
      if (!call.sent.isVersionNameDocuments) return leavesOpen('form');
      if (seen.isOk(call)) return HELD;
      if (call.endpoint === 'device-poll') return null;
      const isBroken = reply.isRefused && okWithout.has(describeCall(call));
      return isBroken ? breaks('refused', wordsOf(reply)) : leavesOpen('refused');
    }),
  );
};

/** Its endpoint, method and credential, in one text. */
function describeCall({ endpoint, sent: { method, credential } }: ObservedCall): string {
  const sent = 'password' in credential ? [credential.login, credential.password] : [];
  const token = 'print' in credential ? [credential.presentation, credential.print] : [];
  return [endpoint, method, credential.kind, ...sent, ...token].join(' ');
}

const judgeBasicPlain: Judge = judgeBasic('plain');
const judgeBasicMd5: Judge = judgeBasic('md5');

function judgeBasic(form: 'plain' | 'md5'): Judge {
  return (seen) => {
    const calls = basicCalls(seen).filter(
      ({ sent: { credential } }) => 'passwordForm' in credential && credential.passwordForm === form,
    );
    return ruleOn(
      calls,
      byReply(seen, (reply, call) => {
        const isAsNobody = isLikeNobody(seen, call);
        if (isAsNobody === null) return null;
        if (seen.isGone(call)) return leavesOpen('gone');
        if (identifies(seen, call)) return HELD;
        const { credential } = call.sent;
        if ('isAscii' in credential && !credential.isAscii) return leavesOpen('non-ascii');
        return unlessOwn(seen, call, isAsNobody ? breaks('like-nobody') : breaks('refused', wordsOf(reply)));
      }),
    );
  };
}

const judgeBasicAnyCall: Judge = (seen) => {
  const starts = seen.calls('device-start');
  const isOkWithout = starts.some((call) => call.sent.credential.kind === 'none' && seen.isOk(call));
  return ruleOn(
    starts.filter(({ sent }) => sent.credential.kind === 'basic'),
    byReply(seen, (reply, call) => {
      if (seen.isOk(call)) return HELD;
      return reply.isRefused && isOkWithout ? breaks('refused', wordsOf(reply)) : leavesOpen('refused');
    }),
  );
};

/** The next call without credentials must not be of the member whom HTTP Basic identified before. */
const judgeBasicOneRequest: Judge = (seen) => {
  const nobody = seen.calls('member').filter(({ sent }) => sent.credential.kind === 'none');
  const member = basicCalls(seen).filter((call) => identifies(seen, call));
  return together(
    ruleOn(
      basicCalls(seen),
      byReply(seen, () => null),
    ),
    ruleOn(nobody, (call) => {
      const before = member.findLast(({ endedAtMs }) => endedAtMs <= call.atMs);
      const reply = before ? seen.replyOf(before) : null;
      return reply ? byReply(seen, (nobodys) => (isLike(nobodys, reply) ? breaks('same') : HELD))(call) : null;
    }),
  );
};

const judgeInvalidBasic: Judge = (seen) =>
  ruleOnInvalidBasic(seen, (reply, nobodys) =>
    isLikeInShape(reply, nobodys) ? HELD : breaks('differs', wordsOf(reply)),
  );

export const SECTION_5 = {
  '5.1-key-header': { judge: judgeKeyHeader, shownBy: METHODS },
  '5.2-version-header': { judge: judgeVersionHeader, shownBy: METHODS },
  '5.5-plain': { judge: judgeBasicPlain, shownBy: BASIC_READS },
  '5.5-md5': { judge: judgeBasicMd5, shownBy: by('http-basic') },
  '5.5-any-call': { judge: judgeBasicAnyCall, shownBy: by('variants') },
  '5.5-one-request': { judge: judgeBasicOneRequest, shownBy: BASIC_READS },
  '5.5-invalid-as-nobody': { judge: judgeInvalidBasic, shownBy: by('wrong-basic') },
} satisfies Statements;
