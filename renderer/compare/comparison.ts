/** Turns main's view into the comparison's rows and the summary above them; main has compared the members. */
import type {
  AppView,
  ComparisonView,
  LastResultView,
  OfferedMethodView,
  RequestView,
} from '../../electron/ipc/contract.ts';
import { runningAttempt } from '../places.ts';
import { comparedText, errorText } from '../text/en.ts';
import { storedInText, testers } from '../text/testers.ts';
import { formatDuration, formatWhen } from './durations.ts';

/** `held`: as it should be. `mixed`: a difference worth a look. `quiet`: nothing to report. */
export type Tone = 'held' | 'broken' | 'mixed' | 'quiet';

export interface CompareRow {
  readonly method: OfferedMethodView;
  readonly name: string;
  /** The section, and the document's advice. */
  readonly about: string;
  readonly caution: string | null;
  /** The columns between the name and the result, in order. */
  readonly facts: readonly Fact[];
  /** Null until the method was tried here. */
  readonly last: LastResultView | null;
  readonly result: ResultWords;
  readonly action: RowAction;
}

interface Fact {
  readonly id: 'password' | 'sends' | 'gets' | 'storedIn';
  readonly label: string;
  /** Names that go over the wire are in backquotes. */
  readonly value: string;
}

export interface ResultWords {
  readonly tone: Tone;
  readonly verdict: string;
  /** How many requests, how long, when; empty if not tried. */
  readonly figures: readonly string[];
}

/** `open`: leads to the sign-in by this method that is under way at this service. */
type RowAction = { readonly kind: 'try' | 'try-again' } | { readonly kind: 'open'; readonly attemptId: string };

/** @returns one row per method, in main's order */
export function rowsOf(view: AppView, nowMs: number): readonly CompareRow[] {
  return view.methods.map((method) => {
    const last = lastResultOf(view.comparison, method.id);
    const words = comparedText(method);
    const advice = [method.recommended ? testers.compare.recommended : null, words.advice];
    return {
      method,
      name: words.name,
      about: [testers.section(method.section), ...advice].filter(Boolean).join(' · '),
      caution: method.caution && testers.compare.cautions[method.caution],
      facts: [
        { id: 'password', label: testers.compare.columns.password, value: words.password },
        { id: 'sends', label: testers.compare.columns.sends, value: words.sends },
        { id: 'gets', label: testers.compare.columns.gets, value: words.gets },
        {
          id: 'storedIn',
          label: testers.compare.columns.storedIn,
          value: storedInText(method, view.status.secrets.place),
        },
      ],
      last,
      result: resultWords(last, nowMs, view.locale),
      action: actionOf(view, method.id, last),
    };
  });
}

/** @returns the method's last result; null if it was not tried */
export function lastResultOf(comparison: ComparisonView, methodId: string): LastResultView | null {
  return comparison.results.find((result) => result.methodId === methodId)?.last ?? null;
}

/** @returns the words for a result, such as `Worked` and `5 requests`, `412 ms`, `14:02` */
export function resultWords(last: LastResultView | null, nowMs: number, locale: string): ResultWords {
  const words = testers.compare;
  if (!last) return { tone: 'quiet', verdict: words.notTried, figures: [] };
  const figures = [
    words.requests(last.requestCount),
    formatDuration(last.durationMs),
    formatWhen(last.endedAtMs, nowMs, locale),
  ];
  if (last.outcome === 'worked') return { tone: 'held', verdict: words.worked, figures };
  const reason = last.error && inSentence(errorText(last.error).title);
  return { tone: 'broken', verdict: reason ? words.failedBecause(reason) : words.failed, figures };
}

export interface Summary {
  readonly tone: Tone;
  /** How many worked, and whether they returned the same member. */
  readonly sentence: string;
  /** Fields that differ, by the service's names. */
  readonly fields: readonly string[];
  /** How many failed and how many were not tried; empty if all worked. */
  readonly others: string;
}

/** @returns the line above the rows */
export function summaryOf(view: AppView): Summary {
  const { verdict, workedCount, differingFields } = view.comparison;
  const words = testers.compare.summary;
  const lasts = view.methods.map(({ id }) => lastResultOf(view.comparison, id));
  const failed = lasts.filter((last) => last?.outcome === 'failed').length;
  const untried = lasts.filter((last) => last === null).length;
  const others = [failed && words.failed(failed), untried && words.untried(untried)].filter(Boolean).join(', ');
  if (untried === lasts.length) return { tone: 'quiet', sentence: words.nothing, fields: [], others: '' };
  if (workedCount === 0)
    return { tone: 'broken', sentence: words.none(failed), fields: [], others: untried ? words.untried(untried) : '' };
  const count = words.worked(workedCount, lasts.length);
  switch (verdict) {
    case 'nothing':
      return { tone: 'held', sentence: count, fields: [], others };
    case 'same':
      return { tone: 'held', sentence: `${count}; ${words.same(workedCount)}`, fields: [], others };
    case 'other-member':
      return { tone: 'mixed', sentence: `${count}; ${words.otherMember}`, fields: [], others };
    case 'fields-differ':
      return { tone: 'mixed', sentence: `${count}; ${words.fieldsDiffer}`, fields: differingFields, others };
  }
}

/** Consecutive requests of a result, and the number of the first. */
export interface RequestRun {
  readonly start: number;
  readonly requests: readonly RequestView[];
}

/** Main keeps the first ten requests; any that it leaves out come after them. */
const FIRST_KEPT = 10;

/** @returns one run, or two where main left out the requests between them */
export function requestRuns({ requests, requestCount }: LastResultView): readonly RequestRun[] {
  if (requestCount <= requests.length) return [{ start: 1, requests }];
  const rest = requests.slice(FIRST_KEPT);
  return [
    { start: 1, requests: requests.slice(0, FIRST_KEPT) },
    { start: requestCount - rest.length + 1, requests: rest },
  ];
}

/** @returns the status, such as `200`, or why there was no reply */
export function requestOutcome({ status, error }: RequestView): string {
  if (status !== null) return String(status);
  return error ? errorText({ code: error, details: {} }).title : testers.compare.detail.noReply;
}

function actionOf(view: AppView, methodId: string, last: LastResultView | null): RowAction {
  const open = runningAttempt(view, methodId);
  if (open) return { kind: 'open', attemptId: open.id };
  return { kind: last ? 'try-again' : 'try' };
}

/** A title for use inside a sentence: in lower case, unless it begins with an abbreviation. */
function inSentence(title: string): string {
  return title.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLocaleLowerCase());
}
