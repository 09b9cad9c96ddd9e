/**
 * What a sandboxed preload finds in its isolated world: `require('electron')` with `ipcRenderer` and
 * `contextBridge`, and nothing of Node. The two functions run from their source text in the page, before any
 * script of its own, so they use nothing from outside themselves.
 */
import type { BridgeEnd, createBridgeEnd } from './bridge.ts';
import type { Wire } from './wire.ts';

/** The names under which the worlds find each other and main. */
export interface WorldNames {
  /** The binding that sends a call to main. */
  readonly binding: string;
  /** The property of the isolated world's global object that main speaks to. */
  readonly inbox: string;
  /** The one event that hands the shared element over, before the page has a script. */
  readonly greeting: string;
}

/** A call on its way to main. */
export interface OutgoingCall {
  readonly id: number;
  readonly channel: string;
  /** Encoded arguments. */
  readonly args: string;
  /** Address of the page that calls. */
  readonly address: string;
}

/** The other mouse button was pressed, and the page left it to the system. */
export interface OutgoingPress {
  /** A part of what Electron tells. */
  readonly pressed: Pick<Electron.ContextMenuParams, 'x' | 'y' | 'isEditable' | 'selectionText'> & {
    readonly editFlags: Pick<Electron.EditFlags, 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>;
  };
}

type CreateBridgeEnd = typeof createBridgeEnd;
type Listener = (event: unknown, ...args: unknown[]) => void;

/** The page's half: waits for the preload's, and makes what it exposes. */
export function startPageWorld(names: WorldNames, wire: Wire, createEnd: CreateBridgeEnd): void {
  if (window !== window.top) return;
  const greet = (event: Event): void => {
    event.stopImmediatePropagation();
    if (event instanceof MouseEvent && event.relatedTarget) {
      createEnd(event.relatedTarget, 'to-page', 'to-preload', wire);
    }
  };
  document.addEventListener(names.greeting, greet, { once: true, capture: true });
}

/**
 * The preload's half.
 * @returns the preload's `require`, or null in a frame that gets no preload
 */
export function startPreloadWorld(names: WorldNames, wire: Wire, createEnd: CreateBridgeEnd) {
  if (window !== window.top) return null;
  const waiting = new Map<number, (outcome: { error?: string; result?: unknown }) => void>();
  const listeners = new Map<string, Listener[]>();
  let lastId = 0;
  let end: BridgeEnd | null = null;

  function connect(): BridgeEnd {
    const link = document.createElement('i');
    const created = createEnd(link, 'to-preload', 'to-page', wire);
    document.dispatchEvent(new MouseEvent(names.greeting, { relatedTarget: link }));
    return created;
  }

  function send(message: OutgoingCall | OutgoingPress): void {
    const binding: unknown = Reflect.get(globalThis, names.binding);
    if (typeof binding === 'function') binding(JSON.stringify(message));
  }

  /** As Chromium describes the place; nobody sees what is selected in a field for passwords. */
  function describePress({ x, y, target }: MouseEvent): OutgoingPress {
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
    const isEditable = field
      ? !field.readOnly && !field.disabled && field.selectionStart !== null
      : target instanceof HTMLElement && target.isContentEditable;
    const isHidden = field?.type === 'password';
    const inField = field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    const selectionText = isHidden ? '' : (inField ?? String(getSelection()));
    const canCopy = selectionText !== '';
    const editFlags = { canCut: isEditable && canCopy, canCopy, canPaste: isEditable, canSelectAll: true };
    return { pressed: { x, y, isEditable, selectionText, editFlags } };
  }

  addEventListener('contextmenu', (event) => {
    const press = describePress(event);
    // The page's own listeners come later.
    setTimeout(() => event.defaultPrevented || send(press));
  });

  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      lastId += 1;
      const id = lastId;
      const message = { id, channel, args: wire.encode(args), address: location.href };
      const outcome = await new Promise<{ error?: string; result?: unknown }>((resolve) => {
        waiting.set(id, resolve);
        send(message);
      });
      if (outcome.error !== undefined) {
        throw new Error(`Error invoking remote method '${channel}': ${outcome.error}`);
      }
      return outcome.result;
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Listener) {
      const kept = [...(listeners.get(channel) ?? [])];
      const position = kept.lastIndexOf(listener);
      if (position >= 0) kept.splice(position, 1);
      listeners.set(channel, kept);
      return ipcRenderer;
    },
    off: (channel: string, listener: Listener) => ipcRenderer.removeListener(channel, listener),
  };

  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown): void {
      end ??= connect();
      end.expose(key, api);
    },
  };

  const inbox = {
    reply(id: number, error: string | null, result: string): void {
      waiting.get(id)?.(error === null ? { result: wire.decode(result) } : { error });
      waiting.delete(id);
    },
    receive(channel: string, encoded: string): void {
      const args = wire.decode(encoded);
      for (const listener of listeners.get(channel) ?? []) {
        listener({ sender: ipcRenderer, ports: [] }, ...(Array.isArray(args) ? args : []));
      }
    },
  };
  Object.defineProperty(globalThis, names.inbox, { value: inbox });

  return (name: string): unknown => {
    if (name === 'electron') return { contextBridge, ipcRenderer, webUtils: { getPathForFile: () => '' } };
    throw new Error(`module not found: ${name}`);
  };
}
