/**
 * Sends a probe's requests, each altered as it says, and recorded for the points that it may count for. Nothing that a
 * service answers is an error.
 */
import type { Feeds, ProbeId } from '../../core/check-codes.ts';
import type { Clock } from '../../core/clock.ts';
import { type ErrorDetails, ServiceError } from '../../core/errors.ts';
import { callAndTell, createCall, hostOf } from '../../service-client/call.ts';
import { findFailure, readReply } from '../../service-client/decode/reply.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { secretsOfProfile } from '../../service-client/profile-secrets.ts';
import type { HttpReply, RawExchange, Recorder } from '../../service-client/transport/exchange.ts';
import type { ProbeCall, ProbeReply } from './probe.ts';
import type { ProbePorts } from './probe-ports.ts';
import { broughtTokenOf, deviceOf, keyOf } from './probe-reply.ts';

export interface ProbeSender {
  /** @throws the signal's reason */
  send(call: ProbeCall, probe: ProbeId): Promise<ProbeReply>;
  /** Opens a page as a browser does on a first visit: without the service's headers and client certificate. */
  open(address: string, probe: ProbeId): Promise<ProbeReply>;
}

export function createProbeSender(
  profile: ServiceProfile,
  { http, clock, recorderFor }: Pick<ProbePorts, 'http' | 'recorderFor'> & { readonly clock: Pick<Clock, 'nowMs'> },
  signal: AbortSignal,
): ProbeSender {
  const { certificateAuthorities } = profile;

  async function settle(feeds: Feeds, act: (recorder: Recorder) => Promise<HttpReply>): Promise<ProbeReply> {
    const seen: { raw: RawExchange | null } = { raw: null };
    const recorder: Recorder = {
      begin(raw) {
        seen.raw = raw;
        return recorderFor(feeds).begin(raw);
      },
    };
    try {
      const reply = await act(recorder);
      return { status: reply.status, reply };
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof ServiceError)) throw thrown;
      return { status: thrown.code.startsWith('proxy-') ? null : (seen.raw?.status ?? null), reply: null };
    }
  }

  return {
    send: ({ alter = {}, feeds, afterMs: _afterMs, ...request }, probe) =>
      settle(feeds ?? probe, (recorder) => {
        const altered = { ...profile, ...alter };
        const call = createCall(altered, http, { recorder, clock });
        return call({ ...request, signal }, (reply) => ({
          value: reply,
          meaning: 'replied',
          details: errorIn(reply, altered),
          secrets: secretsIn(reply, request, altered),
        }));
      }),
    open: (address, probe) =>
      settle(probe, (recorder) =>
        callAndTell(
          { send: http.send, recorder, clock },
          { address, method: 'GET', headers: [], body: null, credentials: 'none', certificateAuthorities, signal },
          { purpose: 'call', secrets: [] },
          (reply) => ({ value: reply, meaning: 'replied', details: errorIn(reply, profile) }),
        ),
      ),
  };
}

/** What the service says of an error, without what it was sent of the application's secrets. */
function errorIn(reply: HttpReply, profile: ServiceProfile): ErrorDetails {
  const sent = { host: hostOf(profile), secrets: secretsOfProfile(profile) };
  return findFailure(readReply(reply, sent))?.details ?? {};
}

/** What a reply brought that must not be shown. */
function secretsIn(reply: HttpReply, call: Pick<ProbeCall, 'purpose'>, profile: ServiceProfile): readonly string[] {
  const found = [
    broughtTokenOf(call, reply, profile),
    call.purpose === 'key-request' ? keyOf(reply, profile) : null,
    call.purpose === 'device-start' ? (deviceOf(reply, profile)?.deviceCode ?? null) : null,
  ];
  return found.filter((secret) => secret !== null);
}
