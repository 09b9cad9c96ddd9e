/** Every field and every secret of a service's form has a control, a label and an error of its own. */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FormFields } from '../../../renderer/services/form-fields.tsx';
import { beginForm } from '../../../renderer/services/form-state.ts';
import type { ServiceForm } from '../../../renderer/services/use-service-form.ts';
import { fieldWords } from '../../../renderer/text/field-words.ts';
import { serviceForm } from '../../../renderer/text/service-form.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { FORM } from './form-views.ts';

const KEPT = beginForm({ ...FORM, secrets: { ...FORM.secrets, clientKeyPassphrase: 'keychain' } });
const SECRETS = ['clientSecret', 'clientKey', 'clientKeyPassphrase'] as const;
const NAMED = [
  ...KEPT.view.fields.map(({ path }) => [path, fieldWords(path).label] as const),
  ...SECRETS.map((name) => [name, serviceForm.secrets.labels[name]] as const),
];

beforeEach(() => vi.stubGlobal('window', { memberLogin: {} }));
afterEach(() => vi.unstubAllGlobals());

/** @returns the markup of the row of that field, alone wrong in its form */
function drawRow(wrong: string): string {
  const form: ServiceForm = {
    ...KEPT,
    serviceId: 'staging',
    check: null,
    typed: new Set(),
    isUnsaved: false,
    flaws: new Map([[wrong, { field: wrong, expected: 'must differ' }]]),
    change: () => undefined,
    choose: () => undefined,
    decide: () => undefined,
    typeSecret: () => undefined,
    certificatesOf: () => undefined,
    leave: () => undefined,
  };
  const markup = renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <FormFields form={form} fields={KEPT.view.fields} />
    </MemberLoginContext>,
  );
  expect(markup.match(/must differ/g), 'it is said once').toHaveLength(1);
  const rows = markup.split('<div class="form-row" ').slice(1);
  return rows.find((row) => row.startsWith(`data-path="${wrong}"`)) ?? '';
}

describe.each(NAMED)('%s', (path, label) => {
  test('has a control with its label and its own error', () => {
    const row = drawRow(path);
    expect(row).toContain(`${serviceForm.isWrong(label, 'must differ')}<`);
    const [, labelId = '', forId] =
      /<(?:span|label) id="([^"]+)"(?: class="form-label")?(?: for="([^"]+)")?>/.exec(row) ?? [];
    const control = forId ? `id="${forId}"` : `(?:aria-labelledby|aria-describedby)="[^"]*${labelId}`;
    const [drawn = ''] = new RegExp(`<(?:input|select|fieldset|button|div|ul)[^>]*${control}[^>]*>`).exec(row) ?? [];
    expect(drawn, 'a control that the label names').not.toBe('');
    if (forId) expect(drawn, 'the control that the error describes').toContain(`${forId}problem`);
  });
});
