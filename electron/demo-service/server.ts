/**
 * The demo service: a complete service of its own on this computer, with the API on https and the
 * member's pages on http, both on 127.0.0.1 only. This file puts its parts together; it shares no code
 * with the client, so that one misreading of the document cannot pass on both sides.
 *
 * @see electron/document/service.md, 1, 5.1, 5.2 and 9
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBehaviour, type DemoBehaviour } from './behaviour.ts';
import { loadCertificate } from './certificate.ts';
import { openDataFolder } from './data-folder.ts';
import { createDeviceCodes } from './device-codes.ts';
import { chooseFailure } from './failures.ts';
import { createKeys } from './keys.ts';
import { createResponder, listenOnLoopback, type RecordedRequest, type Side } from './listener.ts';
import { PUBLISHED_MEMBERS } from './members.ts';
import { replyWithErrorPage } from './page-replies.ts';
import { createPageRoutes } from './page-routes.ts';
import { PAGE_HEADERS } from './pages.ts';
import { createQuirks } from './quirks.ts';
import { LOOPBACK_REDIRECT, REDIRECT_URI } from './redirect-uri.ts';
import { createReplies } from './replies.ts';
import { admitApplication, createApiRoutes } from './routes.ts';
import { openState } from './state.ts';

export interface DemoServiceOptions {
  /** Where the certificate, the application and hashes of tokens are kept; null keeps them in memory. */
  readonly dataFolder: string | null;
  /** Instant now, epoch milliseconds: the age of codes, keys and sign-ins, and the pace of devices. */
  readonly nowMs?: () => number;
  /** Milliseconds before every reply, to begin with; `behaviour` changes it. */
  readonly replyDelayMs?: number;
  /** How replies are held back: real time where this is left out. Rejects once the signal aborts. */
  readonly wait?: (delayMs: number, signal: AbortSignal) => Promise<unknown>;
  readonly codeLifetimeMs?: number;
  readonly keyLifetimeMs?: number;
  /** Draws the code that a device shows: eight letters, random where this is left out. */
  readonly makeUserCode?: () => string;
}

export interface DemoService {
  /** {base_url} of the document. */
  readonly baseUrl: string;
  /** {auth_url} of the document. */
  readonly authUrl: string;
  /** PEM of the API's certificate; it chains to nothing, a client trusts it as it is. */
  readonly certificate: string;
  readonly application: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUri: string;
    readonly loopbackRedirect: { readonly path: string; readonly allowsRandomSegment: boolean };
  };
  readonly publishedMembers: readonly { readonly name: string; readonly login: string; readonly password: string }[];
  /** The newest thousand requests, oldest first, without secrets. It grows while the service runs. */
  readonly recorded: readonly RecordedRequest[];
  /** What the service does where the document is silent, and how it fails; changed while it runs. */
  readonly behaviour: DemoBehaviour;
  /** Ends every connection. After it, nothing of the service keeps the process alive. */
  close(): Promise<void>;
}

const MOST_RECORDED = 1000;
const LIMITS = { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 };
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Starts both servers on free ports.
 * @throws the system's error where 127.0.0.1 cannot be listened on
 */
export async function startDemoService(options: DemoServiceOptions): Promise<DemoService> {
  const { nowMs = Date.now, replyDelayMs = 0, codeLifetimeMs = 60_000, keyLifetimeMs = 600_000 } = options;
  const { wait = (delayMs, signal) => sleep(delayMs, undefined, { signal }) } = options;
  const folder = openDataFolder(options.dataFolder);
  const state = await openState(folder, { nowMs, codeLifetimeMs });
  const quirks = createQuirks(replyDelayMs);
  const deviceCodes = createDeviceCodes(quirks, nowMs, options.makeUserCode);
  const keys = createKeys(nowMs, keyLifetimeMs);
  const { key, certificate } = await loadCertificate(folder, Date.now());

  const apiServer = createHttpsServer({ key, cert: certificate, ...LIMITS });
  const pageServer = createHttpServer(LIMITS);
  const api = await listenOnLoopback(apiServer);
  const pages = await listenOnLoopback(pageServer).catch(async (failure) => {
    await api.close();
    throw failure;
  });
  const baseUrl = `https://127.0.0.1:${api.port}`;
  const authUrl = `http://127.0.0.1:${pages.port}`;

  const recorded: RecordedRequest[] = [];
  const closing = new AbortController();
  const serve = (server: Server, side: Side): void => {
    const record = (request: RecordedRequest): void => {
      if (recorded.push(request) > MOST_RECORDED) recorded.shift();
    };
    server.on(
      'request',
      createResponder(side, {
        replyDelayMs: () => Number(quirks.delay.value),
        wait: (delayMs) => wait(delayMs, closing.signal),
        record,
      }),
    );
  };
  const parts = { state, deviceCodes, keys, quirks, nowMs, authUrl, replies: createReplies(quirks, authUrl) };
  serve(apiServer, {
    name: 'api',
    origin: baseUrl,
    routes: createApiRoutes(parts),
    headers: COMMON_HEADERS,
    admit: (request) => admitApplication(request, parts),
    fail: () => chooseFailure(quirks),
    refuse: parts.replies.refuse,
  });
  serve(pageServer, {
    name: 'pages',
    origin: authUrl,
    routes: createPageRoutes(parts),
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
    behaviour: createBehaviour(
      quirks,
      new Map([
        ['revoke-tokens', () => state.revokeAllTokens()],
        ['expire-device-codes', async () => deviceCodes.expirePending()],
        ['forget-keys', async () => keys.forgetAll()],
      ]),
    ),
    async close() {
      closing.abort();
      await Promise.all([api.close(), pages.close()]);
      await folder.settle();
    },
  };
}
