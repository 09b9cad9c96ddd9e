import { describe, expect, test } from 'vitest';
import { type DeviceAuthorization, decodeDeviceStart } from '../../../electron/service-client/decode/decode-device.ts';
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
    ['', 401, 'http-error'],
    [{ error: 'who_are_you' }, 401, 'service-error'],
    [{ error: 'invalid_client' }, 200, 'application-refused'],
    [{ error: 'unauthorized_client' }, 400, 'service-error'],
    [{ ...whole, error: 'closed' }, 403, 'service-error'],
    [{ ...whole, error: 'invalid_client' }, 200, 'application-refused'],
    [{ ...whole, user_code: '', error: 'closed' }, 200, 'service-error'],
    [{ message: 'Not now' }, 429, 'service-error'],
    ['', 503, 'http-error'],
  ])('%j with status %i is %s', (body, status, code) => {
    expect(failure(() => start(body, status))).toMatchObject({ code, details: { status } });
  });
});
