/**
 * Electron's `protocol`: the application's own schemes and what answers them. Only `handle` and
 * `registerSchemesAsPrivileged`; of the privileges, `standard` and `supportFetchAPI` count here.
 */
import type { Protocol as DevTools } from './devtools.ts';
import { schemeOrigins } from './scheme-origins.ts';
import { session } from './session.ts';
import { readiness } from './startup.ts';

type Protocol = Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'>;
type Handler = Parameters<Protocol['handle']>[1];

const handlers = new Map<string, Handler>();
/** Schemes that a page's `fetch` knows. */
const fetchable = new Set<string>();

export const protocol: Protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (readiness.isReady) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    for (const { scheme, privileges } of schemes) {
      schemeOrigins.add(scheme, privileges?.standard ?? false);
      if (privileges?.supportFetchAPI) fetchable.add(scheme);
    }
  },
  handle(scheme, handler) {
    // It is the session's.
    void session.defaultSession;
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    schemeOrigins.add(scheme, false);
    handlers.set(scheme, handler);
  },
};

/** An answer as the browser takes it. */
type BrowserReply = Omit<DevTools.Fetch.fulfillRequestParameters, 'requestId'>;

/** Why a request has none, in Chromium's words. */
export type Failure = 'ERR_FAILED' | 'ERR_UNEXPECTED' | 'ERR_UNKNOWN_URL_SCHEME';

/**
 * Asks the application for what the page requested.
 * @param request as the browser has it
 * @param isFetch whether it is of the page's `fetch`
 */
export async function answerRequest(
  request: DevTools.Network.Request,
  isFetch: boolean,
): Promise<BrowserReply | Failure> {
  const scheme = schemeOrigins.schemeOf(request.url);
  const handler = scheme === null ? undefined : handlers.get(scheme);
  if (scheme === null || !handler || (isFetch && !fetchable.has(scheme))) return 'ERR_UNKNOWN_URL_SCHEME';
  try {
    const { method, headers } = request;
    const response = await handler(new Request(schemeOrigins.fromBrowser(request.url), { method, headers }));
    return response.type === 'error' ? 'ERR_FAILED' : await wordReply(response, schemeOrigins.isStandard(scheme));
  } catch (error) {
    console.error(error);
    return 'ERR_UNEXPECTED';
  }
}

async function wordReply(response: Response, isStandard: boolean): Promise<BrowserReply> {
  const headers = [...response.headers].map(([name, value]) => ({
    name,
    value: name === 'location' ? schemeOrigins.toBrowser(value) : value,
  }));
  // The page of a scheme without origins must not find one either.
  if (!isStandard) headers.push({ name: 'content-security-policy', value: 'sandbox allow-scripts allow-forms' });
  return {
    responseCode: response.status,
    ...(response.statusText ? { responsePhrase: response.statusText } : {}),
    responseHeaders: headers,
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}
