import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type DeviceAuthorization,
  decodeDeviceStart,
  decodePoll,
  type PollContext,
  type PollReply,
} from '../../../electron/service-client/decode/device.ts';
import type { PinnedReplies } from '../../../electron/service-client/decode/reply.ts';
import { bytes, failure } from './decode-setup.ts';

const deviceCode = 'device-code-1234';
const sent = { host: 'service.example', secrets: ['s3cret & more'] };
const whole = { device_code: deviceCode, user_code: 'BCDF-GHJK', verification_url: 'https://service.example/device' };

function start(body: unknown, status = 200): DeviceAuthorization {
  return decodeDeviceStart({ status, bytes: bytes(body) }, sent);
}

describe('the start of a device authorization (2, 4.3)', () => {
  test('is read as the document has it', () => {
    expect(start({ ...whole, expires_in: 900, interval: 10 })).toEqual({
      deviceCode,
      userCode: 'BCDF-GHJK',
      verificationUrl: 'https://service.example/device',
      expiresInSeconds: 900,
      intervalSeconds: 10,
      warning: null,
    });
  });

  test.each<[unknown, number]>([
    [undefined, 5],
    [0, 5],
    [-1, 5],
    ['soon', 5],
    [null, 5],
    [true, 5],
    ['', 5],
    [1, 1],
    ['7', 7],
    [2.5, 3],
    [60, 60],
    [61, 60],
    ['120', 60],
  ])('D3: an interval of %j is %i s', (interval, seconds) => {
    expect(start({ ...whole, interval }).intervalSeconds).toBe(seconds);
  });

  test.each<[unknown, number]>([
    [undefined, 1800],
    [0, 1800],
    [-5, 1800],
    ['later', 1800],
    [20, 20],
    ['600', 600],
    [0.5, 1],
    [1e9, 86_400],
  ])('8: an expires_in of %j is %i s', (expiresIn, seconds) => {
    expect(start({ ...whole, expires_in: expiresIn }).expiresInSeconds).toBe(seconds);
  });

  test('a number too large to hold bounds both', () => {
    const text = JSON.stringify(whole).replace('}', ',"expires_in":1e999,"interval":1e999}');
    expect(start(text)).toMatchObject({ expiresInSeconds: 86_400, intervalSeconds: 60 });
  });

  test.each<[unknown, string]>([
    [12345678, '12345678'],
    ['  BCDF\nGHJK\u202e ', 'BCDF GHJK'],
    ['x'.repeat(100), `${'x'.repeat(63)}…`],
  ])('a user code of %j is shown as one line', (userCode, shown) => {
    expect(start({ ...whole, user_code: userCode }).userCode).toBe(shown);
  });

  test("the page's address may have the RFC's name; the document's name counts first", () => {
    const { verification_url: address, ...rest } = whole;
    expect(start({ ...rest, verification_uri: address }).verificationUrl).toBe(address);
    expect(start({ ...whole, verification_uri: 'https://other.example' }).verificationUrl).toBe(address);
  });

  test.each([
    ['HTTPS://Service.Example:443/a/../device', 'https://service.example/device'],
    [' https://service.example/device\n', 'https://service.example/device'],
    ['https:\\\\service.example\\device', 'https://service.example/device'],
    ['https://pаypal.example/device', 'https://xn--pypal-4ve.example/device'],
    ['http://pаypal.example/', 'http://xn--pypal-4ve.example/'],
    ['https://service.example/\u202e?ü', 'https://service.example/?%C3%BC'],
    ['see the manual', 'see the manual'],
  ])('W4: the address %j is given as it is opened', (written, given) => {
    expect(start({ ...whole, verification_url: written }).verificationUrl).toBe(given);
  });

  test.each(['a'.repeat(2000), 'ü'.repeat(400), 'a/../'.repeat(500)].map((path) => `https://service.example/${path}`))(
    'an address that is too long is none, and is not cut short',
    (address) => {
      const { details } = failure(() => start({ ...whole, verification_url: address }));
      expect(details.lookedFor).toBe('verification_url');
      expect(
        start({ ...whole, verification_url: address, verification_uri: 'https://a.example/' }).verificationUrl,
      ).toBe('https://a.example/');
    },
  );

  test.each([
    ['device_code', { device_code: '' }],
    ['device_code', { device_code: ['a'] }],
    ['user_code', { user_code: null }],
    ['user_code', { user_code: '\u0000 ' }],
    ['verification_url', { verification_url: undefined }],
    ['device_code, user_code, verification_url', { device_code: null, user_code: null, verification_url: null }],
  ])('without %s it is incomplete, and the shape is told', (lookedFor, change) => {
    const { code, details } = failure(() => start({ ...whole, ...change }));
    expect([code, details.lookedFor, details.host]).toEqual(['device-start-incomplete', lookedFor, 'service.example']);
    expect(details.replyShape).toMatch(/^\{ .*\}$/);
    expect(JSON.stringify(details)).not.toContain(deviceCode);
  });

  test.each(['', 'device_code=a&user_code=b&verification_url=c', '[]'])('%j is no start', (body) =>
    expect(failure(() => start(body)).code).toBe('device-start-incomplete'),
  );

  test('S1: the device code is not shown as a user code or within the address', () => {
    expect(failure(() => start({ ...whole, user_code: deviceCode })).details.lookedFor).toBe('user_code');
    expect(failure(() => start({ ...whole, device_code: 'abc', user_code: 'abc' })).details.lookedFor).toBe(
      'user_code',
    );
    const address = `https://service.example/device?code=${deviceCode}`;
    expect(failure(() => start({ ...whole, verification_url: address })).details.lookedFor).toBe('verification_url');
  });

  test.each<[unknown, number, string]>([
    [{ error: 'who_are_you' }, 401, 'service-error'],
    [{ ...whole, error: 'closed' }, 403, 'service-error'],
    [{ ...whole, error: 'invalid_client' }, 200, 'application-refused'],
    [{ ...whole, user_code: '', error: 'closed' }, 200, 'service-error'],
  ])('%j with status %i is %s', (body, status, code) => {
    expect(failure(() => start(body, status))).toMatchObject({ code, details: { status } });
  });
});

