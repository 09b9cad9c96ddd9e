import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curlCommand } from '../../../../electron/exchange/curl.ts';
import { type CurlRefusal, readCurl } from '../../../../renderer/testing/call/read-curl.ts';

const BASE = 'https://service.example/api';
const read = (command: string) => readCurl(command, BASE);
const whole = { method: 'GET', path: '/a', parameters: [], headers: [], json: null };

describe('a command that was pasted', () => {
  test.each<[string, object]>([
    ['curl https://service.example/api/a', whole],
    ["curl -sS --compressed 'https://service.example/api/a' -L", whole],
    ['curl "https://service.example/api/a?x=1&y=%20z"', { ...whole, parameters: [field('x', '1'), field('y', ' z')] }],
    ['curl -X DELETE https://service.example/api/a', { ...whole, method: 'DELETE' }],
    [
      "curl https://service.example/api/a -H 'X-A: b' -H 'X-Empty;'",
      { ...whole, headers: [field('X-A', 'b'), field('X-Empty', '')] },
    ],
    [
      "curl https://service.example/api/a \\\n  -d 'a=1' \\\n  --data-raw 'b=%26'",
      { ...whole, method: 'POST', parameters: [field('a', '1'), field('b', '&')] },
    ],
    ['curl -G https://service.example/api/a -d a=1', { ...whole, parameters: [field('a', '1')] }],
    [
      "curl https://service.example/api/a --data-urlencode 'a=b&c'",
      { ...whole, method: 'POST', parameters: [field('a', 'b&c')] },
    ],
    [
      String.raw`curl https://service.example/api/a -H $'X-A: it\'s\u0021'`,
      { ...whole, headers: [field('X-A', "it's!")] },
    ],
    [String.raw`curl https://service.example/api/a -H 'X-A: it'\''s'`, { ...whole, headers: [field('X-A', "it's")] }],
    [String.raw`curl https://service.example/api/a -H "X-A: \"\$5\""`, { ...whole, headers: [field('X-A', '"$5"')] }],
    [
      'curl -u ada:pass https://service.example/api/a',
      { ...whole, headers: [field('Authorization', 'Basic YWRhOnBhc3M=')] },
    ],
    [
      "curl https://service.example/api/a --data-urlencode '=b&c' --data-urlencode $'d=\\ud800'",
      { ...whole, method: 'POST', parameters: [field('b&c', ''), field('d', '\ufffd')] },
    ],
    ['curl HTTPS://Service.Example:443/api/a', whole],
    ['curl -XPUT https://service.example/api/a --json \'{"a":1}\'', { ...whole, method: 'PUT', json: '{"a":1}' }],
    [
      "curl.exe 'https://service.example/api/a' `\n  -H 'X-A: it''s \\\"so\\\"'",
      { ...whole, headers: [field('X-A', 'it\'s "so"')] },
    ],
  ])('is read: %s', (command, call) => {
    expect(read(command)).toEqual(call);
  });

  test('has JSON where its type is another than that of a form', () => {
    const command = `curl ${BASE}/a?x=1 -H 'Content-Type: application/json' -d '{"a": "b"}'`;
    const headers = [field('Content-Type', 'application/json')];
    expect(read(command)).toEqual({
      ...whole,
      method: 'POST',
      parameters: [field('x', '1')],
      headers,
      json: '{"a": "b"}',
    });
  });

  test.each<[string, CurlRefusal]>([
    ['wget https://service.example/api/a', { reason: 'not-curl' }],
    ['', { reason: 'not-curl' }],
    ['curl', { reason: 'no-address' }],
    ["curl 'https://service.example/api/a", { reason: 'unfinished' }],
    ['curl https://service.example/api/a -H', { reason: 'unfinished' }],
    ['curl --config - https://service.example/api/a', { reason: 'option', given: '--config' }],
    ['curl -K file https://service.example/api/a', { reason: 'option', given: '-K' }],
    ['curl -o out https://service.example/api/a', { reason: 'option', given: '-o' }],
    ['curl -F a=@b https://service.example/api/a', { reason: 'option', given: '-F' }],
    ['curl https://service.example/api/a -d @file', { reason: 'file', given: '@file' }],
    ['curl https://service.example/api/a --data-binary @/etc/passwd', { reason: 'file', given: '@/etc/passwd' }],
    ['curl https://service.example/api/a --json @file', { reason: 'file', given: '@file' }],
    ['curl https://service.example/api/a -H @file', { reason: 'file', given: '@file' }],
    ['curl https://service.example/api/a --data-urlencode a@file', { reason: 'file', given: 'a@file' }],
    ['curl -T file https://service.example/api/a', { reason: 'option', given: '-T' }],
    ['curl https://service.example/api/a -b jar', { reason: 'file', given: 'jar' }],
    ['curl https://service.example/api/$(id)', { reason: 'shell', given: '$(' }],
    ['curl "https://service.example/api/`id`"', { reason: 'shell', given: '`' }],
    [String.raw`curl https://service.example/api/a -H "X: \\$(id)"`, { reason: 'shell', given: '$(' }],
    ['curl "https://service.example/api/a?$?"', { reason: 'shell', given: '$?' }],
    ['curl.exe "https://service.example/api/\\$env:x"', { reason: 'shell', given: '$e' }],
    ['curl https://service.example/api/a -H (id)', { reason: 'shell', given: '(' }],
    ['curl https://service.example/api/a <(id)', { reason: 'shell', given: '<' }],
    ['curl https://service.example/api/a; rm x', { reason: 'shell', given: ';' }],
    ['curl https://service.example/api/a | sh', { reason: 'shell', given: '|' }],
    ['curl https://service.example/api/a > out', { reason: 'shell', given: '>' }],
    ['curl https://evil.example/api/a', { reason: 'host', given: 'evil.example' }],
    ['curl https://service.example:444/api/a', { reason: 'host', given: 'service.example:444' }],
    ['curl http://service.example/api/a', { reason: 'host', given: 'service.example' }],
    ['curl https://u:p@service.example/api/a', { reason: 'host', given: 'service.example' }],
    ['curl https://service.example/other', { reason: 'address', given: '/other' }],
    [
      'curl https://service.example/api/a https://service.example/api/b',
      { reason: 'address', given: 'https://service.example/api/b' },
    ],
    ["curl https://service.example/api/a -H 'Host: x'", { reason: 'header-of-connection', given: 'Host' }],
    [
      "curl https://service.example/api/a -H 'Connection : close'",
      { reason: 'header-of-connection', given: 'Connection' },
    ],
    [
      "curl https://service.example/api/a -H 'Transfer-Encoding: chunked'",
      { reason: 'header-of-connection', given: 'Transfer-Encoding' },
    ],
    ['curl -X OPTIONS https://service.example/api/a', { reason: 'method', given: 'OPTIONS' }],
    ['curl -X GET https://service.example/api/a -d a=b', { reason: 'body-not-sent' }],
    [
      "curl https://service.example/api/a -H 'Content-Type: text/xml' -d '<a>'",
      { reason: 'header', given: 'text/xml' },
    ],
  ])('is refused by name: %s', (command, refusal) => {
    expect(read(command)).toEqual(refusal);
  });

  test('X4: is what this app has copied, whose masks are to be typed again', () => {
    const texts = fc
      .string({ unit: fc.constantFrom(...'ab1 "\'\\$`%&=é{}!@'), minLength: 1, maxLength: 12 })
      .map((text) => `x${text}y`);
    fc.assert(
      fc.property(texts, texts, fc.boolean(), fc.constantFrom('posix', 'powershell'), (note, value, isJson, shell) => {
        const body = isJson
          ? JSON.stringify({ a: value, b: 'x[masked-ab12]' })
          : new URLSearchParams({ a: value }).toString();
        const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
        const bytes = (text: string) => Buffer.from(text).toString('latin1');
        const headers = [
          field('connection', 'keep-alive'),
          field('authorization', 'Bearer [masked-ab12]'),
          field('X-Note', bytes(note)),
          field('content-type', type),
        ];
        const request = {
          hasSecrets: false,
          method: 'PUT',
          address: `${BASE}/a`,
          headers,
          body: bytes(body),
          note: 'What was typed is kept nowhere.',
          trustNote: 'curl does not trust it.',
        };
        const call = read(curlCommand(request, shell));
        expect(call).toMatchObject({
          method: 'PUT',
          path: '/a',
          parameters: isJson ? [] : [field('a', value)],
          json: isJson ? JSON.stringify({ a: value, b: '' }) : null,
        });
        expect('headers' in call && call.headers.slice(0, 2)).toEqual([
          field('authorization', ''),
          field('X-Note', note),
        ]);
      }),
    );
  });
});

function field(name: string, value: string) {
  return { name, value };
}
