import { describe, expect, test } from 'vitest';
import type { PresetView } from '../../../electron/ipc/views/own-services.ts';
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
