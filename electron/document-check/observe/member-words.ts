/**
 * Keeps prints of what is known about a service's members, to tell whether a name or a code in a reply is one of their
 * values, or a password that was typed: a service may repeat it after the app has forgotten it. The oldest are dropped when
 * there are too many.
 */
import { isKnownName } from '../../core/parameter-names.ts';
import type { ObservedCall, Print } from './observation.ts';
import type { Prints } from './prints.ts';
import { longPartsOf, wordSpansOf } from './shown.ts';

const MOST_VALUES = 5000;
const MOST_LOGINS = 200;
const LONGEST_TYPED = 320;
const MOST_TOLD = 2000;

export function createMemberWords(prints: Prints) {
  const values = createRecent(MOST_VALUES);
  const logins = createRecent(MOST_LOGINS);
  const passwords = createRecent(MOST_LOGINS);
  /** What was told of a text; the same names and codes come again and again. */
  const told = new Map<string, boolean>();
  const isPassword = (text: string): boolean =>
    passwords.size > 0 &&
    (passwords.has(prints.ofPassword(text, 'plain')) ||
      (/^[\da-f]{32}$/i.test(text) && passwords.has(prints.ofPassword(text, 'md5'))));
  const isValue = (text: string): boolean =>
    text !== '' &&
    !isKnownName(text) &&
    (values.has(prints.of(text)) || values.has(prints.ofLogin(text)) || isPassword(text));
  const isAny = (text: string): boolean =>
    values.size > 0 && (wordSpansOf(text).some(isValue) || longPartsOf(text).some(isValue));

  function learnValue(print: Print): void {
    if (values.add(print)) told.clear();
  }

  return {
    learn({ sent: { credential }, reply }: Omit<ObservedCall, 'n'>): void {
      if (credential.kind === 'basic' || credential.kind === 'login') {
        logins.add(credential.login);
        learnValue(credential.login);
        if (passwords.add(credential.password)) told.clear();
      }
      for (const { value } of reply?.leaves ?? []) learnValue(value);
      const { login = null, email = null } = reply?.record ?? {};
      for (const print of [login, email]) if (print) learnValue(print);
    },
    /** Whether a text is, or has as words, a value of a member or a password. A word of the field, such as `member`, is none. */
    has(text: string): boolean {
      const known = told.get(text) ?? isAny(text);
      if (told.size < MOST_TOLD) told.set(text, known);
      return known;
    },
    /** Whether it is a login or an e-mail address that was typed. */
    isTyped: (text: string): boolean => text.length <= LONGEST_TYPED && logins.has(prints.ofLogin(text)),
  };
}

function createRecent(most: number) {
  const kept = new Set<Print>();
  return {
    get size() {
      return kept.size;
    },
    has: (print: Print): boolean => kept.has(print),
    /** @returns whether it is new */
    add(print: Print): boolean {
      const isNew = !kept.delete(print);
      kept.add(print);
      const [oldest] = kept;
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return isNew;
    },
  };
}
