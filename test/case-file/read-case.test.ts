import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCase } from '../../electron/case-file/read-case.ts';
import { AppError, StorageError } from '../../electron/core/errors.ts';
import { anyCharacter } from '../any-text.ts';
import { caseSource, textOf } from './sample-case.ts';

const BEGINNING = '{"format":"member-login-case","version":1,"note":';
let sample = '';

beforeAll(async () => {
  sample = await textOf(caseSource());
});

function read(text: string): number {
  return [...readCase(text).exchanges].length;
}

/** @returns the error's code and where the mistake is */
function flaw(text: string): readonly (string | undefined)[] {
  try {
    read(text);
  } catch (thrown) {
    if (thrown instanceof AppError) return [thrown.code, thrown.details.field ?? thrown.details.reason];
    throw thrown;
  }
  return ['nothing'];
}

/** @returns the sample with another value at a place, such as `exchanges.1.row.purpose` */
function changed(place: string, value: unknown): string {
  const given: unknown = JSON.parse(sample);
  const steps = place.split('.');
  const name = steps.pop() ?? '';
  const parent = steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), given);
  if (!isObject(parent)) throw new Error(`The sample has no ${place}.`);
  Object.defineProperty(parent, name, { value, enumerable: true, configurable: true });
  return JSON.stringify(given);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

test('a sample is read', () => {
  expect(read(sample)).toBe(3);
  expect(read(`\ufeff${sample}`)).toBe(3);
});

describe('a file that is no case is told by what is wrong with it', () => {
  test.each([
    ['', 'case-file-not-a-case'],
    ['\u0089PNG\r\n\u001a\n', 'case-file-not-a-case'],
    ['{"log":{"version":"1.2"}}', 'case-file-not-a-case'],
    ['[]', 'case-file-not-a-case'],
    ['null', 'case-file-not-a-case'],
    ['{"format":"member-login-case"}', 'case-file-not-a-case'],
    ['{"format":"member-login-case","version":"1"}', 'case-file-not-a-case'],
    ['{"format":"member-login-case","version":1.5}', 'case-file-not-a-case'],
    ['{"format":"member-login-case","version":2,"new":{}}', 'case-file-newer'],
    ['{"__proto__":{"format":"member-login-case","version":1}}', 'case-file-not-a-case'],
    ['{"format":"member-login-case","version":1}', 'case-file-invalid'],
  ])('%j: %s', (text, code) => expect(flaw(text)[0]).toBe(code));

  test('wherever it was cut off', () => {
    for (let length = 40; length < sample.length - 2; length += 7)
      expect(flaw(sample.slice(0, length))).toEqual(['case-file-cut-off', undefined]);
  });
  test('where a character is another, it names the place', () => {
    expect(flaw(sample.replace('"note":', '"note"='))).toEqual(['case-file-not-json', 'line 1, column 110']);
  });
});

