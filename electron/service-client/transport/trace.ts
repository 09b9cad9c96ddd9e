/**
 * Records the requests that an Http sends: method, path, status or error, and duration, but no headers, parameters or
 * bodies.
 */
import type { Clock } from '../../core/clock.ts';
import { type ErrorCode, toAppError } from '../../core/errors.ts';
import type { HttpReply } from './exchange.ts';
import type { Http, HttpRequest } from './http.ts';

/** One request, without its headers, parameters and body. */
export interface RequestTrace {
  readonly method: string;
  /** Path without query, at most 200 characters. */
  readonly path: string;
  /** What it carried in addition to the application's key. */
  readonly credentials: 'none' | 'application' | 'token' | 'password';
  /** HTTP status; null if no reply arrived. */
  readonly status: number | null;
  /** Error code if no reply arrived, otherwise null. */
  readonly error: ErrorCode | null;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  readonly durationMs: number;
}

export interface RequestLog {
  /** Oldest first. Of more than fifty requests, only the first ten and the last forty are kept. */
  readonly requests: readonly RequestTrace[];
  /** Number of all requests, including those that were not kept. */
  readonly count: number;
  /** Total of all requests, in milliseconds. */
  readonly durationMs: number;
}

export type TracedHttp = ReturnType<typeof traceHttp>;

const firstKept = 10;
const maxKept = 50;
const longestPath = 200;

/**
 * @param http sends the requests; requests sent through it directly are not recorded
 * @param onFirstSent called when the sending of the first one begins
 */
export function traceHttp(http: Http, clock: Pick<Clock, 'nowMs'>, onFirstSent: () => void) {
  let isAnythingSent = false;
  const requests: RequestTrace[] = [];
  let count = 0;
  let durationMs = 0;

  function keep(trace: RequestTrace): void {
    count += 1;
    durationMs += trace.durationMs;
    // Parallel requests may end in another order than they began.
    const index = requests.findLastIndex(({ startedAtMs }) => startedAtMs <= trace.startedAtMs) + 1;
    requests.splice(index, 0, trace);
    if (requests.length > maxKept) requests.splice(firstKept, 1);
  }

  function onUnderWay(): void {
    if (isAnythingSent) return;
    isAnythingSent = true;
    onFirstSent();
  }

  return {
    /** Whether the sending of any request has begun. */
    isAnythingSent: () => isAnythingSent,
    /** A copy of the requests that have ended so far. */
    log: (): RequestLog => ({ requests: [...requests], count, durationMs }),
    http: {
      ...http,
      async send(request: HttpRequest): Promise<HttpReply> {
        const startedAtMs = clock.nowMs();
        const path = (URL.parse(request.address)?.pathname ?? '').slice(0, longestPath);
        const end = (status: number | null, error: ErrorCode | null) => {
          const spentMs = Math.max(0, clock.nowMs() - startedAtMs);
          const { method, credentials } = request;
          keep({ method, path, credentials, status, error, startedAtMs, durationMs: spentMs });
        };
        try {
          const reply = await http.send({ ...request, onUnderWay });
          end(reply.status, null);
          return reply;
        } catch (thrown) {
          const { code } = toAppError(thrown);
          // With this error nothing was sent.
          if (code !== 'address-not-secure') end(null, code);
          throw thrown;
        }
      },
    },
  };
}
