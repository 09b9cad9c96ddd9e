/**
 * Answers a call from the page: parses its argument, runs it, and turns what is thrown into an outcome. Bounds come first,
 * so that no page holds up main.
 */
import { nextTurn } from '../core/clock.ts';
import { AppError, toAppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { ArgumentKinds, Schema } from './argument-kinds.ts';
import {
  type Argument,
  type Channel,
  type Handlers,
  type Outcome,
  type Result,
  schemaFor,
  sizeLimitOf,
} from './channels.ts';

/** What is loaded behind the first window. */
export interface Loaded {
  readonly handlers: Handlers;
  readonly kinds: ArgumentKinds;
}

type Answer<C extends Channel> = (isTrusted: boolean, argument: unknown) => Promise<Outcome<Result<C>>>;

/** The page makes about ten at most, with those that wait for a dialog or a service. */
const MOST_UNDER_WAY = 60;

/** @returns what answers each channel; it never rejects */
export function createAnswers(loaded: Promise<Loaded>, log: Log): <C extends Channel>(channel: C) => Answer<C> {
  let underWay = 0;
  let turn = Promise.resolve();

  return <C extends Channel>(channel: C): Answer<C> => {
    let schema: Schema<Argument<C>> | undefined;
    return async (isTrusted, argument) => {
      underWay += 1;
      try {
        if (!isTrusted) throw new AppError('channel-refused', `A foreign page called ${channel}.`);
        if (underWay > MOST_UNDER_WAY) throw new AppError('app-busy', 'Too many calls are under way. Wait a moment.');
        const { handlers, kinds } = await loaded;
        // One in each turn, so that many at once leave time for all else.
        turn = turn.then(nextTurn);
        await turn;
        schema ??= schemaFor(channel, kinds);
        const parsed = isSmall(argument, sizeLimitOf(channel)) ? schema.safeParse(argument) : null;
        if (!parsed?.success) {
          throw new AppError('argument-invalid', `${channel} was called with an invalid argument.`);
        }
        return { ok: true, value: await handlers[channel](parsed.data) };
      } catch (thrown) {
        const error = toAppError(thrown);
        log.failure(channel, error);
        return { ok: false, error: { code: error.code, details: error.details } };
      } finally {
        underWay -= 1;
      }
    };
  };
}

/** Deeper than any argument. */
const MOST_DEPTH = 8;
/** What each value counts for besides its text, so that there are not many. */
const VALUE_SIZE = 8;

/**
 * Whether a value consists of few plain objects, arrays and primitives with little text, counted in characters. zod takes
 * seconds to refuse some that are large, and typed arrays.
 */
function isSmall(argument: unknown, sizeLimit: number): boolean {
  let left = sizeLimit;
  const fits = (value: unknown, depth: number): boolean => {
    left -= VALUE_SIZE + (typeof value === 'string' ? value.length : 0);
    if (left < 0 || depth > MOST_DEPTH) return false;
    if (typeof value !== 'object' || value === null) return true;
    if (Array.isArray(value)) {
      // Its length first, and then also its holes.
      return value.length * VALUE_SIZE <= left && Array.from(value).every((one) => fits(one, depth + 1));
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return false;
    return Object.keys(value).every((name) => fits(name, depth) && fits(Reflect.get(value, name), depth + 1));
  };
  return fits(argument, 0);
}