describe('what is of another form is refused with its field', () => {
  test.each<[string, unknown, at?: string]>([
    ['surprise', 1],
    ['exchanges.1.row.purpose', 'call-home'],
    ['exchanges.1.row.state', 'open'],
    ['exchanges.1.row.method', 'TRACE'],
    ['exchanges.1.row.meaning.code', 'constructor'],
    ['exchanges.0.row.kind', 'script'],
    ['exchanges.0.row.methodId', '__proto__'],
    ['exchanges.1.row.startedAtMs', 8.65e15],
    ['exchanges.1.row.endedAtMs', 'now'],
    ['exchanges.1.row.sessionId', 'mine'],
    ['exchanges.1.row.number', 1],
    ['exchanges.1.row.number', 2 ** 53],
    ['exchanges.2.row.number', 2],
    ['exchanges.1.row.service', 1],
    ['exchanges.2.row.signIn', 2],
    ['exchanges.1.row.signIn', 3],
    ['exchanges.0.row.signIn', null],
    ['exchanges.1.details', null],
    ['exchanges.1.details.sent.body.kind', 'file'],
    ['exchanges.1.details.reply.status', 1e9],
    ['exchanges.1.details.timing.totalMs', null],
    ['exchanges.1.details.hasSecrets', true],
    ['exchanges.1.details.governedBy.…', 1, 'exchanges.1.details.governedBy.a secret!'],
    ['exchanges', {}],
    ['exchanges', Array.from({ length: 10_001 }, () => null)],
    ['services', []],
    ['services.0.name', 'a'.repeat(1_001)],
    ['services.0.report', 'none'],
    ['services.0.report.evidence.surprise', 1],
    ['services.0.report.findings.0.verdict', 'fine'],
    ['services.0.report.findings.0.id', 'constructor'],
    ['services.0.report.evidence.exchanges.0.path', 'a'.repeat(100_000)],
    ['note', 'a'.repeat(20_001)],
    ['extensions.0.data', [{ name: 'later', data: {} }], 'extensions'],
  ])('%s', (field, value, at = field) => {
    expect(flaw(changed(at, value))).toEqual(['case-file-invalid', field]);
  });

  test('also where a method has two results, or a sign-in details', () => {
    const result = '{"methodId":"oauth-code","last":null,"standing":null}';
    const twice = sample.replace('"results":[{', `"results":[${result},{`);
    expect(flaw(twice)).toEqual(['case-file-invalid', 'services.0.results.results']);
    const [, details = ''] = /"details":(\{"sent".*\})\}/.exec(sample) ?? [];
    const wrong = sample.replace('"details":null', `"details":${details}`);
    expect(flaw(wrong)).toEqual(['case-file-invalid', 'exchanges.0.details']);
  });
  test('also where it would change how objects behave', () => {
    const text = sample.replace('"sent":{', '"sent":{"__proto__":{"method":"GET"},');
    expect(flaw(text)).toEqual(['case-file-invalid', 'exchanges.1.details.sent.__proto__']);
    expect(flaw(sample.replace('{', '{"__proto__":1,'))[0]).toBe('case-file-invalid');
  });
  test('also where main would take long to read it', () => {
    const many = Array.from({ length: 40_000 }, () => ({ name: '', value: '' }));
    expect(flaw(changed('exchanges.1.details.sent.headers', many))).toEqual(['case-file-invalid', 'exchanges.1']);
    expect(flaw(changed('services.0.profile', many))[0]).toBe('case-file-invalid');
    const [long, longer] = [1_900_000, 2_000_000].map((length) => 'a'.repeat(length));
    expect(flaw(changed('extensions', [{ name: 'later', data: long }]))).toEqual(['nothing']);
    const extensions = [longer, longer].map((data) => ({ name: 'later', data }));
    expect(flaw(changed('extensions', extensions))[0]).toBe('case-file-invalid');
  });
  test('and a number above all others', () => {
    expect(flaw(sample.replace('"durationMs":120', '"durationMs":1e400'))[0]).toBe('case-file-invalid');
  });
});

test('X7: a file of a copy that held no pages is read, and says of each page that nothing was changed', () => {
  const older = JSON.parse(sample);
  const page = { ...older.exchanges[0].row, kind: 'browser', event: 'page-opened', route: null, error: null };
  const { methodId, outcome, member, isChanged, ...row } = { ...page, address: 'https://service.example/auth' };
  const exchanges = [...older.exchanges, { row: { ...row, number: 99 }, details: older.exchanges[1].details }];
  const read = [...readCase(JSON.stringify({ ...older, exchanges })).exchanges];
  expect(read.at(-1)?.row).toMatchObject({ kind: 'browser', changes: [], heldId: null });
});

test('what later versions add beside is carried as it is', () => {
  const extensions = [{ name: 'later', data: '{"a":[1e400]}' }];
  const { head } = readCase(changed('extensions', extensions));
  expect(head.extensions).toEqual(extensions);
});

// Work that grows faster than the text would hang here.
describe('a hostile text ends with an error of its own', () => {
  test.each([
    ['a million levels', () => `${BEGINNING}${'['.repeat(1e6)}${']'.repeat(1e6)}}`, /deeper inside each other/],
    ['ten million values', () => `${BEGINNING}[${'0,'.repeat(1e7)}0]}`, /more parts than any case/],
    ['one long text of escapes', () => `${BEGINNING}"${'\\"'.repeat(5e6)}`, /ends in the middle|not JSON/],
    ['one long text of slashes', () => `${BEGINNING}"${'\\'.repeat(1e6)}`, /ends in the middle|not JSON/],
  ])('%s', (_name, make, words) => {
    expect(() => read(make())).toThrow(words);
  });
  test('or is read, whichever of its characters is another', () => {
    fc.assert(
      fc.property(fc.nat(), anyCharacter, (at, other) => {
        const place = at % sample.length;
        try {
          read(sample.slice(0, place) + other + sample.slice(place + 1));
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(StorageError);
        }
      }),
      { numRuns: 300 },
    );
  });
});
