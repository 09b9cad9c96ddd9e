import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalPathOf } from '../../electron/core/address.ts';
import { AppError } from '../../electron/core/errors.ts';
import type { HeldEdit, HeldPlace } from '../../electron/ipc/views/held.ts';
import { changeRequest } from '../../electron/login/change-request.ts';
import { createHttp, type HttpRequest } from '../../electron/service-client/transport/http.ts';
import { headOf } from '../../electron/service-client/transport/request-headers.ts';
import { anyText } from '../any-text.ts';
import { FakeClock } from '../fake-clock.ts';
import { startEchoServer } from '../service-client/echo-server.ts';
import { createProfile } from './manager-setup.ts';

const PROFILE = createProfile();

const POST: HttpRequest = {
  method: 'POST',
  address: `${PROFILE.baseUrl}/oauth/access_token?v=1&tag=%C3%A9&tag=b`,
  headers: [
    ['x-service-key', 'the-key'],
    ['content-type', 'application/x-www-form-urlencoded'],
  ],
  body: 'client_secret=a%26b&code=the+code',
  credentials: 'application',
  certificateAuthorities: [],
  signal: new AbortController().signal,
};
const GET: HttpRequest = { ...POST, method: 'GET', body: null, address: `${PROFILE.baseUrl}/members/infos` };

const edited = (edits: readonly HeldEdit[], path: string | null = null, request = POST) =>
  changeRequest(request, { path, edits }, PROFILE);

function refusalOf(edits: readonly HeldEdit[], path: string | null = null, request = POST): string {
  try {
    edited(edits, path, request);
    return 'none';
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return `${thrown.details.field} ${thrown.details.reason}`;
  }
}

describe('what is not touched stays to the letter', () => {
  test('beside a value that is replaced in each place', () => {
    const { request, changes } = edited([
      { kind: 'replace', place: 'query', index: 1, value: 'x y' },
      { kind: 'replace', place: 'form', index: 1, value: '' },
      { kind: 'replace', place: 'header', index: 1, value: 'other' },
    ]);
    expect(request.address).toBe(`${PROFILE.baseUrl}/oauth/access_token?v=1&tag=x+y&tag=b`);
    expect(request.body).toBe('client_secret=a%26b&code=');
    expect(request.headers[1]).toEqual(['x-service-key', 'other']);
    expect(changes).toEqual([
      { kind: 'replaced', place: 'query', name: 'tag' },
      { kind: 'replaced', place: 'form', name: 'code' },
      { kind: 'replaced', place: 'header', name: 'x-service-key' },
    ]);
  });

  test('indices count in the request as it was, also after removing, and what is added comes last', () => {
    const { request } = edited([
      { kind: 'remove', place: 'query', index: 0 },
      { kind: 'add', place: 'query', name: 'é', value: '&' },
      { kind: 'replace', place: 'query', index: 2, value: 'c' },
    ]);
    expect(request.address).toBe(`${PROFILE.baseUrl}/oauth/access_token?tag=%C3%A9&tag=c&%C3%A9=%26`);
  });

  test('and nothing is changed that comes out as it was', () => {
    const edit = { kind: 'replace', place: 'form', index: 0, value: 'a&b' } as const;
    expect(edited([edit], '/oauth/access_token')).toMatchObject({ request: POST, changes: [] });
  });
});

describe('a change is refused at its field', () => {
  test.each([
    ['/../x', 'path path-leaves-base'],
    ['/a/%2e%2e/%2E%2E/x', 'path path-leaves-base'],
    ['/..\\..\\x', 'path path-leaves-base'],
    ['//../../evil', 'path path-leaves-base'],
    ['/a?b=c', 'path path-leaves-base'],
    ['/a#b', 'path path-leaves-base'],
    ['https://evil.example/api/x', 'path path-leaves-base'],
    ['.evil.example/x', 'path path-leaves-base'],
    ['/a\r\nb', 'path path-leaves-base'],
    ['', 'path path-leaves-base'],
  ])('S6: the path %j', (path, refusal) => {
    expect(refusalOf([], path)).toBe(refusal);
  });

  test.each([
    'host',
    'Content-Length',
    'transfer-encoding',
    'CONNECTION',
    'upgrade',
    'keep-alive',
    'expect',
    'te',
    'trailer',
    'Proxy-Authorization',
  ])('the header %s', (name) => {
    expect(refusalOf([{ kind: 'add', place: 'header', name, value: 'x' }])).toBe('edits.0.name header-fixed');
  });

  test.each([
    [{ kind: 'add', place: 'header', name: '', value: '' }, 'edits.0.name name-not-allowed'],
    [{ kind: 'add', place: 'header', name: 'a:b', value: '' }, 'edits.0.name name-not-allowed'],
    [{ kind: 'add', place: 'header', name: 'a', value: 'b\nc' }, 'edits.0.value value-not-allowed'],
    [{ kind: 'add', place: 'header', name: 'a', value: '\0' }, 'edits.0.value value-not-allowed'],
    [{ kind: 'add', place: 'header', name: 'a', value: 'ł' }, 'edits.0.value value-not-allowed'],
    [{ kind: 'add', place: 'form', name: '', value: 'x' }, 'edits.0.name name-not-allowed'],
    [{ kind: 'remove', place: 'header', index: 0 }, 'edits.0 header-fixed'],
    [{ kind: 'remove', place: 'query', index: 3 }, 'edits.0 not-there'],
    [{ kind: 'replace', place: 'form', index: 9, value: '' }, 'edits.0 not-there'],
  ] as const)('%j', (edit, refusal) => {
    expect(refusalOf([edit])).toBe(refusal);
  });

  test('a body where there is none, and an index that is named twice', () => {
    expect(refusalOf([{ kind: 'add', place: 'form', name: 'a', value: '' }], null, GET)).toBe('edits.0 not-there');
    const remove = { kind: 'remove', place: 'query', index: 0 } as const;
    expect(refusalOf([remove, remove])).toBe('edits.1 not-there');
  });

  test.each([
    [[{ kind: 'add', place: 'header', name: 'AUTHORIZATION', value: ' basic YTpi' }], null, 'edits.0.value not-secure'],
    [[], '/x;y/..//Members/%61uth', 'path not-secure'],
  ] as const)('S8: a login and a password over plain http: %j %s', (edits, path, refusal) => {
    const baseUrl = 'http://127.0.0.1:1234';
    const change = () =>
      changeRequest({ ...GET, address: `${baseUrl}/a` }, { path, edits }, createProfile({ baseUrl }));
    const [field, reason] = refusal.split(' ');
    expect(change).toThrow(expect.objectContaining({ details: { field, reason } }));
  });

  test('S8: and they count as such over https', () => {
    const basic = { kind: 'add', place: 'header', name: 'Authorization', value: 'Basic YTpi' } as const;
    expect(edited([basic]).request.credentials).toBe('password');
    expect(edited([], PROFILE.paths.identification).request.credentials).toBe('password');
    expect(edited([], '/other').request.credentials).toBe('application');
  });
});

