/** Reports whose texts are anything: the writers have to be safe by themselves. */
import fc from 'fast-check';
import type { Report, ReportedFinding } from '../../../electron/document-check/report/report.ts';
import { anyText } from '../../any-text.ts';
import { BY_PASSWORD, exchange, findingsWith, reportWith } from './sample-report.ts';

/** What breaks out of Markdown, XML or a terminal. */
const PIECES = [
  ...['|', '\\|', '\\', '`', '``', '```', '\n', '\r\n# h', '\n\n- x', '~~~', '***', '$x$', '1. ', '---', '    '],
  ...[
    '<script>alert(1)</script>',
    '<!--',
    '--!>',
    '<![CDATA[',
    ']]>',
    '&lt;',
    '&#10;',
    '"',
    "'",
    '</failure>',
    '<?xml?>',
  ],
  ...[
    '[a](javascript:x)',
    '![a](http://a.example/b.png)',
    'http://a.example',
    'www.a.example',
    '@everyone',
    'a@b.example',
    '#12',
  ],
  ...[
    '\u001b[31m',
    '\u001b]0;title\u0007',
    '\u009b2J',
    '\u0000',
    '\u0085',
    '\u2028',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\ufffe',
    '\ud800',
    '\u00ad',
  ],
  ...['constructor', '400 json constructor', 'typed __proto__', 'toString retry-after valueOf', 'name x', 'name `|`'],
];

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), anyText), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(''));

const sample = reportWith({
  findings: findingsWith(
    {
      '4.2-reply-form': { verdict: 'broken', reasons: ['other-form'], observed: ['json'] },
      '4.3-start': { verdict: 'not-seen' },
      '5.5-plain': { verdict: 'could-not-judge', reasons: ['own'] },
      '4.6-nobody': { verdict: 'observed', observed: ['401 json list'] },
      '4.2-device-declined': {
        verdict: 'observed',
        observed: ['400 json list denied'],
        setting: { field: 'deviceDeclined', now: null, observed: 'denied', warning: null },
      },
    },
    [['4.2-reply-form', [{ n: 1, counts: 'broken', reason: 'other-form' }]]],
  ),
  against: reportWith({ selection: BY_PASSWORD }),
  evidence: {
    exchangeOf: () => exchange(7, { code: 'denied' }),
    leftOut: [{ id: 'expiry', why: 'Too long.' }],
    locked: ['The token'],
  },
  error: { code: 'connection-lost', message: 'It was lost.' },
});

/** @returns the sample with the text wherever one may stand */
export function reportOf(text: string): Report {
  const findings = sample.findings.map((finding): ReportedFinding => {
    const setting = finding.setting && { field: text, now: text, observed: { code: text } };
    return { ...finding, observed: [text, ...finding.observed], setting };
  });
  const { evidence } = sample;
  const service = { name: text, address: text };
  return {
    ...sample,
    findings,
    drift: [
      {
        id: '4.6-nobody',
        before: { verdict: 'observed', observed: [text] },
        now: { verdict: 'observed', observed: [] },
      },
    ],
    evidence: {
      ...evidence,
      application: { name: text, version: text },
      service,
      error: { code: text, message: text },
      against: evidence.against && { ...evidence.against, service },
      exchanges: evidence.exchanges.map((one) => ({ ...one, method: text, path: text })),
      texts: evidence.texts.map(({ n }) => ({ n, text })),
      leftOut: evidence.leftOut.map(({ id }) => ({ id, why: text })),
      locked: [text],
    },
  };
}

export const hostileReport = hostileText.map(reportOf);

/** Each piece alone, before any other. */
export const HOSTILE = { numRuns: 100, examples: PIECES.map((text): [Report] => [reportOf(text)]) };

/** Control, formatting and unpaired characters; line ends are the writer's. */
export const UNSAFE =
  /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/u;
