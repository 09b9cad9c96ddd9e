/**
 * Takes every call of the page: it refuses every sender but the window's own main frame, parses
 * the argument, runs the call, and turns what is thrown into a result. Nothing else registers a channel.
 */
import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { AppError, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { CHANNELS, type Channel, type Handlers, type Outcome, type Result } from './contract.ts';
import type { ARGUMENT_SCHEMAS } from './schemas.ts';

/** What is loaded behind the first window. */
export interface CallTable {
  readonly handlers: Handlers;
  readonly schemas: typeof ARGUMENT_SCHEMAS;
}

/**
 * Registers every channel.
 * @param isTrustedSender whether the event comes from the window's main frame on the application's own origin;
 * asked synchronously, because a frame is gone after a navigation
 * @param table settles when the application behind the window is loaded
 */
export function handleCalls(
  isTrustedSender: (event: IpcMainInvokeEvent) => boolean,
  table: Promise<CallTable>,
  log: Log,
): void {
  for (const channel of CHANNELS) handleCall(channel, isTrustedSender, table, log);
}

function handleCall<C extends Channel>(
  channel: C,
  isTrustedSender: (event: IpcMainInvokeEvent) => boolean,
  table: Promise<CallTable>,
  log: Log,
): void {
  ipcMain.handle(channel, async (event, argument: unknown): Promise<Outcome<Result<C>>> => {
    const isTrusted = isTrustedSender(event);
    try {
      if (!isTrusted) throw new AppError('channel-refused', `A foreign page called ${channel}.`);
      const { handlers, schemas } = await table;
      const parsed = schemas[channel].safeParse(argument);
      if (!parsed.success) throw new AppError('argument-invalid', `${channel} was called with an invalid argument.`);
      return { ok: true, value: await handlers[channel](parsed.data) };
    } catch (thrown) {
      const error = toAppError(thrown);
      log.failure(channel, error);
      return { ok: false, error: { code: error.code, details: error.details } };
    }
  });
}
