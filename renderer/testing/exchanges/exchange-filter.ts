/** The filter of the list: by sign-in, outcome, method, path and any text. It looks at what is shown, masks included. */
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { methodText } from '../../text/en.ts';
import { browserMeaning, purposeText, requestMeaning, signInMeaning } from '../../text/exchanges.ts';
import { held } from '../../text/held.ts';
import type { ExchangeFilter } from '../log/exchange-memory.ts';
import { outcomeOf, signInOf } from '../log/rows.ts';
import { type MemberNames, memberNameFor } from './line-words.ts';

export const NO_FILTER: ExchangeFilter = { signIn: null, outcome: null, method: null, path: null, text: '' };

/** @returns null where everything matches */
export function matcherOf(
  filter: ExchangeFilter,
  methodIds: ReadonlyMap<number, string>,
  searchTextOf: SearchText,
): ((row: ExchangeRow) => boolean) | null {
  const { signIn, outcome, method, path } = filter;
  const text = filter.text.trim().toLowerCase();
  const tests: ((row: ExchangeRow) => boolean)[] = [];
  if (signIn !== null) tests.push((row) => signInOf(row) === signIn);
  if (outcome !== null) tests.push((row) => outcomeOf(row) === outcome);
  if (method !== null) {
    tests.push((row) => methodIds.get(signInOf(row)) === method || (row.kind === 'request' && row.method === method));
  }
  if (path !== null) tests.push((row) => row.kind === 'request' && row.path === path);
  if (text !== '') tests.push((row) => searchTextOf(row).includes(text));
  return tests.length === 0 ? null : (row) => tests.every((test) => test(row));
}

/** @returns what is looked through of a row, in lower case */
export type SearchText = (row: ExchangeRow) => string;

/** Each text is made once: joining its words at each key takes ten times as long as looking through them. */
export function rememberSearchTexts(memberNames: MemberNames): SearchText {
  const texts = new WeakMap<ExchangeRow, string>();
  return (row) => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const made = wordsOf(row, memberNames).join('\n').toLowerCase();
    texts.set(row, made);
    return made;
  };
}

/** Makes the texts of these rows while the page has nothing else to do. @returns ends it */
export function prepareSearchTexts(rows: readonly ExchangeRow[], searchTextOf: SearchText): () => void {
  let next = 0;
  let request = requestIdleCallback(prepare);
  function prepare(deadline: IdleDeadline): void {
    for (; next < rows.length && deadline.timeRemaining() > 1; next += 1) {
      const row = rows[next];
      if (row) searchTextOf(row);
    }
    if (next < rows.length) request = requestIdleCallback(prepare);
  }
  return () => cancelIdleCallback(request);
}

/** More would make a menu that nobody reads. */
export const CHOICES_AT_MOST = 50;

/**
 * @param chosen number of the sign-in that is chosen, which is always among them; null for none
 * @returns what can be chosen, as far as it occurs: of sign-ins, the newest first, and of paths, a part alone where there are
 * many; and the login method of each sign-in
 */
export function choicesOf(rows: readonly ExchangeRow[], chosen: number | null = null) {
  const signIns = rows.filter((row) => row.kind === 'sign-in');
  const requests = rows.filter((row) => row.kind === 'request');
  const occurring = (values: readonly string[]) => [...new Set(values)].sort();
  const newest = signIns.length - CHOICES_AT_MOST;
  const paths = occurring(requests.map(({ path }) => path));
  return {
    signIns: signIns.filter(({ number }, index) => index >= newest || number === chosen).reverse(),
    httpMethods: occurring(requests.map(({ method }) => method)),
    loginMethods: occurring(signIns.map(({ methodId }) => methodId)),
    paths: paths.slice(0, CHOICES_AT_MOST),
    areSignInsCut: newest > 0,
    arePathsCut: paths.length > CHOICES_AT_MOST,
    methodIds: new Map(signIns.map(({ number, methodId }) => [number, methodId])),
  };
}

function wordsOf(row: ExchangeRow, memberNames: MemberNames): readonly string[] {
  switch (row.kind) {
    case 'sign-in':
      return [
        row.serviceName,
        row.methodId,
        methodText(row.methodId).name,
        signInMeaning(row),
        row.isChanged ? held.mark : '',
      ];
    case 'browser':
      return [row.serviceName, row.address, browserMeaning(row), row.changes.length > 0 ? held.mark : ''];
    case 'request':
      return [
        `${row.method} ${row.path}`,
        row.host,
        row.serviceName,
        String(row.status ?? ''),
        purposeText(row.purpose),
        requestMeaning(row, row.startedAtMs),
        row.meaning?.details.serviceText ?? '',
        memberNameFor(row, memberNames),
        row.changes.length > 0 ? held.mark : '',
      ];
  }
}
