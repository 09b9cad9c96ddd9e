import { describe, expect, test } from 'vitest';
import { toCaseDetails, toCaseRow } from '../../electron/case-file/case-form.ts';
import { leaveOut } from '../../electron/case-file/left-out.ts';
import { hideValues, userCodesIn, valuesOfMember } from '../../electron/case-file/member-values.ts';
import type { BodyView, ExchangeDetails } from '../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow, Purpose } from '../../electron/ipc/views/exchanges.ts';
import { browserRow, detailsWith, requestRow, signInRow } from '../exchange/exchange-samples.ts';
import { caseSource, textOf } from './sample-case.ts';

const ADA = 'Ada Lovelace-Example';
const MEMBER = {
  id: '90071',
  login: 'ada.lovelace',
  email: 'ada@example.com',
  name: ADA,
  title: ADA,
  identity: { value: '90071' },
};
const sizes = { bytes: 10, wireBytes: 10 };
const json = (value: unknown): BodyView => {
  return { kind: 'json', ...sizes, text: JSON.stringify(value, null, 2), isCut: false };
};

/** @returns the file of one row, as text and read again */
async function written(row: ExchangeRow, details: Partial<ExchangeDetails> = {}): Promise<string> {
  return await textOf(
    caseSource({
      rows: [row],
      detailsOf: () => detailsWith({}, details),
      memberValues: valuesOfMember(MEMBER),
    }),
  );
}

