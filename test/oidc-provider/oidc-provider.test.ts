/**
 * A published OAuth server, which nobody here wrote, without an adapter: what the preset with standard OAuth names makes
 * possible, and what not. The document check tries it behind the adapter.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PRESETS } from '../../electron/services/profile-form.ts';
import { type Person, type SignInResult, startApplication } from '../driven-application.ts';
import { FormBrowser } from '../form-browser.ts';
import { MEMBER, MIA, type OidcService, REFUSING, startOidcService } from './provider.ts';

let service: OidcService;

/** The server says on the console that its pages and keys are those for development. */
beforeAll(async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  service = await startOidcService({ tokenAs: 'json' });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  vi.restoreAllMocks();
});

const SCOPE = 'openid profile';

/** With a preset, and the scope that the server wants for a member's record. */
function withPreset(id = 'oauth', { ownProfile } = service): Record<string, unknown> {
  const profile: Record<string, unknown> = { ...ownProfile };
  for (const [path, value] of Object.entries(PRESETS.find((preset) => preset.id === id)?.values ?? {})) {
    const [name = '', inner] = path.split('.');
    profile[name] = inner === undefined ? value : { ...Object(profile[name]), [inner]: value };
  }
  const { authorize, ...further } = Object(profile.furtherParameters);
  return {
    ...profile,
    furtherParameters: { ...further, authorize: { ...authorize, scope: SCOPE }, deviceStart: { scope: SCOPE } },
  };
}

async function signInAt(profile: unknown, methodId: string, person: Person): Promise<SignInResult> {
  await using application = await startApplication({ profile });
  return await application.signIn(methodId, person);
}

describe('with standard OAuth names', () => {
  test.each([
    ['oauth-code', []],
    ['device-code', [{ kind: 'pending' }]],
  ])('signs in by %s', async (methodId, polls) => {
    const result = await signInAt(withPreset(), methodId, MIA);
    const session = { status: 'verified', member: { title: MEMBER.name } };
    expect(result).toMatchObject({ ended: null, polls, session });
    expect(result.session?.member?.record).toContainEqual({ name: 'locality', value: MEMBER.city });
  });

  test('C9: signs in over the loopback address that it has registered, with a port of its own', async () => {
    await using application = await startApplication({ profile: withPreset(), isProtocolClient: false });
    const { session } = await application.signIn('oauth-code', MIA);
    expect(session).toMatchObject({ status: 'verified', member: { title: MEMBER.name } });
  });

  test.each(['oauth-code', 'device-code'])('C6, D5: tells that the member declined %s', async (methodId) => {
    const { session, ended } = await signInAt(withPreset(), methodId, REFUSING);
    expect(session).toBeNull();
    expect(ended).toMatchObject({ end: 'declined', error: { code: 'declined' } });
  });

  test('D5: tells that the device code expired', async () => {
    const lateTypist = { ...MIA, typeCode: (_address: string, userCode: string) => service.expire(userCode) };
    const { ended } = await signInAt(withPreset(), 'device-code', lateTypist);
    expect(ended).toMatchObject({ end: 'timed-out', error: { code: 'device-code-expired' } });
  });

  test.each([
    ['takes the first token back', 'omit', 'ended'],
    ['leaves the first token, because this attempt is not the one that asked for it', 'S256', 'verified'],
  ])('refuses a code that is redeemed a second time, and %s', async (_, pkce, status) => {
    await using application = await startApplication({ profile: { ...withPreset(), pkce } });
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
    expect(session && (await application.refresh(session))).toMatchObject({ status });
  });

  test('refuses a wrong client secret, which is told as the application’s', async () => {
    const application = { ...service.ownProfile.application, clientSecret: 'another' };
    const { ended } = await signInAt({ ...withPreset(), application }, 'oauth-code', MIA);
    expect(ended).toMatchObject({ error: { code: 'application-refused' } });
  });

  test('refuses the start of a device code without the secret, which the document does not send', async () => {
    const profile = { ...withPreset(), deviceStartParameters: 'client-id' };
    const { session, ended } = await signInAt(profile, 'device-code', MIA);
    expect(session).toBeNull();
    expect(ended).toMatchObject({ error: { code: 'application-refused' } });
  });
});

test('C14: signs in where the server demands PKCE, which it says where there is none', async () => {
  await using demanding = await startOidcService({ tokenAs: 'json', demandsPkce: true });
  const profile = withPreset('oauth', demanding);
  expect((await signInAt(profile, 'oauth-code', MIA)).session).toMatchObject({ status: 'verified' });
  const { ended } = await signInAt({ ...profile, pkce: 'omit' }, 'oauth-code', SENT_BACK);
  expect(ended).toMatchObject({
    error: { details: { serviceCode: 'invalid_request' } },
    causes: [{ field: 'pkce' }, {}, {}],
  });
});

test.each(['document', 'json'])('refuses oauth-code with the preset %s: it wants response_type', async (preset) => {
  const { session, ended } = await signInAt(withPreset(preset), 'oauth-code', SENT_BACK);
  expect(session).toBeNull();
  expect(ended).toMatchObject({ error: { details: { serviceCode: 'invalid_request' } } });
});

/** The page sends the browser back at once. */
const SENT_BACK = { ...MIA, browse: async (address: string) => (await new FormBrowser().open(address)) ?? '' };

/** The callback that the page at an address would end with, but with another code. */
function callbackWith(address: string, code: string): string {
  const { searchParams } = new URL(address);
  return `${searchParams.get('redirect_uri')}?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
}
