import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { convert } from 'curl-to-postmanv2';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { curlCommand, type Shell } from '../../electron/exchange/curl.ts';
import { type CurlRequest, exactRequest, maskedRequest } from '../../electron/exchange/curl-request.ts';
import { CURL_TRUST_NOTE } from '../../electron/text/en.ts';
import { json, makeCertificate, startStubService } from '../stub-service.ts';
import { detailsWith } from './exchange-samples.ts';
import '../fixed-seed.ts';

const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

/** Any byte that a header may have, and no space at its ends. */
const headerValue = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes).trim());
const secret = fc.constantFrom(')%>+$:"\\é', '`id`', '$(id)', "'; id #", '!!', '%PATH%', '@file', '{a,b}[1-3]');
const bytes = (min: number) =>
  fc.array(fc.integer({ min, max: 255 }), { maxLength: 200 }).map((codes) => String.fromCharCode(...codes));
const rawRequest = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  query: fc.webQueryParameters(),
  token: fc.oneof(headerValue, secret),
  others: fc.array(
    fc.tuple(fc.constantFrom('x-service-key', 'Accept', 'X-Empty', 'User-Agent', 'accept-encoding'), headerValue),
  ),
  body: fc.oneof(secret, bytes(1), bytes(0), fc.constant('')),
});

