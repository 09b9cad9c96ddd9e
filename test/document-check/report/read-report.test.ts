import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError, StorageError } from '../../../electron/core/errors.ts';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import { writeJson } from '../../../electron/document-check/report/report.ts';
import { anyCharacter } from '../../any-text.ts';
import '../../fixed-seed.ts';
import { exchange, findingsWith, reportWith } from './sample-report.ts';

const SAMPLE = reportWith({
  findings: findingsWith(
    {
      '4.2-reply-form': { verdict: 'broken', reasons: ['other-form'], observed: ['json'] },
      '4.2-device-declined': {
        verdict: 'observed',
        observed: ['400 json list denied'],
        setting: { field: 'deviceDeclined', now: null, observed: { status: 400, code: 'denied' }, warning: null },
      },
    },
    [['4.2-reply-form', [{ n: 1, counts: 'broken', reason: 'other-form' }]]],
  ),
  against: reportWith(),
  evidence: { exchangeOf: () => exchange(7, { code: 'denied' }), leftOut: [{ id: 'expiry', why: 'Too long.' }] },
});
const TEXT = writeJson(SAMPLE);
const OTHER_POINTS = 'a'.repeat(64);

/** @returns the error's code and where the mistake is */
function flaw(text: string): readonly (string | undefined)[] {
  try {
    readReport(text);
  } catch (thrown) {
    if (thrown instanceof AppError) return [thrown.code, thrown.details.field ?? thrown.details.reason];
    throw thrown;
  }
  return ['nothing'];
}

/** @returns the sample with another value at a place, such as `evidence.of` */
function changed(place: string, value: unknown): string {
  const given: unknown = JSON.parse(TEXT);
  const steps = place.split(/\.(?!\d-)/);
  const name = steps.pop() ?? '';
  const parent = steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), given);
  if (!isObject(parent)) throw new Error(`The sample has no ${place}.`);
  Object.defineProperty(parent, name, { value, enumerable: true, configurable: true });
  return JSON.stringify(given);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

test('a report is read as it was made, and written byte for byte', () => {
  expect(readReport(TEXT)).toEqual(SAMPLE);
  expect(writeJson(readReport(`\ufeff${TEXT}`))).toBe(TEXT);
});

describe('a file that cannot be compared is told by what is wrong with it', () => {
  test.each([
    ['', 'report-not-json'],
    ['\u0089PNG\r\n\u001a\n', 'report-not-json'],
    ['# Document check', 'report-not-json'],
    ['<?xml version="1.0"?>', 'report-not-json'],
    ['{"log":{"version":"1.2"}}', 'report-not-a-report'],
    ['[]', 'report-not-a-report'],
    ['null', 'report-not-a-report'],
    ['7', 'report-not-a-report'],
    ['{"format":"member-login-case","version":1}', 'report-not-a-report'],
    ['{"format":"member-login-report"}', 'report-not-a-report'],
    ['{"format":"member-login-report","version":"1"}', 'report-not-a-report'],
    ['{"format":"member-login-report","version":1.5}', 'report-not-a-report'],
    ['{"format":"member-login-report","version":0}', 'report-not-a-report'],
    ['{"__proto__":{"format":"member-login-report","version":1}}', 'report-not-a-report'],
    ['{"format":"member-login-report","version":2,"new":{}}', 'report-newer'],
    [
      `{"format":"member-login-report","version":1,"points":"${OTHER_POINTS}","findings":[{"id":"9.9-new"}]}`,
      'report-other-points',
    ],
    ['{"format":"member-login-report","version":1}', 'report-invalid'],
    ['{"format":"member-login-report","version":1,"points":7}', 'report-invalid'],
  ])('%j: %s', (text, code) => expect(flaw(text)[0]).toBe(code));

  test('before it is parsed, where it has too many parts or too deep ones', () => {
    expect(flaw('['.repeat(100_000))[0]).toBe('report-invalid');
    expect(flaw(`[${'1,'.repeat(300_000)}1]`)[0]).toBe('report-invalid');
  });
  test('wherever it was cut off', () => {
    for (let length = 2; length < TEXT.length - 3; length += 997)
      expect(flaw(TEXT.slice(0, length))).toEqual(['report-cut-off', undefined]);
  });
  test('where a character is another, it names the place', () => {
    expect(flaw(TEXT.replace('"outcome":', '"outcome"='))).toEqual([
      'report-not-json',
      expect.stringMatching(/^line \d+, column 12$/),
    ]);
  });
});

