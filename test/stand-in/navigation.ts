/**
 * What a page asks the network for. Navigations that the page itself starts go past the application first
 * (`will-frame-navigate`, `will-navigate`); requests for the application's own schemes are answered by it;
 * everything else goes on as it is.
 */
import { EventEmitter, once } from 'node:events';
import type { DevToolsSession, Protocol } from './devtools.ts';
import { answerRequest, type Failure } from './protocol.ts';
import { schemeOrigins } from './scheme-origins.ts';

type PausedRequest = Protocol.Fetch.requestPausedPayload;

export type NavigationWatch = ReturnType<typeof watchNavigation>;

/** How long a page's word on where it asks to go may take longer than its request. */
const OVERTAKEN_MS = 250;

/**
 * @param allow says whether the navigation may go on; `address` as the application knows it
 * @param onFailed called for a document of the application's own that was not to be had; after this, the browser shows its
 *   own page for that
 */
export function watchNavigation(
  session: DevToolsSession,
  isMainFrame: (frameId: string) => boolean,
  allow: (address: string, isMainFrame: boolean) => boolean,
  onFailed: (address: string, failure: Failure, isMainFrame: boolean) => void,
) {
  /** Where each frame's page asked to go last, and whether it may. */
  const requested = new Map<string, { readonly address: string; readonly isAllowed: boolean }>();
  const asking = new EventEmitter();
  /** Navigations that only bring back what was there: reloads, and steps back and forth. */
  const repeats = new Set<string>();
  let expected: string | null = null;

  session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    if (disposition !== 'currentTab') return;
    const isAllowed = allow(schemeOrigins.fromBrowser(url), isMainFrame(frameId));
    requested.set(frameId, { address: withoutFragment(url), isAllowed });
    asking.emit(frameId);
  });
  session.on('Page.frameStartedNavigating', ({ loaderId, navigationType }) => {
    if (/^(reload|history)/.test(navigationType)) repeats.add(loaderId);
  });
  session.on('Fetch.requestPaused', (paused) => void answer(paused).catch(() => undefined));
  session.post('Fetch.enable', {
    patterns: [{ urlPattern: '*', resourceType: 'Document' }, { urlPattern: 'https://*.stand-in/*' }],
  });

  async function answer(paused: PausedRequest): Promise<void> {
    const { requestId, request, resourceType, frameId } = paused;
    if (resourceType === 'Document' && !(await mayNavigate(paused))) {
      await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    } else if (schemeOrigins.schemeOf(request.url) === null) {
      await session.send('Fetch.continueRequest', { requestId });
    } else {
      // Chromium's protocol does not tell them apart here.
      const isFetch = resourceType === 'Fetch' || resourceType === 'XHR';
      const reply = await answerRequest(request, isFetch);
      if (typeof reply === 'object') {
        await session.send('Fetch.fulfillRequest', { requestId, ...reply });
        return;
      }
      await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      if (resourceType === 'Document') onFailed(schemeOrigins.fromBrowser(request.url), reply, isMainFrame(frameId));
    }
  }

  async function mayNavigate({ frameId, request, networkId, redirectedRequestId }: PausedRequest): Promise<boolean> {
    if (redirectedRequestId) return true;
    const isRepeat = repeats.delete(networkId ?? '');
    if (isMainFrame(frameId) && expected === request.url) {
      expected = null;
      return true;
    }
    // A page says where it asks to go before the request goes out, but that comes from another process and may be
    // overtaken. Navigations from outside, as Playwright's, come without it; most of them are reloads, which lead nowhere
    // else and need not wait.
    if (requested.get(frameId)?.address !== request.url && !isRepeat) {
      const signal = AbortSignal.timeout(OVERTAKEN_MS);
      await once(asking, frameId, { signal }).catch(() => undefined);
    }
    const asked = requested.get(frameId);
    requested.delete(frameId);
    return asked?.address === request.url ? asked.isAllowed : true;
  }

  return {
    /** Says that the application itself goes to this address (as the browser has it). */
    expect(browserAddress: string): void {
      expected = withoutFragment(browserAddress);
    },
  };
}

/** Requests are without it. */
function withoutFragment(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = '';
  return url.href;
}
