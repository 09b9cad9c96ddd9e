import { expect, test } from 'vitest';
import { createLog } from '../../electron/core/log.ts';
import { systemRandom } from '../../electron/core/random.ts';
import type { ServiceClient } from '../../electron/service/client.ts';
import { type ServiceProfile, serviceProfileSchema } from '../../electron/service/profile.ts';
import { createSessionKeeper } from '../../electron/session/session-keeper.ts';
import { createSessions } from '../../electron/session/sessions.ts';
import { FakeClock } from '../fake-clock.ts';
import { createMember } from '../member.ts';

function createProfile(id: string): ServiceProfile {
  return serviceProfileSchema.parse({
    id,
    name: id,
    // The same address: a session belongs to the profile, not to where it is.
    baseUrl: 'https://service.example',
    authUrl: 'https://service.example',
    application: { clientId: id, clientSecret: 'secret', redirectUri: 'member-login://callback' },
  });
}

function setUp() {
  const sent: string[] = [];
  const client: ServiceClient = {
    prepare: async () => undefined,
    authorizeAddress: () => '',
    exchangeCode: () => Promise.reject(new Error('not asked for')),
    async readMember({ token }) {
      sent.push(token);
      return createMember({ picture: 'https://service.example/1.png' });
    },
    async readPicture(address) {
      sent.push(address);
      return { bytes: new Uint8Array(), type: 'image/png' };
    },
  };
  const sessions = createSessions(() => undefined);
  let profile = createProfile('first');
  const keeper = createSessionKeeper({
    sessions,
    currentService: () => ({ profile, client }),
    clock: new FakeClock(),
    random: systemRandom,
    log: createLog(() => undefined),
    signal: new AbortController().signal,
  });
  const keep = (change: { methodId?: string; id?: string } = {}) => {
    const member = createMember({ id: change.id ?? '1', picture: 'https://service.example/1.png' });
    keeper.keep({ profile, methodId: change.methodId ?? 'oauth-code', token: `token of ${profile.id}`, member });
    return sessions.current?.id ?? '';
  };
  const switchTo = (id: string) => {
    profile = createProfile(id);
  };
  return { keeper, keep, sessions, sent, switchTo };
}

test('S7: a token and a picture are asked of the profile that issued the token, and of no other', async () => {
  const { keeper, keep, sent, switchTo } = setUp();
  const sessionId = keep();
  switchTo('second');
  await expect(keeper.refresh(sessionId)).rejects.toMatchObject({ code: 'session-not-found' });
  await expect(keeper.readPicture(sessionId)).rejects.toMatchObject({ code: 'session-not-found' });
  expect(sent).toEqual([]);
  switchTo('first');
  await keeper.refresh(sessionId);
  expect(sent).toEqual(['token of first']);
});

test('S7: switching keeps the sessions of the other profile', () => {
  const { keep, sessions, switchTo } = setUp();
  const first = keep();
  switchTo('second');
  const second = keep();
  expect(sessions.all.map(({ id }) => id)).toEqual([first, second]);
});

test('a member who signs in again replaces only their own session by the same method', () => {
  const { keep, sessions } = setUp();
  keep();
  const other = keep({ id: '2' });
  const otherMethod = keep({ methodId: 'other' });
  const again = keep();
  expect(sessions.all.map(({ id }) => id)).toEqual([other, otherMethod, again]);
});

test('two refreshes at once are one call', async () => {
  const { keeper, keep, sent } = setUp();
  const sessionId = keep();
  await Promise.all([keeper.refresh(sessionId), keeper.refresh(sessionId)]);
  expect(sent).toHaveLength(1);
});
