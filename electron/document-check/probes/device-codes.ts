/** Probes of a device code: each has its own, and is polled no faster than was announced unless a probe asks about that. */
import type { DeviceAuthorization } from '../../service-client/decode/device.ts';
import type { HttpReply } from '../../service-client/transport/exchange.ts';
import { hideTarget, planCall, planCleanUp } from './planned-step.ts';
import { BROUGHT, LeftOut, type Probe, type ProbeCall, type ProbeContext } from './probe.ts';
import { deviceOf, gistOf, isAnswered, saysSlowDown, tokenOf } from './probe-reply.ts';
import { deviceStart, poll, withoutFeeds } from './probe-requests.ts';
import { findExchangeObstacle } from './target.ts';

/** A service that is busy for longer is left alone. */
const MOST_POLLS = 6;

/** @throws LeftOut `control` if there is no device code in the reply */
export async function startDevice(
  { profile, send }: Pick<ProbeContext, 'profile' | 'send'>,
  call: ProbeCall = deviceStart(profile),
): Promise<DeviceAuthorization> {
  const { reply } = await send(call);
  const device = deviceOf(reply, profile);
  if (device === null) throw new LeftOut('control');
  return device;
}

/**
 * Polls until the service is not too busy to answer.
 * @throws LeftOut `no-answer`
 */
export async function pollUntilAnswered(
  { send }: Pick<ProbeContext, 'send'>,
  poll: ProbeCall,
  { intervalSeconds }: DeviceAuthorization,
): Promise<HttpReply> {
  const afterMs = intervalSeconds * 1000;
  for (let count = 0; count < MOST_POLLS; count += 1) {
    const { reply } = await send({ ...poll, afterMs });
    if (isAnswered(reply)) return reply;
  }
  throw new LeftOut('no-answer');
}

/** What does a service answer to a poll that comes too early? (RFC 8628, 3.5) */
export const tooFast: Probe = {
  id: 'too-fast',
  asks: [],
  needsPerson: false,
  sends: ['key', 'secret'],
  findObstacle: findExchangeObstacle,

  plan(target) {
    const { profile } = hideTarget(target);
    return [
      planCall(profile, deviceStart(profile)),
      planCall(profile, poll(profile, BROUGHT), { times: 'until', if: 'brought' }),
      planCall(profile, poll(profile, BROUGHT), { if: 'brought' }),
      ...planCleanUp(profile, 3),
    ];
  },

  async run(context) {
    const { profile, send } = context;
    const device = await startDevice(context);
    const call = poll(profile, device.deviceCode);
    await pollUntilAnswered(context, call, device);
    await send({ ...call, afterMs: device.intervalSeconds * 200 });
  },
};

const LONGEST_SECONDS = 120;
/** The poll that comes then is the last: a code that is still good stays so. */
const PAST_END_MS = 60_000;

/**
 * Is a device code good for as long as the service said, and not for longer? It is polled around that instant alone, and
 * waited for only if that is soon.
 */
export const expiry: Probe = {
  id: 'expiry',
  asks: [],
  needsPerson: false,
  sends: ['key', 'secret'],
  findObstacle: findExchangeObstacle,

  plan(target) {
    const { profile } = hideTarget(target);
    return [
      planCall(profile, withoutFeeds(deviceStart(profile))),
      planCall(profile, poll(profile, BROUGHT), { times: 'until', if: 'brought' }),
      ...planCleanUp(profile, 1),
    ];
  },

  async run(context) {
    const { profile, clock, send } = context;
    const start = withoutFeeds(deviceStart(profile));
    const device = await context.startShortDevice(() => startDevice(context, start));
    const { deviceCode, intervalSeconds, expiresInSeconds } = device;
    if (expiresInSeconds > LONGEST_SECONDS) throw new LeftOut('too-long');
    const endAtMs = clock.nowMs() + expiresInSeconds * 1000;
    const intervalMs = intervalSeconds * 1000;
    let pending: string | null = null;
    let afterMs = Math.max(intervalMs, expiresInSeconds * 1000 - 2 * intervalMs);
    while (clock.nowMs() < endAtMs + PAST_END_MS) {
      const { reply } = await send({ ...poll(profile, deviceCode), afterMs });
      if (tokenOf(reply) !== null) return;
      if (isAnswered(reply) && !saysSlowDown(reply)) {
        if (pending === null && clock.nowMs() > endAtMs) return;
        pending ??= gistOf(reply);
        if (gistOf(reply) !== pending) return;
      }
      afterMs = intervalMs;
    }
  },
};
