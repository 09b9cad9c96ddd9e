import { describe, expect, test } from 'vitest';
import { STATEMENTS } from '../../../electron/core/check-codes.ts';
import { tellReport } from '../../../electron/document-check/report/told-report.ts';
import { writeMarkdown } from '../../../electron/document-check/report/write-markdown.ts';
import { writeText } from '../../../electron/document-check/report/write-text.ts';
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

describe('X9c: a known deviation', () => {
  const findings = findingsWith({
    '4.2-reply-form': { verdict: 'broken', reasons: ['other-form'] },
    '5.1-key-header': { verdict: 'named-otherwise' },
    '5.2-version-header': { verdict: 'not-seen' },
  });
  const accepted = ['4.2-reply-form'] as const;
  test('is named beside what it comes to, and counted apart', () => {
    const { sentences, statements, points } = tellReport(reportWith({ findings, accepted }));
    expect(sentences).toEqual([
      expect.stringMatching(/^Nothing else is broken, but 1 of \d+ selected statements could not be seen or judged\.$/),
      'Accepted as broken: 4.2-reply-form.',
    ]);
    expect(statements).toBe(
      `${STATEMENTS.length - 3} held, 1 named otherwise by your profile, 1 not seen, 1 accepted as broken`,
    );
    // A name of the profile is no gap.
    expect(points.filter(({ unjudged }) => unjudged !== null && unjudged !== '').map(({ id }) => id)).toEqual([
      '5.2-version-header',
    ]);
  });
  test('that holds by now says so first', () => {
    expect(tellReport(reportWith({ accepted: ['1-http', '4.3-start'] })).sentences).toEqual([
      'Accepted as broken, but they hold now: 1-http and 4.3-start.',
    ]);
  });
  test('is told by a terminal and in Markdown as such', () => {
    const report = reportWith({ findings, accepted });
    expect(writeText(report)).toContainEqual({
      role: 'incomplete',
      text: 'Accepted as broken: 4.2-reply-form Is the token reply form text?',
    });
    expect(writeMarkdown(report)).toMatch(/\n## Accepted as broken\n\n- \*\*Accepted as broken: `4\.2-reply-form`\*\*/);
    expect(writeMarkdown(report)).toContain(' Accepted as broken: 4.2-reply-form.\n');
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
    expect(sentences[2]).toBe('It came to “Could not run”.');
    expect(tellReport(reportWith({ against: reportWith() })).against).toHaveLength(1);
  });
});
