import { describe, expect, test } from 'vitest';
import { cleanName, isTooLong, looksLikeDemo, toShownName } from '../../electron/services/service-name.ts';
import { DEMO_SERVICE_NAME } from '../../electron/text/en.ts';

describe('a name like the demo’s', () => {
  test.each([
    DEMO_SERVICE_NAME,
    'demo SERVICE',
    ' Demo  service ',
    'Demoservice',
    'Demo-Service.',
    'De\u200bmo\u2060 serv\u00adice',
    'Dеmo sеrviсe',
    'Demo serviϲe',
    'DEMO SERVIϹE',
    'ԁемо ѕеrѵісе',
    'ᴅᴇᴍᴏ ꜱᴇʀᴠɪᴄᴇ',
    'Ｄｅｍｏ\u3000ｓｅｒｖｉｃｅ',
    '\u{1d403}\u{1d41e}\u{1d426}\u{1d428} service',
    'Dérno sérvïce',
    'D3m0 5erv1ce',
    'Dеmo\u202e service',
  ])('is known: %j', (name) => {
    expect(looksLikeDemo(name)).toBe(true);
  });

  test.each(['Demo', 'Staging', 'Demo service of Acme', 'Demo services', 'Dome service', '', 'デモ'])(
    'is not every other: %j',
    (name) => {
      expect(looksLikeDemo(name)).toBe(false);
    },
  );
});

test.each([
  ['Staging', 'Staging'],
  ['a\n\u202eb', 'a b'],
  ['x'.repeat(500_000), `${'x'.repeat(79)}…`],
  ['\u3164\u2800', 'api.service.example:8443'],
  ['DEMO SERVICE', 'api.service.example:8443'],
])('what an older copy stored is shown by a name that can be: %j', (name, shown) => {
  expect(toShownName(name, 'https://api.service.example:8443/v1')).toBe(shown);
});

test('80 characters are enough for a name, whatever they take to store', () => {
  expect(isTooLong('x'.repeat(80))).toBe(false);
  expect(isTooLong('\u{1f469}'.repeat(80))).toBe(false);
  expect(isTooLong('x'.repeat(81))).toBe(true);
  const astral = '𠮷'.repeat(60);
  expect(toShownName(astral, 'https://api.service.example')).toBe(astral);
  expect(isTooLong(cleanName('x'.repeat(500_000)))).toBe(true);
});
