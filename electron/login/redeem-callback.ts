/**
 * Uses what a callback brought. A callback without the state may come from any page, so the attempt goes on waiting beside
 * it: one with the state counts in its place, and a failure ends the attempt only if the person says so.
 */
import type { ReceivedCallback, Retry } from '../callback/pending-callbacks.ts';
import { type AppError, isNetworkError, LoginError, toAppError } from '../core/errors.ts';
import type { WaitingForBrowser } from '../ipc/views/attempts.ts';
import type { AttemptStep, Redeemed, Use } from './method.ts';

/** What it needs of the attempt. */
export interface RedeemingParts {
  readonly signal: AbortSignal;
  readonly step: () => AttemptStep;
  /** How long its requests were held altogether: a limit that is begun before counts without that. */
  readonly heldMs: () => number;
  /** Waits for a callback, up to the limit that is set. */
  readonly receive: (arriving: Promise<ReceivedCallback>) => Promise<ReceivedCallback>;
  /** Shows a wait again, and asks whether to end with an error instead. @returns false where its limit has passed */
  readonly waitAgain: (waited: WaitingForBrowser, error: AppError, answer: (isEnded: boolean) => void) => boolean;
}

/** @throws what `use` throws, if the callback had the state, the network failed or the person ends the attempt */
export async function redeemCallback<T>(
  received: Promise<ReceivedCallback>,
  use: Use<T>,
  parts: RedeemingParts,
): Promise<Redeemed<T>> {
  for (let arriving = received; ; ) {
    const { value, stateReturned: isProven, retry } = await arriving;
    const waited = parts.step();
    const heldMs = parts.heldMs();
    const outdone = new AbortController();
    const using = use(value, AbortSignal.any([parts.signal, outdone.signal])).then((result) => ({ result, isProven }));
    try {
      const proven = retry && (await Promise.race([retry.next, whenOver(using)]));
      if (!proven) return await using;
      // What still waits for a person, or for the service, is of no use any more.
      outdone.abort(new LoginError('cancelled', 'A callback with the state came meanwhile.'));
      arriving = Promise.resolve(proven);
    } catch (thrown) {
      const error = toAppError(thrown);
      const isFinal = retry === null || parts.signal.aborted || isNetworkError(error.code);
      if (isFinal || waited.kind !== 'waiting-for-browser') throw thrown;
      const deadlineAtMs = waited.deadlineAtMs + parts.heldMs() - heldMs;
      arriving = parts.receive(askWhetherToEnd({ ...waited, deadlineAtMs }, error, retry, parts));
    }
  }
}

/** @throws the error, if the person says so or the limit has passed */
function askWhetherToEnd(
  waited: WaitingForBrowser,
  error: AppError,
  { next, goOn }: Retry,
  { waitAgain }: RedeemingParts,
): Promise<ReceivedCallback> {
  const ended = Promise.withResolvers<ReceivedCallback>();
  const isAsked = waitAgain(waited, error, (isEnded) => (isEnded ? ended.reject(error) : goOn()));
  if (!isAsked) ended.reject(error);
  return Promise.race([ended.promise, next]);
}

function whenOver(work: Promise<unknown>): Promise<null> {
  return work.then(
    () => null,
    () => null,
  );
}
