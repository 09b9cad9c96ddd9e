/** Points of the calls for a member's information: the record, and how tokens are presented there (2, 4.6, 5.6, 9). */
import type { Leaf, ObservedCall, Print, RecordFacts, ReplyFacts } from '../../observe/observation.ts';
import { IDENTITIES } from '../../observe/reply-contents.ts';
import {
  basicCalls,
  callsAsMember,
  callsWith,
  findIdentified,
  identifies,
  isLikeInShape,
  isLikeNobody,
  ordinaryCalls,
  repliesToNobody,
  tokenCalls,
  tokenIn,
} from '../identified.ts';
import {
  answeredOf,
  breaks,
  callsOf,
  HELD,
  inForm,
  leavesOpen,
  onlyOf,
  type Rows,
  type Ruling,
  repliesOf,
  ruleOnReplies,
  tell,
} from '../judge.ts';
import { offer, offerReplies, wordReplies, wordsOf } from '../replies.ts';
import type { PointContext } from '../seen.ts';
import { BASIC_READS, both, by, ISSUING, LOGGING_IN, pairsOf, READING, READS, TOKEN_READS } from '../shown-by.ts';

export const MEMBER_POINTS = {
  '4.6-member': {
    judgedBy: ['member'],
    shownBy: [...READS, ...by('variants', 'wrong-basic'), ['password', 'bad-token']],
    readBy: ['memberPath'],
    judge: (seen) => {
      const calls = callsAsMember(seen);
      const isGoneBy = (method: string): boolean =>
        calls.some((call) => call.sent.method === method && seen.isGone(call));
      const isGone = isGoneBy('GET') && isGoneBy('POST');
      return ruleOnReplies(
        seen,
        calls,
        inForm((reply, call) => {
          if (seen.isGone(call)) return isGone ? breaks('gone', wordsOf(reply)) : leavesOpen('gone');
          if (!seen.isOk(call)) return leavesOpen('refused');
          if (isLikeNobody(seen, call) === true) return leavesOpen('like-nobody');
          if (reply.record !== null) return HELD;
          return reply.form === 'object' ? leavesOpen('place') : breaks('other-form', wordsOf(reply));
        }),
      );
    },
  },
  '4.6-basic-equals-token': {
    judgedBy: ['member'],
    shownBy: both(pairsOf(TOKEN_READS), BASIC_READS),
    judge: (seen) => {
      const known = tokenCalls(seen).filter((call) => identifies(seen, call));
      const calls = basicCalls(seen);
      // Leaves are kept of the latest alone.
      const withLeaves = calls.filter((call) => identifies(seen, call) && seen.replyOf(call)?.leaves);
      return ruleOnReplies(
        seen,
        withLeaves.length > 0 ? withLeaves : calls,
        (reply, call) => (identifies(seen, call) ? compareWithTokens(seen, reply, call, known) : null),
        known.length < 2 || !calls.some((call) => identifies(seen, call)),
      );
    },
  },
  '2-record': {
    judgedBy: ['member'],
    shownBy: READING,
    readBy: ['memberPath', 'memberIdPath', 'memberPicturePath'],
    offers: ['memberPath', 'memberIdPath'],
    judge: (seen) => {
      const asked = callsAsMember(seen);
      const identified = findIdentified(seen);
      const found = asked.flatMap((call) => {
        const record = identified.has(call) ? seen.replyOf(call)?.record : null;
        return record ? [{ call, record }] : [];
      });
      const records = found.map(({ record }) => record);
      const names = [...new Set(records.flatMap((record) => record.names.map(({ name }) => name)))].sort();
      const texts = [
        ...records.flatMap(({ path }) => (path === null ? [] : [path === '' ? 'at the top' : `at ${path}`])),
        ...records.flatMap(({ identityName }) => (identityName === null ? [] : [`named by ${identityName}`])),
        ...(names.length === 0 ? [] : [`fields ${names.join(' ')}`]),
      ];
      const place = onlyOf(records.map(({ path, found }) => (found === 'elsewhere' ? path : null)));
      const name = onlyOf(records.map(({ identityName }) => identityName));
      const setting =
        place !== null && place !== ''
          ? offer(seen.profile, 'memberPath', place)
          : name !== null && seen.profile.memberIdPath === null && !IDENTITIES.includes(name)
            ? offer(seen.profile, 'memberIdPath', name)
            : null;
      return tell(seen, asked, callsOf(found), texts, setting);
    },
  },
  '2-record-same': {
    judgedBy: ['identification', 'member'],
    shownBy: [...READING, ...LOGGING_IN, 'bad-token'],
    // Each sign-in with a password beside the last information of the same member.
    judge: (seen) => {
      const asked = seen.calls().filter(({ sent }) => sent.credential.kind !== 'none');
      const found = asked.flatMap((call) => {
        const record = seen.isOk(call) ? seen.replyOf(call)?.record : null;
        return record && record.identity !== null ? [{ call, record }] : [];
      });
      const [signIns, others] = [found.filter(isSignIn), found.filter((one) => !isSignIn(one))];
      const information = new Map(others.map((one) => [one.record.identity, one]));
      const told = signIns.flatMap(({ call, record }) => {
        const other = information.get(record.identity);
        return other ? [{ calls: [call, other.call], text: compareFields(record, other.record) }] : [];
      });
      const texts = told.map(({ text }) => text);
      return tell(
        seen,
        asked,
        told.flatMap(({ calls }) => calls),
        texts,
      );
    },
  },
  '4.6-method': {
    judgedBy: ['member'],
    shownBy: READING,
    offers: ['memberMethod'],
    judge: (seen) => {
      const asked = callsAsMember(seen);
      const identified = findIdentified(seen);
      const good = asked.filter((call) => identified.has(call));
      const methods = (['GET', 'POST'] as const).filter((name) => good.some(({ sent }) => sent.method === name));
      const [method] = methods;
      const isKept = method === undefined || methods.includes(seen.profile.memberMethod);
      const texts = methods.length === 2 ? ['both'] : methods;
      return tell(seen, asked, good, texts, isKept ? null : offer(seen.profile, 'memberMethod', method));
    },
  },
  '4.6-nobody': {
    judgedBy: ['member'],
    shownBy: READING,
    judge: (seen) => {
      const asked = callsWith(seen, 'none');
      // Where one method is not there, the other tells.
      const told = answeredOf(seen, asked).filter(({ call }) => !seen.isGone(call));
      const isGuest = told.some(({ call, reply }) => seen.isOk(call) && reply.record !== null);
      const challenges = told.flatMap(({ reply }) =>
        reply.challenge === null ? [] : [`challenge ${reply.challenge}`],
      );
      const texts = [...wordReplies(repliesOf(told)), ...(isGuest ? ['guest'] : []), ...challenges];
      return tell(seen, asked, callsOf(told), texts);
    },
  },
  '5.6-presentation': {
    judgedBy: ['member'],
    shownBy: [...ISSUING, 'bad-token', 'wrong-basic', 'http-basic'],
    offers: ['tokenPresentation'],
    judge: (seen) => {
      const asked = tokenCalls(seen);
      const identified = findIdentified(seen);
      const good = asked.filter((call) => identified.has(call));
      const ways = PRESENTATIONS.filter((way) =>
        good.some(({ sent: { credential } }) => credential.kind === 'token' && credential.presentation === way),
      );
      const [best] = ways;
      const isKept = best === undefined || ways.includes(seen.profile.tokenPresentation);
      return tell(seen, asked, good, ways, isKept ? null : offer(seen.profile, 'tokenPresentation', best));
    },
  },
  '5.6-bad-token': {
    judgedBy: ['member'],
    shownBy: [...ISSUING, 'bad-token', 'wrong-basic', 'http-basic'],
    readBy: ['tokenRefused'],
    offers: ['tokenRefused'],
    judge: (seen) => {
      const usual = new Set(ordinaryCalls(seen.everything).map(tokenIn));
      const asked = tokenCalls(seen).filter((call) => call.feeds === 'bad-token' && !usual.has(tokenIn(call)));
      const told = answeredOf(seen, asked);
      const replies = repliesOf(told);
      const nobody = new Set(repliesToNobody(seen).map(wordsOf));
      const compared =
        nobody.size === 0 ? [] : replies.map((reply) => (nobody.has(wordsOf(reply)) ? 'as nobody' : 'own'));
      const setting = offerReplies(seen.profile, 'tokenRefused', replies);
      return tell(seen, asked, callsOf(told), [...wordReplies(replies), ...compared], setting);
    },
  },
  '9-version': {
    judgedBy: ['member'],
    shownBy: ISSUING,
    readBy: ['versionHeader'],
    offers: ['versionHeader'],
    judge: (seen) => {
      const asked = tokenCalls(seen);
      const identified = findIdentified(seen);
      const told = answeredOf(seen, asked).filter(({ call }) => call.sent.version !== 'profile');
      const texts = (['absent', 'other'] as const).flatMap((version) => {
        const sent = told.filter(({ call }) => call.sent.version === version);
        const isOk = sent.some(({ call }) => identified.has(call));
        const others = repliesOf(sent.filter(({ call }) => !identified.has(call)));
        return [...(isOk ? [`${version} OK`] : []), ...wordReplies(others).map((words) => `${version} ${words}`)];
      });
      const setting = isOnlyGood('absent') ? offer(seen.profile, 'versionHeader', null) : null;
      return tell(seen, asked, callsOf(told), texts, setting);

      /** Whether the other two were both answered, and refused. */
      function isOnlyGood(version: ObservedCall['sent']['version']): boolean {
        const [good, bad] = [true, false].map(
          (isGood) =>
            new Set(asked.filter((call) => seen.replyOf(call) && identified.has(call) === isGood).map(versionOf)),
        );
        return good?.size === 1 && good.has(version) && bad?.size === 2 && !bad.has(version);
      }
    },
  },
} satisfies Rows;

