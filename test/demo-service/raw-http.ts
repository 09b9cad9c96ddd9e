/**
 * A client of the demo service made of Node's own HTTP alone, so that nothing of the application's
 * reading of the document is in it: single requests, and a browser that keeps cookies and sends what
 * Chrome sends. It follows no redirect.
 */
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { DemoService } from '../../electron/demo-service/server.ts';

export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is; an object goes as a form. */
  readonly body?: string | Readonly<Record<string, string>>;
  readonly trust?: string;
  /** Written onto the request line instead of the address's own path. */
  readonly target?: string;
}

export function send(address: string, { method, headers, body, trust, target }: RawRequest = {}): Promise<RawReply> {
  const url = new URL(address);
  const text = typeof body === 'object' ? new URLSearchParams(body).toString() : body;
  const form = typeof body === 'object' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const options = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    host: url.hostname,
    port: url.port,
    path: target ?? `${url.pathname}${url.search}`,
    headers: { ...form, ...headers },
    agent: false as const,
    ...(trust === undefined ? {} : { ca: trust }),
    // Node would check the certificate against a Host header that a test made up.
    checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(url.hostname, certificate),
  };
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(options, async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text: bytes.toString() });
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

/** A request to the API with the application's key, as 5.1 asks. */
export function callApi(demo: DemoService, path: string, request: RawRequest = {}): Promise<RawReply> {
  const headers = { 'X-Service-Key': demo.application.clientId, ...request.headers };
  return send(`${demo.baseUrl}${path}`, { ...request, headers, trust: demo.certificate });
}

/** The four parameters of 4.2, some of them changed. */
export function exchange(
  demo: DemoService,
  code: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<RawReply> {
  const { clientId, clientSecret, redirectUri } = demo.application;
  const form = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code, ...changed };
  return callApi(demo, '/oauth/access_token', { body: form });
}

export function authorizeAddress(demo: DemoService, changed: Readonly<Record<string, string>> = {}): string {
  const { clientId, redirectUri } = demo.application;
  return `${demo.authUrl}/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, ...changed })}`;
}

export interface Account {
  readonly login: string;
  readonly password: string;
}

export class RawBrowser {
  readonly #demo: DemoService;
  readonly #cookies = new Map<string, string>();
  /** The Set-Cookie lines that arrived, whole. */
  readonly cookieLines: string[] = [];
  /** The hidden field of the last page that had one. */
  transaction = '';

  constructor(demo: DemoService) {
    this.#demo = demo;
  }

  /** What this browser would send with a request to the pages. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  open(address: string): Promise<RawReply> {
    return this.#send(address, {
      headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    });
  }

  /** Posts a form of the page on screen. */
  post(path: string, form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
    const own = { origin: this.#demo.authUrl, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const body = { transaction: this.transaction, ...form };
    return this.#send(`${this.#demo.authUrl}${path}`, { body, headers: { ...own, ...headers } });
  }

  /** Opens the authorization page, signs in and answers. @returns the address that the browser is sent to */
  async signIn(account: Account, changed: Readonly<Record<string, string>> = {}, decision = 'allow'): Promise<URL> {
    await this.open(authorizeAddress(this.#demo, changed));
    await this.post('/authorize/login', { login: account.login, password: account.password });
    const { status, headers } = await this.post('/authorize/consent', { decision });
    if (status !== 303) throw new Error(`The consent page answered ${status}.`);
    return new URL(headers.location ?? '');
  }

  async #send(address: string, request: RawRequest): Promise<RawReply> {
    const cookie: Record<string, string> = this.#cookies.size > 0 ? { cookie: this.cookies } : {};
    const reply = await send(address, { ...request, headers: { ...cookie, ...request.headers } });
    for (const line of reply.headers['set-cookie'] ?? []) {
      this.cookieLines.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    this.transaction = /name="transaction" value="([^"]+)"/.exec(reply.text)?.[1] ?? this.transaction;
    return reply;
  }
}

/** A code for this account, received on the registered scheme. */
export async function obtainCode(
  demo: DemoService,
  account: Account,
  changed: Readonly<Record<string, string>> = {},
): Promise<string> {
  return (await new RawBrowser(demo).signIn(account, changed)).searchParams.get('code') ?? '';
}

export async function obtainToken(demo: DemoService, account: Account): Promise<string> {
  const reply = await exchange(demo, await obtainCode(demo, account));
  return new URLSearchParams(reply.text).get('access_token') ?? '';
}
