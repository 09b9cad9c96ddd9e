/**
 * Writes down which requests an Http sends and how each went: method, path, status or error, and time. It keeps
 * nothing of what they carried or brought, and changes nothing about them.
 */
import type { Clock } from '../core/clock.ts';
import { type ErrorCode, toAppError } from '../core/errors.ts';
import type { Http } from './http.ts';

/** One request without its content. */
export interface RequestTrace {
  readonly method: string;
  /** Path without query, at most 200 characters. */
  readonly path: string;
  /** What it carried beside the application's key. */
  readonly credentials: 'none' | 'application' | 'token' | 'password';
  /** HTTP status; null where no reply came. */
  readonly status: number | null;
  /** Code of the error where no reply came. */
  readonly error: ErrorCode | null;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  readonly durationMs: number;
}

export interface RequestLog {
  /** Oldest first; of more than fifty, the first ten and the last forty. */
  readonly requests: readonly RequestTrace[];
  /** How many there were in all. */
  readonly count: number;
  /** Of all of them together, milliseconds. */
  readonly durationMs: number;
}

export interface TracedHttp {
  readonly http: Http;
  /** What has ended so far. */
  log(): RequestLog;
}

const firstKept = 10;
const mostKept = 50;
const longestPath = 200;

/** @param http does the sending; it stays whole for others who use it untraced */
export function traceHttp(http: Http, clock: Pick<Clock, 'nowMs'>): TracedHttp {
  const requests: RequestTrace[] = [];
  let count = 0;
  let durationMs = 0;

  function keep(trace: RequestTrace): void {
    count += 1;
    durationMs += trace.durationMs;
    // Requests side by side may end in another order than they began in.
    const index = requests.findLastIndex(({ startedAtMs }) => startedAtMs <= trace.startedAtMs) + 1;
    requests.splice(index, 0, trace);
    if (requests.length > mostKept) requests.splice(firstKept, 1);
  }

  return {
    log: () => ({ requests: [...requests], count, durationMs }),
    http: {
      ...http,
      async send(request) {
        const startedAtMs = clock.nowMs();
        const path = (URL.parse(request.address)?.pathname ?? '').slice(0, longestPath);
        const end = (status: number | null, error: ErrorCode | null) => {
          const spentMs = Math.max(0, clock.nowMs() - startedAtMs);
          const { method, credentials } = request;
          keep({ method, path, credentials, status, error, startedAtMs, durationMs: spentMs });
        };
        try {
          const reply = await http.send(request);
          end(reply.status, null);
          return reply;
        } catch (thrown) {
          const { code } = toAppError(thrown);
          // Refused before anything went out.
          if (code !== 'address-not-secure') end(null, code);
          throw thrown;
        }
      },
    },
  };
}
