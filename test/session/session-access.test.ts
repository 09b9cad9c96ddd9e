import fc from 'fast-check';
import '../fixed-seed.ts';
import { beforeAll, expect, test } from 'vitest';
import { type ServiceProfile, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createSessionAccess } from '../../electron/session/session-access.ts';
import { createSessions } from '../../electron/session/sessions.ts';
import { createFakeClient } from '../fake-client.ts';
import { makeCertificate } from '../stub-service.ts';
import { createSession } from './fake-session-store.ts';

const CREDENTIALS = [
  { kind: 'token', token: 'token', presentation: 'bearer' },
  { kind: 'basic', login: 'test', password: 'password', passwordForm: 'plain' },
] as const;

let certificates: readonly string[];
beforeAll(async () => {
  certificates = (await Promise.all([makeCertificate(), makeCertificate(), makeCertificate()])).map(({ cert }) => cert);
});

/** Where a service is, and which of the certificates are trusted for it; few values, so that some are equal. */
const place = fc.record({
  scheme: fc.constantFrom('https', 'http'),
  host: fc.constantFrom('localhost', '127.0.0.1'),
  port: fc.constantFrom('', ':8443'),
  path: fc.constantFrom('', '/api', '/API', '/api/v2'),
  authorities: fc.subarray([0, 1, 2]),
});
type Place = typeof place extends fc.Arbitrary<infer P> ? P : never;

/** One of the ways to write the same place. */
const writing = fc.record({
  isUpperCase: fc.boolean(),
  hasDots: fc.boolean(),
  isReversed: fc.boolean(),
  isOneText: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
});
type Writing = typeof writing extends fc.Arbitrary<infer W> ? W : never;

function writeProfile({ scheme, host, port, path, authorities }: Place, how: Writing, name: string): ServiceProfile {
  const start = `${scheme}://${host}`;
  const pems = authorities.map((index) => (certificates[index] ?? '').replace(/\r?\n/g, how.lineEnd));
  if (how.isReversed) pems.reverse();
  return serviceProfileSchema.parse({
    id: 'service',
    name,
    baseUrl: `${how.isUpperCase ? start.toUpperCase() : start}${port}${how.hasDots ? '/a/..' : ''}${path}`,
    authUrl: `https://${name}.example`,
    application: { clientId: name, clientSecret: name, redirectUri: 'member-login://callback' },
    certificateAuthorities: how.isOneText && pems.length > 0 ? [pems.join('\n')] : pems,
  });
}

/** A session of the service as it is `before`, and the access to it once the service is as it is `after`. */
function setUp(before: ServiceProfile, after: ServiceProfile, credential: (typeof CREDENTIALS)[number]) {
  let profile = before;
  const sessions = createSessions(() => undefined);
  const access = createSessionAccess({
    sessions,
    serviceFor: () => ({ profile, client: createFakeClient(profile, {}) }),
    recorderFor: () => null,
    useService: (_serviceId, act) => act(),
    demoServiceId: 'demo',
  });
  sessions.add(createSession('a', { credential, ...access.bindingFor(before) }));
  profile = after;
  return access;
}

test('S7: a credential goes out exactly where the whole base address and the trusted authorities are the same', () => {
  const seen = { same: 0, moved: 0 };
  const property = fc.property(
    place,
    fc.option(place),
    writing,
    writing,
    fc.constantFrom(...CREDENTIALS),
    (one, other, how, howElse, credential) => {
      const now = other ?? one;
      const access = setUp(writeProfile(one, how, 'before'), writeProfile(now, howElse, 'after'), credential);
      if (JSON.stringify(one) === JSON.stringify(now)) {
        seen.same += 1;
        expect(access.requireUsable('a').credential).toBe(credential);
      } else {
        seen.moved += 1;
        for (const find of [access.requireUsable, access.requireToken, access.requireClient])
          expect(() => find('a')).toThrow(expect.objectContaining({ code: 'service-moved' }));
      }
    },
  );
  fc.assert(property, { numRuns: 300 });
  expect(Math.min(seen.same, seen.moved)).toBeGreaterThan(20);
});
