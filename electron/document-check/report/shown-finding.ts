/** What a finding holds, in words: each is of one line if the finding's texts are. */
import { wordObserved } from '../../text/check-observed.ts';
import { REPORT, VERDICT_WORDS } from '../../text/report.ts';
import type { Drift, ReportedFinding } from './report.ts';

type Judged = Pick<ReportedFinding, 'id' | 'verdict' | 'observed'>;

/** @returns what was observed, told apart by semicolons; empty for nothing. What a service wrote stands between backticks. */
export function shownObserved({ id, observed }: Omit<Judged, 'verdict'>): string {
  return wordObserved(id, observed).join('; ');
}

/** @returns the verdict with what was observed; of an open point, that alone says it */
export function shownVerdict(judged: Judged): string {
  const observed = shownObserved(judged);
  if (judged.verdict === 'observed' && observed !== '') return observed;
  return observed === '' ? VERDICT_WORDS[judged.verdict] : `${VERDICT_WORDS[judged.verdict]}: ${observed}`;
}

export function shownDrift({ id, before, now }: Drift): string {
  return REPORT.differs(shownVerdict({ id, ...before }), shownVerdict({ id, ...now }));
}

export interface ShownSetting {
  readonly field: string;
  /** As a profile file writes them. */
  readonly now: string;
  readonly observed: string;
}

export function shownSetting({ setting }: Pick<ReportedFinding, 'setting'>): ShownSetting | null {
  if (setting === null) return null;
  const { field, now, observed } = setting;
  return { field, now: JSON.stringify(now), observed: JSON.stringify(observed) };
}

/** @returns the settings that these offer, each once */
export function shownSettings(findings: readonly Pick<ReportedFinding, 'setting'>[]): readonly ShownSetting[] {
  const all = findings.flatMap((finding) => shownSetting(finding) ?? []);
  return [...new Map(all.map((setting) => [`${setting.field} ${setting.observed}`, setting])).values()];
}