function compareWithTokens(
  seen: PointContext,
  reply: ReplyFacts,
  call: ObservedCall,
  known: readonly ObservedCall[],
): Ruling {
  const replies = known.flatMap((token) => seen.replyOf(token) ?? []).filter((token) => isOfMember(token, reply, call));
  if (replies.length < 2) return known.length < 2 ? null : leavesOpen('who');
  if (!replies.slice(-2).every((token) => isLikeInShape(token, reply))) return breaks('differs');
  const [one, other] = replies.flatMap(({ leaves }) => (leaves === null ? [] : [leaves])).slice(-2);
  if (!one || !other || reply.leaves === null) return leavesOpen('too-large');
  return isEqualBut(differencesOf(one, other), one, reply.leaves) ? HELD : breaks('differs');
}

/** Whether the reply to a token is about the member whom the call by HTTP Basic identified. */
function isOfMember(
  { record, leaves }: ReplyFacts,
  basic: ReplyFacts,
  { sent: { credential } }: ObservedCall,
): boolean {
  const identity = basic.record?.identity ?? null;
  if (identity !== null && record !== null) return record.identity === identity;
  return 'login' in credential && (leaves ?? []).some(({ value }) => value === credential.login);
}

/** Paths whose values differ between two replies, or are in one of them alone. */
function differencesOf(one: readonly Leaf[], other: readonly Leaf[]): ReadonlySet<Print> {
  const [first, second] = [toMap(one), toMap(other)];
  return new Set([...first.keys(), ...second.keys()].filter((path) => first.get(path) !== second.get(path)));
}

function isEqualBut(ignored: ReadonlySet<Print>, one: readonly Leaf[], other: readonly Leaf[]): boolean {
  return [...differencesOf(one, other)].every((path) => ignored.has(path));
}

function toMap(leaves: readonly Leaf[]): ReadonlyMap<Print, Print> {
  return new Map(leaves.map(({ path, value }) => [path, value]));
}

function isSignIn({ call }: { readonly call: ObservedCall }): boolean {
  return call.endpoint === 'identification';
}

function compareFields(atSignIn: RecordFacts, information: RecordFacts): string {
  const [first, second] = [atSignIn, information].map(({ names }) => new Set(names.map(({ name }) => name)));
  if (!first || !second) return 'other names';
  const [isWithin, isAround] = [first.isSubsetOf(second), first.isSupersetOf(second)];
  if (isWithin && isAround) return 'same';
  return isWithin ? 'fewer at the sign-in' : isAround ? 'fewer in the member information' : 'other names';
}

/** The parameter is the last: servers may log it as part of the address. */
const PRESENTATIONS = ['bearer', 'x-service-token', 'access-token-parameter'] as const;

function versionOf({ sent }: ObservedCall): ObservedCall['sent']['version'] {
  return sent.version;
}
