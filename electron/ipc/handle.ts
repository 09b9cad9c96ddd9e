/**
 * The page's only way into main: refuses every sender but the window's own main frame, and answers each call. Nothing
 * else registers a channel.
 */
import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { Log } from '../core/log.ts';
import { createAnswers, type Loaded } from './answer-call.ts';
import { CHANNELS, type Handlers } from './channels.ts';

/**
 * Registers every channel.
 * @param isTrustedSender whether the event comes from the window's main frame on the application's own origin;
 * asked synchronously, because a frame is gone after a navigation
 * @param handlers settles when the application behind the window is loaded
 */
export function handleCalls(
  isTrustedSender: (event: IpcMainInvokeEvent) => boolean,
  handlers: Promise<Handlers>,
  log: Log,
): void {
  const answerOf = createAnswers(load(handlers), log);
  for (const channel of CHANNELS) {
    const answer = answerOf(channel);
    ipcMain.handle(channel, (event, argument: unknown) => answer(isTrustedSender(event), argument));
  }
}

/** In this order: zod, which comes with the kinds, would hold up the first window. */
async function load(handlers: Promise<Handlers>): Promise<Loaded> {
  return { handlers: await handlers, kinds: (await import('./argument-kinds.ts')).ARGUMENT_KINDS };
}
