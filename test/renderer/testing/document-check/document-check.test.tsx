import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { OPEN_POINTS, STATEMENTS } from '../../../../electron/core/check-codes.ts';
import type { EvidenceView, ProbeView } from '../../../../electron/ipc/views/document-check.ts';
import { EVIDENCE_AT_MOST, shownEvidence } from '../../../../renderer/testing/document-check/evidence.tsx';
import {
  type CheckFilter,
  countVerdicts,
  driftsOf,
  filtersOf,
  followCheck,
  isNothingObserved,
  isShown,
  sectionsOf,
} from '../../../../renderer/testing/document-check/findings.ts';
import { ObservedSetting } from '../../../../renderer/testing/document-check/observed-setting.tsx';
import { asksOf, pickProbes } from '../../../../renderer/testing/document-check/probe-list.tsx';
import { check as words } from '../../../../renderer/text/document-check.ts';
import { COMPARED, MIXED_FINDINGS, NOTHING_OBSERVED } from './check-views.ts';

const { findings } = MIXED_FINDINGS;
const alone = driftsOf(null);
const drifts = driftsOf(COMPARED.comparison);

// That one question is asked at a time, while somebody looks, is tested where the exchanges are followed.
test('what was found stays where main cannot be asked again', async () => {
  const error = { code: 'channel-refused', details: {} } as const;
  const answers = [{ ok: false, error } as const, { ok: true, value: MIXED_FINDINGS } as const];
  let change = () => {};
  const source = followCheck(
    {
      readDocumentCheck: async () => answers.pop() ?? { ok: false, error },
      onCheckChanged(listener) {
        change = listener;
        return () => undefined;
      },
    },
    'demo',
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  source.subscribe(() => undefined);
  await settle();
  expect(source.read()).toEqual({ view: MIXED_FINDINGS, error: null });
  change();
  await settle();
  expect(source.read()).toEqual({ view: MIXED_FINDINGS, error });
});

describe('the findings', () => {
  test('keep their order, and stand under each section once; a section without points is left out', () => {
    const sections = sectionsOf(findings, 'all', alone);
    expect(sections.flatMap((section) => section.findings)).toEqual(findings);
    expect(sections.map(({ section }) => section)).toEqual([...new Set(findings.map(({ section }) => section))]);
    expect(sectionsOf(NOTHING_OBSERVED.findings, 'broken', alone)).toEqual([]);
  });
  test('are counted by verdict, statements first, without what does not occur', () => {
    const counts = countVerdicts(findings);
    const occurring = ['held', 'broken', 'mixed', 'not-seen', 'could-not-judge', 'observed', 'not-observed'];
    expect(counts.map(({ verdict }) => verdict)).toEqual(occurring);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(findings.length);
    expect(countVerdicts(NOTHING_OBSERVED.findings)).toEqual([
      { verdict: 'not-seen', count: STATEMENTS.length },
      { verdict: 'not-observed', count: OPEN_POINTS.length },
    ]);
  });
  test.each<[CheckFilter, readonly string[]]>([
    ['broken', ['broken', 'mixed']],
    ['missing', ['not-seen', 'could-not-judge', 'not-observed']],
    ['open', ['observed', 'not-observed']],
  ])('are filtered by what a tester asks: %s', (filter, verdicts) => {
    const shown = findings.filter((finding) => isShown(finding, filter, alone));
    expect(new Set(shown.map(({ verdict }) => verdict))).toEqual(new Set(verdicts));
  });
  test('are those that differ from a report, while one is compared with', () => {
    expect(filtersOf(null)).not.toContain('differs');
    expect(filtersOf(COMPARED.comparison)).toContain('differs');
    const shown = findings.filter((finding) => isShown(finding, 'differs', drifts));
    expect(shown.map(({ id }) => id)).toEqual(['4.2-reply-form', '4.2-pending', '4.4-state', '4.5-token-new']);
    expect(sectionsOf(findings, 'differs', alone)).toEqual([]);
  });
  test('are nothing observed as long as none rests on an exchange', () => {
    expect([NOTHING_OBSERVED.findings, findings].map(isNothingObserved)).toEqual([true, false]);
  });
});

test('a setting that is as observed offers nothing', () => {
  const use = { ask: () => undefined, kept: null };
  const [isOther, isSame] = ['4.1-state', '4.6-method'].map((point) =>
    findings
      .filter(({ id }) => id === point)
      .map((finding) => renderToStaticMarkup(<ObservedSetting {...{ finding, use }} />))
      .join(),
  );
  expect(isOther).toContain(words.setting.use);
  expect(isSame).toContain(words.setting.isObserved);
  expect(isSame).not.toContain(words.setting.use);
});

test('of the exchanges of a point, what breaks it comes first, the newest before the others, and a few are listed', () => {
  const make = (number: number, counts: EvidenceView['counts']): EvidenceView => ({ number, counts, reason: null });
  const mixed = [1, 2, 3, 4, 5].map((number) => make(number, number % 2 === 0 ? 'broken' : 'held'));
  expect(shownEvidence(mixed).shown.map(({ number }) => number)).toEqual([4, 2, 5, 3, 1]);
  const many = shownEvidence([
    make(0, 'broken'),
    ...Array.from({ length: 500 }, (_, index) => make(index + 1, 'held')),
  ]);
  expect([many.shown.length, many.shown[0]?.number, many.left]).toEqual([EVIDENCE_AT_MOST, 0, 501 - EVIDENCE_AT_MOST]);
});

const probes = NOTHING_OBSERVED.probes.map((probe): ProbeView => ({ ...probe, unavailable: null }));

describe('a quick pick of probes', () => {
  test('never takes those that end a token or may lock an account, or that have to be told a second service first', () => {
    for (const id of ['revoke', 'own-wrong-password', 'other-client']) {
      for (const pick of ['most', 'no-person'] as const) expect(pickProbes(probes, pick)).not.toContain(id);
    }
  });
  test('takes nothing that cannot run', () => {
    const blocked = probes.map((probe) => ({ ...probe, unavailable: 'The demo is not running.' }));
    expect(pickProbes(blocked, 'most')).toEqual(new Set());
  });
  test('without a person takes what asks for nothing, or for what may be left out', () => {
    expect(pickProbes(probes, 'no-person')).toContain('variants');
    expect(pickProbes(probes, 'no-person')).not.toContain('decline');
    expect(pickProbes(probes, 'most')).toContain('decline');
    expect(pickProbes(probes, 'none')).toEqual(new Set());
  });
});

test('what is asked for is optional only if it is for every chosen probe', () => {
  expect([...asksOf(probes, new Set(['variants']))]).toEqual([
    ['login', true],
    ['password', true],
  ]);
  expect(asksOf(probes, new Set(['variants', 'own-wrong-password'])).get('password')).toBe(false);
  expect(asksOf(probes, new Set(['wrong-key']))).toEqual(new Map());
});
