import { expect, test, vi } from 'vitest';
import { once } from '../../electron/core/once.ts';

test('a value is made when it is first wanted, and not again', () => {
  const make = vi.fn(() => null);
  const value = once(make);
  expect(make).not.toHaveBeenCalled();
  expect([value(), value()]).toEqual([null, null]);
  expect(make).toHaveBeenCalledTimes(1);
});
