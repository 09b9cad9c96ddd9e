/** Values as text: everything that structured clone takes comes back, everything else is refused in Electron's words. */
import { expect, it } from 'vitest';
import { createWire } from './wire.ts';

const wire = createWire();
const there = (value: unknown) => wire.decode(wire.encode(value));

it.each([
  ['text and numbers', ['a', 1.5, true, null, Number.NaN, Number.NEGATIVE_INFINITY, 12n]],
  ['undefined inside and outside', { a: undefined, list: [undefined] }],
  ['dates, also invalid ones', [new Date(7), new Date(Number.NaN)]],
  ['collections', [new Map([[{ key: 1 }, new Set([1, 'b'])]]), new Set()]],
  ['binary data', [new Uint8Array([0, 255]), new Float64Array([0.5]), new Uint8Array([1]).buffer]],
  ['patterns', /a+b/gi],
  ['a property named __proto__', JSON.parse('{"__proto__": {"a": 1}}')],
])('brings %s there', (_name, value) => {
  expect(there(value)).toEqual(value);
});

it('keeps minus zero', () => {
  expect(there(-0)).toBe(-0);
});

it('keeps what occurs twice as one, also in itself', () => {
  const shared = { n: 1 };
  const value: { first: unknown; second: unknown; self?: unknown } = { first: shared, second: shared };
  value.self = value;
  const copy = Object(there(value));
  expect(copy.first).toBe(copy.second);
  expect(copy.self).toBe(copy);
});

it('keeps the kind and message of errors', () => {
  const copy = there(new RangeError('too far'));
  expect(copy).toBeInstanceOf(RangeError);
  expect(copy).toHaveProperty('message', 'too far');
});

it.each([
  ['a function', () => 1],
  ['a function inside', { list: [() => 1] }],
  ['a symbol', Symbol('s')],
  ['a promise', Promise.resolve()],
  ['a weak map', new WeakMap()],
])('refuses %s', (_name, value) => {
  expect(() => wire.encode(value)).toThrow('An object could not be cloned.');
});
