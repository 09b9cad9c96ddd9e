/**
 * Compares the start with twenty stored sessions with one without, and checks that the members' records are read only
 * after the window is shown. The application itself stores the sessions, in a data folder that every start copies;
 * their service is a stub that only counts.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import type {} from '../../renderer/ui/member-login-api.ts';
import { TOP } from '../build.ts';
import { launchApp } from '../launch.ts';
import { type Certificate, makeCertificate, portOf } from '../stub-service.ts';
import { type Figure, runInTurn } from './figures.ts';
import { startExecutable } from './started-executable.ts';

const ROUNDS = 15;
const SESSIONS = 20;
const SERVICE_ID = 'counted';

export interface StoredSessionFigures {
  readonly figures: readonly Figure[];
  /** Requests to the service before the window was shown, at all starts together. */
  readonly earlyRequests: number;
  readonly starts: number;
}

interface Start {
  readonly requestedMs: number;
  readonly shownMs: number;
  readonly earlyRequests: number;
}

export async function measureStoredSessions(): Promise<StoredSessionFigures> {
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
      earlyRequests: measured.reduce((sum, { earlyRequests }) => sum + earlyRequests, 0),
      starts: measured.length,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param expected how many members are read before the application is ended */
async function startOnce(dataFrom: string, service: CountingService, expected: number): Promise<Start> {
  service.forget();
  await using started = startExecutable({ appFolder: TOP, dataFrom });
  const requestedMs = (await started.requestedAtMs) - started.startedAtMs;
  const shownAtMs = await started.shownAtMs;
  await service.received(expected);
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

interface CountingService extends AsyncDisposable {
  readonly profile: ServiceProfileInput;
  /** When member records were asked for since the last `forget`, epoch milliseconds. */
  readonly arrivedAtMs: readonly number[];
  forget(): void;
  /** Resolves when that many have arrived. */
  received(count: number): Promise<void>;
}

/** A service that knows everybody: each login is a member of its own, and so is each token. */
async function startCountingService(certificate: Certificate): Promise<CountingService> {
  const arrivedAtMs: number[] = [];
  let onArrived = (): void => undefined;
  const server = createServer({ ...certificate }, async (request, response) => {
    const isReading = request.url === '/members/infos';
    if (isReading) arrivedAtMs.push(Date.now());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const login = new URLSearchParams(Buffer.concat(chunks).toString()).get('login');
    const token = login ?? request.headers.authorization?.replace('Bearer ', '');
    const body = token === undefined ? {} : { member: { id: token, login: token }, ...(login !== null && { token }) };
    response.writeHead(token === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
    onArrived();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://127.0.0.1:${portOf(server.address())}`;
  return {
    profile: {
      id: SERVICE_ID,
      name: 'Counted service',
      baseUrl: origin,
      authUrl: origin,
      application: { clientId: 'the-key', clientSecret: 'the-secret', redirectUri: 'member-login://callback' },
      certificateAuthorities: [certificate.cert],
    },
    arrivedAtMs,
    forget: () => void arrivedAtMs.splice(0),
    received: (count) =>
      new Promise((resolve) => {
        onArrived = () => {
          if (arrivedAtMs.length >= count) resolve();
        };
        onArrived();
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
