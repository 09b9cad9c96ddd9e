/**
 * The page's only way into main: refuses every sender but the window's own main frame, parses the argument, runs the
 * call, and turns what is thrown into an outcome. Nothing else registers a channel.
 */
import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { AppError, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { ArgumentKinds, Schema } from './argument-kinds.ts';
import { type Argument, CHANNELS, type Channel, type Handlers, type Result, schemaFor } from './channels.ts';
import type { Outcome } from './contract.ts';

/** What is loaded behind the first window. */
interface Loaded {
  readonly handlers: Handlers;
  readonly kinds: ArgumentKinds;
}

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
  const loaded = load(handlers);
  for (const channel of CHANNELS) handleCall(channel, isTrustedSender, loaded, log);
}

/** In this order: zod, which comes with the kinds, would hold up the first window. */
async function load(handlers: Promise<Handlers>): Promise<Loaded> {
  return { handlers: await handlers, kinds: (await import('./argument-kinds.ts')).ARGUMENT_KINDS };
}

function handleCall<C extends Channel>(
  channel: C,
  isTrustedSender: (event: IpcMainInvokeEvent) => boolean,
  loaded: Promise<Loaded>,
  log: Log,
): void {
  let schema: Schema<Argument<C>> | undefined;
  ipcMain.handle(channel, async (event, argument: unknown): Promise<Outcome<Result<C>>> => {
    const isTrusted = isTrustedSender(event);
    try {
      if (!isTrusted) throw new AppError('channel-refused', `A foreign page called ${channel}.`);
      const { handlers, kinds } = await loaded;
      schema ??= schemaFor(channel, kinds);
      const parsed = schema.safeParse(argument);
      if (!parsed.success) throw new AppError('argument-invalid', `${channel} was called with an invalid argument.`);
      return { ok: true, value: await handlers[channel](parsed.data) };
    } catch (thrown) {
      const error = toAppError(thrown);
      log.failure(channel, error);
      return { ok: false, error: { code: error.code, details: error.details } };
    }
  });
}
