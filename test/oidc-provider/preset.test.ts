/** A published OAuth server without an adapter: what the preset with standard OAuth names makes possible, and what not. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PRESETS } from '../../electron/services/profile-form.ts';
import { startApplication } from '../driven-application.ts';
import { FormBrowser } from '../form-browser.ts';
import { MIA } from './person.ts';
import { MEMBER, type OidcService, startOidcService } from './provider.ts';

/** The server says on the console that its pages and keys are those for development. */
beforeAll(() => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterAll(() => void vi.restoreAllMocks());

const SCOPE = 'openid profile';

/** With a preset, and the scope that the server wants for a member's record. */
function withPreset({ ownProfile }: OidcService, id: string): Readonly<Record<string, unknown>> {
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

describe('a published server without an adapter', () => {
  test('signs in by oauth-code with standard OAuth names', async () => {
    await using service = await startOidcService({ tokenAs: 'json' });
    await using application = await startApplication({ profile: withPreset(service, 'oauth') });
    const { session, ended } = await application.signIn('oauth-code', MIA);
    expect(ended).toBeNull();
    expect(session).toMatchObject({ status: 'verified', member: { title: MEMBER.name } });
    expect(session?.member?.record).toContainEqual({ name: 'locality', value: MEMBER.city });
  });

  test.each(['document', 'json'])('refuses oauth-code with the preset %s: it wants response_type', async (preset) => {
    await using service = await startOidcService({ tokenAs: 'json' });
    await using application = await startApplication({ profile: withPreset(service, preset) });
    // The page sends the browser back at once.
    const sentBack = { ...MIA, browse: async (address: string) => (await new FormBrowser().open(address)) ?? '' };
    const { session, ended } = await application.signIn('oauth-code', sentBack);
    expect(session).toBeNull();
    expect(ended).toMatchObject({ error: { details: { serviceCode: 'invalid_request' } } });
  });

  test('signs in by device code with standard OAuth names', async () => {
    await using service = await startOidcService({ tokenAs: 'json' });
    await using application = await startApplication({ profile: withPreset(service, 'oauth') });
    const { session, ended } = await application.signIn('device-code', MIA);
    expect(ended).toBeNull();
    expect(session).toMatchObject({ status: 'verified', member: { title: MEMBER.name } });
  });

  test('refuses the start of a device code without the secret, which the document does not send', async () => {
    await using service = await startOidcService({ tokenAs: 'json' });
    const profile = { ...withPreset(service, 'oauth'), deviceStartParameters: 'client-id' };
    await using application = await startApplication({ profile });
    const { session, ended } = await application.signIn('device-code', MIA);
    expect(session).toBeNull();
    expect(ended).toMatchObject({ error: { code: 'application-refused' } });
  });
});