const nowMs = Date.UTC(2030, 0, 1);
const context: PollContext = {
  host: 'service.example',
  secrets: ['s3cret & more'],
  code: deviceCode,
  devicePending: null,
  deviceDeclined: null,
  deviceExpired: null,
  applicationRefused: null,
  nowMs,
};

afterEach(() => {
  vi.unstubAllEnvs();
});

function poll(
  body: unknown,
  {
    status = 400,
    headers = {},
    ...change
  }: Partial<PollContext> & { status?: number; headers?: Record<string, string> } = {},
): PollReply {
  return decodePoll({ status, headers, bytes: bytes(body) }, { ...context, ...change });
}

describe('a poll (4.2)', () => {
  const everyStatus = [200, 202, 400, 401, 403, 404, 429, 500, 503];

  test.each(everyStatus)('pending counts with status %i, in form and JSON', (status) => {
    for (const body of [
      'error=authorization_pending',
      'error=authorization_pending&error_description=wait',
      { error: 'authorization_pending' },
      { error: 'authorization_pending', error_description: 'wait' },
      { errors: [{ code: 'authorization_pending', text: 'wait' }] },
      { errors: { a: { code: 12, text: 'authorization_pending' } } },
    ]) {
      expect(poll(body, { status })).toEqual({ kind: 'pending', intervalSeconds: null });
    }
    expect(poll({ error: 'slow_down' }, { status })).toEqual({ kind: 'slow-down', intervalSeconds: null });
  });

  test.each<[unknown, number | null]>([
    [10, 10],
    ['10', 10],
    [90, 60],
    [0, null],
    ['x', null],
  ])('D3: an interval of %j beside it is passed on as %j', (interval, intervalSeconds) => {
    expect(poll({ error: 'slow_down', interval })).toEqual({ kind: 'slow-down', intervalSeconds });
    expect(poll({ error: 'authorization_pending', interval })).toEqual({ kind: 'pending', intervalSeconds });
    expect(poll(`error=slow_down&interval=${interval}`)).toEqual({ kind: 'slow-down', intervalSeconds });
  });

  test.each<[string, string, string]>([
    ['access_denied', 'LoginError', 'declined'],
    ['expired_token', 'LoginError', 'device-code-expired'],
    ['invalid_client', 'ServiceError', 'application-refused'],
    ['unauthorized_client', 'ServiceError', 'service-error'],
    ['invalid_grant', 'ServiceError', 'service-error'],
    ['invalid_request', 'ServiceError', 'service-error'],
    ['invalid_scope', 'ServiceError', 'service-error'],
    ['unsupported_grant_type', 'ServiceError', 'service-error'],
  ])('D5: %s is the end: %s %s, whatever the status', (error, name, code) => {
    for (const status of everyStatus) {
      for (const body of [{ error }, `error=${error}`, { errors: [{ code: error, text: 'No' }] }]) {
        expect(() => poll(body, { status })).toThrow(
          expect.objectContaining({ name, code, details: expect.objectContaining({ status }) }),
        );
      }
    }
    const { details } = failure(() => poll({ error, error_description: 'No' }));
    expect([details.serviceCode, details.serviceText]).toEqual([error, 'No']);
  });

  test.each<[number, unknown, string]>([
    [200, '', 'nothing'],
    [202, '', 'nothing'],
    [200, 'access_token=', 'form text: access_token (empty)'],
    [200, { access_token: '' }, '{ access_token: empty string }'],
    [200, { state: 'authorization_pending' }, '{ state: string }'],
    [200, ['t1'], '[1 × string]'],
    [204, '', 'nothing'],
    [400, { error: 'not_yet' }, '{ error: string "not_yet" }'],
    [401, '', 'nothing'],
    [403, { code: 'later' }, '{ code: string }'],
    [404, {}, '{}'],
    [428, '', 'nothing'],
  ])('status %i with %j is unexpected: its shape is told and polling goes on', (status, body, replyShape) => {
    const polled = poll(body, { status });
    expect(polled).toMatchObject({
      kind: 'unexpected',
      error: {
        code: 'token-missing',
        details: {
          host: 'service.example',
          status,
          replyShape,
          lookedFor: 'access_token',
        },
      },
    });
    // Nothing suggests pinning it (D9).
    expect(polled).not.toHaveProperty('error.details.profileField');
  });

  test.each([200, 202, 302, 400, 401, 403, 404, 511])(
    'D10: a web page with status %i is not the service’s',
    (status) => {
      const page = '<!doctype html><title>Welcome to the Wi-Fi</title>';
      if (status === 511) expect(poll(page, { status }).kind).toBe('busy');
      else expect(failure(() => poll(page, { status })).code).toBe('reply-unreadable');
      // Unless the profile says so.
      expect(poll(page, { status, devicePending: { status, code: null } }).kind).toBe('pending');
    },
  );

  test('D9: the code of an unexpected reply is told where it is one', () => {
    const codeOf = (body: unknown, status = 400) => {
      const polled = poll(body, { status });
      return polled.kind === 'unexpected' ? polled.unknownCode : polled.kind;
    };
    expect(codeOf({ error: { code: 'ATTENTE', message: 'Pas encore' } })).toBe('ATTENTE');
    expect(codeOf({ error: 'not_yet' })).toBe('not_yet');
    expect(codeOf({ errors: [{ code: 1207 }] })).toBe('1207');
    for (const body of [{ error: 'Not yet, please wait.' }, {}, '', 'not_yet', { error: deviceCode }, ['not_yet']]) {
      expect(codeOf(body)).toBeNull();
    }
  });

  test('D9: a code that was found to mean pending is pending, and hides neither a token nor an end', () => {
    const pendingCodes = ['not_yet', 'access_denied', 'invalid_client'];
    for (const status of [200, 400, 403, 500]) {
      expect(poll({ error: 'not_yet', interval: 9 }, { status, pendingCodes })).toEqual({
        kind: 'pending',
        intervalSeconds: 9,
      });
    }
    expect(poll({ error: 'other' }, { pendingCodes }).kind).toBe('unexpected');
    expect(poll('access_token=t1', { status: 200, pendingCodes }).kind).toBe('token');
    expect(failure(() => poll({ error: 'access_denied' }, { pendingCodes })).code).toBe('declined');
    expect(failure(() => poll({ error: 'invalid_client' }, { pendingCodes })).code).toBe('application-refused');
  });

  test('a text is unexpected too, and one under a status of success is not repeated', () => {
    const told = (body: string, status: number) => {
      const polled = poll(body, { status });
      if (polled.kind !== 'unexpected') throw new Error(`It was ${polled.kind}.`);
      return [polled.error.code, polled.error.details.serviceText];
    };
    expect(told('not yet', 403)).toEqual(['reply-unreadable', 'not yet']);
    expect(told('bare-token-of-ada', 200)).toEqual(['reply-unreadable', undefined]);
  });

  test.each<[number, unknown]>([
    [200, 'access_token=t1'],
    [200, { access_token: 't1' }],
    [200, { token: 't1', errors: [] }],
    [200, { access_token: 't1', error: 'authorization_pending' }],
    [400, { access_token: 't1' }],
    [500, 'access_token=t1'],
  ])('a token wins: status %i with %j', (status, body) => {
    expect(poll(body, { status })).toMatchObject({ kind: 'token', token: 't1' });
  });

  test('what stands as a token in an error, or is the device code, is none', () => {
    expect(poll({ error: 'authorization_pending', token: 't1' }).kind).toBe('pending');
    expect(poll({ token: deviceCode }, { status: 200 }).kind).toBe('unexpected');
    expect(poll('access_token=a%0d%0ab', { status: 200 }).kind).toBe('unexpected');
  });

  test.each<[number, unknown, string]>([
    [429, '', 'http-error'],
    [429, { message: 'Too many' }, 'service-error'],
    [500, '<title>Boom</title>', 'http-error'],
    [503, { error: 'temporarily_unavailable' }, 'service-error'],
  ])('D4: status %i with %j is busy', (status, body, code) => {
    expect(poll(body, { status })).toMatchObject({
      kind: 'busy',
      retryAfterMs: null,
      error: { code, details: { status } },
    });
  });

  test.each<[string, number | null]>([
    ['30', 30_000],
    [' 0 ', 0],
    ['-5', 0],
    ['99999', 3_600_000],
    ['9'.repeat(400), 3_600_000],
    ['Tue, 01 Jan 2030 00:00:20 GMT', 20_000],
    ['Tuesday, 01-Jan-30 00:00:20 GMT', 20_000],
    ['Tue Jan  1 00:00:20 2030', 20_000],
    ['Mon, 31 Dec 2029 23:59:59 GMT', 0],
    ['Wed, 01 Jan 2031 00:00:00 GMT', 3_600_000],
    ['', null],
    ['soon', null],
    ['1.5', null],
    ['+5', null],
    ['5, 10', null],
    ['Tue, 99 Jun 2030 00:00:20 GMT', null],
    ['2030-01-01T00:00:20Z', null],
  ])('D4: Retry-After %j is %j ms, in any time zone', (header, retryAfterMs) => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(new Date(0).getHours(), 'the time zone is set').toBe(19);
    expect(poll('', { status: 503, headers: { 'retry-after': header } })).toMatchObject({ kind: 'busy', retryAfterMs });
  });

  test.each<[string, Record<string, string>, number]>([
    ['counts from the reply’s own Date', { date: 'Tue, 01 Jan 2030 01:00:00 GMT' }, 20_000],
    ['counts from here where the Date is a cache’s', { date: 'Tue, 01 Jan 2030 01:00:00 GMT', age: '3600' }, 3_600_000],
    ['counts from here where the Date cannot be read', { date: 'an hour ahead' }, 3_600_000],
  ])('D4: Retry-After as a date %s', (_name, date, retryAfterMs) => {
    const headers = { ...date, 'retry-after': 'Tue, 01 Jan 2030 01:00:20 GMT' };
    expect(poll('', { status: 503, headers })).toMatchObject({ retryAfterMs });
  });

  describe("the profile's own sign for pending", () => {
    const pinned = (status: number | null, code: string | null) => ({ devicePending: { status, code } });

    test.each<[string, Partial<PollContext>, number, unknown]>([
      ['a status', pinned(403, null), 403, ''],
      ['a code', pinned(null, 'not_yet'), 409, { errors: [{ code: 'not_yet' }] }],
      ['both', pinned(403, 'not_yet'), 403, 'error=not_yet'],
      ['a status of success', pinned(202, null), 202, ''],
      ['a status that would be busy', pinned(503, null), 503, ''],
      ['a code that would be the end', pinned(400, 'invalid_grant'), 400, { error: 'invalid_grant' }],
    ])('%s is taken', (_name, pin, status, body) => {
      expect(poll(body, { status, ...pin })).toEqual({ kind: 'pending', intervalSeconds: null });
    });

    test('stands beside authorization_pending, and hides neither a token nor an end', () => {
      expect(poll({ error: 'authorization_pending' }, pinned(403, 'not_yet')).kind).toBe('pending');
      expect(poll('access_token=t1', { status: 200, ...pinned(200, null) }).kind).toBe('token');
      expect(failure(() => poll({ error: 'access_denied' }, pinned(400, null))).code).toBe('declined');
      expect(failure(() => poll({ error: 'invalid_grant' }, pinned(403, 'invalid_grant'))).code).toBe('service-error');
      expect(poll({ error: 'not_yet' }, pinned(403, 'not_yet')).kind).toBe('unexpected');
      expect(poll('', { status: 503, ...pinned(403, null) }).kind).toBe('busy');
    });
  });
});

