/** All words of the document check that do not stand on a screen alone: a page, reports and a terminal say the same. */
import type { OpenPointId, PointId, ProbeId, StatementId } from '../core/check-codes.ts';
import { LEFT_OUT_TEXTS, LOCKED_TEXTS, REQUEST_CONDITIONS, REQUEST_TIMES } from './check-left-out.ts';
import { NEEDS, type Need, observe } from './check-needs.ts';
import { OBSERVED_WORDS } from './check-observed-words.ts';
import { OPEN_POINT_TEXTS, type OpenPointText } from './check-open-points.ts';
import { PROBE_TEXTS } from './check-probes.ts';
import { REASON_TEXTS } from './check-reasons.ts';
import { STATEMENT_TEXTS, type StatementText } from './check-statements.ts';

interface PointText extends OpenPointText, Partial<Pick<StatementText, 'consequence'>> {}

const POINT_TEXTS: Readonly<Record<StatementId | OpenPointId, PointText>> = { ...STATEMENT_TEXTS, ...OPEN_POINT_TEXTS };

/** @returns its question, and of a statement what a breach means */
export function pointText(id: PointId): Omit<PointText, 'missing'> {
  return POINT_TEXTS[id];
}

/** @returns what would have a point seen, in sentences of those words */
export function wordMissing(id: PointId, { needs, observe, probes }: Pick<CheckWords, 'needs' | 'observe' | 'probes'>) {
  const isProbe = (need: Need): need is ProbeId => need in probes;
  return POINT_TEXTS[id].missing.map((need) => (isProbe(need) ? observe(probes[need].title) : needs[need])).join(' ');
}

/** In each language; what would have a point seen is the same in all. */
const ASKED: Readonly<Record<PointId, Omit<PointText, 'missing'>>> = POINT_TEXTS;

const SETTING_WARNINGS = {
  'lets-any-page-end-a-sign-in': 'Any page that knows of a waiting sign-in could then end it, or slip in another.',
} as const;

/** What the page says about the check, in the current language. Reports and the terminal stay in English. */
export const CHECK_WORDS = {
  points: ASKED,
  needs: NEEDS,
  observe,
  settingWarnings: SETTING_WARNINGS,
  reasons: REASON_TEXTS,
  probes: PROBE_TEXTS,
  leftOut: LEFT_OUT_TEXTS,
  locked: LOCKED_TEXTS,
  times: REQUEST_TIMES,
  conditions: REQUEST_CONDITIONS,
  /** @param why a sentence */
  notSent: (why: string) => `Not sent. ${why}`,
  observed: OBSERVED_WORDS,
};

export type CheckWords = Worded<typeof CHECK_WORDS>;

/** The same keys and functions, in any words. */
type Worded<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => infer Said
    ? (...given: Given) => Worded<Said>
    : { readonly [Key in keyof Words]: Worded<Words[Key]> };
