import { describe, expect, test } from 'vitest';
import type { Selection } from '../../../electron/core/check-codes.ts';
import { compareReports } from '../../../electron/document-check/report/drift.ts';
import { BY_PASSWORD, type Changes, EVERY_METHOD, findingsWith } from './sample-report.ts';

function compare(
  before: Changes,
  now: Changes,
  selections: readonly [Selection, Selection] = [EVERY_METHOD, EVERY_METHOD],
) {
  const [was, is] = selections;
  return compareReports(
    { findings: findingsWith(before).findings, selection: was },
    { findings: findingsWith(now).findings, selection: is },
  );
}

describe('what drifted', () => {
  test('is a point that was judged in both, and otherwise', () => {
    const { drift } = compare(
      { '4.3-start': { verdict: 'broken' }, '4.6-nobody': { verdict: 'observed', observed: ['200 json object'] } },
      { '4.3-start': { verdict: 'mixed' }, '4.6-nobody': { verdict: 'observed', observed: ['401 json list'] } },
    );
    expect(drift).toEqual([
      { id: '4.3-start', before: { verdict: 'broken', observed: [] }, now: { verdict: 'mixed', observed: [] } },
      {
        id: '4.6-nobody',
        before: { verdict: 'observed', observed: ['200 json object'] },
        now: { verdict: 'observed', observed: ['401 json list'] },
      },
    ]);
  });
  test.each<[string, Changes, Changes]>([
    ['was not seen before', { '4.3-start': { verdict: 'not-seen' } }, {}],
    ['could not be judged now', {}, { '4.3-start': { verdict: 'could-not-judge' } }],
    ['was observed only now', {}, { '4.6-nobody': { verdict: 'observed', observed: ['guest'] } }],
    ['has other reasons', { '4.3-start': { reasons: ['own'] } }, { '4.3-start': { reasons: ['late'] } }],
    [
      'could be set otherwise',
      {},
      { '4.3-start': { setting: { field: 'state', now: 'send', observed: 'omit', warning: null } } },
    ],
  ])('is no point that %s', (_what, before, now) => expect(compare(before, now).drift).toEqual([]));

  test('is no open point that other methods or probes may show otherwise', () => {
    const [before, now]: readonly [Changes, Changes] = [
      {
        '4.6-method': { verdict: 'observed', observed: ['GET'] },
        '4.5-refused': { verdict: 'observed', observed: ['alike'] },
      },
      {
        '4.6-method': { verdict: 'observed', observed: ['both'] },
        '4.5-refused': { verdict: 'observed', observed: ['x'] },
      },
    ];
    const more: Selection = { ...EVERY_METHOD, probes: ['variants'] };
    expect(compare(before, now).drift.map(({ id }) => id)).toEqual(['4.5-refused', '4.6-method']);
    expect(compare(before, now, [EVERY_METHOD, more]).drift.map(({ id }) => id)).toEqual(['4.5-refused']);
  });
  test('is a statement whatever was selected', () => {
    const { drift, isOtherSelection } = compare({}, { '4.3-start': { verdict: 'broken' } }, [
      EVERY_METHOD,
      BY_PASSWORD,
    ]);
    expect(drift.map(({ id }) => id)).toEqual(['4.3-start']);
    expect(isOtherSelection).toBe(true);
  });
});

test('points are counted by where they were judged', () => {
  const seen = { verdict: 'observed', observed: ['GET'] } as const;
  expect(
    compare({ '4.6-nobody': seen, '4.3-start': { verdict: 'not-seen' } }, { '4.6-method': seen, '5-cache': seen }),
  ).toMatchObject({ judgedInBoth: 37, judgedOnlyNow: 3, judgedOnlyThen: 1, isOtherSelection: false });
});
