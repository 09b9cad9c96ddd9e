/** Exchanges as the HTTP client would tell of them, for tests of what is kept of them. */

import { type ServiceProfile, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import type { RawExchange, Recorder, Recording } from '../../electron/service-client/transport/exchange.ts';

export const PROFILE: ServiceProfile = serviceProfileSchema.parse({
  id: 'staging',
  name: 'Staging',
  baseUrl: 'https://staging.example/api',
  authUrl: 'https://staging.example/auth',
  application: { clientId: 'the-app', clientSecret: 'hush-hush-client', redirectUri: 'member-login://callback' },
});

export interface Given extends Partial<RawExchange> {
  /** Name and value of each. */
  readonly sentHeaders?: readonly (readonly [string, string])[];
  readonly reply?: string | Uint8Array;
  readonly type?: string;
}

/** An exchange that has ended after 120 ms. */
export function rawExchange(given: Given = {}): RawExchange {
  const { sentHeaders = [], reply = '{"id":7}', type = 'application/json', ...rest } = given;
  const address = rest.address ?? 'https://staging.example/api/members/infos';
  const { pathname, search, host } = new URL(address);
  const method = rest.method ?? 'GET';
  const headers = [['host', host], ['X-Service-Key', 'the-app'], ...sentHeaders];
  const bytes = typeof reply === 'string' ? Buffer.from(reply) : reply;
  return {
    purpose: 'member',
    method,
    address,
    held: null,
    heldFromMs: null,
    changes: [],
    secrets: [],
    startedAtMs: Date.UTC(2030, 0, 1),
    startedAt: 1000,
    state: 'done',
    route: { kind: 'direct' },
    preparedAt: 1001,
    connection: null,
    isReused: true,
    sendingAt: 1002,
    sentAt: 1003,
    sentHead: [
      `${method} ${pathname}${search} HTTP/1.1`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      '',
    ].join('\r\n'),
    sentBody: null,
    firstByteAt: 1100,
    status: 200,
    replyHeaders: ['Content-Type', type, 'Content-Length', String(bytes.length)],
    wireBytes: bytes.length,
    replyBytes: bytes,
    endedAt: 1120,
    error: null,
    ...rest,
  };
}

/** An exchange that has only begun. */
export function begun(given: Given = {}): RawExchange {
  return rawExchange({
    state: 'waiting',
    preparedAt: null,
    isReused: false,
    sendingAt: null,
    sentAt: null,
    sentHead: null,
    firstByteAt: null,
    status: null,
    replyHeaders: [],
    wireBytes: 0,
    replyBytes: new Uint8Array(),
    endedAt: null,
    ...given,
  });
}

export function record(recorder: Recorder, given: Given = {}): Recording {
  const recording = recorder.begin(rawExchange(given));
  recording.changed();
  return recording;
}
