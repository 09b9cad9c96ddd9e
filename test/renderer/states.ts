/**
 * Every state in which a person can meet the page: what main sent and what the person did. A new screen is
 * one more entry here, and everything that has to hold of all screens then holds of it.
 */
import type { AppView, ErrorDetails, Outcome } from '../../electron/ipc/contract.ts';
import type { Gallery } from './gallery.ts';
import {
  BASIC_METHOD,
  BROWSER_METHOD,
  LONG_MEMBER,
  MEMBER,
  NOW_MS,
  PASSWORD_METHOD,
  SESSION,
  VIEW,
  viewOfCallbacks,
  viewOfEnd,
  viewOfService,
  viewOfSession,
  viewOfStep,
  WAITING,
} from './views.ts';

/** The recommended method and two with fields. */
export const ALL_METHODS: AppView = { ...VIEW, methods: [BROWSER_METHOD, PASSWORD_METHOD, BASIC_METHOD] };
/** Every detail that an error can carry. */
export const DETAILS: Required<ErrorDetails> = {
  host: 'service.example:443',
  status: 502,
  serviceCode: 'temporarily_unavailable',
  serviceText: 'The sign-in service is being updated and will be back at 15:00.',
  replyShape: '{ status: text, member: { id: number, tokens: [text] } }',
  lookedFor: 'access_token',
  profileField: 'tokenPresentation',
  limitSeconds: 30,
  reason: 'CERT_HAS_EXPIRED',
};
/** How a call answers that hands over a wrong address. */
export const REFUSED = { ok: false, error: { code: 'callback-wrong-address', details: {} } } as const;

export interface State {
  readonly name: string;
  readonly first: AppView | Outcome<AppView> | null;
  /** What the person does to get there. */
  readonly reach?: (gallery: Gallery) => Promise<void>;
}

const openStatus = (title: string) => (gallery: Gallery) =>
  gallery.page.getByRole('contentinfo').getByRole('button', { name: title }).click();

