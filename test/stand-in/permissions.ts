/**
 * What pages are permitted. The page asks before its own functions do (`permission-world.ts`), the application's
 * handlers answer as in Electron, and Chromium is told just before the page goes on. What a page cannot ask for is
 * denied. Without handlers all that it can ask for is granted, as in Electron.
 */
import type { DevToolsSession } from './devtools.ts';
import { callNatively } from './event.ts';
import { type PermissionNames, type PermissionQuestion, startPermissionWorld } from './permission-world.ts';
import type { StandInWebContents } from './web-contents.ts';

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

const NAMES: PermissionNames = { binding: '__standInAsk', answer: 'stand-in-permission' };

/** Chromium's names of what a page may ask for. */
const ALL = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'clipboard-write'];

let requestHandler: RequestHandler = null;
let checkHandler: CheckHandler = null;
/** What denies each request that waits for its answer. */
const pending = new Set<() => void>();

/** Without a handler, what waits for its answer is denied. */
export function setRequestHandler(handler: RequestHandler): void {
  requestHandler = handler;
  if (handler === null) for (const deny of pending) deny();
}

export function setCheckHandler(handler: CheckHandler): void {
  checkHandler = handler;
}

export async function requestPermission(contents: StandInWebContents, permission: string): Promise<boolean> {
  if (requestHandler === null) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const deny = (): void => resolve(false);
  pending.add(deny);
  let isAnswered = false;
  const answer = (isGranted: unknown): void => {
    if (isAnswered) throw new TypeError('One-time callback was called more than once');
    isAnswered = true;
    resolve(Boolean(isGranted));
  };
  const details = { requestingUrl: contents.getURL(), isMainFrame: true };
  callNatively(() => requestHandler && Reflect.apply(requestHandler, null, [contents, permission, answer, details]));
  const isGranted = await promise;
  pending.delete(deny);
  return isGranted;
}

/** Any answer counts as yes or no, so a promise counts as yes. */
function checkPermission(contents: StandInWebContents, permission: string): boolean {
  if (checkHandler === null) return true;
  const origin = `${contents.mainFrame.origin}/`;
  const details = { embeddingOrigin: origin, requestingUrl: contents.getURL(), isMainFrame: true };
  let isGranted = false;
  callNatively(() => {
    isGranted = Boolean(checkHandler && Reflect.apply(checkHandler, null, [contents, permission, origin, details]));
  });
  return isGranted;
}

/** Lets the pages of a window ask. Settles when they can. */
export async function letPagesAsk(
  browser: DevToolsSession,
  session: DevToolsSession,
  contents: StandInWebContents,
): Promise<void> {
  const set = (permission: { readonly name: string }, isGranted: boolean): Promise<unknown> =>
    browser.send('Browser.setPermission', { permission, setting: isGranted ? 'granted' : 'denied' });

  async function answer(contextId: number, { id, kind, permission, settings }: PermissionQuestion) {
    const isGranted =
      kind === 'check' ? checkPermission(contents, permission) : await requestPermission(contents, permission);
    // Chromium says itself what it does not know.
    await Promise.allSettled(settings.map((setting) => set(setting, isGranted)));
    const expression = `document.dispatchEvent(new CustomEvent('${NAMES.answer}', { detail: ${id} }))`;
    session.post('Runtime.evaluate', { contextId, expression });
  }

  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === NAMES.binding) void answer(executionContextId, JSON.parse(payload)).catch(() => undefined);
  });
  for (const name of ALL) browser.post('Browser.setPermission', { permission: { name }, setting: 'denied' });
  await Promise.all([
    session.send('Runtime.addBinding', { name: NAMES.binding, executionContextName: '' }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${startPermissionWorld})(${JSON.stringify(NAMES)});`,
    }),
  ]);
}
