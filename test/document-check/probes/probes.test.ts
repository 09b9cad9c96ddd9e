import { describe, expect, test } from 'vitest';
import { json } from '../../stub-service.ts';
import { MEMBER, SECRET, SESSION_TOKEN, type SentCall, setUpProbedService } from './probed-service.ts';

const service = setUpProbedService();

/** Such as `K`, or `K→wrong-key` if it counts for that probe alone. */
const told = ({ name, feeds }: SentCall): string => (feeds === 'all' ? name : `${name}→${feeds}`);
const sentOf = () => service.sent.map(told);
const fields = (name: string) => service.sent.map(({ parameters }) => parameters[name]);
const gaps = () => service.sent.map(({ atMs }, index) => atMs - (service.sent[index - 1]?.atMs ?? atMs)).slice(1);
const tokenOf = ({ request }: SentCall) => request.headers.authorization;

const ENDED = { outcome: 'ended', leftOut: [], locked: [] };

test('wrong-key: the key request before and after, with a random key in between', async () => {
  await expect(service.run(['wrong-key'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['K', 'K→wrong-key', 'K→wrong-key']);
  const keys = service.sent.map(({ request }) => request.headers['x-service-key']);
  expect(keys).toEqual(['app-key', expect.stringContaining('random-'), 'app-key']);
});

test('bad-token: a random token where the member’s is', async () => {
  await expect(service.run(['bad-token'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['T', 'T→bad-token', 'T→bad-token']);
  expect(service.sent.map(tokenOf)).toEqual([
    `Bearer ${SESSION_TOKEN}`,
    expect.stringContaining('Bearer random-'),
    `Bearer ${SESSION_TOKEN}`,
  ]);
});

test('wrong-basic: a random login, and the same call as nobody', async () => {
  await expect(service.run(['wrong-basic'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['T', 'T→wrong-basic', 'T', 'T→wrong-basic']);
  const [member, random, nobody, after] = service.sent.map(tokenOf);
  expect(random).toMatch(/^Basic /);
  expect(Buffer.from(random?.slice(6) ?? '', 'base64').toString()).toMatch(/^random-\d+-96:random-\d+-96$/);
  expect(nobody).toBeUndefined();
  expect(after).toBe(member);
});

test('unregistered-callback: the page alone, for an address that belongs to nobody', async () => {
  await expect(service.run(['unregistered-callback'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['page→unregistered-callback']);
  expect(fields('redirect_uri')).toEqual(['https://callback.invalid/']);
  const { headers } = service.sent[0]?.request ?? {};
  expect(headers?.['x-service-key']).toBeUndefined();
});

test('C14: a page that is probed gets a challenge where the profile has PKCE', async () => {
  const target = service.targetWith({ profile: service.profileWith({ pkce: 'S256' }) });
  await service.run(['unregistered-callback'], { target });
  expect([...fields('code_challenge'), ...fields('code_challenge_method')]).toEqual([
    expect.stringMatching(/^random-\d+-256$/),
    'S256',
  ]);
});

test.each(['other-redirect-uri', 'other-client', 'code-reuse', 'revoke'] as const)(
  'C14: %s exchanges its code with the verifier of its sign-in',
  async (id) => {
    const application = { clientId: 'other-key', clientSecret: 'other-secret', redirectUri: 'member-login://callback' };
    const second = service.profileWith({ id: 'second', application });
    const brought = { code: 'a-code', redirectUri: 'member-login://callback', verifier: 'the-verifier' };
    await service.run([id], {
      target: service.targetWith({ login: null, password: null, second }),
      async signInByCode(_expect, use) {
        await use(brought, new AbortController().signal);
        return true;
      },
    });
    const exchanges = service.sent.filter(({ name }) => name === 'X');
    expect(exchanges.length).toBeGreaterThan(0);
    for (const { parameters, raw } of exchanges) {
      expect(parameters).toMatchObject({ code: 'a-code', code_verifier: 'the-verifier' });
      expect(raw.secrets).toContain('the-verifier');
    }
  },
);

test('unregistered-callback is left out unless a sign-in came back', async () => {
  const result = await service.run(['unregistered-callback'], { observations: () => [] });
  expect(result.leftOut).toEqual([{ id: 'unregistered-callback', why: 'control' }]);
  expect(sentOf()).toEqual([]);
});

test('wrong-secret: polls an interval apart, one with a random secret', async () => {
  await expect(service.run(['wrong-secret'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['D', 'P→wrong-secret', 'P→wrong-secret', 'P→wrong-secret']);
  expect(fields('client_secret')).toEqual([undefined, SECRET, expect.stringContaining('random-'), SECRET]);
  expect(gaps()).toEqual([5000, 5000, 5000]);
});

test('too-fast: the second poll comes after a fifth of the interval', async () => {
  service.device = { expires_in: 1800, interval: 10 };
  await expect(service.run(['too-fast'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['D', 'P→too-fast', 'P→too-fast']);
  expect(gaps()).toEqual([10_000, 2000]);
});

describe('decline', () => {
  test('polls until the service says that the member has declined', async () => {
    service.answer = ({ name, atMs }) => {
      if (name === 'P' && atMs > 12_000) service.hasDeclined = true;
      return null;
    };
    await expect(service.run(['decline'])).resolves.toEqual(ENDED);
    expect(sentOf()).toEqual(['D', 'P→decline', 'P→decline', 'P→decline']);
  });
  test('polls three times more where the service never says so', async () => {
    service.answer = ({ name }) => {
      if (name !== 'P') return null;
      service.hasDeclined = true;
      return (response) => response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"wait"}');
    };
    await expect(service.run(['decline'])).resolves.toEqual(ENDED);
    expect(sentOf().filter((call) => call === 'P→decline')).toHaveLength(4);
  });
  test('gives up after ten minutes if nobody answers, however long the code is good', async () => {
    service.device = { expires_in: 86_400, interval: 60 };
    const { leftOut } = await service.run(['decline'], { signInByCode: async () => false });
    expect(leftOut).toEqual([{ id: 'decline', why: 'no-answer' }]);
    expect(sentOf().filter((call) => call === 'P→decline')).toHaveLength(10);
  });
  test('is left out if the member cancels both halves, and stops to poll', async () => {
    const ending = new AbortController();
    const result = await service.run(['decline'], {
      signInByCode: async () => false,
      async withDeviceCode(_device, use) {
        ending.abort(new Error('cancelled'));
        await use({ signal: ending.signal, hasAnswered: () => false });
        return false;
      },
    });
    expect(result.leftOut).toEqual([{ id: 'decline', why: 'not-signed-in' }]);
    expect(sentOf()).toEqual(['D']);
  });
});

test('decline: its halves are independent, so either is enough', async () => {
  const device = service.answer;
  service.answer = ({ name }) => (name === 'D' ? json({ error: 'no' }, 400) : null);
  await expect(service.run(['decline'])).resolves.toEqual(ENDED);
  service.answer = device;
  const isLeftOut = await service.run(['decline'], { withDeviceCode: async () => false });
  expect(isLeftOut).toEqual(ENDED);
  service.hasDeclined = true;
  await expect(service.run(['decline'], { signInByCode: async () => false })).resolves.toEqual(ENDED);
});

describe('expiry', () => {
  test('polls from two intervals before the end until the code is over', async () => {
    service.device = { expires_in: 60, interval: 5 };
    await expect(service.run(['expiry'])).resolves.toEqual(ENDED);
    expect(sentOf()).toEqual(['D→expiry', 'P→expiry', 'P→expiry', 'P→expiry']);
    expect(gaps()).toEqual([50_000, 5000, 5000]);
  });
  test('never polls before the first interval', async () => {
    service.device = { expires_in: 20, interval: 15 };
    await service.run(['expiry']);
    expect(gaps()).toEqual([15_000, 15_000]);
  });
  test.each([
    [10, 80_000],
    [7, 84_000],
  ])('gives up with the first poll that comes a minute after the end, every %i s', async (interval, atMs) => {
    service.device = { expires_in: 20, interval };
    service.answer = ({ name }) =>
      name === 'P' ? (response) => response.writeHead(400).end('{"error":"authorization_pending"}') : null;
    await expect(service.run(['expiry'])).resolves.toEqual(ENDED);
    expect(service.sent.at(-1)?.atMs).toBe(atMs);
  });
  test('is left out where the code is good for more than two minutes', async () => {
    const result = await service.run(['expiry']);
    expect(result.leftOut).toEqual([{ id: 'expiry', why: 'too-long' }]);
    expect(sentOf()).toEqual(['D→expiry']);
  });
});

test('other-redirect-uri: the new code with another address, then with its own; its token is revoked', async () => {
  await expect(service.run(['other-redirect-uri'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['X→other-redirect-uri', 'X→other-redirect-uri', 'revoke→other-redirect-uri']);
  expect(fields('redirect_uri').slice(0, 2)).toEqual(['member-login://callbackx', 'member-login://callback']);
  expect([...service.tokens]).toEqual([SESSION_TOKEN]);
});

describe('other-client', () => {
  const secondWith = (change: object) => service.profileWith({ id: 'second', ...change });
  const application = { clientId: 'other-key', clientSecret: 'other-secret', redirectUri: 'member-login://callback' };

  test('exchanges the code as the second profile’s client', async () => {
    const target = service.targetWith({ second: secondWith({ application }) });
    await expect(service.run(['other-client'], { target })).resolves.toEqual(ENDED);
    expect(sentOf()).toEqual(['X→other-client']);
    expect(service.sent[0]?.parameters).toMatchObject({ client_id: 'other-key', client_secret: 'other-secret' });
    expect(service.sent[0]?.raw.secrets).toContain('other-secret');
  });
  test.each([
    ['needs-second-service', null],
    ['second-service-unlike', {}],
    ['second-service-unlike', { application, baseUrl: 'https://elsewhere.example/api' }],
    ['second-service-unlike', { application, certificateAuthorities: [] }],
    ['second-service-unlike', { application, paths: { accessToken: '/token' } }],
    ['no-client-secret', { application: { ...application, clientSecret: null } }],
  ])('is left out: %s', async (why, change) => {
    const target = service.targetWith({ second: change && secondWith(change) });
    const result = await service.run(['other-client'], { target });
    expect(result.leftOut).toEqual([{ id: 'other-client', why }]);
    expect(sentOf()).toEqual([]);
  });
});

test('code-reuse: exchange and reading, and both once more', async () => {
  await expect(service.run(['code-reuse'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['X→code-reuse', 'T→code-reuse', 'X→code-reuse', 'T→code-reuse', 'revoke→code-reuse']);
  expect(tokenOf(service.sent[3] ?? expect.fail())).toBe(tokenOf(service.sent[1] ?? expect.fail()));
});

test('wrong-password: a random login with an MD5; what its control brought is revoked', async () => {
  await expect(service.run(['wrong-password'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual([
    'A',
    'A→wrong-password',
    'A→wrong-password',
    'revoke→wrong-password',
    'revoke→wrong-password',
  ]);
  expect(fields('login').slice(0, 3)).toEqual([MEMBER.login, expect.stringContaining('random-'), MEMBER.login]);
  expect(fields('password')[1]).toMatch(/^[\da-f]{32}$/);
});

test('revoke: the token of a new identification, read before and after', async () => {
  await expect(service.run(['revoke'])).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['A→revoke', 'T→revoke', 'revoke→revoke', 'T→revoke']);
});

test('revoke: the token of a new sign-in where nothing was typed', async () => {
  const target = service.targetWith({ login: null, password: null });
  await expect(service.run(['revoke'], { target })).resolves.toEqual(ENDED);
  expect(sentOf()).toEqual(['X→revoke', 'T→revoke', 'revoke→revoke', 'T→revoke']);
});

describe('where a token is revoked by itself', () => {
  const bearer = { revokeForm: 'bearer', paths: { revoke: '/oauth/revoke' } } as const;
  const withoutSecret = { application: { clientId: 'app-key', redirectUri: 'member-login://callback' } };

  test('revoke takes no client secret to end the token of a new identification', async () => {
    const target = service.targetWith({ profile: service.profileWith({ ...bearer, ...withoutSecret }) });
    await expect(service.run(['revoke'], { target })).resolves.toEqual(ENDED);
    expect(sentOf()).toEqual(['A→revoke', 'T→revoke', 'revoke→revoke', 'T→revoke']);
    expect(service.tokens).toEqual(new Set([SESSION_TOKEN]));
  });
  test.each([
    ['an application without a secret, as RFC 7009 has it', { ...withoutSecret }, {}],
    ['nobody to identify', { ...bearer, ...withoutSecret }, { login: null, password: null }],
  ])('revoke is left out for %s', async (_what, change, typed) => {
    const target = service.targetWith({ profile: service.profileWith(change), ...typed });
    const { leftOut } = await service.run(['revoke'], { target });
    expect(leftOut).toEqual([{ id: 'revoke', why: 'no-client-secret' }]);
  });
  test('what a probe brought is revoked although the secret is locked', async () => {
    const target = service.targetWith({ profile: service.profileWith(bearer) });
    await service.run(['wrong-password'], { target, locked: ['secret'] });
    expect(sentOf().filter((name) => name.startsWith('revoke'))).toHaveLength(2);
  });
});

test('revoke never ends the token of a session', async () => {
  const result = await service.run(['revoke'], { isSessionToken: () => true });
  expect(result.leftOut).toEqual([{ id: 'revoke', why: 'same-token' }]);
  expect(sentOf()).toEqual(['A→revoke']);
});

test('own-wrong-password: the member’s login with a wrong MD5, once a day', async () => {
  await expect(service.run(['own-wrong-password'])).resolves.toEqual(ENDED);
  expect(fields('login').slice(0, 3)).toEqual([MEMBER.login, MEMBER.login, MEMBER.login]);
  expect(new Set(fields('password').slice(0, 3)).size).toBe(2);
  const again = await service.run(['own-wrong-password']);
  expect(again.leftOut).toEqual([{ id: 'own-wrong-password', why: 'spent-today' }]);
});
