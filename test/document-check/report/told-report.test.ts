import { describe, expect, test } from 'vitest';
import { tellReport } from '../../../electron/document-check/report/told-report.ts';
import { BY_PASSWORD, EVERY_METHOD, findingsWith, reportWith } from './sample-report.ts';

describe('what a report comes to', () => {
  test('counts the statements that were selected alone', () => {
    const findings = findingsWith({ '4.5-token': { verdict: 'not-seen' } });
    const [sentence] = tellReport(reportWith({ findings, selection: BY_PASSWORD })).sentences;
    expect(sentence).toMatch(/ 1 of \d+ selected statements could not be seen or judged\.$/);
  });
  test('says first why it did not end well, then what was broken until then', () => {
    const findings = findingsWith({ '4.5-token': { verdict: 'broken' } });
    const error = { code: 'not-reached', message: 'Nothing answers.' };
    expect(tellReport(reportWith({ findings, isInterrupted: true, error })).sentences).toEqual([
      'It was interrupted. What was found until then is in this report.',
      'Nothing answers.',
      '1 statement is broken in what was seen.',
    ]);
    expect(tellReport(reportWith({ error })).sentences).toEqual(['Nothing answers.']);
  });
});

describe('what a report was compared with', () => {
  test('is nothing without another', () => expect(tellReport(reportWith()).against).toBeNull());
  test('is told with all that keeps the two from being alike', () => {
    const against = reportWith({
      selection: { ...EVERY_METHOD, probes: ['variants'] },
      isInterrupted: true,
      evidence: { service: null },
    });
    const sentences = tellReport(reportWith({ against })).against ?? [];
    expect(sentences).toHaveLength(3);
    expect(sentences[0]).toMatch(/^Compared with a report of 2026-/);
    expect(sentences[2]).toBe('It could not run to its end.');
    expect(tellReport(reportWith({ against: reportWith() })).against).toHaveLength(1);
  });
});
