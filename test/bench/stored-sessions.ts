/**
 * Compares the start with twenty stored sessions with one without, and checks that the members' records are read only
 * after the window is shown. The application itself stores the sessions, in a data folder that every start copies;
 * their service is a stub that only counts.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import type {} from '../../renderer/ui/member-login-api.ts';
import { TOP } from '../build.ts';
import { launchApp } from '../launch.ts';
import { type Certificate, json, makeCertificate, startStubService } from '../stub-service.ts';
import { type Figure, type Report, runInTurn } from './figures.ts';
import { startExecutable } from './start.ts';

const ROUNDS = 15;
const SESSIONS = 20;
const SERVICE_ID = 'counted';

interface Start {
  readonly requestedMs: number;
  readonly shownMs: number;
  readonly earlyRequests: number;
}

export async function measureStoredSessions(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'member-login-sessions-'));
  const [none, stored] = [join(folder, 'none'), join(folder, 'stored')];
  try {
    await using service = await startCountingService(await makeCertificate());
    await storeSessions(folder, service, { none, stored });
    const { measured, floor } = await runInTurn(
      ROUNDS,
      () => startOnce(stored, service, SESSIONS),
      () => startOnce(none, service, 0),
    );
    const earlyRequests = measured.reduce((sum, start) => sum + start.earlyRequests, 0);
    const compare = (title: string, pick: (start: Start) => number): Figure => ({
      title,
      unit: 'ms',
      measured: measured.map(pick),
      floor: floor.map(pick),
      aim: { of: 'ratio', atMost: 1.1 },
    });
    return {
      figures: [
        compare(`First window asked for, ${SESSIONS} sessions`, ({ requestedMs }) => requestedMs),
        compare(`First window shown, ${SESSIONS} sessions`, ({ shownMs }) => shownMs),
      ],
      note: `Member records asked for before the window was shown, at ${measured.length} starts with stored sessions: ${earlyRequests} (aim: 0).`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param expected how many members are read before the application is ended */
async function startOnce(dataFrom: string, service: CountingService, expected: number): Promise<Start> {
  service.forget();
  await using started = startExecutable(TOP, dataFrom);
  const requestedMs = (await started.requestedAtMs) - started.startedAtMs;
  const shownAtMs = await started.shownAtMs;
  await service.readings(expected);
  const earlyRequests = service.arrivedAtMs.filter((atMs) => atMs < shownAtMs).length;
  return { requestedMs, shownMs: shownAtMs - started.startedAtMs, earlyRequests };
}

/** Leaves two data folders of ended applications, which differ only in the sessions. */
async function storeSessions(
  folder: string,
  service: CountingService,
  { none, stored }: { readonly none: string; readonly stored: string },
): Promise<void> {
  const userDataFolder = join(folder, 'data');
  const profileFile = join(folder, 'profile.json');
  writeFileSync(profileFile, JSON.stringify(service.profile));
  const first = await launchApp({ userDataFolder, args: ['--profile', profileFile] });
  await follow(first.page, ({ service: { id, state } }) => id === SERVICE_ID && state === 'ready');
  await first.app.evaluate(async ({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  });
  await first.page.evaluate(() => window.memberLogin.allowWeakStorage({ isAllowed: true }));
  await first.app.close();
  cpSync(userDataFolder, none, { recursive: true });

  const { app, page } = await launchApp({ userDataFolder });
  await follow(page, ({ service: { state } }) => state === 'ready');
  for (let count = 1; count <= SESSIONS; count += 1) {
    const fields = { login: `member-${count}`, password: 'stored' };
    const signIn = { serviceId: SERVICE_ID, methodId: 'password', fields };
    await page.evaluate((given) => window.memberLogin.startLogin(given), signIn);
    await follow(
      page,
      ({ sessions }) => sessions.length === count && sessions.every(({ storedIn }) => storedIn !== 'memory'),
    );
  }
  await app.close();
  cpSync(userDataFolder, stored, { recursive: true });
}

/** Waits until main's view satisfies `isSo`. */
async function follow(page: Page, isSo: (view: AppView) => boolean): Promise<void> {
  await page.locator('h1').waitFor();
  for (;;) {
    const outcome = await page.evaluate(() => window.memberLogin.getView());
    if (!outcome.ok) throw new Error(`Main gives no view: ${outcome.error.code}.`);
    const { attempts } = outcome.value;
    const ended = attempts.map(({ step }) => step).find((step) => step.kind === 'ended');
    if (ended) throw new Error(`A sign-in ended: ${ended.error.code}.`);
    if (isSo(outcome.value)) return;
  }
}

type CountingService = Awaited<ReturnType<typeof startCountingService>>;

/** A service that knows everybody: each login is a member of its own, and so is each token. */
async function startCountingService(certificate: Certificate) {
  const arrivedAtMs: number[] = [];
  let onArrived = (): void => undefined;
  const stub = await startStubService({
    certificate,
    aside({ target, body, headers }) {
      if (target === '/members/infos') arrivedAtMs.push(Date.now());
      onArrived();
      const login = new URLSearchParams(body).get('login');
      const token = login ?? headers.authorization?.replace('Bearer ', '');
      if (token === undefined) return json({}, 401);
      return json({ member: { id: token, login: token }, ...(login !== null && { token }) });
    },
  });
  return {
    ...stub,
    profile: {
      id: SERVICE_ID,
      name: 'Counted service',
      baseUrl: stub.origin,
      authUrl: stub.origin,
      application: { clientId: 'the-key', clientSecret: 'the-secret', redirectUri: 'member-login://callback' },
      certificateAuthorities: [certificate.cert],
    } satisfies ServiceProfileInput,
    /** When member records were asked for since the last `forget`, epoch milliseconds. */
    arrivedAtMs,
    forget: () => void arrivedAtMs.splice(0),
    /** Resolves when that many have arrived. */
    readings: (count: number): Promise<void> =>
      new Promise((resolve) => {
        onArrived = () => {
          if (arrivedAtMs.length >= count) resolve();
        };
        onArrived();
      }),
  };
}