describe('a command with secrets', () => {
  test.runIf(hasCurl)('X4: repeats the identical request, whatever its bytes are', { timeout: 60_000 }, async () => {
    const echo = await startEcho();
    const raws = fc.sample(rawRequest, 100).map((request) => writeRaw(request, echo.host));
    const commands = raws.map((raw) =>
      curlCommand({ ...exactRequest(raw, `http://${echo.host}`), trustNote: null }, 'posix'),
    );
    await run('sh', ['-c', commands.join('\n')]);
    const received = echo.received();
    expect(received).toHaveLength(raws.length);
    expect(received.map(withoutHost)).toEqual(raws.map((raw) => withoutHost(raw.toString('latin1'))));
    for (const text of received) expect(text).toMatch(new RegExp(`^host: ${echo.host}\r$`, 'im'));
  });

  test('is read back as the identical config by what PowerShell pipes', () => {
    fc.assert(
      fc.property(rawRequest, (request) => {
        fc.pre(!request.body.includes('\0'));
        const exact = exactRequest(writeRaw(request, 'service.example'), 'https://service.example');
        const config = configOf(curlCommand({ ...exact, trustNote: null }, 'powershell'));
        expect(readConfig(config, 'url')).toEqual([exact.address]);
        expect(readConfig(config, 'data-raw')).toEqual(exact.body === null ? [] : [exact.body]);
        expect(readConfig(config, 'header')).toEqual(
          expect.arrayContaining([`authorization: ${`Bearer ${request.token}`.trim()}`]),
        );
      }),
    );
  });

  test('contains nothing that a shell acts on', () => {
    const command = curlCommand({ ...REQUEST, body: "$(id) `id` 'END'\nCONFIG\n'@" }, 'posix');
    expect(command.split('\n').filter((line) => line === 'CONFIG' || line.startsWith("'@"))).toEqual(['CONFIG']);
    expect(command.split('\n').at(-1)).toBe('CONFIG');
    expect(command).toMatch(/^curl -q --config - <<'CONFIG'\n/);
  });

  test('has no control character that a terminal would act on', () => {
    const command = curlCommand({ ...REQUEST, body: 'a\u0003b\u001bc' }, 'posix');
    expect(command.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('says so where PowerShell cannot send it', () => {
    expect(() => curlCommand({ ...REQUEST, body: '\0' }, 'powershell')).toThrow(
      expect.objectContaining({ code: 'curl-not-possible' }),
    );
  });
});

describe('a masked command', () => {
  const details = detailsWith({
    address: 'https://service.example/members/infos?token=••••ab12',
    headers: [
      { name: 'host', value: 'service.example' },
      { name: 'Authorization', value: 'Bearer ••••ab12' },
      { name: 'content-length', value: '20' },
    ],
    body: {
      kind: 'form',
      bytes: 20,
      wireBytes: 20,
      fields: [
        { name: 'client id', value: 'a&b' },
        { name: 'code', value: '••••cd34' },
      ],
    },
  });

  test.each<Shell>(['posix', 'powershell'])('X4: has plain letters in place of its secrets: %s', (shell) => {
    const command = curlCommand({ ...maskedRequest(details), trustNote: null }, shell);
    expect(command).toMatch(/^[\n\x20-\x7e]*$/);
    expect(command).toContain("'https://service.example/members/infos?token=[masked-ab12]'");
    expect(command).toContain("-H 'Authorization: Bearer [masked-ab12]'");
    expect(command).toContain("--data-raw 'client%20id=a%26b&code=[masked-cd34]'");
    expect(command).not.toMatch(/content-length|host:/i);
  });

  test('X4: says that what was typed is not kept', () => {
    const command = curlCommand({ ...maskedRequest(details, true), trustNote: null }, 'posix');
    expect(command).toMatch(/^# What was typed is kept nowhere, so this command stays masked\.\ncurl /);
  });

  test('says what is missing of its body', () => {
    const dropped = detailsWith({ body: { kind: 'dropped', bytes: 70_000, wireBytes: 70_000 } });
    expect(curlCommand({ ...maskedRequest(dropped), trustNote: null }, 'posix')).toContain(
      '# The body of 70000 bytes is missing here.\ncurl ',
    );
  });

  test('X4: is taken by Postman’s importer with address, headers and body as they were', async () => {
    // In single quotes, the importer takes a backslash before the closing one for an escape, as no shell does.
    const readable = shownRequest.filter(({ headers, body }) => !/\\'/.test(`${headers[2]?.value}${body}`));
    for (const request of fc.sample(readable, 100)) {
      const [imported] = await importIntoPostman(curlCommand(request, 'posix'));
      const { method, url, header, body } = imported ?? {};
      expect({ method, url }).toEqual({ method: request.method, url: request.address });
      expect(header).toEqual(request.headers.map(({ name: key, value }) => ({ key, value: textOf(value) })));
      const fields = body?.urlencoded?.map(({ key, value }) => [key, value]);
      if (request.body !== null) expect(body?.raw ?? fields).toEqual(formOf(request) ?? textOf(request.body));
    }
  });

  test('X4: is handed on by PowerShell 5.1 word by word', () => {
    fc.assert(
      fc.property(shownRequest, ({ body, ...request }) => {
        const command = curlCommand({ ...request, body }, 'powershell');
        const words = wordsOfPowerShell(command);
        expect(words.slice(0, 2)).toEqual(['curl.exe', request.address]);
        for (const { name, value } of request.headers) expect(words).toContain(`${name}: ${textOf(value)}`);
        expect(words[words.indexOf('--data-raw') + 1]).toBe(textOf(body ?? ''));
      }),
    );
  });

  test('goes by standard input where a value has control characters', () => {
    const command = curlCommand({ ...REQUEST, hasSecrets: false, body: '{\n\t"a": 1\n}' }, 'posix');
    expect(command).toMatch(/^curl -q --config - <<'CONFIG'\n/);
  });
});

describe('a service with authorities of its own', () => {
  test.runIf(hasCurl)('can be trusted by taking in one of two lines', { timeout: 30_000 }, async () => {
    const certificate = await makeCertificate();
    const service = await startStubService({ certificate });
    onTestFinished(() => service.close());
    const folder = mkdtempSync(join(tmpdir(), 'curl-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'authorities.pem'), certificate.cert);
    const request = { ...REQUEST, address: `${service.origin}/a`, trustNote: CURL_TRUST_NOTE };
    const command = curlCommand(request, 'posix');
    const runCommand = (text: string) => run('sh', ['-c', text], { cwd: folder });

    await expect(runCommand(command)).rejects.toMatchObject({ code: 60 });
    for (const option of ['insecure', 'cacert']) {
      service.answerWith(json({ option }));
      const { stdout } = await runCommand(command.replace(`\n# ${option}`, `\n${option}`));
      expect(JSON.parse(stdout)).toEqual({ option });
    }
  });

  test('is told of in plain lines that PowerShell pipes as they are', () => {
    const command = curlCommand({ ...REQUEST, trustNote: CURL_TRUST_NOTE }, 'powershell');
    expect(command).toMatch(/^@'\n# curl does not know [ -~]*:\n# insecure\n# cacert = "authorities.pem"\nurl = /);
  });
});

const REQUEST: CurlRequest = {
  hasSecrets: true,
  method: 'POST',
  address: 'https://service.example/',
  headers: [],
  body: null,
  note: null,
  trustNote: null,
};

/** As it may be shown: of masked texts, in a form or as JSON. */
const shownText = fc.string({ unit: fc.constantFrom(...'ab1 "\'\\$`%&=é{}!@'), minLength: 1, maxLength: 20 });
const shownRequest = fc
  .record({
    method: fc.constantFrom('POST', 'PUT', 'PATCH'),
    path: fc.webPath(),
    note: shownText.map((text) => `x${text}y`),
    fields: fc.array(fc.tuple(fc.stringMatching(/^[a-z_]{1,9}$/), shownText), { minLength: 1, maxLength: 4 }),
    isJson: fc.boolean(),
  })
  .map(({ method, path, note, fields, isJson }): CurlRequest => {
    const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
    const body = isJson ? JSON.stringify(Object.fromEntries(fields)) : new URLSearchParams(fields).toString();
    const headers = [
      { name: 'X-Service-Key', value: 'the-app' },
      { name: 'content-type', value: type },
      { name: 'X-Note', value: Buffer.from(note).toString('latin1') },
    ];
    const address = `https://service.example${path || '/'}`;
    return { ...REQUEST, hasSecrets: false, method, address, headers, body: Buffer.from(body).toString('latin1') };
  });

async function importIntoPostman(command: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Parameters<Parameters<typeof convert>[1]>[1]>();
  convert({ type: 'string', data: command }, (error, result) => (error ? reject(error) : resolve(result)));
  return (await promise).output.map(({ data }) => data);
}

/** The words that a program gets: PowerShell 5.1 leaves out its own quotes, and quotes what has white space. */
function wordsOfPowerShell(command: string): readonly string[] {
  const words = [...command.replaceAll('`\n', '').matchAll(/'((?:[^'‘’‚‛]|(['‘’‚‛])\2)*)'|\S+/g)].map(
    ([whole, inside]) => {
      if (inside === undefined) return whole;
      const word = inside.replaceAll(/(['‘’‚‛])\1/g, '$1');
      return /\s/.test(word) ? `"${word}"` : word;
    },
  );
  // As CommandLineToArgvW reads them.
  return words.map((word) => {
    let isQuoted = false;
    const read = word.replaceAll(/(\\*)("|$)/g, (_found, slashes: string, quote: string) => {
      if (quote === '') return slashes;
      const half = slashes.slice(0, Math.floor(slashes.length / 2));
      if (slashes.length % 2 === 1) return `${half}"`;
      isQuoted = !isQuoted;
      return half;
    });
    return isQuoted ? `unclosed ${read}` : read;
  });
}

/** Of bytes, each as a character. */
function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}

function formOf({ body, headers }: CurlRequest): readonly (readonly string[])[] | null {
  const isForm = headers.some(({ value }) => value.endsWith('urlencoded'));
  return isForm ? [...new URLSearchParams(body ?? '')] : null;
}

type RawParts = ReturnType<typeof rawRequest.generate>['value'];

/** As undici writes it. */
function writeRaw({ method, query, token, others, body }: RawParts, host: string): Buffer {
  const content = method === 'POST' ? [`content-length: ${body.length}`] : [];
  const named = new Map(others.map(([name, value]) => [name, `${name}: ${value}`]));
  const lines = [`host: ${host}`, 'connection: keep-alive', `authorization: Bearer ${token}`, ...named.values()];
  const head = [`${method} /../a//b/{c}[1-3]?${query} HTTP/1.1`, ...lines, ...content].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${method === 'POST' ? body : ''}`, 'latin1');
}

/** Without the line that may stand elsewhere, and with an empty value written in the one way. */
function withoutHost(text: string): string {
  const end = text.indexOf('\r\n\r\n');
  const lines = text.slice(0, end).split('\r\n');
  const kept = lines.filter((line) => !/^host:/i.test(line)).map((line) => line.trimEnd());
  return `${kept.join('\n')}\n\n${text.slice(end + 4)}`;
}

async function startEcho(): Promise<{ readonly host: string; received(): readonly string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    const index = received.push('') - 1;
    socket.on('data', (chunk) => {
      const text = `${received[index] ?? ''}${chunk.toString('latin1')}`;
      received[index] = text;
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
      if (end >= 0 && text.length >= end + 4 + length) {
        socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { host: `127.0.0.1:${address.port}`, received: () => received };
}

/** What PowerShell hands to curl, each character a byte. */
function configOf(command: string): string {
  const encoded = /FromBase64String\('([^']*)'\)/.exec(command)?.[1];
  if (encoded !== undefined) return Buffer.from(encoded, 'base64').toString('latin1');
  return /^@'\n(.*)\n'@ \| curl\.exe -q --config -$/s.exec(command)?.[1] ?? '';
}

/** As curl reads it: one option a line, in quotes with five escapes. */
function readConfig(config: string, option: string): readonly string[] {
  const lines = config.split('\n').filter((line) => line.startsWith(`${option} = `));
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', v: '\v' };
  return lines.map((line) =>
    line.slice(option.length + 4, -1).replace(/\\(.)/g, (_, character: string) => escapes[character] ?? character),
  );
}
