/** Judges the open points of starting a device sign-in, of the key, of the sign-in with a password (4.3 to 4.5, 8). */

import type {
  DeviceFacts,
  DeviceFigure,
  FoundText,
  ObservedCall,
  Print,
  RecordFacts,
} from '../../observe/observation.ts';
import type { ObservedSetting } from '../finding.ts';
import { wordReplies, wordsOf } from '../reply-words.ts';
import type { Seen } from '../seen.ts';
import { LOGGING_IN, STARTING } from '../shown-by.ts';
import { answeredOf, callsOf, type OpenJudge, type OpenPoints, onlyOf, tell, textsOf } from './open-judge.ts';
import { offer } from './pinned-setting.ts';

const judgeStartParameters: OpenJudge = (seen, { profile }) => {
  const asked = seen.calls('device-start').filter(({ sent }) => sent.credential.kind === 'none');
  const withId = asked.filter(({ sent }) => sent.clientId !== null);
  const without = asked.filter(({ sent }) => sent.clientId === null);
  const isOkWith = withId.some(seen.isOk);
  const isOkWithout = without.some(seen.isOk);
  const text = outcome();
  const counted = asked.filter((call) => text !== null && seen.whyNot(call) === null);
  return tell(seen, asked, counted, text === null ? [] : [text], setting());

  function outcome(): 'not needed' | 'needed' | 'refused' | null {
    if (isOkWith && isOkWithout) return 'not needed';
    if (isOkWith && without.some(seen.isRefused)) return 'needed';
    return isOkWithout && withId.some(seen.isRefused) ? 'refused' : null;
  }

  function setting(): ObservedSetting | null {
    if (text === 'refused') return offer(profile, 'deviceStartParameters', 'none');
    const isMissing = text === 'needed' && profile.deviceStartParameters === 'none';
    return isMissing ? offer(profile, 'deviceStartParameters', 'client-id') : null;
  }
};

const judgeExpiresIn: OpenJudge = figureJudge(({ expiresIn }) => expiresIn, 1800);
const judgeInterval: OpenJudge = figureJudge(({ interval }) => interval, 5);

/** @param example the document's, in seconds */
function figureJudge(figureOf: (device: DeviceFacts) => DeviceFigure, example: number): OpenJudge {
  return (seen) => {
    const asked = seen.calls('device-start');
    const told = answeredOf(seen, asked).flatMap(({ call, reply }) => {
      const value = seen.isOk(call) && reply.device ? figureOf(reply.device).value : null;
      if (value === null) return [];
      return [{ call, text: value === example ? 'equal' : `differs ${value}` }];
    });
    return tell(seen, asked, callsOf(told), textsOf(told));
  };
}

const judgeKeyPath: OpenJudge = (seen, { profile }) => {
  const asked = seen.calls('key-request');
  const told = answeredOf(seen, asked).flatMap(({ call, reply: { key } }) => {
    const path = key?.path || null;
    return seen.isOk(call) && key && path !== null ? [{ call, text: path, key }] : [];
  });
  const path = pathToSet(told.map(({ key }) => key));
  return tell(seen, asked, callsOf(told), textsOf(told), path === null ? null : offer(profile, 'keyPath', path));
};

const judgeIdentificationReply: OpenJudge = (seen, { profile }) => {
  const asked = seen.calls('identification');
  const told = answeredOf(seen, asked).filter(({ call, reply }) => seen.isOk(call) && (reply.token || reply.record));
  const tokens = told.flatMap(({ reply }) => reply.token ?? []);
  const records = told.flatMap(({ reply }) => reply.record ?? []);
  const texts = [...wordPaths('token', tokens), ...wordPaths('member', records)];
  const [token, member] = [pathToSet(tokens), pathToSet(records)];
  const setting =
    (token === null ? null : offer(profile, 'identificationTokenPath', token)) ??
    (member === null ? null : offer(profile, 'identificationMemberPath', member));
  return tell(seen, asked, callsOf(told), texts, setting);
};

type Placed = Pick<FoundText | RecordFacts, 'path' | 'found'>;

function wordPaths(what: string, placed: readonly Placed[]): readonly string[] {
  return placed.flatMap(({ path }) => (path === null ? [] : [`${what} at ${path === '' ? 'the top' : path}`]));
}

/** @returns the path that a profile needs, because this app does not look there by itself */
function pathToSet(placed: readonly Placed[]): string | null {
  return onlyOf(placed.map(({ path, found }) => (found === 'elsewhere' ? path : null))) || null;
}

const judgePasswordRefused: OpenJudge = (seen) => {
  const asked = wrongSignIns(seen);
  const told = answeredOf(seen, asked);
  const refused = told.filter(({ call }) => !seen.isOk(call));
  const texts = wordReplies(refused.map(({ reply }) => reply));
  const isAccepted = refused.length < told.length;
  return tell(seen, asked, callsOf(told), [...texts, ...(isAccepted ? ['accepted'] : []), ...alike()]);

  /** Whether a wrong login is answered as a wrong password is. */
  function alike(): readonly string[] {
    const logins = loginsOf(seen);
    const [known, unknown] = [true, false].map((isKnown) =>
      refused.filter(({ call }) => logins.has(loginIn(call)) === isKnown).map(({ reply }) => wordsOf(reply)),
    );
    if (!known?.length || !unknown?.length) return [];
    return [new Set([...known, ...unknown]).size === 1 ? 'alike' : 'not alike'];
  }
};

/** Those of the probes that no ordinary sign-in sends, and those of a member who signed in with another password. */
function wrongSignIns(seen: Seen): readonly ObservedCall[] {
  const calls = seen.calls('identification');
  const ordinary = calls.filter(({ feeds }) => feeds === 'all');
  const [usual, good] = [ordinary, ordinary.filter(seen.isOk)].map((all) => new Set(all.map(passwordOf)));
  const logins = loginsOf(seen);
  return calls.filter((call) => {
    const sent = passwordOf(call);
    return call.feeds === 'all' ? logins.has(loginIn(call)) && !good?.has(sent) : !usual?.has(sent);
  });
}

/** Those that were signed in. */
function loginsOf(seen: Seen): ReadonlySet<Print | null> {
  const good = seen.calls('identification').filter((call) => call.feeds === 'all' && seen.isOk(call));
  return new Set(good.flatMap((call) => loginIn(call) ?? []));
}

function loginIn({ sent: { credential } }: ObservedCall): Print | null {
  return credential.kind === 'login' ? credential.login : null;
}

function passwordOf({ sent: { credential } }: ObservedCall): string {
  return credential.kind === 'login' ? JSON.stringify([credential.login, credential.password]) : '';
}

export const SIGN_IN_POINTS = {
  '4.3-parameters': { judge: judgeStartParameters, shownBy: ['variants'] },
  '4.4-key-path': { judge: judgeKeyPath, shownBy: ['oauth-like', 'variants', 'wrong-key'] },
  '4.5-reply': { judge: judgeIdentificationReply, shownBy: LOGGING_IN },
  '4.5-refused': { judge: judgePasswordRefused, shownBy: ['wrong-password', 'own-wrong-password'] },
  '8-expires-in': { judge: judgeExpiresIn, shownBy: STARTING },
  '8-interval': { judge: judgeInterval, shownBy: STARTING },
} satisfies OpenPoints;
