/** The log: one line per event. Log error codes and fixed texts only, never values from requests or replies. */
import { AppError } from './errors.ts';

export interface Log {
  info(event: string): void;
  /** Logs an AppError's code and message and the codes of its causes, never the text of other errors. */
  failure(event: string, thrown: unknown): void;
}

/** @param write writes one line, which has no line break */
export function createLog(write: (line: string) => void): Log {
  return {
    info: (event) => write(event),
    failure: (event, thrown) => write(`${event}: ${describeFailure(thrown)}`),
  };
}

function describeFailure(thrown: unknown): string {
  if (thrown instanceof AppError) {
    const cause = thrown.cause === undefined ? '' : ` (${describeFailure(thrown.cause)})`;
    return `${thrown.code}: ${thrown.message}${cause}`;
  }
  if (!(thrown instanceof Error)) return typeof thrown;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? ` ${thrown.code}` : '';
  return `${thrown.name}${code}${thrown.cause === undefined ? '' : ` (${describeFailure(thrown.cause)})`}`;
}
