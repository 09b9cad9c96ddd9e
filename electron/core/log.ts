/** The log: one line per event. Log error codes and fixed texts only, never values from requests or replies. */
import { AppError } from './errors.ts';

export interface Log {
  info(event: string): void;
  /** Logs an AppError's code and message and the codes of its causes, never the text of other errors. */
  failure(event: string, thrown: unknown): void;
}

/** No chain of this app's own errors is longer. */
const MAX_CAUSES = 5;

/** @param write writes one line, which has no line break */
export function createLog(write: (line: string) => void): Log {
  return {
    info: (event) => write(event),
    failure: (event, thrown) => write(`${event}: ${describeFailure(thrown)}`),
  };
}

/**
 * Describes an AppError by its code and message, everything else by its name and code, as other texts may have secrets.
 * @param causes how many causes to name; an error may be its own cause
 */
export function describeFailure(thrown: unknown, causes = MAX_CAUSES): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const cause = thrown.cause === undefined || causes === 0 ? '' : ` (${describeFailure(thrown.cause, causes - 1)})`;
  if (thrown instanceof AppError) return `${thrown.code}: ${thrown.message}${cause}`;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? ` ${thrown.code}` : '';
  return `${thrown.name}${code}${cause}`;
}
