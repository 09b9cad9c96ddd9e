import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../../electron/service-client/credential.ts';
import { encodeBasic } from '../../../electron/service-client/transport/request-headers.ts';
import { type GivenCall, PRINTS, sentFacts } from '../observed.ts';

const API = 'https://staging.example/api';
const post = (path: string, parameters: Record<string, string>, given: GivenCall = {}): GivenCall => ({
  method: 'POST',
  address: `${API}${path}`,
  sentBody: new URLSearchParams(parameters).toString(),
  ...given,
});
const EXCHANGE = { client_id: 'a', client_secret: 'b', redirect_uri: 'c', code: 'd' };

const PAGE = 'https://staging.example/auth/authorize?client_id=a&redirect_uri=b';

describe('how a call differs from the document', () => {
  test.each<[string, GivenCall, readonly string[]]>([
    ['not at all', post('/oauth/access_token', EXCHANGE, { purpose: 'code-exchange' }), []],
    ['by its path', post('/token', EXCHANGE, { purpose: 'code-exchange' }), ['path']],
    [
      'by a further parameter',
      post('/oauth/access_token', { ...EXCHANGE, grant_type: 'x' }, { purpose: 'code-exchange' }),
      ['parameters'],
    ],
    [
      'by the name of the device code',
      post(
        '/oauth/access_token',
        { client_id: 'a', client_secret: 'b', device_code: 'd' },
        {
          purpose: 'device-poll',
          profile: { devicePollCodeName: 'device_code' },
        },
      ),
      ['name'],
    ],
    [
      'not by PKCE, in the exchange',
      post('/oauth/access_token', { ...EXCHANGE, code_verifier: 'v' }, { purpose: 'code-exchange' }),
      [],
    ],
    [
      'not by PKCE, on the page',
      { purpose: 'call', address: `${PAGE}&code_challenge=c&code_challenge_method=S256` },
      [],
    ],
    ['by its method', { purpose: 'device-start', address: `${API}/oauth/device` }, ['method']],
    ['whichever method reads a member', post('/members/infos', {}, { purpose: 'member' }), []],
    ['not by a call that the document does not have', post('/revoke', { token: 'x' }, { purpose: 'revocation' }), []],
    ['not by the state of a page', { purpose: 'call', address: `${PAGE}&state=c` }, []],
  ])('%s', (_title, given, unlike) => expect(sentFacts(given).unlikeDocument).toEqual(unlike));
});

describe('headers', () => {
  const withHeaders = (...sentHeaders: [string, string][]) => sentFacts({ sentHeaders });
  test('5.1: the key, by the name of the profile or of the document', () => {
    expect(withHeaders().key).toEqual({ print: PRINTS.of('the-app'), isDocumentName: true });
    const own = sentFacts({
      profile: { headerNames: { key: 'X-Api-Key', version: 'X-Service-Version', token: 'X-Service-Token' } },
      sentHeaders: [['x-api-key', 'mine']],
    });
    expect(own.key).toEqual({ print: PRINTS.of('mine'), isDocumentName: false });
    expect(sentFacts({ sentHead: 'GET /api/members/infos HTTP/1.1\r\nhost: x\r\n' }).key).toBeNull();
  });
  test('5.2: the version of the profile, another one, or none', () => {
    expect(withHeaders(['x-service-version', '3.3']).version).toBe('profile');
    expect(withHeaders(['X-Service-Version', '0.0'])).toMatchObject({ version: 'other', isVersionNameDocuments: true });
    expect(withHeaders()).toMatchObject({ version: 'absent', isVersionNameDocuments: true });
    const headerNames = { key: 'X-Service-Key', version: 'X-Version', token: 'X-Service-Token' };
    const own = sentFacts({ profile: { headerNames }, sentHeaders: [['x-version', '3.3']] });
    expect(own).toMatchObject({ version: 'profile', isVersionNameDocuments: false });
  });
});

