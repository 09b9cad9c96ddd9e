/** The states of the document check's screen and of what it asks. */
import type { DocumentCheckView } from '../../../../electron/ipc/views/document-check.ts';
import type { Gallery } from '../../gallery.ts';
import type { State } from '../../states.ts';
import { SHOWN_CODE, VIEW, viewOfAttempt } from '../../views.ts';
import {
  FOREIGN_COMPARED,
  FOREIGN_FINDINGS,
  MIXED_FINDINGS,
  MUCH_NEWS,
  NOTHING_OBSERVED,
  ONE_SIGN_IN,
  PLAN,
  RUNNING,
  withFew,
} from './check-views.ts';

export const CHECK_STATES: readonly State[] = [
  { name: 'document-check-empty', first: VIEW, reach: openCheck(withFew(NOTHING_OBSERVED)) },
  { name: 'document-check-held', first: VIEW, reach: openCheck(ONE_SIGN_IN) },
  { name: 'document-check', first: VIEW, reach: openCheck(withFew(MUCH_NEWS)) },
  {
    name: 'document-check-running',
    first: viewOfAttempt('device-code', SHOWN_CODE),
    reach: openCheck(withFew(RUNNING)),
  },
  {
    name: 'document-check-evidence',
    first: VIEW,
    async reach(gallery) {
      await openCheck(FOREIGN_FINDINGS)(gallery);
      await gallery.page.locator('.check-evidence button').first().click();
    },
  },
  {
    name: 'document-check-compared',
    first: VIEW,
    async reach(gallery) {
      await openCheck(FOREIGN_COMPARED)(gallery);
      await gallery.answer('compareWithReport', { ok: false, error: { code: 'channel-refused', details: {} } });
      await openReport(gallery);
      await gallery.page.getByRole('button', { name: 'Compare with a JSON report…' }).click();
      await gallery.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'document-check-probes',
    first: VIEW,
    async reach(gallery) {
      await openCheck(withFew(MIXED_FINDINGS))(gallery);
      await askForProbes(gallery);
    },
  },
  {
    name: 'document-check-plan',
    first: VIEW,
    async reach(gallery) {
      await openCheck(withFew(MIXED_FINDINGS))(gallery);
      await showPlan(gallery);
    },
  },
  {
    name: 'document-check-use-observed',
    first: VIEW,
    async reach(gallery) {
      await openCheck(FOREIGN_FINDINGS)(gallery);
      await gallery.page.locator('.check-setting button').first().click();
    },
  },
];

/** Opens the document check with these findings. */
export function openCheck(view: DocumentCheckView): (gallery: Gallery) => Promise<void> {
  return async (gallery) => {
    await gallery.answer('readDocumentCheck', { ok: true, value: view });
    await gallery.page.getByRole('navigation').getByRole('button', { name: 'Document check' }).click();
    await gallery.page.locator('.check-section').first().waitFor();
  };
}

export async function openReport({ page }: Gallery): Promise<void> {
  await page.locator('.tester-actions').getByRole('button', { name: 'Report' }).click();
}

export async function askForProbes({ page }: Gallery): Promise<void> {
  await page.locator('.tester-actions').getByRole('button', { name: 'Observe…' }).click();
}

/** Chooses a probe that asks for a login, and has its requests shown. */
export async function showPlan(gallery: Gallery): Promise<void> {
  const { page } = gallery;
  await gallery.answer('planProbes', { ok: true, value: PLAN });
  await askForProbes(gallery);
  await page.getByRole('checkbox', { name: 'A wrong API key' }).check();
  await page.getByRole('checkbox', { name: 'A wrong password for a member' }).check();
  await page.getByRole('button', { name: 'Show the requests…' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
}
