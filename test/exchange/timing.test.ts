import { expect, test } from 'vitest';
import { connectionOf, endOfRaw, timingOf } from '../../electron/exchange/timing.ts';
import type { RawConnection } from '../../electron/service-client/exchange.ts';
import { begun, rawExchange } from './recorded.ts';

const connection: RawConnection = {
  startedAt: 1010,
  nameFoundAt: 1015,
  connectedAt: 1025,
  securedAt: 1050,
  remoteAddress: '192.0.2.1:443',
  tls: { version: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', certificate: null, problem: null },
};

test('X1: parts of an exchange have durations, which a connection that stood before has none of', () => {
  const raw = { connection, isReused: false, preparedAt: 1010, sendingAt: 1051, sentAt: 1053 };
  expect(timingOf(rawExchange(raw), 0)).toEqual({
    startedAtMs: Date.UTC(2030, 0, 1),
    prepareMs: 10,
    nameMs: 5,
    connectMs: 10,
    tlsMs: 25,
    sendMs: 2,
    firstByteMs: 47,
    receiveMs: 20,
    totalMs: 120,
    isReused: false,
  });
  const reused = timingOf(rawExchange({ ...raw, isReused: true }), 0);
  expect(reused).toMatchObject({ nameMs: null, connectMs: null, tlsMs: null, firstByteMs: 47 });
});

test('X1: what was not reached has no duration; what is under way lasts until now', () => {
  const raw = begun({
    connection: { ...connection, nameFoundAt: null, connectedAt: null, securedAt: null, tls: null },
  });
  expect(timingOf(raw, raw.startedAtMs + 70)).toMatchObject({
    nameMs: null,
    connectMs: null,
    tlsMs: null,
    totalMs: 70,
  });
  expect(endOfRaw(raw)).toBeNull();
  expect(endOfRaw(rawExchange())).toBe(Date.UTC(2030, 0, 1) + 120);
});

test('X1: a connection is told of, with its proxy', () => {
  const route = { kind: 'proxy', address: 'proxy.example:3128', isSecure: false } as const;
  expect(connectionOf(rawExchange({ connection, route }))).toMatchObject({
    address: '192.0.2.1:443',
    proxy: 'proxy.example:3128',
    tls: { version: 'TLSv1.3', problem: null },
  });
  expect(connectionOf(begun())).toBeNull();
});
