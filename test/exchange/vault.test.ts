import { expect, test, vi } from 'vitest';
import { createVault } from '../../electron/exchange/vault.ts';

test('X4: overwrites what it erases, and hands out copies', () => {
  const made: Buffer[] = [];
  const allocate = Buffer.allocUnsafeSlow.bind(Buffer);
  const spy = vi.spyOn(Buffer, 'allocUnsafeSlow').mockImplementation((size) => {
    const bytes = allocate(size);
    made.push(bytes);
    return bytes;
  });
  const vault = createVault();
  vault.keep(1, 'https://a.example', 'GET / HTTP/1.1\r\n', '');
  expect(vault.has(1)).toBe(false);
  vault.turn(true);
  for (const number of [1, 2, 3]) vault.keep(number, 'https://a.example', 'GET /é HTTP/1.1\r\nA: b\r\n', 'é');
  spy.mockRestore();
  const copy = vault.read(1);
  expect(copy).toEqual(Buffer.from('GET /\u00e9 HTTP/1.1\r\nA: b\r\n\r\n\u00c3\u00a9', 'latin1'));
  expect(vault.sizeOf(1)).toBe(copy?.length);
  vault.erase(1);
  expect(made.map((bytes) => bytes.every((byte) => byte === 0))).toEqual([true, false, false]);
  expect(copy?.some((byte) => byte !== 0)).toBe(true);
  vault.turn(false);
  expect(made.map((bytes) => bytes.every((byte) => byte === 0))).toEqual([true, true, true]);
  expect([1, 2, 3].map((number) => vault.read(number))).toEqual([null, null, null]);
});
