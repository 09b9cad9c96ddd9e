import { describe, expect, test } from 'vitest';
import {
  type CheckFilter,
  countVerdicts,
  differs,
  driftsOf,
  filtersOf,
  isNothingObserved,
  isShown,
  sectionsOf,
} from '../../../../renderer/testing/document-check/findings.ts';
import { COMPARED, MIXED_FINDINGS, NOTHING_OBSERVED } from './check-views.ts';

const { findings } = MIXED_FINDINGS;
const alone = driftsOf(null);
const verdictsOf = (filter: CheckFilter) =>
  new Set(findings.filter((finding) => isShown(finding, filter, alone)).map(({ verdict }) => verdict));

describe('the findings', () => {
  test('keep their order, and stand under each section once', () => {
    const sections = sectionsOf(findings, 'all', alone);
    expect(sections.flatMap((section) => section.findings)).toEqual(findings);
    expect(sections.map(({ section }) => section)).toEqual([...new Set(findings.map(({ section }) => section))]);
  });
  test('leave no section without points', () => {
    for (const filter of filtersOf(COMPARED.comparison)) {
      for (const section of sectionsOf(findings, filter, driftsOf(COMPARED.comparison)))
        expect(section.findings).not.toEqual([]);
    }
    expect(sectionsOf(NOTHING_OBSERVED.findings, 'broken', alone)).toEqual([]);
  });
  test('are counted by verdict, statements first, without what does not occur', () => {
    expect(countVerdicts(findings).map(({ verdict }) => verdict)).toEqual([
      'held',
      'broken',
      'mixed',
      'not-seen',
      'could-not-judge',
      'observed',
      'not-observed',
    ]);
    expect(countVerdicts(findings).reduce((sum, { count }) => sum + count, 0)).toBe(findings.length);
    expect(countVerdicts(NOTHING_OBSERVED.findings)).toEqual([
      { verdict: 'not-seen', count: 38 },
      { verdict: 'not-observed', count: 35 },
    ]);
  });
  test('are filtered by what a tester asks', () => {
    expect(verdictsOf('broken')).toEqual(new Set(['broken', 'mixed']));
    expect(verdictsOf('missing')).toEqual(new Set(['not-seen', 'could-not-judge', 'not-observed']));
    expect(verdictsOf('open')).toEqual(new Set(['observed', 'not-observed']));
  });
  test('are those that differ from a report, while one is compared with', () => {
    expect(filtersOf(null)).not.toContain('differs');
    expect(filtersOf(COMPARED.comparison)).toContain('differs');
    const shown = sectionsOf(findings, 'differs', driftsOf(COMPARED.comparison)).flatMap((section) => section.findings);
    expect(shown.map(({ id }) => id)).toEqual(['4.2-reply-form', '4.2-pending', '4.4-state', '4.5-token-new']);
    expect(sectionsOf(findings, 'differs', alone)).toEqual([]);
  });
  test('are nothing observed as long as none rests on an exchange', () => {
    expect(isNothingObserved(NOTHING_OBSERVED.findings)).toBe(true);
    expect(isNothingObserved(findings)).toBe(false);
  });
});

test('a setting that is as observed offers nothing', () => {
  const setting = { field: 'state', now: '"send"', observed: '"send"', warning: null };
  expect(differs(setting)).toBe(false);
  expect(differs({ ...setting, observed: '"omit"' })).toBe(true);
});
