/** Every field and every secret of a service's form has a control, a label and an error of its own. */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FormFields } from '../../../renderer/services/form-fields.tsx';
import { beginForm } from '../../../renderer/services/form-state.ts';
import type { ServiceForm } from '../../../renderer/services/use-service-form.ts';
import { fieldWords } from '../../../renderer/text/field-words.ts';
import { serviceForm } from '../../../renderer/text/service-form.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { FORM, MOVED, NO_FLAWS } from './form-views.ts';

const KEPT = beginForm({ ...FORM, secrets: { ...FORM.secrets, clientKeyPassphrase: 'keychain' } });
const SECRETS = ['clientSecret', 'clientKey', 'clientKeyPassphrase'] as const;
const NAMED = [
  ...KEPT.view.fields.map(({ path }) => [path, fieldWords(path).label] as const),
  ...SECRETS.map((name) => [name, serviceForm.secrets.labels[name]] as const),
];

beforeEach(() => vi.stubGlobal('window', { memberLogin: {} }));
afterEach(() => vi.unstubAllGlobals());

const NO_FLAW: ServiceForm['flaws'] = new Map();

/** @returns the markup of the rows by the paths of their fields */
function drawRows(check: ServiceForm['check'], flaws = NO_FLAW): ReadonlyMap<string, string> {
  const form: ServiceForm = {
    ...KEPT,
    serviceId: 'staging',
    check,
    typed: new Set(),
    isUnsaved: false,
    flaws,
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
  const rows = markup.split('<div class="form-row" data-path="').slice(1);
  return new Map(rows.map((row) => [row.slice(0, row.indexOf('"')), row]));
}

describe.each(NAMED)('%s', (path, label) => {
  test('has a control with its label and its own error', () => {
    const rows = drawRows(null, new Map([[path, { field: path, expected: 'must differ' }]]));
    expect([...rows.values()].join('').match(/must differ/g), 'it is said once').toHaveLength(1);
    const row = rows.get(path) ?? '';
    expect(row).toContain(`${serviceForm.isWrong(label, 'must differ')}<`);
    const [, labelId = '', forId] =
      /<(?:span|label) id="([^"]+)"(?: class="form-label")?(?: for="([^"]+)")?>/.exec(row) ?? [];
    const control = forId ? `id="${forId}"` : `(?:aria-labelledby|aria-describedby)="[^"]*${labelId}`;
    const [drawn = ''] = new RegExp(`<(?:input|select|fieldset|button|div|ul)[^>]*${control}[^>]*>`).exec(row) ?? [];
    expect(drawn, 'a control that the label names').not.toBe('');
    if (forId) expect(drawn, 'the control that the error describes').toContain(`${forId}problem`);
  });
});

test('which of two fields with the same reply counts, is said at the other one', () => {
  const overlaps = [{ field: 'applicationRefused', first: 'devicePending' }];
  const said = [...drawRows({ ...NO_FLAWS, overlaps })].filter(([, row]) => row.includes('which counts where both'));
  expect(said.map(([path]) => path)).toEqual(['applicationRefused']);
  expect(said[0]?.[1]).toContain(serviceForm.pinned.overlap(fieldWords('devicePending').label));
});

test('S7: what secrets are bound to is said at the field that changes it', () => {
  const saidAt = (check: ServiceForm['check']) =>
    [...drawRows(check)].filter(([, row]) => row.includes('Enter the secrets again')).map(([path]) => path);
  const { moved } = MOVED;
  if (!moved) throw new Error('The view has no move.');
  const baseAddress = { before: moved.baseAddress.before, after: moved.baseAddress.before };
  expect(saidAt(MOVED)).toEqual(['baseUrl']);
  expect(saidAt({ ...MOVED, moved: { ...moved, baseAddress, hasOtherAuthorities: true } })).toEqual([
    'certificateAuthorities',
  ]);
});
