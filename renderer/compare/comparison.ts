/**
 * The rows of the comparison and the line above them, made of what main says: which words stand for which
 * state. Pure; it compares no members and claims nothing about a method that was not tried.
 */
import type {
  AppView,
  ComparisonView,
  LastResultView,
  OfferedMethodView,
  RequestView,
} from '../../electron/ipc/contract.ts';
import { runningAttempt } from '../router.ts';
import { errorText } from '../text/en.ts';
import { comparedText, restWords, testers } from '../text/testers.ts';
import { formatDuration, formatWhen } from './durations.ts';

/** `held`: as it should be. `mixed`: a difference to look at. `quiet`: nothing is claimed. */
export type Tone = 'held' | 'broken' | 'mixed' | 'quiet';

export interface CompareRow {
  readonly method: OfferedMethodView;
  readonly name: string;
  /** The section, and what the document advises. */
  readonly about: string;
  readonly caution: string | null;
  /** The columns between the name and the result, in order. */
  readonly facts: readonly Fact[];
  /** What the document's method last did here; null where it was not tried. */
  readonly last: LastResultView | null;
  readonly result: ResultWords;
  readonly action: RowAction;
}

interface Fact {
  readonly id: 'password' | 'sends' | 'gets' | 'rests';
  readonly label: string;
  /** Names of the wire stand between backquotes. */
  readonly value: string;
}

export interface ResultWords {
  readonly tone: Tone;
  readonly verdict: string;
  /** How many requests, how long, when; empty where it was not tried. */
  readonly figures: readonly string[];
}

/** `open`: a sign-in by this method is under way at this service and can be gone to. */
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
        { id: 'rests', label: testers.compare.columns.rests, value: restWords(method, view.status.secrets.place) },
      ],
      last,
      result: resultWords(last, nowMs, view.locale),
      action: actionOf(view, method.id, last),
    };
  });
}

/** @returns what a method last did, by its id; null where it was not tried */
export function lastResultOf(comparison: ComparisonView, methodId: string): LastResultView | null {
  return comparison.results.find((result) => result.methodId === methodId)?.last ?? null;
}

/** @returns the words for a result, such as `Worked` and `5 requests`, `412 ms`, `14:02` */
export function resultWords(last: LastResultView | null, nowMs: number, locale: string | null): ResultWords {
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
  /** How many worked, and whether they returned the same. */
  readonly sentence: string;
  /** Fields that differ, as the service wrote them. */
  readonly fields: readonly string[];
  /** How many failed and how many were not tried; empty where all worked. */
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

/** Some of a result's requests, which follow each other, and the number of the first. */
export interface RequestRun {
  readonly start: number;
  readonly requests: readonly RequestView[];
}

/** Where main leaves requests out, it is behind the first ten. */
const FIRST_KEPT = 10;

/** @returns one run; two where main left requests out between them */
export function requestRuns({ requests, requestCount }: LastResultView): readonly RequestRun[] {
  if (requestCount <= requests.length) return [{ start: 1, requests }];
  const rest = requests.slice(FIRST_KEPT);
  return [
    { start: 1, requests: requests.slice(0, FIRST_KEPT) },
    { start: requestCount - rest.length + 1, requests: rest },
  ];
}

/** @returns `200`, or what kept the reply away */
export function requestOutcome({ status, error }: RequestView): string {
  if (status !== null) return String(status);
  return error ? errorText({ code: error, details: {} }).title : testers.compare.detail.noReply;
}

function actionOf(view: AppView, methodId: string, last: LastResultView | null): RowAction {
  const open = runningAttempt(view, methodId);
  if (open) return { kind: 'open', attemptId: open.id };
  return { kind: last ? 'try-again' : 'try' };
}

/** A title as the end of a sentence: its first letter small, unless an abbreviation begins it. */
function inSentence(title: string): string {
  return title.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLocaleLowerCase());
}
