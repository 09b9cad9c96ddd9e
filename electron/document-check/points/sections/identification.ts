/** Points of the sign-in with login and password (4.5). @see electron/document-check/service.md */
import type { FoundText, ObservedCall, Print, RecordFacts, SentCredential } from '../../observe/observation.ts';
import { isSignIn } from '../accepted.ts';
import { identifies, repliesToNobody, usesOf } from '../identified.ts';
import { ISSUES, issueOf } from '../issued-tokens.ts';
import {
  answeredOf,
  breaks,
  callsOf,
  HELD,
  inForm,
  leavesOpen,
  onlyOf,
  type Rows,
  type RuleOnReply,
  repliesOf,
  ruleOnReplies,
  tell,
  unlessOwn,
} from '../judge.ts';
import { offer, offerReplies, wordOutcomes, wordsOf } from '../replies.ts';
import type { PointContext } from '../seen.ts';
import { both, by, LOGGING_IN, LOGINS, READS } from '../shown-by.ts';

export const IDENTIFICATION_POINTS = {
  '4.5-sign-in': {
    judgedBy: ['identification', 'member'],
    shownBy: LOGINS,
    judge: (seen) =>
      ruleOnReplies(
        seen,
        seen.calls('identification'),
        inForm((reply, call) => {
          if (isSignIn(seen, call)) return HELD;
          if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
          return reply.isRefused ? unlessOwn(seen, call, breaks('refused', wordsOf(reply))) : leavesOpen('place');
        }),
      ),
  },
  '4.5-login-forms': {
    judgedBy: ['identification'],
    shownBy: both([...READS, ...by('password')], by('variants')),
    judge: (seen) => {
      const calls = seen.calls().filter((call) => loginOf(call) !== null);
      const signedIn = new Set(calls.filter((call) => isSignIn(seen, call)).flatMap((call) => otherForms(seen, call)));
      const isOneForm = new Set(calls.map((call) => loginOf(call)?.loginForm)).size < 2;
      return ruleOnReplies(
        seen,
        calls,
        (reply, call) => {
          const login = loginOf(call);
          const hasPartner = login !== null && signedIn.has(nameOf(login, login.login));
          if (isSignIn(seen, call)) return hasPartner ? HELD : null;
          if (!reply.isRefused) return leavesOpen('place');
          return hasPartner ? breaks('refused', wordsOf(reply)) : leavesOpen('own');
        },
        isOneForm,
      );
    },
  },
  '4.5-token': {
    judgedBy: ['identification', 'member'],
    shownBy: LOGINS,
    readBy: ['identificationTokenPath'],
    judge: (seen) =>
      ruleOnReplies(
        seen,
        seen.calls('identification'),
        onSignIn(seen, ({ token, hasOtherText }) => {
          if (token === null) return hasOtherText ? leavesOpen('place') : breaks('missing');
          return token.found !== 'elsewhere' || isUsed(seen, token.print) ? HELD : leavesOpen('place');
        }),
      ),
  },
  '4.5-member': {
    judgedBy: ['identification'],
    shownBy: LOGINS,
    readBy: ['identificationMemberPath'],
    judge: (seen) =>
      ruleOnReplies(
        seen,
        seen.calls(),
        onSignIn(seen, ({ record, hasOther }) => {
          if (record !== null) return HELD;
          return hasOther ? leavesOpen('place') : breaks('missing');
        }),
      ),
  },
  '4.5-token-new': {
    judgedBy: [...ISSUES, 'member'],
    shownBy: [...by('variants'), ...both(by('password'), by('wrong-password', 'own-wrong-password'))],
    judge: (seen) => {
      const calls = seen.calls('identification');
      const signedIn = calls.filter((call) => seen.isOk(call));
      return ruleOnReplies(
        seen,
        calls,
        onSignIn(seen, ({ token }, call) => {
          if (token === null) return leavesOpen('place');
          if (signedIn[0] === call) return null;
          return isKnownBefore(seen, token.print, call) ? breaks('same') : HELD;
        }),
        signedIn.length < 2,
      );
    },
  },
  '4.5-reply': {
    judgedBy: ['identification'],
    shownBy: LOGGING_IN,
    readBy: ['identificationTokenPath', 'identificationMemberPath'],
    offers: ['identificationTokenPath', 'identificationMemberPath'],
    judge: (seen) => {
      const asked = seen.calls();
      const told = answeredOf(seen, asked).filter(
        ({ call, reply }) => seen.isOk(call) && (reply.token || reply.record),
      );
      const tokens = told.flatMap(({ reply }) => reply.token ?? []);
      const records = told.flatMap(({ reply }) => reply.record ?? []);
      const texts = [...wordPaths('token', tokens), ...wordPaths('member', records)];
      const [token, member] = [pathToSet(tokens), pathToSet(records)];
      const setting =
        (token === null ? null : offer(seen.profile, 'identificationTokenPath', token)) ??
        (member === null ? null : offer(seen.profile, 'identificationMemberPath', member));
      return tell(seen, asked, callsOf(told), texts, setting);
    },
  },
  '4.5-refused': {
    judgedBy: ['identification'],
    shownBy: ['wrong-password', 'own-wrong-password'],
    readBy: ['credentialsRefused'],
    offers: ['credentialsRefused'],
    judge: (seen) => {
      const asked = wrongSignIns(seen);
      const told = answeredOf(seen, asked);
      const refused = told.filter(({ call }) => !seen.isOk(call));
      const texts = wordOutcomes(seen, told);
      const [key, secret] = [seen.ofPoint('5.1-wrong-key'), seen.ofPoint('4.2-wrong-secret')];
      const nobody = repliesToNobody(key);
      const others = [key, secret].flatMap((other) => {
        return repliesOf(answeredOf(other, other.calls()).filter(({ call }) => call.feeds !== 'all'));
      });
      const statusAlone = nobody.length > 0 ? 'in-refusals' : 'never';
      const unlike = [...nobody, ...others];
      const setting = offerReplies(seen.profile, 'credentialsRefused', repliesOf(refused), unlike, statusAlone);
      return tell(seen, asked, callsOf(told), [...texts, ...alike()], setting);

      /** Whether a wrong login is answered as a wrong password is. */
      function alike(): readonly string[] {
        const logins = loginsOf(seen);
        const [known, unknown] = [true, false].map((isKnown) =>
          refused.filter(({ call }) => logins.has(loginIn(call)) === isKnown).map(({ reply }) => wordsOf(reply)),
        );
        if (!known?.length || !unknown?.length) return [];
        return [new Set([...known, ...unknown]).size === 1 ? 'alike' : 'not alike'];
      }
    },
  },
} satisfies Rows;

