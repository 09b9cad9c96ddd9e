/**
 * A client of the demo service made of Node's own HTTP alone, so that nothing of the application's
 * reading of the document is in it: single requests, and a browser that keeps cookies and sends what
 * Chrome sends. It follows no redirect.
 */
import { createHash } from 'node:crypto';
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

export function heading({ text }: RawReply): string {
  return /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';
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
  /** By name: all of them are for every page. */
  readonly #cookies = new Map<string, string>();
  /** The Set-Cookie lines that arrived, whole. */
  readonly cookieLines: string[] = [];
  /** The hidden field of the last page that had one. */
  transaction = '';

  constructor(demo: DemoService) {
    this.#demo = demo;
  }

  /** What this browser sends with each request. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  open(address: string, headers: Readonly<Record<string, string>> = {}): Promise<RawReply> {
    const own = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    return this.#send(address, { headers: { ...own, ...headers } });
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
    const { cookies } = this;
    const cookie: Record<string, string> = cookies === '' ? {} : { cookie: cookies };
    const reply = await send(address, { ...request, headers: { ...cookie, ...request.headers } });
    for (const line of reply.headers['set-cookie'] ?? []) {
      this.cookieLines.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*); Path=\//.exec(line) ?? [];
      if (line.includes('Max-Age=0')) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    this.transaction = /name="transaction" value="([^"]+)"/.exec(reply.text)?.[1] ?? this.transaction;
    return reply;
  }
}

/** A start reply of 4.3, with the names of the wire. */
export interface DeviceStart {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_url: string;
  readonly expires_in: number;
  readonly interval: unknown;
}

export async function startDevice(demo: DemoService): Promise<DeviceStart> {
  const reply = await callApi(demo, '/oauth/device', { body: { client_id: demo.application.clientId } });
  return JSON.parse(reply.text);
}

/** The three parameters of a device's poll (4.2). */
export function poll(demo: DemoService, deviceCode: string): Promise<RawReply> {
  const { clientId, clientSecret } = demo.application;
  const form = { client_id: clientId, client_secret: clientSecret, code: deviceCode };
  return callApi(demo, '/oauth/access_token', { body: form });
}

/** Types the code, signs in and answers. @returns the last page */
export async function answerDevice(
  browser: RawBrowser,
  { verification_url, user_code }: DeviceStart,
  account: Account,
  decision = 'allow',
): Promise<RawReply> {
  await browser.open(verification_url);
  await browser.post('/device', { user_code });
  await browser.post('/device/login', { login: account.login, password: account.password });
  return browser.post('/device/consent', { decision });
}

/** The reply of the key request (4.4). */
export function requestKey(demo: DemoService, form: Readonly<Record<string, string>> = {}): Promise<RawReply> {
  return callApi(demo, '/members/oauth', { body: form });
}

export async function obtainKey(demo: DemoService, form: Readonly<Record<string, string>> = {}): Promise<string> {
  return JSON.parse((await requestKey(demo, form)).text).key;
}

export function keyAddress(demo: DemoService, key: string, more: Readonly<Record<string, string>> = {}): string {
  return `${demo.authUrl}/oauth?${new URLSearchParams({ key, ...more })}`;
}

/** Opens a key's page, signs in and answers. @returns the address that the browser is sent to */
export async function answerKey(
  browser: RawBrowser,
  address: string,
  account: Account,
  decision = 'allow',
): Promise<URL> {
  await browser.open(address);
  await browser.post('/oauth/login', { login: account.login, password: account.password });
  const { status, headers } = await browser.post('/oauth/consent', { decision });
  if (status !== 303) throw new Error(`The consent page answered ${status}.`);
  return new URL(headers.location ?? '');
}

/** Value of an Authorization header (RFC 7617). */
export function basic(login: string, password: string): string {
  return `Basic ${Buffer.from(`${login}:${password}`, 'utf8').toString('base64')}`;
}

export function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
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
