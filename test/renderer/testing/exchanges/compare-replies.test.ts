import '../../../fixed-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOutJson } from '../../../../electron/exchange/json-text.ts';
import type { BodyView, ReplyView } from '../../../../electron/ipc/views/exchange-details.ts';
import {
  alignLines,
  type ComparedField,
  compareReplies,
  fieldsOfJson,
  foldAbsent,
} from '../../../../renderer/testing/exchanges/compare-replies.ts';
import { anyText } from '../../../any-text.ts';

const SIZES = { bytes: 10, wireBytes: 10 };

function reply(body: BodyView, change: Partial<ReplyView> = {}): ReplyView {
  return { status: 200, headers: [], body, ...change };
}

function json(written: string): BodyView {
  return { kind: 'json', ...SIZES, ...layOutJson(written) };
}

function text(written: string, kind: 'text' | 'html' = 'text'): BodyView {
  return { kind, ...SIZES, text: written, isCut: false };
}

function bodiesOf(left: BodyView, right: BodyView): readonly ComparedField[] {
  return compareReplies(reply(left), reply(right), ({ kind }) => `(${kind})`).body;
}

/** `name: left | right`, with `=` where they are the same. */
function written({ name, left, right, isSame }: ComparedField): string {
  return `${name}: ${left} ${isSame ? '=' : '|'} ${right}`;
}

describe('two replies', () => {
  test('are compared by status and by headers in any letter case, each as often as it came', () => {
    const headers = (...pairs: readonly (readonly [string, string])[]) =>
      pairs.map(([name, value]) => ({ name, value }));
    const { status, headers: found } = compareReplies(
      reply({ kind: 'nothing' }, { headers: headers(['Vary', 'a'], ['Vary', 'b'], ['Date', '1'], ['X-Left', '']) }),
      reply({ kind: 'nothing' }, { status: 404, headers: headers(['vary', 'a'], ['DATE', '2'], ['X-Right', 'c']) }),
      () => '',
    );
    expect(status.map(written)).toEqual([': 200 | 404']);
    expect(found.map(written)).toEqual([
      'vary: a = a',
      'vary: b | null',
      'date: 1 | 2',
      'x-left:  | null',
      'x-right: null | c',
    ]);
  });

  test('are compared by the fields of JSON, whatever their order, to the last digit', () => {
    const left = '{"id":12345678901234567890,"member":{"name":"Ada","tags":["a","b"],"more":{}},"old":null}';
    const right = '{"member":{"tags":["a"],"name":"Ada","more":{"x y":1}},"id":12345678901234567891}';
    expect(bodiesOf(json(left), json(right)).map(written)).toEqual([
      'id: 12345678901234567890 | 12345678901234567891',
      'member.name: "Ada" = "Ada"',
      'member.tags[0]: "a" = "a"',
      'member.tags[1]: "b" | null',
      'member.more: {} | null',
      'old: null | null',
      'member.more."x y": null | 1',
    ]);
  });

  test('X3: tell equal secrets by their labels', () => {
    const bodies = bodiesOf(json('{"a":"••••abcd","b":"••••abcd"}'), json('{"a":"••••abcd","b":"••••efgh"}'));
    expect(bodies.map(({ isSame }) => isSame)).toEqual([true, false]);
  });

  test('are compared by the fields of a form', () => {
    const form = (...values: readonly string[]): BodyView => ({
      kind: 'form',
      ...SIZES,
      fields: values.map((value) => ({ name: 'a', value })),
    });
    expect(bodiesOf(form('1', '2'), form('1', '3', '4')).map(written)).toEqual(['a: 1 = 1', 'a: 2 | 3', 'a: null | 4']);
  });

  test('of different kinds are compared by line', () => {
    expect(bodiesOf(json('{"a":1}'), text('{\n<p>\n}', 'html')).map(written)).toEqual([
      '1: { = {',
      '2:   "a": 1 | <p>',
      '3: } = }',
    ]);
  });

  test('of which no text is shown are compared by what is known of them', () => {
    const bytes: BodyView = { kind: 'bytes', ...SIZES, type: 'image/png' };
    expect(bodiesOf(bytes, text('a')).map(written)).toEqual([': (bytes) | a']);
    expect(bodiesOf({ kind: 'nothing' }, { kind: 'nothing' })).toEqual([]);
  });
});