describe('D11: the ends that a profile pins', () => {
  const pin = (status: number | null, code: string | null) => ({ status, code });
  const pinned = (deviceDeclined: PinnedReplies, deviceExpired: PinnedReplies = null): Partial<PollContext> => ({
    deviceDeclined,
    deviceExpired,
  });
  const ends = (run: () => PollReply): string => failure(run).code;
  const status = fc.integer({ min: 400, max: 599 });
  const code = fc.stringMatching(/^[a-z]{3,12}_[a-z]{3,12}$/);

  test('by status alone, by a code of its own, or by both, whatever they are', () => {
    fc.assert(
      fc.property(status, code, code, (own, known, other) => {
        fc.pre(known !== other);
        expect(ends(() => poll('', { status: own, ...pinned(pin(own, null)) }))).toBe('declined');
        expect(ends(() => poll({ error: known }, { status: own, ...pinned(null, pin(null, known)) }))).toBe(
          'device-code-expired',
        );
        // One status for both, told apart by the code.
        const both = pinned(pin(own, known), pin(own, other));
        expect(ends(() => poll({ error: known }, { status: own, ...both }))).toBe('declined');
        expect(ends(() => poll({ error: other }, { status: own, ...both }))).toBe('device-code-expired');
        // A status alone yields to whatever has a code.
        const broad = pinned(pin(own, null), pin(own, known));
        expect(ends(() => poll({ error: known }, { status: own, ...broad }))).toBe('device-code-expired');
        expect(poll({ error: 'authorization_pending' }, { status: own, ...broad }).kind).toBe('pending');
        expect(poll({ error: other }, { status: own, ...broad, devicePending: pin(null, other) }).kind).toBe('pending');
      }),
      { numRuns: 50 },
    );
  });

  const inOrder = ['devicePending', 'deviceDeclined', 'deviceExpired', 'applicationRefused'];

  test.each(inOrder.flatMap((first, place) => inOrder.slice(place + 1).map((later) => [first, later] as const)))(
    'where %s and %s have the very same reply, the first counts',
    (...fields) => {
      const sent = Object.fromEntries(fields.map((field) => [field, [pin(410, null), pin(400, '2001')]]));
      const meant = { devicePending: 'pending', deviceDeclined: 'declined', deviceExpired: 'device-code-expired' };
      const told = () => poll({ error: { code: 2001 } }, { status: 400, ...sent });
      expect(fields[0] === 'devicePending' ? told().kind : ends(told)).toBe(Object(meant)[fields[0]]);
    },
  );

  test('by any reply of a list, each as exactly as it is pinned', () => {
    const several = [pin(410, null), pin(400, '2001')];
    const given = { ...pinned([pin(403, null), pin(null, '4001')], pin(400, null)), devicePending: several };
    expect(poll({ error: { code: 2001 } }, { status: 400, ...given }).kind).toBe('pending');
    expect(poll('', { status: 410, ...given }).kind).toBe('pending');
    expect(ends(() => poll({ error: { code: 4001 } }, { status: 400, ...given }))).toBe('declined');
    expect(ends(() => poll('', { status: 403, ...given }))).toBe('declined');
    expect(ends(() => poll({ error: { code: 4002 } }, { status: 400, ...given }))).toBe('device-code-expired');
  });

  test('stand beside the standard codes, and win over codes that only say no', () => {
    const given = pinned(pin(403, null), pin(null, 'invalid_grant'));
    expect(ends(() => poll({ error: 'expired_token' }, { status: 403, ...given }))).toBe('device-code-expired');
    expect(ends(() => poll({ error: 'invalid_grant' }, { status: 400, ...given }))).toBe('device-code-expired');
    expect(ends(() => poll({ error: 'invalid_scope' }, { status: 403, ...given }))).toBe('service-error');
    expect(poll('access_token=t1', { status: 200, ...pinned(pin(200, null)) }).kind).toBe('token');
  });

  test('tell what the service said', () => {
    const { details } = failure(() => poll({ message: 'Zu spät' }, { status: 410, ...pinned(null, pin(410, null)) }));
    expect(details).toEqual({ host: 'service.example', status: 410, serviceText: 'Zu spät' });
  });

  test('so does a refused application', () => {
    const applicationRefused = pin(401, 'bad_key');
    expect(ends(() => poll({ error: 'bad_key' }, { status: 401, applicationRefused }))).toBe('application-refused');
    expect(poll({ error: 'bad_key' }, { status: 401 }).kind).toBe('unexpected');
    expect(poll({ error: 'other' }, { status: 401, applicationRefused }).kind).toBe('unexpected');
  });
});
