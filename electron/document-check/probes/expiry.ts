/**
 * Is a device code good for as long as the service said, and not for longer? It is polled around that instant alone, and
 * waited for only if that is soon.
 */
import { planCleanUp } from './clean-up.ts';
import { startDevice } from './device-polls.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { BROUGHT, LeftOut, type Probe } from './probe.ts';
import { gistOf, isAnswered, saysSlowDown, tokenOf } from './probe-reply.ts';
import { deviceStart, poll, withoutFeeds } from './probe-requests.ts';
import { findExchangeObstacle } from './target.ts';

const LONGEST_SECONDS = 120;
/** The poll that comes then is the last: a code that is still good stays so. */
const PAST_END_MS = 60_000;

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
