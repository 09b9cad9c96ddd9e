/**
 * Puts `window.memberLogin` on the page: one function per channel and the subscription to the view. The page
 * gets no Electron API, no event object and no channel but those in the table.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { CHANNELS, type Subscriptions } from './ipc/channels.ts';
import { VIEW_CHANGED } from './ipc/views/app.ts';
import { CHECK_CHANGED } from './ipc/views/document-check.ts';
import { EXCHANGES_CHANGED } from './ipc/views/exchanges.ts';

/** Main answers every call; only a broken connection to it rejects. */
const UNANSWERED = { ok: false, error: { code: 'unexpected', details: {} } } as const;

const calls = CHANNELS.map((channel) => [channel, call(channel)] as const);
const subscriptions: Subscriptions = {
  onViewChanged: (listener) => subscribe(VIEW_CHANGED, listener),
  onExchangesChanged: (listener) => subscribe(EXCHANGES_CHANGED, () => listener()),
  onCheckChanged: (listener) => subscribe(CHECK_CHANGED, () => listener()),
};
contextBridge.exposeInMainWorld('memberLogin', { ...Object.fromEntries(calls), ...subscriptions, openDroppedCase });

function call(channel: string): (argument: unknown) => Promise<unknown> {
  return (argument) => ipcRenderer.invoke(channel, argument).catch(() => UNANSWERED);
}

/** The page names no path: it hands on the file of a drop. One that a script has made has none, and nothing is opened. */
async function openDroppedCase(file: File): Promise<unknown> {
  try {
    const path = webUtils.getPathForFile(file);
    return path === '' ? { ok: true, value: false } : await call('openDroppedCase')({ path });
  } catch {
    return UNANSWERED;
  }
}

function subscribe<T>(event: string, listener: (value: T) => void): () => void {
  const relay = (_event: unknown, value: T): void => listener(value);
  ipcRenderer.on(event, relay);
  return () => void ipcRenderer.off(event, relay);
}
