/** How a person gets to the form of a service in the gallery. */
import type { Locator } from 'playwright/test';
import type { FormCheckView, ServiceFormView } from '../../../electron/ipc/views/own-services.ts';
import { text } from '../../../renderer/text/en.ts';
import { fieldWords } from '../../../renderer/text/field-words.ts';
import { serviceForm } from '../../../renderer/text/service-form.ts';
import type { Gallery } from '../gallery.ts';
import { OWN_SERVICE } from '../views.ts';
import { CHECK_CALLS, FLAWED, FORM, IMPORT, NEW_FORM, NO_FLAWS, TRIAL_CALLS } from './form-views.ts';

/** Opens the form of a new service. */
export async function addService(gallery: Gallery): Promise<void> {
  await answerForm(gallery, NEW_FORM, NO_FLAWS);
  await openPlace(gallery);
  await gallery.page.getByLabel(fieldWords('name').label, { exact: true }).waitFor();
}

/** Chooses a profile file to import, and looks at what is in it. */
export async function previewImport(gallery: Gallery): Promise<void> {
  await addService(gallery);
  await gallery.answer('chooseProfileToImport', { ok: true, value: IMPORT });
  await gallery.page.getByRole('button', { name: serviceForm.add.import }).click();
  await gallery.page.getByRole('dialog').waitFor();
}

/** Opens the form of the service that is there. */
export async function openForm(gallery: Gallery, form: ServiceFormView = FORM): Promise<void> {
  await answerForm(gallery, form, NO_FLAWS);
  await gallery.page.getByRole('button', { name: text.rail.editService(OWN_SERVICE.name) }).click();
  await gallery.page.getByRole('heading', { name: OWN_SERVICE.name, level: 1 }).waitFor();
}

/** With something wrong in it that was to be saved. */
export async function openFlawedForm(gallery: Gallery): Promise<void> {
  await openForm(gallery);
  await gallery.answer('checkServiceForm', { ok: true, value: FLAWED });
  await gallery.page.getByText(serviceForm.sections.device, { exact: true }).click();
  await gallery.page.getByLabel(fieldWords('baseUrl').label).fill('staging.example.com');
  await gallery.page.keyboard.press('Enter');
  await gallery.page.getByText(serviceForm.flaws(2)).waitFor();
}

/** With several replies for one refusal, one of which another field has as well, which is said at it. */
export async function openReplies(gallery: Gallery): Promise<void> {
  const replies = [
    { status: 400, code: '1001' },
    { status: 403, code: 'not_yet' },
  ];
  await openForm(gallery, { ...FORM, profile: { ...FORM.profile, deviceDeclined: replies } });
  const overlaps = [{ field: 'deviceDeclined', first: 'devicePending' }];
  await gallery.answer('checkServiceForm', { ok: true, value: { ...NO_FLAWS, overlaps } });
  await gallery.page.getByText(serviceForm.sections.device, { exact: true }).click();
  await repliesOf(gallery, 'devicePending').getByLabel(serviceForm.pinned.code).fill('not_yet_known');
  await gallery.page.getByText(serviceForm.pinned.overlap(fieldWords('devicePending').label)).waitFor();
}

export function repliesOf({ page }: Gallery, field: string): Locator {
  return page.getByRole('group', { name: fieldWords(field).label, exact: true });
}

export async function answerForm(gallery: Gallery, form: ServiceFormView, check: FormCheckView): Promise<void> {
  await gallery.answer('readServiceForm', { ok: true, value: form });
  await gallery.answer('checkServiceForm', { ok: true, value: check });
  await gallery.answer('listTrialCalls', { ok: true, value: TRIAL_CALLS });
  await gallery.answer('listCheck', { ok: true, value: CHECK_CALLS });
}

/** In the narrow layout, the rail is folded. */
async function openPlace({ page }: Gallery): Promise<void> {
  await page.getByRole('button', { name: text.rail.addService }).click();
}
