/** What plays main in the gallery's page: a bridge that remembers what was called and answers as a test tells it. */
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';

/** One call of the page, as the bridge remembers it. */
export interface RecordedCall {
  readonly name: string;
  readonly argument: unknown;
}

declare global {
  interface Window {
    /** The injected bridge's memory, for the test alone. */
    readonly gallery: {
      readonly calls: RecordedCall[];
      readonly answers: Map<string, Outcome<unknown> | Promise<Outcome<unknown>> | null>;
      readonly held: Map<string, (outcome: Outcome<unknown>) => void>;
      /** What was shown last. */
      view: unknown;
      /** Settles when it is drawn. */
      push(view: AppView): Promise<void>;
      tellExchanges(): void;
      tellCheck(): void;
      /** Mounts the app anew; its first question is answered so, or never when null. */
      show(first: Outcome<AppView> | null): void;
      /** Takes the app out of the document, and all that it or a test has left in there or in the bridge. */
      clear(): void;
    };
  }
}

/**
 * Runs in the page before its own script. Calls succeed unless told otherwise; nothing was exchanged yet, and the view
 * is long in coming.
 */
export function installBridge(): void {
  const nothing = {
    rows: [],
    version: 0,
    isMore: false,
    firstKept: 1,
    droppedCount: 0,
    logId: 1,
    isKeepingSecrets: false,
  };
  const calls: RecordedCall[] = [];
  const answers: Window['gallery']['answers'] = new Map();
  const held: Window['gallery']['held'] = new Map();
  const listeners = new Set<(view: AppView) => void>();
  const exchangeListeners = new Set<() => void>();
  const checkListeners = new Set<() => void>();
  const reset = () => {
    calls.length = 0;
    for (const known of [answers, held, listeners, exchangeListeners, checkListeners]) known.clear();
    answers.set('getView', null).set('readExchanges', { ok: true, value: nothing });
  };
  const clear = () => {
    document.body.replaceChildren();
    document.documentElement.removeAttribute('style');
    document.fonts.clear();
    document.title = '';
    scrollTo(0, 0);
    reset();
  };
  const show = (first: Outcome<AppView> | null) => {
    clear();
    answers.set('getView', first);
    window.gallery.view = first;
    document.body.append(document.createElement('member-login'));
  };
  const push = async (view: AppView) => {
    window.gallery.view = view;
    for (const listener of listeners) listener(view);
    // React draws in a message of its own, which comes before this one.
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    port1.close();
  };
  const tellExchanges = () => {
    for (const listener of exchangeListeners) listener();
  };
  const tellCheck = () => {
    for (const listener of checkListeners) listener();
  };

  const listenWith =
    <Listener>(all: Set<Listener>) =>
    (listener: Listener) => {
      all.add(listener);
      return () => all.delete(listener);
    };
  const answer = async (name: string) => {
    const told = answers.get(name);
    return told === null ? new Promise(() => {}) : (told ?? { ok: true, value: undefined });
  };
  const call = (name: string) => (argument: unknown) => {
    calls.push({ name, argument });
    return answer(name);
  };
  const fixed = new Map<PropertyKey, unknown>([
    ['onViewChanged', listenWith(listeners)],
    ['onExchangesChanged', listenWith(exchangeListeners)],
    ['onCheckChanged', listenWith(checkListeners)],
    ['getView', () => answer('getView')],
  ]);
  reset();
  const memberLogin = new Proxy({}, { get: (_target, name) => fixed.get(name) ?? call(String(name)) });
  Object.defineProperty(window, 'memberLogin', { value: memberLogin });
  Object.defineProperty(window, 'gallery', {
    value: { calls, answers, held, view: null, push, tellExchanges, tellCheck, show, clear },
  });
}