describe('the fields of JSON', () => {
  test('are all there, whatever the JSON, also where it was cut', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (made, cut) => {
        const { text: laidOut } = layOutJson(made);
        const count = (value: unknown): number => {
          if (typeof value !== 'object' || value === null) return 1;
          const inner = Object.values(value);
          return inner.length === 0 ? 1 : inner.reduce<number>((sum, one) => sum + count(one), 0);
        };
        expect(fieldsOfJson(laidOut)).toHaveLength(count(JSON.parse(made)));
        expect(() => fieldsOfJson(laidOut.slice(0, cut))).not.toThrow();
      }),
    );
  });

  test('have short names, however deep they are', () => {
    const deep = '"level": {\n"field": 1,\n'.repeat(50_000);
    const names = fieldsOfJson(`{\n${deep}}`).map(({ name }) => name);
    expect(names).toHaveLength(50_000);
    expect(names[1]).toBe('level.level.field');
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThan(1_100);
  });

  test('may be of any length', () => {
    const names = [`"${'a'.repeat(1_900_000)}"`, `"${'\\n'.repeat(900_000)}"`];
    for (const name of names) expect(fieldsOfJson(`{\n${name}: 1\n}`)).toHaveLength(1);
  });

  test('are read of a deep and of a single value', () => {
    expect(fieldsOfJson(layOutJson(`${'['.repeat(9000)}1${']'.repeat(9000)}`).text).length).toBeLessThan(2);
    expect(fieldsOfJson('"a, b"')).toEqual([{ name: '', value: '"a, b"' }]);
  });
});

test('what one reply has none of is one line, as many as there are below a name', () => {
  const field = (name: string, left: string | null, right: string | null) => ({
    name,
    left,
    right,
    isSame: left === right,
  });
  const others = [
    field('code', '1', '2'),
    field('id.a', '1', null),
    field('id.b', null, '1'),
    field('list[0]', '1', null),
  ];
  const member = ['id', 'name', 'mail'].map((name) => field(`member.${name}`, '1', null));
  expect(foldAbsent([...others, ...member])).toEqual([
    ...others,
    { name: 'member.*', left: '', right: null, isSame: false, count: 3 },
  ]);
  const both = [field('set-cookie', '1', null), field('set-cookie', '2', null)];
  expect(foldAbsent(both)).toEqual(both);
});

describe('aligned lines', () => {
  const lines = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), anyText), { maxLength: 30 });

  test('lose none of either side, and align what is the same', () => {
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const aligned = alignLines(left, right);
        expect(aligned.flatMap(([one]) => (one === null ? [] : [one]))).toEqual(left);
        expect(aligned.flatMap(([, one]) => (one === null ? [] : [one]))).toEqual(right);
        expect(alignLines(left, left).every(([one, other]) => one === other)).toBe(true);
      }),
    );
  });

  test('let a line that was put in move no other', () => {
    expect(alignLines(['a', 'b', 'c'], ['a', 'x', 'b', 'y', 'c'])).toEqual([
      ['a', 'a'],
      [null, 'x'],
      ['b', 'b'],
      [null, 'y'],
      ['c', 'c'],
    ]);
  });

  test('are found in time, however many there are', () => {
    const many = (sign: string) => Array.from({ length: 20_000 }, (_, index) => `${sign}${index}`);
    expect(alignLines(many('a'), many('b'))).toHaveLength(20_000);
    const longest = Array.from({ length: 500_000 }, () => '');
    expect(alignLines(longest, ['one'])).toHaveLength(500_000);
  });
});
