/**
 * The application without windows, with real HTTP to a stub of a service, and the steps that its tests share. A test
 * that sets it up need not take it down.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Application, createApplication } from '../../electron/application/application.ts';
import { ENGLISH_ONLY, type LanguagePort } from '../../electron/application/language.ts';
import type { Launch } from '../../electron/callback/launches.ts';
import { AppError, type StorageError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { systemRandom } from '../../electron/core/random.ts';
import type { Question } from '../../electron/desktop/system.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { StepView } from '../../electron/ipc/views/attempts.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import { type ServiceProfileInput, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createHttp, type Http, type HttpRequest } from '../../electron/service-client/transport/http.ts';
import { createSystemAuthorities } from '../../electron/service-client/transport/system-authorities.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeComputer } from '../fake-computer.ts';
import { CASE_READER, FAKE_ABOUT, fakeProtocolClient, NO_DEMO_CONTROLS } from '../fake-system.ts';
import { type Certificate, json, reply, type StubService, startStubService } from '../stub-service.ts';

export const SECRETS = ['the-client-secret', 'the-authorization-code', 'the-issued-token-0123456789'] as const;
export const [CLIENT_SECRET, CODE, TOKEN] = SECRETS;
export const MEMBER = { member: { id: 7, login: 'probe', name: 'Probe Member', country: 'NL', api_token: TOKEN } };

/** A second launch that brings nothing. */
export const LAUNCH: Launch = { callback: { kind: 'none' }, profileFile: null, otherVersion: null };

export const issueToken = reply(`access_token=${TOKEN}`);

export interface World {
  readonly application: Application;
  readonly computer: FakeComputer;
  readonly stub: StubService;
  readonly http: Http;
  readonly clock: FakeClock;
  readonly views: AppView[];
  readonly lines: string[];
  readonly opened: string[];
  /** Titles of what the person was told while the window was in the back. */
  readonly announced: readonly string[];
  readonly fronts: () => number;
  readonly restarts: () => number;
  readonly isDemoClosed: () => boolean;
  readonly wake: () => void;
  /** What the next "Open profile file…" brings. */
  readonly chosen: {
    /** What the person answers to main's questions; yes if absent. */
    agrees?: (question: Question) => boolean | Promise<boolean>;
    file: string | null;
    fileToSave?: string;
    /** What happens while the dialog that asks for it is open. */
    whileAsked?: () => unknown;
    caseFile?: string;
    reportFile?: string;
    pemFile?: string;
  };
}

export interface WorldOptions {
  readonly onExchanges?: () => void;
  readonly onCheck?: () => void;
  readonly isProtocolClient?: boolean;
  readonly fails?: boolean;
  readonly demoFailsToClose?: boolean;
  readonly authorizeAddress?: string;
  /** What the system's opener does; it answers at once, if left out. */
  readonly openBrowser?: () => Promise<void>;
  readonly profile?: Partial<ServiceProfileInput>;
  readonly receivesLaunches?: boolean;
  /** The system's proxies, as Chromium writes them; direct, if left out. */
  readonly proxies?: string;
  /** What the opening of the store found out. */
  readonly storeFault?: StorageError;
  /** Name that the file was given which could not be read. */
  readonly storeSetAside?: string;
  /** The service's, which makes it https. */
  readonly certificate?: Certificate;
  /** Reads the system's certificate authorities; there are none, if left out. */
  readonly loadAuthorities?: () => Promise<readonly string[]>;
  /** English alone, if left out. */
  readonly language?: LanguagePort;
  readonly reloadPage?: () => void;
  /** Settled at once, if left out. */
  readonly windowShown?: Promise<void>;
  /** An earlier world, closed, whose computer and service this one has. */
  readonly after?: World;
}

