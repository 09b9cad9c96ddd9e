/**
 * The demo service: a complete service of its own on this computer, with the API on https and the
 * member's pages on http, both on 127.0.0.1 only. This file puts its parts together; it shares no code
 * with the client, so that one misreading of the document cannot pass on both sides.
 *
 * @see Member Authentication Interface, sections 1, 5.1, 5.2 and 9
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server } from 'node:net';
import { createPageRoutes, replyWithErrorPage } from './authorize.ts';
import { loadCertificate } from './certificate.ts';
import { openDataFolder } from './data-folder.ts';
import { createResponder, listenOnLoopback, type RecordedRequest, type Side } from './listener.ts';
import { PUBLISHED_MEMBERS } from './members.ts';
import { PAGE_HEADERS } from './pages.ts';
import { LOOPBACK_REDIRECT, REDIRECT_URI } from './redirect-uri.ts';
import { admitApplication, createApiRoutes, replyWithErrors } from './routes.ts';
import { openState } from './state.ts';

export interface DemoServiceOptions {
  /** Where the certificate, the application and hashes of tokens are kept; null keeps them in memory. */
  readonly dataFolder: string | null;
  /** Instant now, epoch milliseconds: the age of codes and sign-ins. */
  readonly nowMs?: () => number;
  /** Milliseconds before every reply. */
  readonly replyDelayMs?: number;
  readonly codeLifetimeMs?: number;
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
  const { nowMs = Date.now, replyDelayMs = 0, codeLifetimeMs = 60_000 } = options;
  const folder = openDataFolder(options.dataFolder);
  const state = await openState(folder, { nowMs, codeLifetimeMs });
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
    server.on('request', createResponder(side, { replyDelayMs, signal: closing.signal, record }));
  };
  serve(apiServer, {
    name: 'api',
    origin: baseUrl,
    routes: createApiRoutes(state, authUrl),
    headers: COMMON_HEADERS,
    admit: (request) => admitApplication(request, state),
    refuse: replyWithErrors,
  });
  serve(pageServer, {
    name: 'pages',
    origin: authUrl,
    routes: createPageRoutes(state, nowMs),
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
    async close() {
      closing.abort();
      await Promise.all([api.close(), pages.close()]);
      await folder.settle();
    },
  };
}
