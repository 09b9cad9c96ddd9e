import '../fixed-seed.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectionOf, endOfRaw, timingOf } from '../../electron/exchange/timing.ts';
import type { RawConnection } from '../../electron/service-client/transport/exchange.ts';
import { begun, type Given, rawExchange } from './recorded.ts';

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
    awaitedMs: 0,
    nameMs: 5,
    connectMs: 10,
    tlsMs: 25,
    ownMs: 1,
    sendMs: 2,
    firstByteMs: 47,
    receiveMs: 20,
    totalMs: 120,
    isReused: false,
  });
  const reused = timingOf(rawExchange({ ...raw, isReused: true }), 0);
  expect(reused).toMatchObject({ nameMs: null, connectMs: null, tlsMs: null, firstByteMs: 47 });
});

test('X1: a request that waits for a connection which another one opens says so, and then what this app took', () => {
  const raw = { connection, isReused: true, preparedAt: 1020, sendingAt: 1054, sentAt: 1054 };
  const waited = { prepareMs: 20, awaitedMs: 30, nameMs: null, connectMs: null, tlsMs: null, ownMs: 4 };
  expect(timingOf(rawExchange(raw), 0)).toMatchObject(waited);
  const stood = { ...raw, preparedAt: 1051 };
  expect(timingOf(rawExchange(stood), 0)).toMatchObject({ awaitedMs: null, ownMs: 3 });
});

test('X1: what a request waited for in vain lasted until its end', () => {
  const failed = (given: Given) => timingOf(begun({ endedAt: 1100, preparedAt: 1010, ...given }), 0);
  const reaching = { ...connection, nameFoundAt: null, connectedAt: null, securedAt: null, tls: null };
  expect(failed({ preparedAt: null })).toMatchObject({ prepareMs: 100, awaitedMs: null });
  expect(failed({})).toMatchObject({ awaitedMs: 90, nameMs: null });
  expect(failed({ connection: reaching })).toMatchObject({ nameMs: 90, connectMs: null });
  const address = 'https://[2001:db8::1]:8443/';
  expect(failed({ connection: reaching, address })).toMatchObject({ nameMs: null, connectMs: 90, tlsMs: null });
  expect(failed({ connection: { ...connection, securedAt: null } })).toMatchObject({ tlsMs: 75, ownMs: null });
  const plain = { connection: { ...connection, securedAt: null, tls: null }, address: 'http://localhost/' };
  expect(failed(plain)).toMatchObject({ connectMs: 10, tlsMs: null, ownMs: 75 });
  expect(failed({ connection, sendingAt: 1051, sentAt: 1053 })).toMatchObject({ firstByteMs: 47, receiveMs: null });
});

test('X1: the parts are the whole, whatever was reached and in whatever order it was noticed', () => {
  const anyAt = fc.option(fc.integer({ min: 990, max: 1130 }), { nil: null });
  const marks = { preparedAt: anyAt, sendingAt: anyAt, sentAt: anyAt, firstByteAt: anyAt, isReused: fc.boolean() };
  const opened = { startedAt: fc.integer({ min: 990, max: 1130 }), nameFoundAt: anyAt, connectedAt: anyAt };
  const anyConnection = fc.option(fc.record({ ...opened, securedAt: anyAt }), { nil: null });
  fc.assert(
    fc.property(fc.record(marks), anyConnection, (given, facts) => {
      const raw = rawExchange({ ...given, connection: facts && { ...connection, ...facts } });
      const { startedAtMs, totalMs, isReused, ...parts } = timingOf(raw, 0);
      expect(totalMs).toBe(120);
      for (const ms of Object.values(parts)) expect(ms ?? 0).toBeGreaterThanOrEqual(0);
      expect(Object.values(parts).reduce((sum: number, ms) => sum + (ms ?? 0), 0)).toBe(120);
    }),
  );
});

test('X1: what was not reached has no duration; what is under way lasts until now', () => {
  const raw = begun({
    preparedAt: 1010,
    connection: { ...connection, nameFoundAt: null, connectedAt: null, securedAt: null, tls: null },
  });
  expect(timingOf(raw, raw.startedAtMs + 70)).toMatchObject({
    nameMs: 60,
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
