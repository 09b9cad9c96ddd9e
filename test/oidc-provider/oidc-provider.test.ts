/** A published OAuth server, which nobody here wrote, driven by the application through a thin adapter. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApplication } from '../driven-application.ts';
import { MIA, REFUSING } from './person.ts';
import { MEMBER, type OidcService, startOidcService } from './provider.ts';

/** The server says on the console that its pages and keys are those for development. */
beforeAll(() => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterAll(() => void vi.restoreAllMocks());

describe.each(['form', 'json'] as const)('a published server whose token comes as %s', (tokenAs) => {
  test.each([
    ['oauth-code', []],
    ['device-code', [{ kind: 'pending' }]],
  ])('signs in by %s', async (methodId, polls) => {
    await using service = await startOidcService({ tokenAs });
    await using application = await startApplication(service);
    const result = await application.signIn(methodId, MIA);
    expect(result).toMatchObject({
      ended: null,
      polls,
      session: { status: 'verified', member: { title: MEMBER.name } },
    });
    expect(result.session?.member?.record).toContainEqual({ name: 'locality', value: MEMBER.city });
  });
});

describe('a published server', () => {
  test('C9: signs in over the loopback address that it has registered, with a port of its own', async () => {
    await using service = await startOidcService({ tokenAs: 'json' });
    await using application = await startApplication({ ...service, isProtocolClient: false });
    const { session } = await application.signIn('oauth-code', MIA);
    expect(session).toMatchObject({ status: 'verified', member: { title: MEMBER.name } });
  });

  test.each(['oauth-code', 'device-code'])('C6, D5: tells that the member declined %s', async (methodId) => {
    await using service = await startOidcService({ tokenAs: 'form' });
    await using application = await startApplication(service);
    const { session, ended } = await application.signIn(methodId, REFUSING);
    expect(session).toBeNull();
    expect(ended).toMatchObject({ end: 'declined', error: { code: 'declined' } });
  });

  test('D5: tells that the device code expired', async () => {
    await using service = await startOidcService({ tokenAs: 'form' });
    await using application = await startApplication(service);
    const lateTypist = { ...MIA, typeCode: (_address: string, userCode: string) => service.expire(userCode) };
    const { ended } = await application.signIn('device-code', lateTypist);
    expect(ended).toMatchObject({ end: 'timed-out', error: { code: 'device-code-expired' } });
  });

  test('refuses a code that is redeemed a second time, and takes the first token back', async () => {
    await using service = await startOidcService({ tokenAs: 'form' });
    await using application = await startApplication(service);
    let code = '';
    const remembering = {
      ...MIA,
      async browse(address: string) {
        const callback = await MIA.browse(address);
        code = new URL(callback).searchParams.get('code') ?? '';
        return callback;
      },
    };
    const { session } = await application.signIn('oauth-code', remembering);
    const replaying = { ...MIA, browse: async (address: string) => callbackWith(address, code) };
    const { ended } = await application.signIn('oauth-code', replaying);
    expect(ended).toMatchObject({ error: { code: 'service-error', details: { serviceCode: 'invalid_grant' } } });
    expect(session && (await application.refresh(session))).toMatchObject({ status: 'ended' });
  });

  test('refuses a wrong client secret, which is told as the application’s', async () => {
    await using service = await startOidcService({ tokenAs: 'form' });
    await using application = await startApplication({ profile: withSecret(service, 'another') });
    const { ended } = await application.signIn('oauth-code', MIA);
    expect(ended).toMatchObject({ error: { code: 'application-refused' } });
  });
});

/** The callback that the page at an address would end with, but with another code. */
function callbackWith(address: string, code: string): string {
  const { searchParams } = new URL(address);
  return `${searchParams.get('redirect_uri')}?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
}

function withSecret({ profile }: OidcService, clientSecret: string): unknown {
  return { ...profile, application: { ...profile.application, clientSecret } };
}
