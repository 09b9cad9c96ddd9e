import { describe, expect, test } from 'vitest';
import { EXIT_CODES } from '../../../electron/document-check/report/outcome.ts';
import type { Report } from '../../../electron/document-check/report/report.ts';
import { BY_PASSWORD, findingsWith, reportWith } from './sample-report.ts';

const BROKEN = findingsWith({ '4.2-reply-form': { verdict: 'broken', reasons: ['other-form'] } });
const BROKEN_AND_MIXED = findingsWith({
  '4.2-reply-form': { verdict: 'broken', reasons: ['other-form'] },
  '4.3-interval': { verdict: 'mixed', reasons: ['missing'] },
});
const UNSEEN = findingsWith({ '4.3-start': { verdict: 'not-seen' } });
const ERROR = { code: 'connection-refused', message: 'Nothing answers.' };
const earlier = reportWith({
  findings: findingsWith({ '4.6-nobody': { verdict: 'observed', observed: ['200 json object'] } }),
});

function codeOf(report: Report): number {
  return EXIT_CODES[report.outcome];
}

describe('X9c: the exit code, by the first line that fits', () => {
  test.each<[number, string, Report]>([
    [2, 'it could not run', reportWith({ findings: BROKEN, error: ERROR })],
    [2, 'it was interrupted', reportWith({ findings: BROKEN, isInterrupted: true })],
    [1, 'a statement is broken', reportWith({ findings: BROKEN })],
    [1, 'one is mixed', reportWith({ findings: findingsWith({ '4.2-reply-form': { verdict: 'mixed' } }) })],
    [1, 'one is broken that was not selected', reportWith({ findings: BROKEN, selection: BY_PASSWORD })],
    [
      1,
      'an open point is another',
      reportWith({
        against: earlier,
        findings: findingsWith({ '4.6-nobody': { verdict: 'observed', observed: ['401 json list'] } }),
      }),
    ],
    [1, 'a statement holds that was broken', reportWith({ against: reportWith({ findings: BROKEN }) })],
    [2, 'an accepted statement holds', reportWith({ accepted: ['4.3-start'], findings: BROKEN })],
    [
      1,
      'another one is broken than is accepted',
      reportWith({ accepted: ['4.3-interval'], findings: BROKEN_AND_MIXED }),
    ],
    [
      1,
      'an accepted one held before',
      reportWith({ accepted: ['4.2-reply-form'], findings: BROKEN, against: reportWith() }),
    ],
    [3, 'an accepted statement was not seen', reportWith({ accepted: ['4.3-start'], findings: UNSEEN })],
    [3, 'a selected statement was not seen', reportWith({ findings: UNSEEN })],
    [
      3,
      'one could not be judged',
      reportWith({ findings: findingsWith({ '4.3-start': { verdict: 'could-not-judge' } }) }),
    ],
    [3, 'nothing was selected', reportWith({ selection: { methods: [], probes: [] } })],
    [0, 'all selected statements hold', reportWith()],
    [
      0,
      'one is broken and one mixed, which is accepted',
      reportWith({ accepted: ['4.2-reply-form', '4.3-interval'], findings: BROKEN_AND_MIXED }),
    ],
    [
      0,
      'one is named otherwise by the profile',
      reportWith({ findings: findingsWith({ '5.1-key-header': { verdict: 'named-otherwise' } }) }),
    ],
    [0, 'what was not seen was not selected', reportWith({ findings: UNSEEN, selection: BY_PASSWORD })],
    [0, 'nothing differs from the report before', reportWith({ against: reportWith() })],
    [
      0,
      'a probe was left out that shows open points alone',
      reportWith({
        selection: { methods: ['password'], probes: ['wrong-key'] },
        evidence: { leftOut: [{ id: 'wrong-key', why: 'The run ended before.' }] },
      }),
    ],
  ])('%i: %s', (code, _why, report) => expect(codeOf(report)).toBe(code));
});