describe('the member’s own data is left out', () => {
  test.each<Purpose>(['member', 'member-as-nobody', 'identification', 'picture', 'call', 'revocation'])(
    'of the reply to a request for %s, and its size stays',
    async (purpose) => {
      const headers = [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'X-Member', value: 'born 1815' },
        { name: 'X-Token', value: '••••ab2c' },
      ];
      const reply = { status: 200, headers, body: json({ born: 1815, city: 'London' }) };
      const text = await written(requestRow({ purpose }), { reply });
      expect(text).toContain('{"kind":"left-out","bytes":10,"wireBytes":10}');
      expect(text).toContain('application/json');
      expect(text).toContain('{"name":"X-Token","value":"••••ab2c"}');
      expect(text).toContain('{"name":"X-Member","value":"‹left out›"}');
      expect(text).not.toMatch(/1815|London/);
    },
  );
  test('of what was typed to be identified', async () => {
    const fields = [
      { name: 'login', value: 'somebody.else' },
      { name: 'password', value: '••••ab2c' },
    ];
    const address = 'https://service.example/members/auth?login=somebody.else';
    const sent = {
      ...detailsWith().sent,
      address,
      parameters: fields,
      body: { kind: 'form', ...sizes, fields } as const,
    };
    const text = await written(requestRow({ purpose: 'identification', method: 'POST' }), { sent });
    expect(text).not.toContain('somebody');
    expect(text).toContain('{"name":"login","value":"‹left out›"},{"name":"password","value":"••••ab2c"}');
    expect(text).toContain('https://service.example/members/auth?‹left out›');
  });
  test('of a call that the person wrote', async () => {
    const fields = [{ name: 'to', value: 'Countess' }];
    const sent = {
      method: 'POST',
      address: 'https://service.example/letters/Countess?to=Countess',
      headers: [
        { name: 'host', value: 'service.example' },
        { name: 'X-Dear', value: 'Countess' },
        { name: 'Authorization', value: '••••ab2c' },
      ],
      parameters: fields,
      body: { kind: 'form', ...sizes, fields } as const,
    };
    const text = await written(requestRow({ purpose: 'call', method: 'POST', path: '/letters/Countess' }), { sent });
    expect(text).not.toContain('Countess');
    expect(text).toContain('{"name":"host","value":"service.example"}');
    expect(text).toContain('{"name":"Authorization","value":"••••ab2c"}');
  });
  test('of the address of a picture', async () => {
    const address = 'https://pictures.example/people/ada-1815.png?size=1815';
    const sent = { ...detailsWith().sent, address, parameters: [{ name: 'size', value: '1815' }] };
    const text = await written(requestRow({ purpose: 'picture', path: '/people/ada-1815.png' }), { sent });
    expect(text).not.toContain('1815');
    expect(text).toContain('https://pictures.example/‹left out›?‹left out›');
  });
  test('of the service’s words and of the code that the member types; codes of errors stay', async () => {
    const reply = {
      status: 400,
      headers: [],
      body: json({
        error: 'authorization_pending',
        error_description: 'Dear Countess, wait.',
        message: ['Dear Countess'],
        errors: [{ code: 7, text: 'Dear Countess' }],
        user_code: 'BCDF-GHJK',
        verification_uri_complete: 'https://service.example/device?c=BCDF-GHJK',
        expires_in: 600,
      }),
    };
    const details = { serviceCode: 'authorization_pending', serviceText: 'Dear Countess, wait.' };
    const row = requestRow({ purpose: 'device-start', meaning: { code: 'service-error', details, nextAtMs: null } });
    const text = await written(row, { reply, error: { code: 'service-error', details } });
    expect(text).not.toMatch(/Countess|BCDF/);
    expect(text.match(/authorization_pending/g)).toHaveLength(3);
    expect(text).toContain('600');
  });
  test('of words in place of a code', async () => {
    const reply = {
      status: 400,
      headers: [],
      body: json({ error: 'Dear Countess', errors: { code: 'Dear Countess' } }),
    };
    const details = { serviceCode: 'Dear Countess' };
    const row = requestRow({ purpose: 'code-exchange', meaning: { code: 'service-error', details, nextAtMs: null } });
    expect(await written(row, { reply })).not.toContain('Countess');
  });
  test('also of a reply that is cut in the middle', async () => {
    const body: BodyView = { kind: 'json', ...sizes, text: '{\n  "error_description": "Dear Count', isCut: true };
    const text = await written(requestRow({ purpose: 'code-exchange' }), { reply: { status: 400, headers: [], body } });
    expect(text).not.toContain('Dear');
  });
  test('of what a callback says in words', async () => {
    const sent = {
      ...detailsWith().sent,
      address: 'member-login://callback?error=access_denied&error_description=Dear Countess',
      parameters: [
        { name: 'error', value: 'access_denied' },
        { name: 'error_description', value: 'Dear Countess' },
      ],
    };
    const details = { serviceCode: 'access_denied', serviceText: 'Dear Countess' };
    const error = { code: 'authorization-refused', details } as const;
    const text = await written(browserRow({ event: 'callback-received', error }), { sent, error });
    expect(text).not.toContain('Countess');
    expect(text.match(/access_denied/g)).toHaveLength(4);
  });
  test.each([
    ['access_denied', 'Dear & #1 Countess'],
    ['Dear Countess', 'Wait'],
  ])('of a callback with the error %s and the words %s', async (error, words) => {
    const sent = {
      ...detailsWith().sent,
      address: `member-login://callback?error=${error}&error_description=${words}&code=••••ab2c`,
      parameters: [
        { name: 'error', value: error },
        { name: 'error_description', value: words },
        { name: 'code', value: '••••ab2c' },
      ],
    };
    const text = await written(browserRow({ event: 'callback-received' }), { sent });
    expect(text).not.toContain('Countess');
    expect(text).toContain('&error_description=‹left out›&code=••••ab2c');
  });
  test('X5b: of what was typed into the address of a page', async () => {
    const sent = {
      ...detailsWith().sent,
      address: 'https://service.example/authorize?client_id=app&login_hint=somebody.else&state=••••ab2c',
      parameters: [
        { name: 'client_id', value: 'app' },
        { name: 'login_hint', value: 'somebody.else' },
        { name: 'state', value: '••••ab2c' },
      ],
    };
    const changes = [{ kind: 'added', place: 'query', name: 'login_hint' }] as const;
    const text = await written(browserRow({ event: 'page-opened', changes }), { sent });
    expect(text).not.toContain('somebody.else');
    expect(text).toContain('https://service.example/authorize?client_id=app&login_hint=‹left out›&state=••••ab2c');
  });
  test('X5b: of what was typed into a request that was held', async () => {
    const sent = {
      ...detailsWith().sent,
      address: 'https://service.example/somebody/else?hint=somebody.else&lang=en',
      headers: [{ name: 'Accept-Language', value: 'somebody.else' }],
      parameters: [
        { name: 'hint', value: 'somebody.else' },
        { name: 'lang', value: 'en' },
      ],
      body: {
        kind: 'form',
        bytes: 20,
        wireBytes: 20,
        fields: [
          { name: 'client_id', value: 'app' },
          { name: 'for', value: 'somebody.else' },
        ],
      },
    } as const;
    const changes = [
      { kind: 'replaced', place: 'path', name: '' },
      { kind: 'added', place: 'query', name: 'hint' },
      { kind: 'added', place: 'header', name: 'accept-language' },
      { kind: 'added', place: 'form', name: 'for' },
    ] as const;
    const row = requestRow({ purpose: 'code-exchange', path: '/somebody/else', changes });
    const text = await written(row, { sent });
    expect(text).not.toMatch(/somebody.else/);
    expect(text).toContain('https://service.example/‹left out›?hint=‹left out›&lang=en');
    expect(text).toContain('"value":"app"');
  });
  test('of a sign-in’s row and of results, whose fields stay named', async () => {
    const [service] = caseSource().services;
    if (!service) throw new Error('The sample has a service.');
    const differingFields = [{ name: 'city', values: [{ methodId: 'oauth-code', value: 'London' }] }];
    const text = await textOf(
      caseSource({
        rows: [signInRow({ signIn: 1, member: 'Somebody unknown' })],
        services: [{ ...service, results: { ...service.results, verdict: 'fields-differ', differingFields } }],
        memberValues: [],
      }),
    );
    expect(text).not.toMatch(/Somebody|London/);
    expect(text).toContain('"member":"‹member’s name›"');
    expect(text).toContain('"name":"city"');
  });
});

