/** Turns main's view into the comparison's rows and what stands above them; main has compared the members. */
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { ComparisonView, LastResultView, MemberStanding } from '../../../electron/ipc/views/comparison.ts';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { compare, comparedText, storedInText } from '../../text/compare.ts';
import { formatDuration, formatWhen } from '../../text/durations.ts';
import { methodText } from '../../text/en.ts';
import { errorText } from '../../text/errors.ts';
import { sections } from '../../text/sections.ts';
import { runningAttempt } from '../../ui/places.ts';

/** `held`: as it should be. `mixed`: a difference worth a look. `quiet`: nothing to report. */
export type Tone = 'held' | 'broken' | 'mixed' | 'quiet';

export type CompareRow = ReturnType<typeof rowsOf>[number];

export interface ResultWords {
  readonly tone: Tone;
  readonly verdict: string;
  /** How many requests, how long, when. */
  readonly figures: readonly string[];
}

/** `open`: leads to the sign-in by this method that is under way at this service. */
type RowAction =
  | { readonly kind: 'try' }
  | { readonly kind: 'open'; readonly attemptId: string; readonly isHeld: boolean };

/** @returns one row per method, in main's order */
export function rowsOf(view: AppView, nowMs: number) {
  return view.methods.map((method) => {
    const last = lastResultOf(view.comparison, method.id);
    const words = comparedText(method);
    const member = memberOf(view, method.id, last);
    const advice = [method.recommended ? compare.recommended : null, words.advice];
    return {
      method,
      name: methodText(method.id).name,
      /** The section, and the document's advice. */
      about: [sections.numbered(method.section), ...advice].filter(Boolean).join(' · '),
      /** Below the drawing, in order. Names that go over the wire are in backquotes. */
      facts: [
        { id: 'password', label: compare.facts.password, value: words.password },
        { id: 'sends', label: compare.facts.sends, value: words.sends },
        { id: 'gets', label: compare.facts.gets, value: words.gets },
        { id: 'storedIn', label: compare.facts.storedIn, value: storedInText(method, view.status.secrets.place) },
      ],
      /** Null until the method was tried here. */
      last,
      /** Who the last result brought; null where nobody is compared. */
      member,
      result: {
        ...resultWords(last, nowMs, view.locale, member),
        ...(!last && method.caution && { figures: [compare.cautions[method.caution]] }),
      },
      action: actionOf(view, method.id),
      /** Number among the exchanges of the sign-in under way, else of the last one; null where it has none. */
      signIn: runningAttempt(view, method.id)?.signIn ?? last?.signIn ?? null,
      /** Why it cannot be tried now; null if it can. */
      blocked: blockedBy(view, method),
    };
  });
}

/** @returns the methods that were not tried here and can be, in main's order */
export function untriedOf(rows: readonly CompareRow[]): readonly string[] {
  return rows.flatMap(({ method, last, blocked, action }) =>
    last === null && blocked === null && action.kind === 'try' ? [method.id] : [],
  );
}

/** @returns the method's last result; null if it was not tried */
export function lastResultOf(comparison: ComparisonView, methodId: string): LastResultView | null {
  return comparison.results.find((result) => result.methodId === methodId)?.last ?? null;
}

/**
 * @param member who it brought, compared with the others; the title is null where it is not known
 * @returns the words for a result, such as `Worked` and `5 requests`, `412 ms`, `14:02`; no figures if it was not tried
 */
export function resultWords(
  last: LastResultView | null,
  nowMs: number,
  locale: string,
  member: { readonly title: string | null; readonly standing: MemberStanding | null } | null,
): ResultWords {
  if (!last) return { tone: 'quiet', verdict: compare.notTried, figures: [] };
  const when = formatWhen(last.endedAtMs, nowMs, locale);
  // What took no request took no time of the service's either.
  const figures =
    last.requestCount === 0 ? [when] : [compare.requests(last.requestCount), formatDuration(last.durationMs), when];
  const { title = null, standing = null } = member ?? {};
  if (standing !== null && standing !== 'same')
    return { tone: 'mixed', verdict: compare.standings[standing](title), figures };
  if (last.outcome === 'worked') return { tone: 'held', verdict: compare.worked, figures };
  const verdict = last.error ? errorText(last.error).title : compare.failed;
  return { tone: 'broken', verdict, figures };
}

/** @returns the line above the rows: how many worked and whether they agreed, and the `others`, empty if all worked */
export function summaryOf(view: Pick<AppView, 'comparison' | 'methods'>): {
  readonly tone: Tone;
  readonly sentence: string;
  readonly others: string;
} {
  const { verdict, workedCount } = view.comparison;
  const words = compare.summary;
  const lasts = view.methods.map(({ id }) => lastResultOf(view.comparison, id));
  const failed = lasts.filter((last) => last?.outcome === 'failed').length;
  const untried = lasts.filter((last) => last === null).length;
  const others = [failed && words.failed(failed), untried && words.untried(untried)].filter(Boolean).join(', ');
  if (untried === lasts.length) return { tone: 'quiet', sentence: words.nothing, others: '' };
  if (workedCount === 0)
    return { tone: 'broken', sentence: words.none(failed), others: untried ? words.untried(untried) : '' };
  const isMixed = verdict === 'other-member' || verdict === 'fields-differ';
  return { tone: isMixed ? 'mixed' : 'held', sentence: words.worked[verdict](workedCount, lasts.length), others };
}

export type Difference = ReturnType<typeof differencesOf>[number];

/**
 * @returns the fields that differ, each with its values in the order of the methods; one without values is of members who
 * are all signed out
 */
export function differencesOf({ differingFields }: ComparisonView) {
  return differingFields.map(({ name, values }) => {
    const byValue = new Map<string, readonly string[]>();
    for (const { methodId, value } of values)
      byValue.set(value, [...(byValue.get(value) ?? []), methodText(methodId).name]);
    return { name, values: [...byValue].map(([value, methods]) => ({ value, methods })) };
  });
}

function memberOf(view: AppView, methodId: string, last: LastResultView | null) {
  if (last?.outcome !== 'worked') return null;
  const result = view.comparison.results.find((one) => one.methodId === methodId);
  /** Null if the member is signed out. */
  const member = view.sessions.find(({ id }) => id === result?.sessionId)?.member ?? null;
  return { view: member, title: member?.title ?? null, standing: result?.standing ?? null };
}

function actionOf(view: AppView, methodId: string): RowAction {
  const open = runningAttempt(view, methodId);
  return open ? { kind: 'open', attemptId: open.id, isHeld: open.held !== null } : { kind: 'try' };
}

/** An answer that has to be pasted makes it laborious, not impossible. */
function blockedBy({ service }: AppView, { caution }: OfferedMethodView): string | null {
  if (caution === 'needs-https' || caution === 'needs-client-secret') return compare.cautions[caution];
  return service.state === 'ready' ? null : compare.notReady[service.state];
}
