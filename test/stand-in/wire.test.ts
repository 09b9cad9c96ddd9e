/** Values as text: what the application sends comes back, everything else is refused in Electron's words. */
import { expect, it } from 'vitest';
import { createWire } from './wire.ts';

const wire = createWire();

it.each([
  ['text and numbers', ['a', 1.5, true, null]],
  ['dates and maps', new Map([['a', { at: new Date(7) }]])],
  ['undefined inside and outside', { a: undefined, list: [undefined] }],
  ['a property named __proto__', JSON.parse('{"__proto__": {"a": 1}}')],
])('brings %s there', (_name, value) => {
  expect(wire.decode(wire.encode(value))).toStrictEqual(value);
});

it.each([
  ['a function inside', { list: [() => 1] }],
  ['a symbol', Symbol('s')],
  ['a promise', Promise.resolve()],
  ['other kinds', new Set()],
])('refuses %s', (_name, value) => {
  expect(() => wire.encode(value)).toThrow('An object could not be cloned.');
});