describe('who the member is goes out of every text', () => {
  test('in whatever writing and place it stands', async () => {
    const values = [MEMBER.id, MEMBER.login, MEMBER.email, MEMBER.name];
    const writings = [(value: string) => value, encodeURIComponent, (value: string) => JSON.stringify(value)];
    for (const value of values) {
      for (const write of writings) {
        const planted = `/members/${write(value)}/infos`;
        const details = detailsWith({
          address: `https://service.example${planted}?for=${write(value)}`,
          headers: [{ name: 'X-About', value: `it is ${write(value)} .` }],
          parameters: [{ name: 'for', value }],
        });
        const text = await textOf(
          caseSource({
            rows: [requestRow({ path: planted, purpose: 'code-exchange' })],
            detailsOf: () => details,
            note: `I am ${value}.`,
            diagnostics: `Account: ${value}`,
            memberValues: valuesOfMember(MEMBER),
          }),
        );
        expect(text).not.toContain(value);
        expect(text).not.toContain(write(value));
      }
    }
  });
  test('a short id only where it is a whole part', () => {
    const hide = hideValues([{ kind: 'id', value: '7' }]);
    expect(['7', '/members/7/infos', 'a?id=7&n=17', 'HTTP/1.7', 'It took 7 s'].map(hide)).toEqual([
      '‹member’s id›',
      '/members/‹member’s id›/infos',
      'a?id=‹member’s id›&n=17',
      'HTTP/1.7',
      'It took 7 s',
    ]);
  });
  test('and choices of this app’s own stay, whatever the member is called', async () => {
    const memberValues = ['password', 'request', 'member', 'done', 'GET', 'json', 'worked', 'service-error'].map(
      (value) => ({ kind: 'login', value }) as const,
    );
    const row = requestRow({ meaning: { code: 'service-error', details: {}, nextAtMs: null } });
    const text = await textOf(caseSource({ rows: [row], memberValues }));
    expect(text).toContain('"kind":"request"');
    expect(text).toContain('"code":"service-error"');
  });
  test('codes are found in the reply that brought them', () => {
    const reply = { status: 200, headers: [], body: json({ user_code: 'BCDF-GHJK' }) };
    expect(userCodesIn(detailsWith({}, { reply }))).toEqual([{ kind: 'code', value: 'BCDF-GHJK' }]);
  });
});

test.each<Purpose>(['code-exchange', 'device-poll', 'key-request'])(
  'a request for %s without data of the member stays as it is',
  (purpose) => {
    const places = { service: () => 0, session: () => 0, hasRow: () => true };
    const row = toCaseRow(requestRow({ purpose }), places);
    const details = toCaseDetails(detailsWith());
    expect(leaveOut({ row, details })).toEqual({ row, details });
  },
);