export async function setUp(options: WorldOptions = {}): Promise<World> {
  const { certificate, loadAuthorities = async () => [] } = options;
  const stub = options.after?.stub ?? (await startStubService(certificate && { certificate }));
  const computer = options.after?.computer ?? new FakeComputer();
  computer.restart();
  const clock = new FakeClock();
  const views: AppView[] = [];
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const { read: systemAuthorities } = createSystemAuthorities({ clock, log, load: loadAuthorities });
  const resolveProxy = async () => options.proxies ?? 'DIRECT';
  const made: { http: Http | null } = { http: null };
  const opened: string[] = [];
  const announced: string[] = [];
  const wakeListeners = new Set<() => void>();
  const chosen: World['chosen'] = { file: null };
  let fronts = 0;
  let restarts = 0;
  let isDemoClosed = false;
  let fails = options.fails ?? false;
  const profile = serviceProfileSchema.parse({ ...profileOf(stub), ...options.profile });
  const application = createApplication({
    clock,
    random: systemRandom,
    log,
    language: options.language ?? ENGLISH_ONLY,
    demoName: 'Stub',
    async startDemo() {
      if (fails) {
        fails = false;
        throw new AppError('demo-not-started', 'Not started.');
      }
      const close = async () => {
        isDemoClosed = true;
        if (options.demoFailsToClose) throw new Error('It did not close.');
      };
      return { profile, demo: NO_DEMO_CONTROLS, close };
    },
    createHttp(proxyLogins) {
      made.http = withoutNobody(createHttp({ clock, resolveProxy, systemAuthorities, proxyLogins }));
      return made.http;
    },
    createClient(parts) {
      const { authorizeAddress } = options;
      const client = createServiceClient({ ...parts, clock });
      return authorizeAddress === undefined ? client : { ...client, authorizeAddress: () => authorizeAddress };
    },
    store: { ...computer.store, fault: options.storeFault ?? null, setAside: options.storeSetAside ?? null },
    receivesLaunches: options.receivesLaunches ?? true,
    keychain: computer.keychain,
    protocolClient: fakeProtocolClient(options.isProtocolClient),
    about: FAKE_ABOUT,
    caseReader: CASE_READER,
    announce: ({ title }) => void announced.push(title),
    onWake(listener) {
      wakeListeners.add(listener);
      return () => void wakeListeners.delete(listener);
    },
    chooseProfileFile: async () => chosen.file,
    chooseCaseFile: async () => chosen.caseFile ?? null,
    chooseReportFile: async () => chosen.reportFile ?? null,
    choosePemFile: async () => chosen.pemFile ?? null,
    confirm: async (question) => (await chosen.agrees?.(question)) ?? true,
    async chooseFileToSave({ name }) {
      opened.push(`asked where to save ${name}`);
      await chosen.whileAsked?.();
      return chosen.fileToSave ?? null;
    },
    async openExternal(address) {
      opened.push(address);
      await options.openBrowser?.();
    },
    async openPrivately(address) {
      opened.push(`privately ${address}`);
      await options.openBrowser?.();
      return 'Firefox';
    },
    copyText: async (text) => void opened.push(`copied ${text}`),
    bringToFront: () => {
      fronts += 1;
    },
    reloadPage: options.reloadPage ?? (() => undefined),
    restart: () => {
      restarts += 1;
    },
    onView: (read) => views.push(read()),
    onExchanges: options.onExchanges ?? (() => undefined),
    onCheck: options.onCheck ?? (() => undefined),
    windowShown: options.windowShown ?? Promise.resolve(),
  });
  await clock.advance(0);
  const wake = () => {
    for (const listener of wakeListeners) listener();
  };
  if (!made.http) throw new Error('The application made no client.');
  const world = {
    application,
    computer,
    stub,
    http: made.http,
    clock,
    views,
    lines,
    opened,
    announced,
    fronts: () => fronts,
    restarts: () => restarts,
    isDemoClosed: () => isDemoClosed,
    wake,
    chosen,
  };
  onTestFinished(async () => {
    await application.close().catch((thrown: unknown) => {
      if (!options.demoFailsToClose) throw thrown;
    });
    await stub.close();
  });
  return world;
}

export function profileOf(stub: StubService): ServiceProfileInput {
  return {
    id: 'demo',
    name: 'Stub',
    baseUrl: stub.origin,
    authUrl: stub.origin,
    application: {
      clientId: 'the-key',
      clientSecret: CLIENT_SECRET,
      redirectUri: 'member-login://callback',
      loopbackRedirect: { path: '/callback', allowsRandomSegment: true },
    },
  };
}

