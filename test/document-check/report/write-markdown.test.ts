import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPEN_POINTS } from '../../../electron/core/check-codes.ts';
import { code, prose, worded } from '../../../electron/document-check/report/markdown.ts';
import { writeMarkdown } from '../../../electron/document-check/report/write-markdown.ts';
import { METHOD_NAMES } from '../../../electron/text/method-names.ts';
import { SECTIONS } from '../sections.ts';
import '../../fixed-seed.ts';
import { HOSTILE, hostileReport, reportOf, UNSAFE } from './hostile-report.ts';
import { exchange, findingsWith, reportWith } from './sample-report.ts';

const REPORT = reportWith({
  findings: findingsWith(
    {
      '4.2-reply-form': { verdict: 'broken', reasons: ['other-form'], observed: ['json'] },
      '4.1-callback-address': { verdict: 'could-not-judge', reasons: ['pasted'] },
      '4.2-pending': { verdict: 'observed', observed: ['400 json error-description not_yet'] },
      '4.2-device-declined': {
        verdict: 'observed',
        observed: ['400 json list denied'],
        setting: { field: 'deviceDeclined', now: null, observed: { status: 400, code: 'denied' }, warning: null },
      },
    },
    [
      ['4.2-reply-form', [{ n: 1, counts: 'broken', reason: 'other-form' }]],
      [
        '4.1-callback-address',
        [
          { n: 2, counts: 'not-counted', reason: 'pasted' },
          { n: 4, counts: 'held', reason: null },
          { n: 3, counts: 'not-counted', reason: 'pasted' },
        ],
      ],
    ],
  ),
  against: reportWith({
    findings: findingsWith({ '4.2-pending': { verdict: 'observed', observed: ['200 json object'] } }),
  }),
  evidence: {
    exchangeOf: (n) => (n === 1 ? exchange(7, { code: 'not_so' }) : exchange(n, { status: null, durationMs: null })),
    leftOut: [{ id: 'expiry', why: 'It takes too long.' }],
  },
});