export const STATES: readonly State[] = [
  { name: 'skeleton', first: null },
  { name: 'no-view', first: { ok: false, error: { code: 'channel-refused', details: {} } } },
  { name: 'sign-in', first: VIEW },
  { name: 'sign-in-other-ways', first: ALL_METHODS },
  {
    name: 'sign-in-form',
    first: ALL_METHODS,
    reach: ({ page }) => page.getByRole('button', { name: 'Login and password' }).click(),
  },
  { name: 'sign-in-starting', first: viewOfService('starting') },
  {
    name: 'sign-in-failed',
    first: viewOfService('failed', { code: 'demo-not-started', details: { reason: 'EADDRNOTAVAIL' } }),
  },
  {
    name: 'sign-in-refused',
    first: VIEW,
    async reach({ page, answer }) {
      await answer('startLogin', { ok: false, error: { code: 'service-not-ready', details: {} } });
      await page.getByRole('button', { name: 'Continue in browser' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'opening', first: viewOfStep({ kind: 'opening-browser' }) },
  { name: 'waiting', first: viewOfStep(WAITING) },
  {
    name: 'waiting-help',
    first: viewOfStep({ ...WAITING, startedAtMs: NOW_MS - 22_000, deadlineAtMs: NOW_MS + 278_000 }),
  },
  {
    name: 'waiting-loopback',
    first: viewOfStep({ ...WAITING, route: 'loopback', redirectUri: `http://127.0.0.1:49152/${'4f'.repeat(16)}` }),
  },
  {
    name: 'waiting-not-received',
    first: {
      ...viewOfStep(WAITING),
      status: viewOfCallbacks({ choice: 'scheme', isSchemeOwner: false, isInstalled: false }).status,
    },
  },
  {
    name: 'waiting-no-browser',
    first: viewOfStep({ ...WAITING, problem: { code: 'browser-not-opened', details: { reason: 'No application' } } }),
  },
  {
    name: 'waiting-refused-callback',
    first: viewOfStep({ ...WAITING, problem: { code: 'callback-wrong-state', details: {} } }),
  },
  {
    name: 'waiting-refused-paste',
    first: viewOfStep(WAITING),
    async reach({ page, answer }) {
      await answer('pasteCallback', REFUSED);
      await page.getByLabel('Paste the address').fill('https://elsewhere.example/');
      await page.getByRole('button', { name: 'Use address' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'exchanging', first: viewOfStep({ kind: 'exchanging' }) },
  { name: 'loading', first: viewOfStep({ kind: 'loading-member' }) },
  { name: 'confirming', first: viewOfStep({ kind: 'confirming-member', member: { ...MEMBER, pictureAddress: null } }) },
  { name: 'confirming-long', first: viewOfStep({ kind: 'confirming-member', member: LONG_MEMBER }) },
  { name: 'cancelled', first: viewOfEnd('cancelled', { code: 'cancelled', details: {} }) },
  { name: 'declined', first: viewOfEnd('declined', { code: 'declined', details: {} }) },
  { name: 'timed-out', first: viewOfEnd('timed-out', { code: 'sign-in-timed-out', details: { limitSeconds: 300 } }) },
  {
    name: 'failed',
    first: viewOfEnd('failed', { code: 'service-error', details: DETAILS }),
    reach: ({ page }) => page.getByText('Details').click(),
  },
  { name: 'member', first: viewOfSession() },
  { name: 'member-initials', first: viewOfSession({ member: { ...MEMBER, pictureAddress: null, record: [] } }) },
  { name: 'member-long', first: viewOfSession({ member: LONG_MEMBER }) },
  { name: 'member-refreshing', first: viewOfSession({ isRefreshing: true }) },
  {
    name: 'member-refresh-failed',
    first: viewOfSession({ problem: { code: 'connection-refused', details: { host: 'service.example:443' } } }),
  },
  {
    name: 'member-unread',
    first: viewOfSession({
      member: null,
      memberReadAtMs: null,
      problem: { code: 'member-not-identified', details: { status: 401, profileField: 'tokenPresentation' } },
    }),
  },
  {
    name: 'member-of-several',
    first: {
      ...viewOfSession(),
      sessions: [SESSION, { ...SESSION, id: 'session-2', methodId: 'password', member: LONG_MEMBER }],
      attempts: [{ id: 'attempt-1', methodId: 'oauth-code', step: WAITING }],
    },
    reach: ({ page }) => page.getByRole('button', { name: 'Ada Example' }).click(),
  },
  {
    name: 'notices',
    first: {
      ...VIEW,
      notices: [
        { id: 'notice-1', error: { code: 'callback-not-expected', details: {} } },
        { id: 'notice-2', error: { code: 'callback-too-late', details: {} } },
      ],
    },
  },
  {
    name: 'popover-rail',
    first: VIEW,
    reach: ({ page }) => page.getByRole('navigation').getByRole('button', { name: 'Demo service' }).click(),
  },
  { name: 'popover-service', first: VIEW, reach: openStatus('Demo service') },
  {
    name: 'popover-service-failed',
    first: viewOfService('failed', { code: 'demo-not-started', details: {} }),
    reach: openStatus('Demo service'),
  },
  { name: 'popover-callbacks', first: VIEW, reach: openStatus('Callbacks') },
  {
    name: 'popover-callbacks-development',
    first: viewOfCallbacks({ route: 'loopback', isSchemeOwner: false, isInstalled: false }),
    reach: openStatus('Callbacks'),
  },
  {
    name: 'popover-callbacks-lost',
    first: viewOfCallbacks({ choice: 'scheme', isSchemeOwner: false, isLoopbackRegistered: false }),
    reach: openStatus('Callbacks'),
  },
  { name: 'popover-secrets', first: VIEW, reach: openStatus('Tokens') },
  { name: 'popover-proxy', first: VIEW, reach: openStatus('Proxy') },
  {
    name: 'popover-proxy-unsupported',
    first: {
      ...VIEW,
      status: { ...VIEW.status, proxy: { kind: 'not-supported', address: 'SOCKS5 proxy.example:1080' } },
    },
    reach: openStatus('Proxy'),
  },
  {
    name: 'toast',
    first: VIEW,
    async reach({ page }) {
      await page.getByRole('button', { name: 'Copy the login of Ada Example' }).click();
      await page.getByText('Login copied').waitFor();
    },
  },
];
