import { expect, test } from 'vitest';
import { createMemory } from '../../electron/exchange/memory.ts';

test('X3: what was made of a value is forgotten once another secret is known', () => {
  const register = { generation: 1 };
  const memory = createMemory<string, string>(register);
  expect(memory.set('a', 'b')).toBe('b');
  expect(memory.get('a')).toBe('b');
  register.generation = 2;
  expect(memory.get('a')).toBeUndefined();
});

test('a memory is bounded', () => {
  const memory = createMemory<number, number>({ generation: 1 });
  for (let value = 0; value < 5000; value += 1) memory.set(value, value);
  const remembered = Array.from({ length: 5000 }, (_, value) => memory.get(value)).filter(
    (value) => value !== undefined,
  );
  expect(remembered.length).toBeLessThanOrEqual(2000);
  expect(memory.get(4999)).toBe(4999);
});
