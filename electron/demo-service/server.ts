/**
 * The demo service, a complete service on 127.0.0.1 with its API on https and its pages on http. This file puts its
 * parts together. The demo shares no code with the client, so that one misreading of the document cannot go unnoticed
 * on both sides.
 *
 * @see electron/document-check/service.md, 1, 5.1, 5.2 and 9
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAuthorizeRoutes } from './authorize.ts';
import { createBehaviourControl, type DemoBehaviour } from './behaviour-control.ts';
import { createBehaviours } from './behaviours.ts';
import { LOOPBACK_REDIRECT, REDIRECT_URI } from './callback.ts';
import { loadCertificate } from './certificate.ts';
import { openDataFolder } from './data-folder.ts';
import { createDeviceCodes } from './device-codes.ts';
import { createDeviceSignInRoutes } from './device-sign-in.ts';
import { createKeySignInRoutes, createKeys } from './key-sign-in.ts';
import { createResponder, listenOnLoopback, type RecordedRequest, type Side } from './listener.ts';
import { MEMBERS, PUBLISHED_MEMBERS, picturePath } from './members.ts';
import type { Route, Routes } from './message.ts';
import { PAGE_HEADERS, replyWithErrorPage } from './pages.ts';
import { drawAvatar } from './pictures.ts';
import { chooseFailure, createReplies } from './replies.ts';
import { admitApplication, createApiRoutes } from './routes.ts';
import { createBrowserSessions } from './sign-in.ts';
import { openState } from './state.ts';

export interface DemoServiceOptions {
  /** Folder for the certificate, the application and the hashes of tokens; null keeps them in memory. */
  readonly dataFolder: string | null;
  /** Returns the current time in epoch milliseconds, used for codes, keys, sign-ins and the intervals of polls. */
  readonly nowMs?: () => number;
  /** Initial delay of every reply, in milliseconds; `behaviour` can change it. */
  readonly replyDelayMs?: number;
  /** Delays a reply; real time by default. Rejects when the signal aborts. */
  readonly wait?: (delayMs: number, signal: AbortSignal) => Promise<unknown>;
  readonly codeLifetimeMs?: number;
  readonly keyLifetimeMs?: number;
  /** Makes the code that a device shows: eight letters, random by default. */
  readonly makeUserCode?: () => string;
}

/** The demo with all that it remembers, whether it listens or not. */
export interface OpenedDemoService {
  /**
   * Listens on the ports that it listened on before, or on free ones if another program has taken them.
   * @throws the system's error if it cannot listen on 127.0.0.1
   */
  start(): Promise<DemoService>;
}

export interface DemoService {
  /** {base_url} of the document. */
  readonly baseUrl: string;
  /** {auth_url} of the document. */
  readonly authUrl: string;
  /** PEM of the API's certificate. It is self-signed, so a client has to trust it directly. */
  readonly certificate: string;
  readonly application: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUri: string;
    readonly loopbackRedirect: { readonly path: string; readonly allowsRandomSegment: boolean };
  };
  readonly publishedMembers: readonly { readonly name: string; readonly login: string; readonly password: string }[];
  /** The latest thousand requests, oldest first, without secrets. Grows while the service listens. */
  readonly recorded: readonly RecordedRequest[];
  /** Switches what the service does where the document leaves a point open, and how it fails. */
  readonly behaviour: DemoBehaviour;
  /** Closes all connections. Afterwards the service no longer keeps the process alive. */
  close(): Promise<void>;
}

const MAX_RECORDED = 1000;
const LIMITS = { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 };
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Opens the service and starts both servers on free ports.
 * @throws the system's error if they cannot listen on 127.0.0.1
 */
export async function startDemoService(options: DemoServiceOptions): Promise<DemoService> {
  const opened = await openDemoService(options);
  return opened.start();
}

/**
 * Opens what the service remembers: its files, and in memory its client secret, codes, keys, sign-ins on its pages and
 * switched behaviour. It does not listen yet.
 */
