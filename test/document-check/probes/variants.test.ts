import { describe, expect, test } from 'vitest';
import { json } from '../../stub-service.ts';
import { type CallName, MEMBER, SESSION_TOKEN, type SentCall, setUpProbedService } from './probed-service.ts';

const service = setUpProbedService();

const ENDED = { outcome: 'ended', leftOut: [], locked: [] };

const named = (...names: readonly CallName[]) => service.sent.filter(({ name }) => names.includes(name));

/** How a member was read: such as `GET bearer`, behind it the version if it is none of the profile’s. */
function readingOf({ request, raw, parameters, feeds }: SentCall): string {
  const { authorization = '', 'x-service-token': header, 'x-service-version': version } = request.headers;
  const place = authorization.startsWith('Bearer')
    ? 'bearer'
    : authorization !== ''
      ? 'basic'
      : header !== undefined
        ? 'header'
        : 'access_token' in parameters
          ? 'parameter'
          : 'nobody';
  const other = version === '3.3' ? '' : ` ${version ?? 'no version'}`;
  return `${feeds === 'all' ? 'all' : 'own'}: ${raw.method} ${place}${other}`;
}

const readings = () => named('T').map(readingOf);

test('the starts are sent as they are, then without parameters, and the device start with HTTP Basic', async () => {
  await expect(service.run(['variants'])).resolves.toEqual(ENDED);
  const starts = named('K', 'D').map(({ name, feeds, parameters, request }) => ({
    name,
    feeds,
    parameters: Object.keys(parameters),
    isBasic: request.headers.authorization !== undefined,
  }));
  const bare = { feeds: 'variants', parameters: [], isBasic: false };
  expect(starts).toEqual([
    { name: 'K', feeds: 'all', parameters: ['redirect_uri'], isBasic: false },
    { name: 'D', feeds: 'all', parameters: ['client_id'], isBasic: false },
    { name: 'K', ...bare },
    { name: 'D', ...bare },
    { name: 'D', feeds: 'variants', parameters: ['client_id'], isBasic: true },
  ]);
});

test('a profile that sends no parameters has them sent', async () => {
  const profile = service.profileWith({ deviceStartParameters: 'none', keyRequestParameters: 'none' });
  await service.run(['variants'], { target: service.targetWith({ profile }) });
  const parameters = named('K', 'D').map((call) => Object.keys(call.parameters));
  expect(parameters.slice(0, 4)).toEqual([[], [], ['redirect_uri'], ['client_id']]);
});

test('both pages are fetched as a browser would, with the key that came', async () => {
  await service.run(['variants']);
  const [authorize, key] = named('page');
  expect(authorize?.parameters).toMatchObject({ client_id: 'app-key', redirect_uri: 'member-login://callback' });
  expect(key?.parameters).toMatchObject({ key: 'key-of-a-page' });
  expect(authorize?.request.headers['x-service-key']).toBeUndefined();
});

test('nothing is varied of a start that is refused, and no page is fetched', async () => {
  service.answer = ({ name }) => (name === 'K' || name === 'D' ? json({ error: 'unknown_key' }, 401) : null);
  await service.run(['variants']);
  expect(named('K', 'D', 'page')).toHaveLength(2);
});

describe('the member is read', () => {
  test('by the other method, with the token in each place, and under other versions', async () => {
    await service.run(['variants'], { target: service.targetWith({ login: null, password: null }) });
    expect(readings()).toEqual([
      'all: GET nobody',
      'all: GET bearer',
      'own: POST nobody',
      'own: POST bearer',
      'own: GET header',
      'own: GET parameter',
      'own: GET bearer no version',
      'own: GET bearer 0.0',
    ]);
  });

  test('in the way that works, where the profile’s does not: that counts for all points, and other probes keep to it', async () => {
    service.answer = ({ name, request }) => {
      if (name !== 'T') return null;
      const isTaken = request.method === 'POST' && request.headers['x-service-token'] === SESSION_TOKEN;
      return isTaken ? json({ member: { id: 7 } }) : json({ error: 'not_identified' }, 401);
    };
    const target = service.targetWith({ login: null, password: null });
    await service.run(['variants', 'bad-token'], { target });
    expect(readings()).toEqual([
      'all: GET nobody',
      'all: GET bearer',
      'own: POST nobody',
      'own: POST bearer',
      'own: GET header',
      'own: GET parameter',
      'own: POST header',
      'own: POST parameter',
      'all: POST header',
      'all: POST header',
      'all: POST basic',
      'all: POST nobody',
      'own: POST header no version',
      'own: POST header 0.0',
      // bad-token
      'all: POST header',
      'own: POST header',
      'own: POST header',
    ]);
  });

  test('no other way is kept where a guest is answered alike', async () => {
    service.answer = ({ name }) => (name === 'T' ? json({ member: { id: 0, login: 'guest' } }) : null);
    await service.run(['variants'], { target: service.targetWith({ login: null, password: null }) });
    expect(readings().filter((reading) => reading.startsWith('all'))).toEqual(['all: GET nobody', 'all: GET bearer']);
  });

  test('with HTTP Basic where there is no token', async () => {
    const target = service.targetWith({ token: null, login: null, password: null });
    await service.run(['variants'], { target });
    expect(readings()).toEqual([
      'all: GET nobody',
      'all: GET basic',
      'own: POST nobody',
      'own: POST basic',
      'own: GET basic no version',
      'own: GET basic 0.0',
    ]);
  });

  test('as nobody alone without either', async () => {
    const target = service.targetWith({ token: null, basic: null, login: null, password: null });
    await expect(service.run(['variants'], { target })).resolves.toEqual(ENDED);
    expect(readings()).toEqual(['all: GET nobody']);
  });
});

test('the member is identified twice, both tokens are read with, and then by e-mail; all three tokens are revoked', async () => {
  await service.run(['variants']);
  const [first, again, byEmail] = named('A');
  expect([first, again, byEmail].map((call) => [call?.parameters.login, call?.feeds])).toEqual([
    [MEMBER.login, 'all'],
    [MEMBER.login, 'variants'],
    [MEMBER.email, 'variants'],
  ]);
  expect(named('revoke')).toHaveLength(3);
  expect([...service.tokens]).toEqual([SESSION_TOKEN]);
});

test.each([
  ['is not known', null],
  ['was typed as the login', ' MIA '],
])('no e-mail is sent that %s', async (_why, email) => {
  await service.run(['variants'], { target: service.targetWith({ email }) });
  expect(named('A')).toHaveLength(2);
});

test('where the profile has other paths and parameters, the document’s are tried, under the profile’s header names', async () => {
  const profile = service.profileWith({
    headerNames: { key: 'X-Api-Key' },
    paths: { keyRequest: '/keys', revoke: null },
    furtherParameters: { deviceStart: { scope: 'all' }, authorize: { scope: 'all' } },
  });
  service.answer = () => json({ error: 'no' }, 400);
  const target = service.targetWith({ profile, login: null, password: null });
  await service.run(['variants'], { target });
  expect(service.sent.filter(({ request }) => request.headers['x-service-key'] !== undefined)).toEqual([]);
  expect(service.sent.slice(-3).map(({ name, feeds, parameters }) => [name, feeds, Object.keys(parameters)])).toEqual([
    ['K', 'variants', ['redirect_uri']],
    ['D', 'variants', ['client_id']],
    ['page', 'variants', ['client_id', 'redirect_uri', 'state']],
  ]);
});
