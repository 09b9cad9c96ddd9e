/**
 * Translates the document's endpoints to those of an OAuth 2.0 and OpenID Connect server, and its replies back. Nothing
 * else is changed: codes, tokens, refusals and pages are the server's own.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface AdapterOptions {
  /** Origin of the server. */
  readonly provider: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether a token is answered as form text, as the document shows it, or as the server's JSON. */
  readonly tokenAs: 'form' | 'json';
}

type Form = Readonly<Record<string, string>>;

const SCOPE = 'openid profile';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** @returns a server that does not listen yet */
export function createAdapter({ provider, clientId, clientSecret, tokenAs }: AdapterOptions) {
  const post = (path: string, form: Form) =>
    fetch(`${provider}${path}`, { method: 'POST', body: new URLSearchParams(form) });

  async function answer(request: IncomingMessage): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url ?? '', provider);
    if (pathname === '/authorize') {
      const query = new URLSearchParams([...searchParams, ['response_type', 'code'], ['scope', SCOPE]]);
      return new Response(null, { status: 303, headers: { location: `${provider}/auth?${query}` } });
    }
    if (request.headers['x-service-key'] !== clientId)
      return Response.json({ error: 'invalid_client' }, { status: 401 });
    const { code = '', ...form }: Form = Object.fromEntries(new URLSearchParams(await text(request)));
    switch (pathname) {
      case '/oauth/access_token': {
        const isDevice = form.redirect_uri === undefined;
        const grant = isDevice
          ? { grant_type: DEVICE_GRANT, device_code: code }
          : { grant_type: 'authorization_code', code };
        const reply = await post('/token', { ...form, ...grant });
        if (!reply.ok || tokenAs === 'json') return reply;
        return new Response(`access_token=${(await reply.json()).access_token}`);
      }
      case '/oauth/device':
        return post('/device/auth', { ...form, client_secret: clientSecret, scope: SCOPE });
      case '/members/infos':
        return fetch(`${provider}/me`, { headers: { authorization: request.headers.authorization ?? '' } });
      default:
        return new Response(null, { status: 404 });
    }
  }

  return createServer(async (request, response) => {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, Object.fromEntries(headers)).end(body && (await new Response(body).text()));
  });
}
