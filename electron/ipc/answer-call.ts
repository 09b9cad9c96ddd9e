/** Answers a call from the page: parses its argument, runs it, and turns what is thrown into an outcome. */
import { AppError, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { ArgumentKinds, Schema } from './argument-kinds.ts';
import { type Argument, type Channel, type Handlers, type Outcome, type Result, schemaFor } from './channels.ts';

/** What is loaded behind the first window. */
export interface Loaded {
  readonly handlers: Handlers;
  readonly kinds: ArgumentKinds;
}

/** @returns what answers a channel; it never rejects */
export function createAnswer<C extends Channel>(
  channel: C,
  loaded: Promise<Loaded>,
  log: Log,
): (isTrusted: boolean, argument: unknown) => Promise<Outcome<Result<C>>> {
  let schema: Schema<Argument<C>> | undefined;
  return async (isTrusted, argument) => {
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
  };
}
