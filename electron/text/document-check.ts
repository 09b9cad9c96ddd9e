/** All words of the document check that do not stand on a screen alone: a page, reports and a terminal say the same. */
import type { OpenPointId, PointId, StatementId } from '../core/check-codes.ts';
import { LEFT_OUT_TEXTS, LOCKED_TEXTS, REQUEST_CONDITIONS, REQUEST_TIMES } from './check-left-out.ts';
import { OBSERVED_WORDS } from './check-observed-words.ts';
import { OPEN_POINT_TEXTS, type OpenPointText } from './check-open-points.ts';
import { PROBE_TEXTS } from './check-probes.ts';
import { REASON_TEXTS } from './check-reasons.ts';
import { STATEMENT_TEXTS, type StatementText } from './check-statements.ts';

interface PointText extends OpenPointText, Partial<Pick<StatementText, 'consequence'>> {}

const POINT_TEXTS: Readonly<Record<StatementId | OpenPointId, PointText>> = { ...STATEMENT_TEXTS, ...OPEN_POINT_TEXTS };

/** @returns its question, what would have it seen, and of a statement what a breach means */
export function pointText(id: PointId): PointText {
  return POINT_TEXTS[id];
}

const SETTING_WARNINGS = {
  'lets-any-page-end-a-sign-in': 'Any page that knows of a waiting sign-in could then end it, or slip in another.',
} as const;

/** What the page says about the check, in the current language. Reports and the terminal stay in English. */
export const CHECK_WORDS = {
  points: POINT_TEXTS,
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