describe('what was typed is a secret by its name', () => {
  const typed = (place: HeldPlace, name: string, value: string) =>
    edited([{ kind: 'add', place, name, value }]).secrets;

  test.each([
    ['query', 'password', 'typed', ['typed']],
    ['query', 'code', 'typed', ['typed']],
    ['query', 'scope', 'typed', []],
    ['form', 'token_type', 'bearer', []],
    ['header', 'X-Service-Token', 'typed', ['typed']],
    ['header', 'X-Service-Key', 'typed', []],
    ['header', 'Cookie', 'a=b', ['a=b']],
    ['header', 'Authentication-Info', 'typed', ['typed']],
    ['header', 'Authorization', 'Bearer typed', ['Bearer typed', 'typed']],
    ['header', 'Authorization', 'Basic YWRhOmJvYg==', ['Basic YWRhOmJvYg==', 'YWRhOmJvYg==', 'ada:bob', 'bob']],
    ['header', 'Authorization', 'Basic YWRhOmFkYQ==', ['Basic YWRhOmFkYQ==', 'YWRhOmFkYQ==', 'ada:ada']],
  ] as const)('in the %s, as %s: %s', (place, name, value, secrets) => {
    expect(typed(place, name, value)).toEqual(secrets);
  });
});

const anyPlace = fc.constantFrom('query', 'form', 'header');
const anyIndex = fc.nat(3);
const anyName = fc.oneof(anyText, fc.string(), fc.stringMatching(/^[A-Za-z-]{1,12}$/), fc.constant('__proto__'));
const latin1 = fc.array(fc.integer({ min: 0, max: 0xff })).map((codes) => String.fromCharCode(...codes));
const anyValue = fc.oneof(anyText, fc.string(), latin1);
const anyEdit: fc.Arbitrary<HeldEdit> = fc.oneof(
  fc.record({ kind: fc.constant('replace'), place: anyPlace, index: anyIndex, value: anyValue }),
  fc.record({ kind: fc.constant('remove'), place: anyPlace, index: anyIndex }),
  fc.record({ kind: fc.constant('add'), place: anyPlace, name: anyName, value: anyValue }),
);
const anyPath = fc.oneof(
  fc.constant(null),
  anyText.map((text) => `/${text}`),
  fc
    .array(fc.constantFrom('/', '..', '.', '%2e', '%2E%2e', '%2f', '\\', '%5c', ';a', 'x', '%25', '//evil', '@'))
    .map((parts) => `/${parts.join('')}`),
);

describe('any change is refused, or goes out', () => {
  test('S6: below the base address, and to the same host', () => {
    fc.assert(
      fc.property(anyPath, fc.array(anyEdit, { maxLength: 4 }), (path, edits) => {
        const refusal = refusalOf(edits, path);
        if (refusal !== 'none') return;
        const { address } = edited(edits, path).request;
        expect(new URL(address).origin).toBe(new URL(PROFILE.baseUrl).origin);
        expect(`${canonicalPathOf(address)}/`).toMatch(/^\/api\//);
      }),
      { numRuns: 1000 },
    );
  });

  test('X2: as its head says, byte for byte, on one connection', async () => {
    await using server = await startEchoServer();
    const http = createHttp({
      clock: new FakeClock(),
      resolveProxy: async () => 'DIRECT',
      systemAuthorities: async () => [],
    });
    const baseUrl = `${server.origin}/api`;
    const profile = createProfile({ baseUrl });
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
    const bodies = fc.constantFrom('', 'client_secret=a%26b&code=the+code');
    await fc.assert(
      fc.asyncProperty(
        methods,
        bodies,
        anyPath,
        fc.array(anyEdit, { maxLength: 4 }),
        async (method, form, path, edits) => {
          const hasBody = method !== 'GET' && method !== 'DELETE';
          const held: HttpRequest = { ...POST, method, body: hasBody ? form : null, address: `${baseUrl}/a?b=c` };
          const only = edits.filter((edit) => hasBody || edit.place !== 'form');
          let request = held;
          for (const edit of only) {
            try {
              request = changeRequest(request, { path, edits: [edit] }, profile).request;
            } catch {
              // Refused: what was accepted goes out.
            }
          }
          const before = server.received.length;
          await http.send(request);
          const body = Buffer.from(request.body ?? '').toString('latin1');
          expect(server.received.slice(before)).toEqual([`${headOf(new URL(request.address), request)}\r\n${body}`]);
        },
      ),
      { numRuns: 150 },
    );
    await http.close();
  });
});
