/**
 * A browser without a screen, for the pages of services that tests start: it keeps cookies, follows redirects and
 * fills in forms. Where it is sent to an application's callback, it stops and says where.
 */
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as sendHttp } from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import { text as readText } from 'node:stream/consumers';

interface Page {
  readonly address: URL;
  readonly html: string;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export class FormBrowser {
  readonly #http = new HttpAgent({ keepAlive: true });
  readonly #https: HttpsAgent;
  #cookies: readonly Cookie[] = [];
  #page: Page | null = null;

  /** @param authority PEM certificate to trust for https */
  constructor(authority?: string) {
    this.#https = new HttpsAgent({ keepAlive: true, ca: authority });
  }

  /** The page on screen. */
  get html(): string {
    return this.#page?.html ?? '';
  }

  /** @returns the callback address that the browser was sent to; null if a page is on screen */
  open(address: string): Promise<string | null> {
    return this.#go('GET', new URL(address), null);
  }

  /** Follows the first link of the page to an address with these words in it. @returns as `open` does */
  follow(words: string): Promise<string | null> {
    const { html, address } = this.#current;
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => unescapeHtml(href));
    const link = links.find((href) => href.includes(words));
    if (link === undefined) throw new Error(`The page at ${address.pathname} has no link to “${words}”.`);
    return this.#go('GET', new URL(link, address), null);
  }

  /** Fills in and submits the page's first form with these words in it. @returns as `open` does */
  submit(fields: Readonly<Record<string, string>>, words = ''): Promise<string | null> {
    const { html, address } = this.#current;
    const forms = [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)];
    const [, attributes = '', inside] = forms.find(([form]) => form.includes(words)) ?? [];
    if (inside === undefined) throw new Error(`The page at ${address.pathname} has no such form.`);
    const hidden = [...inside.matchAll(/<input([^>]*type="hidden"[^>]*)>/g)].map(([, input = '']) => [
      attributeOf(input, 'name'),
      attributeOf(input, 'value'),
    ]);
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }).toString();
    return this.#go('POST', new URL(attributeOf(attributes, 'action'), address), body);
  }

  get #current(): Page {
    if (this.#page) return this.#page;
    throw new Error('No page was opened.');
  }

  async #go(method: 'GET' | 'POST', address: URL, body: string | null): Promise<string | null> {
    const { status, headers, text } = await this.#send(method, address, body);
    for (const line of headers['set-cookie'] ?? []) this.#keep(line, address);
    if (headers.location === undefined) {
      if (status >= 400) throw new Error(`${method} ${address.pathname} answered ${status}: ${text.slice(0, 300)}`);
      this.#page = { address, html: text };
      return null;
    }
    const target = new URL(headers.location, address);
    return isCallback(target) ? headers.location : this.#go('GET', target, null);
  }

  #send(method: string, address: URL, body: string | null): Promise<Reply> {
    const cookie = this.#cookies
      .filter(({ path }) => address.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = {
      ...(cookie !== '' && { cookie }),
      ...(body !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    return new Promise((resolve, reject) => {
      const take = (response: IncomingMessage): void => {
        const whole = (text: string): Reply => ({ status: response.statusCode ?? 0, headers: response.headers, text });
        readText(response).then((text) => resolve(whole(text)), reject);
      };
      const request =
        address.protocol === 'https:'
          ? sendHttps(address, { method, headers, agent: this.#https }, take)
          : sendHttp(address, { method, headers, agent: this.#http }, take);
      request.on('error', reject).end(body ?? undefined);
    });
  }

  #keep(line: string, address: URL): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; path=([^;]*)/i.exec(line)?.[1] ?? address.pathname;
    this.#cookies = this.#cookies.filter((other) => other.name !== name || other.path !== path);
    if (value !== '') this.#cookies = [...this.#cookies, { name, value, path }];
  }
}

/** Whether an address is the application's and not a page. */
function isCallback({ protocol, pathname }: URL): boolean {
  return !protocol.startsWith('http') || /^\/callback(\/|$)/.test(pathname);
}

function attributeOf(tag: string, name: string): string {
  return unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function unescapeHtml(text: string): string {
  return text.replace(/&(amp|quot|#39|lt|gt);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' };