describe('a report in Markdown', () => {
  const text = writeMarkdown(REPORT);
  test.each([
    '# Document check of `Example`',
    '**Failed.** 1 statement is broken. 2 points differ from the report before.',
    '| Statements | 36 held, 1 broken, 1 could not judge |',
    `| Open points | 2 seen, ${OPEN_POINTS.length - 2} not seen |`,
    '| Compared | Compared with a report of Example, made at 2026-11-22T09:01:00.000Z. |',
    '| Seen | `4.2-device-declined` What does a poll get after refusal? | 400, JSON, errors in a list, `denied` | `deviceDeclined` `{"status":400,"code":"denied"}` |',
    '| Could not judge | `4.1-callback-address` Does the browser come back to the address sent? | The callback was pasted. |  |',
    '| `4.1-callback-address` | 4; 2, 3 (not counted: The callback was pasted) |',
    '| 4 | 2026-11-22T09:00:30.000Z | `GET /members/infos` |  |  |  |',
    `| Methods | ${Object.values(METHOD_NAMES).join(' · ')} |`,
    '- **Broken: `4.2-reply-form`** Is the token reply form text?',
    '  - Sign-in works here: this app also reads JSON. Apps that follow the document fail. It has another form.',
    '  - Observed: JSON',
    '| `4.2-pending` What does a poll get before confirmation? | 200, JSON object | 400, JSON, error and description, `not_yet` |',
    '## Section 4.2',
    '| Broken | `4.2-reply-form` Is the token reply form text? | JSON |  |',
    '| `deviceDeclined` | `null` | `{"status":400,"code":"denied"}` |',
    '- `expiry`: It takes too long.',
    '| `4.2-reply-form` | 7 (broken: It has another form) |',
    '| 7 | 2026-11-22T09:00:30.000Z | `GET /members/infos` | 200 | 12 ms | `not_so` |',
  ])('says %s', (line) => expect(text.split('\n')).toContain(line));

  test('has its sections in the document’s order', () => {
    const sections = [...text.matchAll(/^## Section (.*)$/gm)].map(([, section]) => section);
    expect(sections).toEqual(SECTIONS);
  });
  test('leaves out what there is nothing of', () => {
    const short = writeMarkdown(reportWith());
    expect(short).not.toMatch(/^## (?!Section)|<details>/m);
    expect(short).toMatch(/^\*\*Passed\.\*\* \d+ selected statements hold\.$/m);
  });
});

describe('a text from elsewhere', () => {
  test.each([
    ['plain', '`plain`'],
    ['a|b', '<code>a&#124;b</code>'],
    ['\\', '<code>&#92;</code>'],
    ['``', '<code>&#96;&#96;</code>'],
    ['<b>', '`<b>`'],
    [' \n ', ''],
  ])('%j becomes code: %s', (text, expected) => expect(code(text)).toBe(expected));
  test.each([
    ['401, JSON, `no_way`', '401, JSON, `no_way`'],
    ['fields `a`, `b`', 'fields `a`, `b`'],
    ['see www.example.org', '`see www.example.org`'],
    ['one ` alone', '<code>one &#96; alone</code>'],
    ['@everyone `x`', '<code>&#64;everyone &#96;x&#96;</code>'],
  ])('%j stays words only where these are plain: %s', (text, expected) => expect(worded(text)).toBe(expected));
  test('of this app keeps its marks', () => {
    expect(prose('Is the API key also the “client_id”? <*|>')).toBe(
      'Is the API key also the “client_id”? \\<\\*\\|\\>',
    );
  });
});

test('what was locked is told where nothing was left out', () => {
  const lines = writeMarkdown(reportWith({ evidence: { locked: ['Login and password'] } })).split('\n');
  expect(lines.slice(lines.indexOf('## Left out'))).toContain('- Locked: Login and password');
});

test('an exchange that shows an open point is told by its number', () => {
  const report = reportWith({
    findings: findingsWith({}, [['4.6-nobody', [{ n: 1, counts: 'observed', reason: null }]]]),
    evidence: { exchangeOf: () => exchange(7) },
  });
  expect(writeMarkdown(report).split('\n')).toContain('| `4.6-nobody` | 7 |');
});

/** All HTML that there is. */
const FOLDING: ReadonlySet<string> = new Set(['<details>', '<summary>Exchanges</summary>', '</details>']);

/** Without code, whose text means nothing to Markdown. */
function withoutCode(line: string): string {
  return line.replace(/<code>[^<]*<\/code>|`[^`]+`/g, 'code');
}

function isSafe(line: string): boolean {
  const rest = withoutCode(line);
  // In a table, a bar ends the cell even within code.
  if (line.match(/`[^`]+`/g)?.some((span) => /[|\\]/.test(span))) return false;
  if (/(?<!\\)[<>[\]`&~]|:\/\/|www\.|@|!\[/.test(rest) || /<code>[^<]*[|`\\[\]@:][^<]*<\/code>/.test(line))
    return false;
  return !line.startsWith('|') || /^\|(?: [^|]*(?:\\\|[^|]*)* ?\|)+$/.test(rest);
}

test('whatever texts a report has, its lines are those of any other, and nothing is HTML, a link, an image or a mention', () => {
  const form = (text: string) =>
    text.split('\n').map((line) => {
      const [start = ''] = /^(?:#+ |- | {2}- |\| )?/.exec(line) ?? [];
      return [start, withoutCode(line).replaceAll('\\|', '').split('|').length];
    });
  const expected = form(writeMarkdown(reportOf('plain')));
  fc.assert(
    fc.property(hostileReport, (report) => {
      const text = writeMarkdown(report);
      expect(text).not.toMatch(UNSAFE);
      // An empty text leaves a line out.
      if (report.evidence.locked[0]?.trim()) expect(form(text).length).toBeLessThanOrEqual(expected.length);
      expect(text.split('\n').filter((line) => !FOLDING.has(line) && !isSafe(line))).toEqual([]);
      expect(form(text).filter(([start]) => start === '| ')).toEqual(expected.filter(([start]) => start === '| '));
    }),
    HOSTILE,
  );
});
