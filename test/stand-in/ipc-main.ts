/**
 * Electron's `ipcMain`: handlers by channel, and the one way a page's call reaches them. What a handler throws
 * goes back as text, as in Electron. Listeners are taken, but no page can send to them.
 */
import { EventEmitter } from 'node:events';
import { createWire } from './wire.ts';

type IpcMain = Pick<Electron.IpcMain, 'handle' | 'removeHandler'>;
type Handler = Parameters<IpcMain['handle']>[1];

const handlers = new Map<string, Handler>();
const wire = createWire();

const handling: IpcMain = {
  handle(channel, listener) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, listener);
  },
  removeHandler(channel) {
    handlers.delete(channel);
  },
};

export const ipcMain = Object.assign(new EventEmitter(), handling);

/** How a call ended: an encoded result, or the text of what was thrown. */
type InvokeOutcome = { readonly error: null; readonly result: string } | { readonly error: string };

/** @param args encoded */
export async function runInvoke(event: unknown, channel: string, args: string): Promise<InvokeOutcome> {
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const decoded = wire.decode(args);
    const result: unknown = await Reflect.apply(handler, ipcMain, [event, ...(Array.isArray(decoded) ? decoded : [])]);
    return { error: null, result: wire.encode(result) };
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    return { error: String(error) };
  }
}