test('X9b: a sentence of a service is left out, whoever wrote it there', () => {
  const sentence = 'Ada Lovelace lives in 12 Rue de la Paix';
  const { findings, drift, evidence } = SAMPLE;
  const [point] = drift;
  const written = writeJson({
    ...SAMPLE,
    findings: findings.map((finding) => ({ ...finding, observed: [sentence, ...finding.observed, 'Dear Ada, wait'] })),
    drift: point
      ? [
          {
            ...point,
            before: { ...point.before, observed: [sentence, 'json'] },
            now: { ...point.now, observed: [sentence, ...point.now.observed, 'Dear Ada, wait'] },
          },
        ]
      : [],
    evidence: {
      ...evidence,
      texts: evidence.texts.flatMap(({ n, text }) => [
        { n, text },
        { n, text: sentence },
      ]),
    },
  });
  const read = readReport(written);
  expect(written).toContain('Ada');
  expect(writeJson(read)).not.toContain('Ada');
  expect([read.findings, read.evidence.texts]).toEqual([findings, evidence.texts]);
});

const [FIRST] = SAMPLE.findings;

describe('what is of another form is refused with its field', () => {
  test.each<[string, unknown, at?: string]>([
    ['surprise', 1],
    ['points', null],
    ['selection.methods.0', 'constructor'],
    ['selection.probes', null],
    ['outcome', 'fine'],
    ['interrupted', 'no'],
    ['findings', {}],
    ['findings.3.id', '4.9-new'],
    ['findings.3.verdict', 'toString'],
    ['findings.3.verdict', 'observed', 'findings.3'],
    ['findings.3.kind', 'open-point', 'findings.3'],
    ['findings.3.section', '9', 'findings.3'],
    ['findings.3.reasons', ['constructor'], 'findings.3.reasons.0'],
    ['findings.3.observed', ['x'.repeat(121)], 'findings.3.observed.0'],
    ['findings.3.observed', Array(61).fill('x')],
    ['findings.3.setting', { field: 'a', now: 1 }, 'findings.3.setting.observed'],
    ['findings.3.setting', { field: '__proto__.a.b', now: 1, observed: 2 }, 'findings.3.setting.field'],
    ['findings.3.setting', { field: 'a', now: 1, observed: { a: { b: { c: 1 } } } }, 'findings.3.setting.observed'],
    ['findings.3', FIRST, 'findings'],
    ['findings.1', FIRST, 'findings'],
    ['drift.0.id', '4.2-reply-type', 'drift'],
    ['drift.0.now.verdict', 'mixed', 'drift'],
    ['drift.0.before', SAMPLE.drift[0]?.now, 'drift'],
    ['evidence.startedAt', 'yesterday'],
    ['evidence.startedAt', '2026-11-22T09:00:00'],
    ['evidence.service.name', 'x'.repeat(201)],
    ['evidence.exchanges.0.n', 0],
    ['evidence.exchanges.0.status', 1000],
    ['evidence.exchanges', [], 'evidence.exchanges'],
    ['evidence.exchanges', [...SAMPLE.evidence.exchanges, ...SAMPLE.evidence.exchanges], 'evidence.exchanges'],
    ['evidence.of.4.2-reply-form.0.n', 8, 'evidence.exchanges'],
    ['evidence.of.4.2-reply-form.0.counts', 'constructor'],
    ['evidence.of', { constructor: [] }, 'evidence.of.constructor'],
    ['evidence.texts.0.n', 8, 'evidence.exchanges'],
    ['evidence.leftOut.0.id', 'everything'],
  ])('%s = %j', (place, value, at = place) => expect(flaw(changed(place, value))).toEqual(['report-invalid', at]));

  test('such as an outcome that does not follow from what was found', () => {
    for (const outcome of ['passed', 'incomplete', 'could-not-run'])
      expect(flaw(changed('outcome', outcome))).toEqual(['report-invalid', 'outcome']);
  });
  test('without a value of the file', () => {
    const hostile = changed('findings.3.id', '<secret>\u202e');
    expect(() => readReport(hostile)).toThrow(StorageError);
    expect(() => readReport(hostile)).toThrow(/^(?!.*(secret|\u202e))/);
    expect(flaw(changed('<secret>\u202e', 1))[1]).toBe('…');
  });
});

test('of texts that anybody wrote, no control or formatting character is left', () => {
  const report = readReport(changed('evidence.service.name', 'a\u001b]0;b\u202ec\nd\ufeff\ud800'));
  expect(report.evidence.service?.name).toBe('a]0;bc d');
});

test('methods and probes are told in the order of their tables, each once', () => {
  const { selection } = readReport(
    changed('selection.methods', ['http-basic', 'oauth-code', 'oauth-code', 'device-code', 'oauth-like']),
  );
  expect(selection.methods).toEqual(['oauth-code', 'device-code', 'oauth-like', 'http-basic']);
});

test('whatever a file holds, it is a report or refused by an error with a code', () => {
  const anyChange = fc.tuple(fc.nat(TEXT.length), fc.nat(20), fc.array(anyCharacter, { maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 4 }), (changes) => {
      const text = changes.reduce(
        (given, [at, removed, added]) => given.slice(0, at) + added.join('') + given.slice(at + removed),
        TEXT,
      );
      expect(flaw(text)[0]).toMatch(/^(nothing|report-[a-z-]+)$/);
    }),
    { numRuns: 100 },
  );
});
