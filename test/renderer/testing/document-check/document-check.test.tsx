import { describe, expect, test } from 'vitest';
import { OPEN_POINTS, STATEMENTS } from '../../../../electron/core/check-codes.ts';
import type { EvidenceView, ProbeView } from '../../../../electron/ipc/views/document-check.ts';
import { EVIDENCE_AT_MOST, shownEvidence } from '../../../../renderer/testing/document-check/evidence.tsx';
import {
  bestWay,
  countVerdicts,
  driftsOf,
  followCheck,
  isNothingObserved,
  sectionsOf,
} from '../../../../renderer/testing/document-check/findings.ts';
import { asksOf, pickProbes } from '../../../../renderer/testing/document-check/probe-list.tsx';
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
  test('are counted by verdict, without what does not occur; what was not seen is counted alike', () => {
    const counts = countVerdicts(findings);
    const occurring = ['held', 'broken', 'mixed', 'could-not-judge', 'observed', 'not-seen'];
    expect(counts.map(({ verdict }) => verdict)).toEqual(occurring);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(findings.length);
    const none = { verdict: 'not-seen', count: STATEMENTS.length + OPEN_POINTS.length };
    expect(countVerdicts(NOTHING_OBSERVED.findings)).toEqual([none]);
    expect(countVerdicts(NOTHING_OBSERVED.findings, 'broken')).toEqual([{ verdict: 'broken', count: 0 }, none]);
  });
  test('are filtered by verdict, or by what differs from a report', () => {
    const shown = (filter: Parameters<typeof sectionsOf>[1], of = alone) =>
      sectionsOf(findings, filter, of).flatMap((section) => section.findings);
    for (const { verdict, count } of countVerdicts(findings)) expect(shown(verdict)).toHaveLength(count);
    expect(new Set(shown('not-seen').map(({ verdict }) => verdict))).toEqual(new Set(['not-seen', 'not-observed']));
    expect(shown('differs', drifts).map(({ id }) => id)).toEqual([
      '4.2-reply-form',
      '4.2-pending',
      '4.4-state',
      '4.5-token-new',
    ]);
    expect(shown('differs')).toEqual([]);
  });
  test('X9: name the one way by which most that was not seen would be', () => {
    const of = (section: string, all = NOTHING_OBSERVED.findings) =>
      bestWay(all.filter((finding) => finding.section === section));
    expect(of('4.3')).toBe('Sign in with “Short code”.');
    expect(of('7')).toBe('Observe “Password on every request, unknown login”.');
    expect(of('1', findings)).toBeNull();
  });
  test('are nothing observed as long as none rests on an exchange', () => {
    expect([NOTHING_OBSERVED.findings, findings].map(isNothingObserved)).toEqual([true, false]);
  });
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
