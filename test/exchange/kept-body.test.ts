import { describe, expect, test } from 'vitest';
import { keepReplyBody, viewBody } from '../../electron/exchange/kept-body.ts';
import { createMasks } from '../../electron/exchange/masks.ts';
import { createSecretRegister } from '../../electron/exchange/secret-register.ts';
import type { BodyView } from '../../electron/ipc/views/exchange-details.ts';

function show(
  reply: string | Uint8Array,
  { type = '', isClosed = false, secrets = [] as readonly string[] } = {},
): BodyView {
  const register = createSecretRegister();
  register.add(secrets, 'known', null);
  const bytes = typeof reply === 'string' ? Buffer.from(reply) : reply;
  const masks = createMasks(register, { token: () => 'a key' });
  return viewBody(keepReplyBody({ bytes, wireBytes: bytes.length, contentType: type }, isClosed, { register, masks }));
}

/** With every label the same. */
const textOf = (view: BodyView): string =>
  'text' in view ? view.text.replaceAll(/•{4}[a-z2-7]{4}/g, '••••') : view.kind;

describe('X3: a reply that brings secrets', () => {
  test('shows errors and what is harmless, and the types of nothing else', () => {
    const body = {
      access_token: 'abc',
      expires_in: 3600,
      token_type: 'bearer',
      flags: [true, null, 12, ''],
      error: { code: 'invalid_grant', text: 'It has expired', id: 'x1' },
      errors: [{ code: 7, text: 'No' }],
      'AbC/123=': { user_code: 'WDJB-MJHT' },
    };
    expect(textOf(show(JSON.stringify(body), { isClosed: true }))).toBe(`{
  "access_token": "••••",
  "expires_in": 3600,
  "token_type": "bearer",
  "flags": [
    true,
    null,
    "••••",
    ""
  ],
  "error": {
    "code": "invalid_grant",
    "text": "It has expired",
    "id": "••••"
  },
  "errors": [
    {
      "code": 7,
      "text": "No"
    }
  ],
  "••••": {
    "user_code": "WDJB-MJHT"
  }
}`);
  });
  test('shows a form alike', () => {
    const view = show('error=slow_down&code=x&token=abcd&Zm9v=', { isClosed: true });
    const mask = expect.stringMatching(/^•{4}[a-z2-7]{4}$/);
    expect(view).toMatchObject({
      kind: 'form',
      fields: [
        { name: 'error', value: 'slow_down' },
        { name: 'code', value: mask },
        { name: 'token', value: mask },
        { name: mask, value: '' },
      ],
    });
  });
  test('shows the title of a page, and no other text', () => {
    const page = '<html><title>Bad gateway</title>my-token';
    expect(textOf(show(page, { isClosed: true }))).toBe('<title>Bad gateway</title>');
    expect(textOf(show('my-token', { isClosed: true }))).toBe('••••');
  });
});

describe('X3: another reply', () => {
  test('is laid out with its digits as they are written; what sounds secret is masked', () => {
    const body =
      '{"id":12345678901234567890.10,"e":1e400,"list":[],"o":{},"api_key":{"value":"x","name":"n"},"token":7}';
    expect(textOf(show(body))).toBe(`{
  "id": 12345678901234567890.10,
  "e": 1e400,
  "list": [],
  "o": {},
  "api_key": {
    "value": "••••",
    "name": "n"
  },
  "token": "••••"
}`);
  });
  test('makes control and bidi characters visible', () => {
    expect(textOf(show('a\u202ebc\r\nd\te\u200b'))).toBe('a\\u202ebc\nd\te\\u200b');
    expect(textOf(show('{"a":"x\u202ey"}'))).toBe('{\n  "a": "x\\u202ey"\n}');
  });
  test('is read by its charset, also without one', () => {
    const latin = Buffer.from('name: J\u00fcrgen', 'latin1');
    expect(textOf(show(latin, { type: 'text/plain; charset=iso-8859-1' }))).toBe('name: Jürgen');
    expect(show(Buffer.from([0, 1, 2, 255, 254]), { type: 'Image/PNG; a=b' })).toEqual({
      kind: 'bytes',
      type: 'image/png',
      bytes: 5,
      wireBytes: 5,
    });
    expect(show('')).toEqual({ kind: 'nothing' });
  });
  test('is cut if it is long, but never within a secret', () => {
    const secret = `begin-${'0123456789'.repeat(8)}-end`;
    for (let before = 32_768 - secret.length - 2; before < 32_770; before += 1) {
      const view = show(`${'x'.repeat(before - 1)} ${secret} ${'y'.repeat(40_000)}`, { secrets: [secret] });
      expect(view).toMatchObject({ kind: 'text', isCut: true });
      expect(textOf(view)).toMatch(/^x+ ?(?:••••)?(?: y*)?$/);
    }
  });
  test('masks secrets that reach over several of its parts, or look like them', () => {
    for (const secret of ['"a","b":"c', '{"id":1}', 'a":1,"b', '1234567890', 'true-true']) {
      const view = show(`{"x":${secret.startsWith('{') ? secret : `"${secret}"`},"n":1234567890}`, {
        secrets: [secret],
      });
      expect(textOf(view)).not.toContain(secret);
      expect(textOf(view)).toContain('••••');
    }
  });
  test('that is nothing but brackets stays bounded', () => {
    const view = show('['.repeat(20_000) + ']'.repeat(20_000));
    expect(textOf(view).length).toBeLessThanOrEqual(32_768);
    expect(view).toMatchObject({ kind: 'json', isCut: true });
  });
  test('that is mostly secrets shows the rest; with very many values that sound secret its size alone', () => {
    const tokens = Array.from({ length: 501 }, (_, index) => `${String(index).padStart(3, '0')}-is-a-token`);
    const echoed = Array.from({ length: 100 }, (_, index) => tokens[5 * index]);
    expect(textOf(show(JSON.stringify({ tokens: tokens.slice(1), id: 7 })))).toMatch(
      /^\{\n {2}"tokens": \[\n( {4}"••••",?\n){500} {2}\],\n {2}"id": 7\n\}$/,
    );
    expect(textOf(show(`say ${echoed.join(' & ')}!`, { secrets: tokens }))).toMatch(/^say (••••(?: & )?)+!$/);
    expect(show(JSON.stringify({ tokens })).kind).toBe('bytes');
  });
});
