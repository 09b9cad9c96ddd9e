/** Judges the open points of section 2: what tokens and members' records look like, and how long tokens are good. */

import type { ObservedCall, Print, RecordFacts } from '../../observe/observation.ts';
import { firstFrom } from '../by-number.ts';
import { tokenCalls, tokenIn } from '../identified.ts';
import { isTokenIssued } from '../issued-tokens.ts';
import { wordReplies } from '../reply-words.ts';
import type { Seen } from '../seen.ts';
import { EVERYTHING, ISSUING, LOGGING_IN, READING } from '../shown-by.ts';
import { findIdentified, identityOf, isRevokedBetween, ownerOf, wayOf } from './member-calls.ts';
import { answeredOf, callsOf, isFigure, type OpenJudge, type OpenPoints, onlyOf, tell, textsOf } from './open-judge.ts';
import { offer, pinFor } from './pinned-setting.ts';

const judgeTokenForm: OpenJudge = (seen) => {
  const asked = issuingCalls(seen);
  const counted = answeredOf(seen, asked).filter(({ call }) => isTokenIssued(seen, call));
  const texts = counted.flatMap(({ reply: { token } }) =>
    token && isFigure(token.length) ? [`${token.length} ${token.alphabet}`] : [],
  );
  return tell(seen, asked, callsOf(counted), texts);
};

/** A token that identified, and is refused later although nothing happened in between that may end one. */
const judgeTokenEnd: OpenJudge = (seen, { profile }) => {
  const asked = tokenCalls(seen);
  const identified = findIdentified(seen);
  // Where only the newest token is good, a sign-in ended the one before.
  const issued = issuingCalls(seen).filter((call) => isTokenIssued(seen, call));
  const lastGood = new Map<string, number>();
  const ended = answeredOf(seen, asked).filter(({ call }) => {
    if (identified.has(call)) lastGood.set(wayOf(call), call.n);
    const before = lastGood.get(wayOf(call)) ?? call.n;
    const isReplaced = (issued[firstFrom(issued, before + 1)]?.n ?? call.n) < call.n;
    return before < call.n && !isReplaced && !isRevokedBetween(seen, before, call.n);
  });
  const replies = ended.map(({ reply }) => reply);
  const pin = pinFor(replies);
  const setting = pin === null || pin.status === 401 ? null : offer(profile, 'tokenRefused', pin);
  return tell(seen, asked, callsOf(ended), wordReplies(replies), setting);
};

const judgeTokensTogether: OpenJudge = (seen) => {
  const all = tokenCalls(seen);
  const versions = new Set(all.filter(({ feeds }) => feeds === 'all').map(({ sent }) => sent.version));
  // Another version may be refused with any token.
  const asked = all.filter(({ sent }) => versions.has(sent.version));
  const identified = findIdentified(seen);
  const issued = issuingCalls(seen).flatMap((call) => {
    const token = isTokenIssued(seen, call) ? seen.replyOf(call)?.token?.print : undefined;
    return token === undefined ? [] : [{ n: call.n, token, owner: ownerOf(token, call, seen) }];
  });
  const firstOf = new Map(issued.toReversed().map((one) => [one.token, one]));
  const byOwner = Map.groupBy(issued, ({ owner }) => owner);
  const goodSince = new Map<string, number>();
  const told = asked.flatMap((call) => {
    if (identified.has(call) && !goodSince.has(wayOf(call))) goodSince.set(wayOf(call), call.n);
    const own = firstOf.get(tokenIn(call) ?? '');
    const owner = identityOf(call, seen) ?? own?.owner ?? null;
    if (!own || owner === null) return [];
    const newer = findNewer(byOwner.get(owner) ?? [], own);
    if (!newer || newer.n >= call.n) return [];
    if (identified.has(call)) return [{ call, text: 'both' }];
    const wasGood = (goodSince.get(wayOf(call)) ?? call.n) < newer.n;
    const isEnded = seen.replyOf(call) !== null && wasGood && !isRevokedBetween(seen, newer.n, call.n);
    return isEnded ? [{ call, text: 'newest' }] : [];
  });
  return tell(seen, asked, callsOf(told), textsOf(told));
};

interface Issued {
  readonly n: number;
  readonly token: Print;
}

/** @returns the next after it with another token */
function findNewer(issued: readonly Issued[], { n, token }: Issued): Issued | null {
  for (let at = firstFrom(issued, n + 1); ; at += 1) {
    const next = issued[at] ?? null;
    if (next?.token !== token) return next;
  }
}

const judgeRecord: OpenJudge = (seen, { profile }) => {
  const asked = seen.calls('member').filter(({ sent }) => sent.credential.kind !== 'none');
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
      ? offer(profile, 'memberPath', place)
      : name !== null && profile.memberIdPath === null && !FOUND_BY_DEFAULT.includes(name)
        ? offer(profile, 'memberIdPath', name)
        : null;
  return tell(seen, asked, callsOf(found), texts, setting);
};

/** What identifies a member without a setting. */
const FOUND_BY_DEFAULT: readonly string[] = ['id', 'login', 'email', 'sub'];

/** Each sign-in with a password beside the last information of the same member. */
const judgeRecordSame: OpenJudge = (seen) => {
  const asked = seen.calls('identification', 'member').filter(({ sent }) => sent.credential.kind !== 'none');
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
  return tell(
    seen,
    asked,
    told.flatMap(({ calls }) => calls),
    textsOf(told),
  );
};

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

function issuingCalls(seen: Seen): readonly ObservedCall[] {
  return seen.calls('code-exchange', 'device-poll', 'identification');
}

export const SECTION_2_POINTS = {
  '2-token-form': { judge: judgeTokenForm, shownBy: ['oauth-code', 'device-code', ...LOGGING_IN] },
  '2-token-end': { judge: judgeTokenEnd, shownBy: EVERYTHING },
  '2-tokens-together': { judge: judgeTokensTogether, shownBy: ISSUING },
  '2-record': { judge: judgeRecord, shownBy: READING },
  '2-record-same': { judge: judgeRecordSame, shownBy: [...READING, ...LOGGING_IN, 'bad-token'] },
} satisfies OpenPoints;