describe('credentials', () => {
  const basic = (login: string, password: string, passwordForm?: 'plain' | 'md5') =>
    sentFacts({
      sentHeaders: [['authorization', `Basic ${encodeBasic({ login, password })}`]],
      ...(passwordForm && { passwordForm }),
    }).credential;

  test('none', () => expect(sentFacts({}).credential).toEqual({ kind: 'none' }));
  test('5.5: a login has the same print however it is written, and a password in both of its forms', () => {
    const plain = basic('Mia ', 'pass:word', 'plain');
    expect(plain).toEqual({
      kind: 'basic',
      login: PRINTS.ofLogin('mia'),
      loginForm: 'name',
      password: PRINTS.ofPassword('pass:word', 'plain'),
      passwordForm: 'plain',
      isAscii: true,
    });
    expect(basic('mia', hashPassword('pass:word').toUpperCase(), 'md5')).toMatchObject({
      login: PRINTS.ofLogin('mia'),
      password: PRINTS.ofPassword('pass:word', 'plain'),
      passwordForm: 'md5',
    });
  });
  test('5.5: a password of 32 digits is plain if its sender says so', () => {
    const digits = hashPassword('x');
    expect(basic('mia', digits, 'plain')).toMatchObject({ passwordForm: 'plain' });
    expect(basic('mia', digits)).toMatchObject({ passwordForm: 'md5' });
  });
  test('5.5: whether it is all ASCII', () =>
    expect(basic('mia', 'pässword', 'plain')).toMatchObject({ isAscii: false }));
  test('4.5: login and MD5', () => {
    const given = post(
      '/members/auth',
      { login: 'mia@example.com', password: hashPassword('x') },
      {
        purpose: 'identification',
      },
    );
    expect(sentFacts(given).credential).toMatchObject({
      kind: 'login',
      loginForm: 'e-mail',
      password: PRINTS.ofPassword('x', 'plain'),
      passwordForm: 'md5',
    });
  });
  test.each<[string, GivenCall]>([
    ['bearer', { sentHeaders: [['Authorization', 'Bearer the-token']] }],
    ['x-service-token', { sentHeaders: [['x-service-token', 'the-token']] }],
    ['access-token-parameter', { address: `${API}/members/infos?access_token=the-token` }],
  ])('5.6: a token as %s', (presentation, given) => {
    const print = PRINTS.of('the-token');
    expect(sentFacts(given).credential).toEqual({ kind: 'token', print, presentation });
  });
});

describe('codes', () => {
  const print = PRINTS.of('the-code');
  test('4.2: a code, and a device code under the name of the profile', () => {
    const exchange = post('/oauth/access_token', { code: 'the-code' }, { purpose: 'code-exchange' });
    expect(sentFacts(exchange).code).toBe(print);
    const poll = post(
      '/oauth/access_token',
      { device_code: 'the-code' },
      {
        purpose: 'device-poll',
        profile: { devicePollCodeName: 'device_code' },
      },
    );
    expect(sentFacts(poll).code).toBe(print);
  });
  test('RFC 7009: the token that is to be revoked', () => {
    const sent = sentFacts(post('/revoke', { token: 'the-code' }, { purpose: 'revocation' }));
    expect(sent).toMatchObject({ code: print, credential: { kind: 'token', print } });
  });
  test('the token that is to be revoked by itself', () => {
    const profile = { revokeForm: 'bearer' } as const;
    const sentHeaders = [['authorization', 'Bearer the-code']] as const;
    const sent = sentFacts({ ...post('/revoke', {}, { purpose: 'revocation' }), profile, sentHeaders });
    expect(sent).toMatchObject({ code: print, credential: { kind: 'token', print, presentation: 'bearer' } });
  });
});

test('names of parameters are sorted, and no secrets', () => {
  const given = post(
    '/members/auth',
    { password: 'x', login: 'mia', mia: '1', 'not plain': '2', hushed: '3' },
    {
      purpose: 'identification',
      hidden: ['hushed'],
    },
  );
  expect(sentFacts(given).parameters).toEqual(['login', 'password']);
});