export const viewOf = ({ application }: World): AppView => {
  const view = application.handlers.getView(undefined);
  if (view instanceof Promise) throw new Error('The view is answered at once.');
  return view;
};
export const stepOf = (world: World): StepView | undefined => viewOf(world).attempts[0]?.step;

/** Resolves when the page was sent a view for which this holds. @param stepMs by how much the clock moves meanwhile */
export async function until(world: World, isSo: (view: AppView) => boolean, stepMs = 0): Promise<void> {
  while (!isSo(viewOf(world))) await world.clock.advance(stepMs);
}

/** Resolves when the sign-in has ended, other than with a member. */
export const untilEnded = (world: World): Promise<void> => until(world, () => stepOf(world)?.kind === 'ended');

/** Begins a sign-in at the current service. @returns the attempt's id */
export async function begin(
  world: World,
  methodId: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const serviceId = viewOf(world).service.id;
  const { attemptId } = await world.application.handlers.startLogin({ serviceId, methodId, fields });
  return attemptId;
}

/** Starts a sign-in by the browser, and waits until it is open. @returns the attempt's id */
export async function start(world: World): Promise<string> {
  const attemptId = await begin(world, 'oauth-code');
  await until(world, () => stepOf(world)?.kind === 'waiting-for-browser');
  return attemptId;
}

/** Hands a callback to the application, as the system does: what the service's page would redirect to, or another. */
export function deliver(world: World, address = callbackOf(world)): void {
  world.application.take({ ...LAUNCH, callback: { kind: 'one', address } });
}

/** What the service's page would redirect to. */
export function callbackOf({ opened }: World, query = `code=${CODE}`): string {
  const url = new URL(opened.at(-1) ?? '');
  return `${url.searchParams.get('redirect_uri')}?${query}&state=${url.searchParams.get('state')}`;
}

/** A whole sign-in by the browser. @returns the session's id */
export async function signIn(world: World, member: object = MEMBER): Promise<string> {
  const before = viewOf(world).currentSessionId;
  world.stub.answerWith(issueToken, json(member));
  await start(world);
  deliver(world);
  await until(world, ({ currentSessionId }) => currentSessionId !== before && currentSessionId !== null);
  return viewOf(world).currentSessionId ?? '';
}

/** Reads the member again, with a second try if need be. */
export async function refresh({ application, clock }: World, sessionId: string): Promise<void> {
  await clock.advanceUntilSettled(application.handlers.refreshMember({ sessionId }));
}

/** An application that was closed after a sign-in, at a service of a profile file if asked for. Start another after it. */
export async function setUpSignedIn(service: 'demo' | 'staging' = 'demo'): Promise<World> {
  const world = await setUp();
  if (service === 'staging') await openStaging(world);
  await signIn(world);
  await world.application.close();
  return world;
}

/** Starts a sign-in by the browser whose member is being read. Script the stub's replies before, the token's first. */
export async function startReading(world: World): Promise<void> {
  await start(world);
  deliver(world);
  await until(world, () => stepOf(world)?.kind === 'loading-member');
}

/** @returns the path of a file with this text, or with this value as JSON; removed after the test */
export function writeProfile(name: string, content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'application-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Opens a profile whose service is the world's own stub under another id. */
export async function openStaging(world: World, change: Partial<ServiceProfileInput> = {}): Promise<void> {
  const profile = { ...profileOf(world.stub), id: 'staging', name: 'Staging', ...change };
  world.chosen.file = writeProfile('staging.json', profile);
  expect(await world.application.handlers.openProfileFile(undefined)).toBe(true);
}

/** What anybody gets without credentials is refused here, so that a test scripts the other replies alone. */
function withoutNobody(http: Http): Http {
  const isNobody = ({ address, credentials }: HttpRequest): boolean =>
    credentials === 'none' && new URL(address).pathname === '/members/infos';
  const refusal = { status: 401, headers: {}, bytes: new Uint8Array() };
  return { ...http, send: async (request) => (isNobody(request) ? refusal : http.send(request)) };
}
