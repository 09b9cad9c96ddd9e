import { expect, test } from 'vitest';
import { isAllowedAddress } from '../../electron/core/address.ts';

test.each([
  'https://service.example/authorize?client_id=a',
  'http://127.0.0.1:8080/authorize',
  'http://127.8.9.1/',
  'http://localhost:3000/',
  'http://[::1]:3000/',
])('W4: %s may be opened', (address) => {
  expect(isAllowedAddress(address)).toBe(true);
});

test.each([
  'http://service.example/',
  'http://127.0.0.1.example/',
  'http://localhost.example/',
  'http://128.0.0.1/',
  'https://user@service.example/',
  'https://user:password@service.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ms-settings:privacy',
  'data:text/html,hello',
  'service.example',
  '',
])('W4: %j may not', (address) => {
  expect(isAllowedAddress(address)).toBe(false);
});
