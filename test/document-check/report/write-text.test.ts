import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeText } from '../../../electron/document-check/report/write-text.ts';
import '../../fixed-seed.ts';
import { OPEN_POINTS, STATEMENTS } from '../../../electron/core/check-codes.ts';
import { HOSTILE, hostileReport, UNSAFE } from './hostile-report.ts';
import { EVERY_METHOD, findingsWith, reportWith } from './sample-report.ts';

const NO_REPLY = { code: 'not-reached', message: 'Not one request had a reply.' };
const SETTING = { field: 'notIdentified', now: null, observed: { status: 401, code: null }, warning: null };

test('a terminal is told what was left out, what is not as the document says, and the outcome at the end', () => {
  const before = findingsWith({
    '4.2-reply-form': { verdict: 'not-seen' },
    '4.6-nobody': { verdict: 'observed', observed: ['guest'] },
  });
  const report = reportWith({
    findings: findingsWith({
      '4.2-reply-form': { verdict: 'broken', reasons: ['other-form'], observed: ['json'] },
      '4.3-start': { verdict: 'not-seen' },
      '4.3-interval': { verdict: 'not-seen' },
      '4.1-callback-address': { verdict: 'could-not-judge', reasons: ['pasted'] },
      '5.5-any-call': { verdict: 'not-seen' },
      '4.6-nobody': {
        verdict: 'observed',
        observed: ['401 json list'],
        setting: SETTING,
      },
      '5.6-bad-token': { verdict: 'observed', observed: ['401 json list'], setting: SETTING },
    }),
    against: reportWith({ findings: before, selection: { ...EVERY_METHOD, probes: ['wrong-key'] } }),
    evidence: { leftOut: [{ id: 'device-code', why: 'Nobody confirmed it.' }], locked: ['The token'] },
  });
  expect(writeText(report).map(({ role, text }) => [role, text])).toEqual([
    ['title', 'Document check of Example'],
    ['incomplete', 'Left out: Short code. Nobody confirmed it.'],
    ['incomplete', 'Locked: The token'],
    ['plain', 'Compared with a report of Example, made at 2026-11-22T09:01:00.000Z.'],
    ['plain', 'It was made with other methods or probes: open points that depend on these were not compared.'],
    ['failed', 'Broken: 4.2-reply-form Is the token reply form text?'],
    ['plain', expect.stringMatching(/^ {2}Sign-in works/)],
    ['plain', '  It has another form.'],
    ['plain', '  Observed: JSON'],
    ['failed', 'Differs: 4.6-nobody What does a call without credentials get?'],
    ['plain', '  Before: a record of a guest. Now: 401, JSON, errors in a list.'],
    ['incomplete', 'Could not judge. The callback was pasted.'],
    ['plain', expect.stringMatching(/^ {2}4\.1-callback-address /)],
    ['incomplete', 'Not seen. Left out: Short code.'],
    ['plain', expect.stringMatching(/^ {2}4\.3-start /)],
    ['plain', expect.stringMatching(/^ {2}4\.3-interval /)],
    ['plain', 'Setting: notIdentified could be {"status":401,"code":null} instead of null.'],
    ['faint', `Statements: ${STATEMENTS.length - 5} held, 1 broken, 3 not seen, 1 could not judge`],
    ['faint', `Open points: 2 seen, ${OPEN_POINTS.length - 2} not seen`],
    ['failed', 'Failed. 1 statement is broken. 1 point differs from the report before.'],
  ]);
});

test('a report without findings counts none', () => {
  const report = reportWith({ findings: { findings: [], evidence: new Map() }, isInterrupted: true });
  expect(writeText(report).map(({ role }) => role)).toEqual(['title', 'could-not-run']);
});

test('where nothing was seen at all, the outcome alone is told', () => {
  const nothing = Object.fromEntries(STATEMENTS.map((id) => [id, { verdict: 'not-seen' as const }]));
  const report = reportWith({ findings: findingsWith(nothing), error: NO_REPLY });
  expect(writeText(report).map(({ text }) => text)).toEqual([
    'Document check of Example',
    'Could not run. Not one request had a reply.',
  ]);
});

test('X9b: whatever texts a report has, each line is one, without control or formatting characters', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      for (const { text } of writeText(report)) {
        expect(text).not.toMatch(UNSAFE);
        expect(text).not.toContain('\n');
        expect(text.length).toBeLessThanOrEqual(502);
      }
    }),
    HOSTILE,
  );
});