type SentLogin = Extract<SentCredential, { readonly kind: 'basic' | 'login' }>;

function loginOf({ sent: { credential } }: ObservedCall): SentLogin | null {
  return credential.kind === 'login' ? credential : null;
}

/** @returns the names of the same member and password, but with the other form of the login */
function otherForms(seen: PointContext, signedIn: ObservedCall): readonly string[] {
  const sent = loginOf(signedIn);
  const { login = null, email = null } = seen.replyOf(signedIn)?.record ?? {};
  if (sent === null) return [];
  const other = { ...sent, loginForm: sent.loginForm === 'name' ? 'e-mail' : 'name' } as const;
  return [login, email].flatMap((known) => (known === null ? [] : [nameOf(other, known)]));
}

function nameOf({ loginForm, password }: SentLogin, login: Print): string {
  return JSON.stringify([loginForm, login, password]);
}

/** Found by its name alone, it has to identify a member. */
function isUsed(seen: PointContext, token: Print): boolean {
  return usesOf(seen, token).some((call) => identifies(seen, call));
}

function isKnownBefore(seen: PointContext, token: Print, { n }: ObservedCall): boolean {
  const first = [issueOf(seen, token)?.by, usesOf(seen, token)[0]];
  return first.some((known) => known && known.n < n);
}

/** Rules on a reply that accepts the login. */
function onSignIn(seen: PointContext, rule: RuleOnReply): RuleOnReply {
  return (reply, call) => (seen.isOk(call) ? rule(reply, call) : leavesOpen('refused'));
}

type Placed = Pick<FoundText | RecordFacts, 'path' | 'found'>;

function wordPaths(what: string, placed: readonly Placed[]): readonly string[] {
  return placed.flatMap(({ path }) => (path === null ? [] : [`${what} at ${path === '' ? 'the top' : path}`]));
}

/** @returns the path that a profile needs, because this app does not look there by itself */
export function pathToSet(placed: readonly Placed[]): string | null {
  return onlyOf(placed.map(({ path, found }) => (found === 'elsewhere' ? path : null))) || null;
}

/** Those of the probes that no ordinary sign-in sends, and those of a member who signed in with another password. */
function wrongSignIns(seen: PointContext): readonly ObservedCall[] {
  const calls = seen.calls();
  const ordinary = calls.filter(({ feeds }) => feeds === 'all');
  const [usual, good] = [ordinary, ordinary.filter(seen.isOk)].map((all) => new Set(all.map(passwordOf)));
  const logins = loginsOf(seen);
  return calls.filter((call) => {
    const sent = passwordOf(call);
    return call.feeds === 'all' ? logins.has(loginIn(call)) && !good?.has(sent) : !usual?.has(sent);
  });
}

/** Those that were signed in. */
function loginsOf(seen: PointContext): ReadonlySet<Print | null> {
  const good = seen.calls().filter((call) => call.feeds === 'all' && seen.isOk(call));
  return new Set(good.flatMap((call) => loginIn(call) ?? []));
}

function loginIn({ sent: { credential } }: ObservedCall): Print | null {
  return credential.kind === 'login' ? credential.login : null;
}

function passwordOf({ sent: { credential } }: ObservedCall): string {
  return credential.kind === 'login' ? JSON.stringify([credential.login, credential.password]) : '';
}
