/**
 * Sends the requests of a run, one at a time and in its time, each altered as its probe says, and recorded for the points that
 * it may count for. Nothing that a service answers is an error, but that it answers nothing, or that there were too many.
 */
import type { Feeds, RunOutcome } from '../../core/check-codes.ts';
import { startSleep } from '../../core/clock.ts';
import { type ErrorDetails, ServiceError } from '../../core/errors.ts';
import { callAndTell, createCall, hostOf } from '../../service-client/call.ts';
import { findFailure, readReply } from '../../service-client/decode/reply.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { secretsOfProfile } from '../../service-client/profile-secrets.ts';
import type { HttpReply, RawExchange, Recorder } from '../../service-client/transport/exchange.ts';
import type { ProbeCall, ProbePorts } from './probe.ts';
import { type ProbeReply, readProbeReply, waitAskedBy } from './probe-reply.ts';

/** Between the end of a reply and the next request. */
const APART_MS = 2_000;
/** So many requests in a row without a reply end a run. */
const MOST_MISSES = 2;

/** Ends the whole run. */
export class RunEnd extends Error {
  readonly outcome: Extract<RunOutcome, 'not-reached' | 'limited'>;

  constructor(outcome: RunEnd['outcome']) {
    super(`The run ended: ${outcome}.`);
    this.outcome = outcome;
  }
}

const PAGE = { purpose: 'call' } as const;

interface Sending {
  readonly feeds: Feeds;
  readonly afterMs?: number | undefined;
  /** Ends the wait for its time. */
  readonly ending?: AbortSignal | undefined;
}

export function createProbeSender(
  profile: ServiceProfile,
  { http, clock, recorderFor, onWait }: Pick<ProbePorts, 'http' | 'clock' | 'recorderFor' | 'onWait'>,
  signal: AbortSignal,
) {
  let endedAtMs: number | null = null;
  /** What a busy service asks to wait beyond the time between two requests. */
  let askedMs = 0;
  let misses = 0;

  async function waitFor(afterMs: number, ending: AbortSignal): Promise<void> {
    const waitMs = Math.max(afterMs, askedMs);
    const leftMs = endedAtMs === null ? 0 : Math.min(waitMs, endedAtMs + waitMs - clock.nowMs());
    if (leftMs <= 0) return;
    onWait(clock.nowMs() + leftMs);
    try {
      await startSleep(clock, leftMs, ending).done;
    } finally {
      onWait(null);
    }
  }

  async function sendInTime(
    { feeds, afterMs = APART_MS, ending = signal }: Sending,
    kind: 'call' | 'poll' | 'page',
    act: (recorder: Recorder) => Promise<ProbeReply>,
  ): Promise<ProbeReply> {
    ending.throwIfAborted();
    await waitFor(afterMs, AbortSignal.any([signal, ending]));
    const read = await settle(recorderFor(feeds), act);
    signal.throwIfAborted();
    endedAtMs = clock.nowMs();
    askedMs = waitAskedBy(read, endedAtMs);
    // A browser may reach a page that this app does not, such as one of a private authority.
    if (kind !== 'page') misses = read.status === null ? misses + 1 : 0;
    if (misses === MOST_MISSES) throw new RunEnd('not-reached');
    if (read.status === 429 && kind !== 'poll') throw new RunEnd('limited');
    return read;
  }

  async function settle(to: Recorder, act: (recorder: Recorder) => Promise<ProbeReply>): Promise<ProbeReply> {
    const seen: { raw: RawExchange | null } = { raw: null };
    const recorder: Recorder = {
      begin(raw) {
        seen.raw = raw;
        return to.begin(raw);
      },
    };
    try {
      return await act(recorder);
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof ServiceError)) throw thrown;
      const status = thrown.code.startsWith('proxy-') ? null : (seen.raw?.status ?? null);
      return readProbeReply(status, null, PAGE, profile);
    }
  }

  return {
    /** @throws a signal's reason; RunEnd */
    send: ({ alter = {}, ...request }: ProbeCall, sending: Sending): Promise<ProbeReply> =>
      sendInTime(sending, request.purpose === 'device-poll' ? 'poll' : 'call', (recorder) => {
        const altered = { ...profile, ...alter };
        const call = createCall(altered, http, { recorder, clock });
        return call({ ...request, signal }, (reply) => {
          const read = readProbeReply(reply.status, reply, request, altered);
          // What a reply brought must not be shown.
          const secrets = [read.token, read.key, read.device?.deviceCode ?? null].filter((one) => one !== null);
          return { value: read, meaning: 'replied', details: errorIn(reply, altered), secrets };
        });
      }),
    /**
     * Opens a page as a browser does on a first visit: without the service's headers and client certificate.
     * @throws as `send`
     */
    open(address: string, feeds: Feeds): Promise<ProbeReply> {
      const { certificateAuthorities } = profile;
      const page = {
        address,
        method: 'GET',
        headers: [],
        body: null,
        credentials: 'none',
        certificateAuthorities,
      } as const;
      return sendInTime({ feeds }, 'page', (recorder) =>
        callAndTell({ send: http.send, recorder, clock }, { ...page, signal }, { ...PAGE, secrets: [] }, (reply) => ({
          value: readProbeReply(reply.status, reply, PAGE, profile),
          meaning: 'replied',
          details: errorIn(reply, profile),
        })),
      );
    },
  };
}

/** What the service says of an error, without what it was sent of the application's secrets. */
function errorIn(reply: HttpReply, profile: ServiceProfile): ErrorDetails {
  const sent = { host: hostOf(profile), secrets: secretsOfProfile(profile) };
  return findFailure(readReply(reply, sent))?.details ?? {};
}