export async function openDemoService(options: DemoServiceOptions): Promise<OpenedDemoService> {
  const { nowMs = Date.now, replyDelayMs = 0, codeLifetimeMs = 60_000, keyLifetimeMs = 600_000 } = options;
  const { wait = (delayMs, signal) => sleep(delayMs, undefined, { signal }) } = options;
  const folder = openDataFolder(options.dataFolder);
  const behaviours = createBehaviours(replyDelayMs);
  const state = await openState(folder, { nowMs, codeLifetimeMs, tokenEachTime: behaviours.tokenEachTime });
  const deviceCodes = createDeviceCodes(behaviours, nowMs, options.makeUserCode);
  const keys = createKeys(nowMs, keyLifetimeMs);
  const { key, certificate } = await loadCertificate(folder, Date.now());
  const pages = { state, deviceCodes, keys, behaviours, nowMs, sessions: createBrowserSessions(nowMs) };
  const pageRoutes: Routes = new Map([
    ...createAuthorizeRoutes(pages),
    ...createDeviceSignInRoutes(pages),
    ...createKeySignInRoutes(pages),
    ...pictureRoutes(),
  ]);
  const behaviour = createBehaviourControl(
    behaviours,
    new Map([
      ['revoke-tokens', () => state.revokeAllTokens()],
      ['expire-device-codes', async () => deviceCodes.expirePending()],
      ['forget-keys', async () => keys.forgetAll()],
    ]),
  );
  const recorded: RecordedRequest[] = [];
  const record = (request: RecordedRequest): void => {
    if (recorded.push(request) > MAX_RECORDED) recorded.shift();
  };
  // Members' pictures have the pages' address, so it is kept.
  let ports = { api: 0, pages: 0 };

  async function start(): Promise<DemoService> {
    const apiServer = createHttpsServer({ key, cert: certificate, ...LIMITS });
    const pageServer = createHttpServer(LIMITS);
    const api = await listenOnLoopback(apiServer, ports.api);
    const pages = await listenOnLoopback(pageServer, ports.pages).catch(async (failure) => {
      await api.close();
      throw failure;
    });
    ports = { api: api.port, pages: pages.port };
    const baseUrl = `https://127.0.0.1:${api.port}`;
    const authUrl = `http://127.0.0.1:${pages.port}`;

    const closing = new AbortController();
    const serve = (server: Server, side: Side): void => {
      const replyDelay = {
        replyDelayMs: () => Number(behaviours.delay.value),
        wait: (delayMs: number) => wait(delayMs, closing.signal),
      };
      server.on('request', createResponder(side, { ...replyDelay, record }));
    };
    const parts = { state, deviceCodes, keys, behaviours, authUrl, replies: createReplies(behaviours, authUrl) };
    serve(apiServer, {
      name: 'api',
      origin: baseUrl,
      routes: createApiRoutes(parts),
      headers: COMMON_HEADERS,
      admit: (request) => admitApplication(request, parts),
      fail: () => chooseFailure(behaviours),
      isOpenToOthers: () => behaviours.crossOrigin.value === 'allowed',
      readsAnyParameters: () => behaviours.postParameters.value === 'form-query-json',
      refuse: parts.replies.refuse,
    });
    serve(pageServer, {
      name: 'pages',
      origin: authUrl,
      routes: pageRoutes,
      headers: { ...COMMON_HEADERS, ...PAGE_HEADERS },
      admit: () => {},
      refuse: replyWithErrorPage,
    });
    return {
      baseUrl,
      authUrl,
      certificate,
      application: { ...state.application, redirectUri: REDIRECT_URI, loopbackRedirect: LOOPBACK_REDIRECT },
      publishedMembers: PUBLISHED_MEMBERS.map(({ name, login, password }) => ({ name, login, password })),
      recorded,
      behaviour,
      async close() {
        closing.abort();
        await Promise.all([api.close(), pages.close()]);
        await folder.settle();
      },
    };
  }

  return { start };
}

function pictureRoutes(): Routes {
  const icon = { path: '/pictures/service.png', tones: { ground: '#0b5fcc', figure: '#ffffff' } };
  const portraits = MEMBERS.map((member) => ({ path: picturePath(member), tones: member.picture }));
  const routes = new Map<string, Route>();
  for (const { path, tones } of [icon, ...portraits]) {
    if (!path || !tones) continue;
    const draw = () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: drawAvatar(tones) });
    routes.set(path, { methods: ['GET'], handle: draw });
  }
  return routes;
}
