/** Judges the statements of section 4.5, basic identification. @see electron/document-check/service.md */

import type { ObservedCall, Print, ReplyFacts, SentCredential } from '../../observe/observation.ts';
import { isSignIn } from '../accepted.ts';
import { identifies, usesOf } from '../identified.ts';
import { issueOf } from '../issued-tokens.ts';
import type { Judge, Statements } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import type { Seen } from '../seen.ts';
import { both, by, LOGINS, READS } from '../shown-by.ts';
import { breaks, byReply, HELD, leavesOpen, type Ruling, ruleOn, unlessForm, unlessOwn } from './ruling.ts';

const judgeSignIn: Judge = (seen) =>
  ruleOn(
    seen.calls('identification'),
    byReply(seen, (reply, call) => {
      const ruling = (): Ruling => {
        if (isSignIn(seen, call)) return HELD;
        if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
        return reply.isRefused ? unlessOwn(seen, call, breaks('refused', wordsOf(reply))) : leavesOpen('place');
      };
      return unlessForm(call.sent, ruling());
    }),
  );

const judgeLoginForms: Judge = (seen) => {
  const calls = seen.calls('identification').filter((call) => loginOf(call) !== null);
  const signedIn = new Set(calls.filter((call) => isSignIn(seen, call)).flatMap((call) => otherForms(seen, call)));
  const isOneForm = new Set(calls.map((call) => loginOf(call)?.loginForm)).size < 2;
  return ruleOn(
    calls,
    byReply(seen, (reply, call) => {
      const login = loginOf(call);
      const hasPartner = login !== null && signedIn.has(nameOf(login, login.login));
      if (isSignIn(seen, call)) return hasPartner ? HELD : null;
      if (!reply.isRefused) return leavesOpen('place');
      return hasPartner ? breaks('refused', wordsOf(reply)) : leavesOpen('own');
    }),
    isOneForm,
  );
};

type SentLogin = Extract<SentCredential, { readonly kind: 'basic' | 'login' }>;

function loginOf({ sent: { credential } }: ObservedCall): SentLogin | null {
  return credential.kind === 'login' ? credential : null;
}

/** @returns the names of the same member and password, but with the other form of the login */
function otherForms(seen: Seen, signedIn: ObservedCall): readonly string[] {
  const sent = loginOf(signedIn);
  const { login = null, email = null } = seen.replyOf(signedIn)?.record ?? {};
  if (sent === null) return [];
  const other = { ...sent, loginForm: sent.loginForm === 'name' ? 'e-mail' : 'name' } as const;
  return [login, email].flatMap((known) => (known === null ? [] : [nameOf(other, known)]));
}

function nameOf({ loginForm, password }: SentLogin, login: Print): string {
  return JSON.stringify([loginForm, login, password]);
}

const judgeIdentificationToken: Judge = (seen) =>
  ruleOn(
    seen.calls('identification'),
    onSignIn(seen, ({ token, hasOtherText }) => {
      if (token === null) return hasOtherText ? leavesOpen('place') : breaks('missing');
      return token.found !== 'elsewhere' || isUsed(seen, token.print) ? HELD : leavesOpen('place');
    }),
  );

/** Found by its name alone, it has to identify a member. */
function isUsed(seen: Seen, token: Print): boolean {
  return usesOf(seen, token).some((call) => identifies(seen, call));
}

const judgeIdentificationMember: Judge = (seen) =>
  ruleOn(
    seen.calls('identification'),
    onSignIn(seen, ({ record, hasOther }) => {
      if (record !== null) return HELD;
      return hasOther ? leavesOpen('place') : breaks('missing');
    }),
  );

const judgeTokenNew: Judge = (seen) => {
  const calls = seen.calls('identification');
  const signedIn = calls.filter((call) => seen.isOk(call));
  return ruleOn(
    calls,
    onSignIn(seen, ({ token }, call) => {
      if (token === null) return leavesOpen('place');
      if (signedIn[0] === call) return null;
      return isKnownBefore(seen, token.print, call) ? breaks('same') : HELD;
    }),
    signedIn.length < 2,
  );
};

function isKnownBefore(seen: Seen, token: Print, { n }: ObservedCall): boolean {
  const first = [issueOf(seen, token)?.by, usesOf(seen, token)[0]];
  return first.some((known) => known && known.n < n);
}

/** Rules on a reply that accepts the login. */
function onSignIn(seen: Seen, rule: (reply: ReplyFacts, call: ObservedCall) => Ruling) {
  return byReply(seen, (reply, call) => (seen.isOk(call) ? rule(reply, call) : leavesOpen('refused')));
}

export const SECTION_4_5 = {
  '4.5-sign-in': { judge: judgeSignIn, shownBy: LOGINS },
  '4.5-login-forms': { judge: judgeLoginForms, shownBy: both([...READS, ...by('password')], by('variants')) },
  '4.5-token': { judge: judgeIdentificationToken, shownBy: LOGINS },
  '4.5-member': { judge: judgeIdentificationMember, shownBy: LOGINS },
  '4.5-token-new': {
    judge: judgeTokenNew,
    shownBy: [...by('variants'), ...both(by('password'), by('wrong-password', 'own-wrong-password'))],
  },
} satisfies Statements;
