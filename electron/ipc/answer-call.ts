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

  async function run<T>(act: () => Promise<T>): Promise<T> {
    if (underWay === MOST_UNDER_WAY) {
      throw new AppError('calls-too-many', 'Too much goes on at once. Wait a moment and try again.');
    }
    underWay += 1;
    try {
      return await act();
    } finally {
      underWay -= 1;
    }
  }

  return <C extends Channel>(channel: C): Answer<C> => {
    let schema: Schema<Argument<C>> | undefined;
    const invalid = () => new AppError('argument-invalid', `${channel} was called with an invalid argument.`);
    return async (isTrusted, argument) => {
      try {
        if (!isTrusted) throw new AppError('channel-refused', `A foreign page called ${channel}.`);
        const value = await run(async () => {
          const { handlers, kinds } = await loaded;
          // One call in each turn, so that many at once leave time for all else.
          turn = turn.then(nextTurn);
          await turn;
          if (!isSmall(argument, sizeLimitOf(channel))) throw invalid();
          schema ??= schemaFor(channel, kinds);
          const parsed = schema.safeParse(argument);
          if (!parsed.success) throw invalid();
          return handlers[channel](parsed.data);
        });
        return { ok: true, value };
      } catch (thrown) {
        const error = toAppError(thrown);
        log.failure(channel, error);
        return { ok: false, error: { code: error.code, details: error.details } };
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
    if (left < 0) return false;
    if (typeof value !== 'object' || value === null) return true;
    if (depth > MOST_DEPTH) return false;
    if (Array.isArray(value)) return value.length * VALUE_SIZE <= left && fitsAll(value, depth);
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return false;
    return Object.keys(value).every((name) => fits(name, depth) && fits(Reflect.get(value, name), depth + 1));
  };
  const fitsAll = (values: readonly unknown[], depth: number): boolean => {
    // Also the holes, over which `every` would step.
    for (const one of values) if (!fits(one, depth + 1)) return false;
    return true;
  };
  return fits(argument, 0);
}
