import { expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { createSeenCalls } from '../../electron/login/seen-calls.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { ANY_REQUIRED } from '../../electron/service-client/profile-fields.ts';
import { rawExchange } from '../exchange/recorded.ts';

const PROFILE = serviceProfileSchema.parse(ANY_REQUIRED);

function setUp() {
  const seen = createSeenCalls(systemRandom);
  const begin = () => seen.recorderFor(PROFILE, null, null).begin(rawExchange({ purpose: 'key-request' }));
  const count = () => Object.values(seen.of(PROFILE)).map(({ length }) => length);
  return { seen, begin, count };
}

test('X11: a call that ends after what was seen is forgotten stays forgotten', () => {
  const { seen, begin, count } = setUp();
  for (const forget of [() => seen.forget(PROFILE.id), seen.clear]) {
    const { revision } = seen;
    const call = begin();
    forget();
    call.means({ code: 'service-error', details: {}, secrets: [] }, null);
    expect(count()).toEqual([0, 0]);
    expect(seen.revision).toBeGreaterThan(revision);
  }
});

test('X11: of calls and of checks, only the latest are kept', () => {
  const { seen, begin, count } = setUp();
  const sent = seen.sentAs(PROFILE);
  for (let n = 0; n < 300; n += 1) {
    begin().means({ code: 'service-error', details: {}, secrets: [] }, null);
    seen.settle(PROFILE.id, { check: 'key', found: 'nothing', hasWorked: false, sent });
  }
  expect(count()).toEqual([200, 200]);
});

test.each([
  ['rfc7009', true],
  ['bearer', false],
] as const)('X11: a revocation of the form %s tells of the client secret: %s', (revokeForm, tells) => {
  const seen = createSeenCalls(systemRandom);
  const profile = { ...PROFILE, revokeForm, application: { ...PROFILE.application, clientSecret: 'the-secret' } };
  const call = seen.recorderFor(profile, null, null).begin(rawExchange({ purpose: 'revocation' }));
  call.means({ code: 'revoked', details: {}, secrets: [] }, null);
  expect(seen.of(profile).calls.map(({ sent }) => sent.secret !== null)).toEqual([tells]);
});
