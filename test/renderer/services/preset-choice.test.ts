import { describe, expect, test } from 'vitest';
import type { PresetView } from '../../../electron/ipc/views/own-services.ts';
import { PROFILE_DEFAULTS, withValueAt } from '../../../electron/service-client/profile-fields.ts';
import { draftOf, profileOf } from '../../../renderer/services/draft.ts';
import { beginForm } from '../../../renderer/services/form-state.ts';
import { applyPreset, presetOf, valuesOf } from '../../../renderer/services/preset-choice.tsx';
import { FORM, NEW_FORM } from './form-views.ts';

const { fields, presets } = beginForm(NEW_FORM).view;
const NEW = draftOf(fields, NEW_FORM.profile);

describe('a preset', () => {
  test('sets what it names, parameters one by one', () => {
    const draft = applyPreset(fields, presets, preset('oauth'), {
      ...NEW,
      'furtherParameters.codeExchange': [['scope', 'read']],
    });
    expect(profileOf(fields, draft)).toMatchObject({
      devicePollCodeName: 'device_code',
      versionHeader: null,
      furtherParameters: { codeExchange: { scope: 'read', grant_type: 'authorization_code' } },
    });
  });
  test('takes back what another one set, and leaves what none of them sets', () => {
    const own = { ...NEW, keyPath: 'oauth.key', 'furtherParameters.codeExchange': [['scope', 'read']] };
    const there = applyPreset(fields, presets, preset('oauth'), own);
    expect(applyPreset(fields, presets, preset('document'), there)).toEqual(own);
  });
  test.each(presets.map(({ id }) => id))('is recognised once it is applied: %s', (id) => {
    expect(presetOf(fields, presets, applyPreset(fields, presets, preset(id), NEW))?.id).toBe(id);
  });
  test('fills in a name and addresses that are empty, and takes back no other', () => {
    const filled = applyPreset(fields, presets, preset('betaseries'), NEW);
    expect(filled).toMatchObject({ name: 'BetaSeries', baseUrl: 'https://api.betaseries.com' });
    const typed = { ...filled, name: 'Mine', authUrl: 'https://pages.example' };
    expect(presetOf(fields, presets, typed)?.id).toBe('betaseries');
    expect(applyPreset(fields, presets, preset('betaseries'), typed)).toEqual(typed);
    expect(applyPreset(fields, presets, preset('document'), typed)).toEqual({
      ...NEW,
      name: 'Mine',
      authUrl: 'https://pages.example',
    });
  });
  test('is recognised in a profile that was saved, whatever it is called and wherever it is', () => {
    const { values } = preset('betaseries');
    const saved = Object.entries(values).reduce<unknown>((profile, [path, value]) => {
      return withValueAt(profile, path, value);
    }, PROFILE_DEFAULTS);
    const elsewhere = { ...Object(saved), name: 'Staging', baseUrl: 'https://staging.example' };
    expect(presetOf(fields, presets, draftOf(fields, elsewhere))?.id).toBe('betaseries');
  });
  test('is none of them where a point that they set is otherwise', () => {
    expect(presetOf(fields, presets, draftOf(fields, FORM.profile))).toBeNull();
    expect(presetOf(fields, presets, { ...NEW, keyPath: 'oauth.key' })?.id).toBe('document');
  });
  test('shows what it sets', () => {
    expect(valuesOf(fields, preset('document'))).toEqual([]);
    expect(valuesOf(fields, preset('oauth')).map(({ field, parameter }) => parameter ?? field.path)).toEqual([
      'response_type',
      'grant_type',
      'grant_type',
      'devicePollCodeName',
      'versionHeader',
      'acceptHeader',
      'pkce',
      'deviceStartParameters',
    ]);
  });
});

function preset(id: string): PresetView {
  const found = presets.find((one) => one.id === id);
  if (!found) throw new Error(`There is no preset ${id}.`);
  return found;
}
