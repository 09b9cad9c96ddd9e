/** The way to a service and a try of it, as main would report them, and how a person gets to see them in the gallery. */
import type { DocumentCheckView, FindingView } from '../../../electron/ipc/views/document-check.ts';
import type { TrialReport, WayReport } from '../../../electron/ipc/views/way.ts';
import { trials } from '../../../renderer/text/trials.ts';
import type { Gallery } from '../gallery.ts';
import { NOW_MS, OWN_SERVICE } from '../views.ts';
import { CHECK_REPORT } from './form-views.ts';
import { openForm } from './open-form.ts';

const DAY_MS = 86_400_000;
const CERTIFICATE = {
  subject: 'CN=staging.example.com',
  issuer: 'CN=Example Staging Authority, O=A company with a name that is as long as they come',
  names: ['staging.example.com', `${'members.'.repeat(12)}staging.example.com`],
  validFromMs: NOW_MS - 40 * DAY_MS,
  validToMs: NOW_MS + 50 * DAY_MS,
  fingerprint: 'F0:2A:77:01',
  validity: 'valid',
} as const;

/** Through a proxy, and asked for a client certificate. */
export const OPEN_WAY: WayReport = {
  address: 'https://staging.example.com',
  leadsTo: 'calls',
  stages: [
    { kind: 'proxy', outcome: 'worked', durationMs: 12, error: null },
    { kind: 'name', outcome: 'not-needed', durationMs: null, error: null },
    { kind: 'connection', outcome: 'not-needed', durationMs: null, error: null },
    { kind: 'tls', outcome: 'worked', durationMs: 41, error: null },
  ],
  proxy: 'proxy.example:3128',
  remoteAddress: '192.0.2.9:3128',
  tlsVersion: 'TLSv1.3',
  certificate: CERTIFICATE,
  trustedBy: 'profile',
  isCertificateAsked: true,
};

export const EXPIRED_WAY: WayReport = {
  ...OPEN_WAY,
  address: `https://${'pages.'.repeat(14)}staging.example.com:18443`,
  leadsTo: 'pages',
  stages: [
    { kind: 'proxy', outcome: 'worked', durationMs: 3, error: null },
    { kind: 'name', outcome: 'worked', durationMs: 5, error: null },
    { kind: 'connection', outcome: 'worked', durationMs: 1_340, error: null },
    {
      kind: 'tls',
      outcome: 'failed',
      durationMs: null,
      error: {
        code: 'tls-failed',
        details: { host: 'staging.example.com:18443', reason: 'CERT_HAS_EXPIRED' },
      },
    },
  ],
  proxy: null,
  remoteAddress: '[2001:db8::17]:18443',
  tlsVersion: null,
  certificate: { ...CERTIFICATE, validToMs: NOW_MS - DAY_MS, validity: 'expired' },
  trustedBy: null,
  isCertificateAsked: false,
};

/** One call worked, and the other is not there. */
export const TRIED: TrialReport = {
  way: OPEN_WAY,
  calls: [
    { purpose: 'device-start', number: 21, durationMs: 81, meaning: 'device-code', error: null },
    {
      purpose: 'key-request',
      number: 22,
      durationMs: 44,
      meaning: null,
      error: { code: 'http-error', details: { status: 404, exchange: 'POST /oauth/key' } },
    },
  ],
  key: 'accepted',
  keyCheck: { ...CHECK_REPORT, check: 'key' },
  isAnsweredAlike: false,
  token: {
    verdict: 'refused',
    isAsNobody: false,
    error: { code: 'member-not-identified', details: { status: 401, observed: 'refused-status' } },
    member: 'Ada Example',
  },
  clockDifferenceMs: -184_000,
};

/** What was observed of the service besides, which its form may take over. */
const OBSERVED: FindingView = {
  id: '4.6-method',
  kind: 'open-point',
  section: '4.6',
  verdict: 'observed',
  question: 'Which HTTP method does the member call take?',
  consequence: null,
  reasons: [],
  missing: null,
  observed: ['POST'],
  observedWords: ['POST'],
  setting: { field: 'memberMethod', now: '"GET"', observed: '"POST"', warning: null },
  exchanges: [],
};

const CHECKED: DocumentCheckView = {
  serviceId: OWN_SERVICE.id,
  findings: [OBSERVED],
  probes: [],
  run: null,
  lastRun: null,
  locked: [],
  settingsKept: null,
  change: null,
  comparison: null,
};

/** Tries a service in its form. */
export async function tryService(gallery: Gallery): Promise<void> {
  await openForm(gallery);
  await gallery.answer('tryService', { ok: true, value: TRIED });
  await gallery.answer('runCheck', { ok: true, value: CHECK_REPORT });
  await gallery.answer('readDocumentCheck', { ok: true, value: CHECKED });
  await gallery.page.getByRole('button', { name: trials.try, exact: true }).click();
  await gallery.page.getByText(trials.key[TRIED.key]).waitFor();
}

/** Tests the way to the current service, which is one's own, in the status line. */
export async function testWay(gallery: Gallery): Promise<void> {
  await gallery.answer('testWay', { ok: true, value: [OPEN_WAY, EXPIRED_WAY] });
  await gallery.page.getByRole('contentinfo').getByRole('button', { name: OWN_SERVICE.name }).click();
  await gallery.page.getByRole('button', { name: trials.test(OWN_SERVICE.name) }).click();
  await gallery.page.getByText(trials.ended(EXPIRED_WAY.address, 'tls')).waitFor();
}
