/** What comes back if the member declines: from the page to the callback, and to a poll. Either works without the other. */
import type { DeviceAuthorization } from '../../service-client/decode/device.ts';
import { planSignIn } from './authorization-codes.ts';
import { startDevice } from './device-codes.ts';
import { hideTarget, planCall, planCleanUp } from './planned-step.ts';
import { BROUGHT, LeftOut, type Probe, type ProbeContext } from './probe.ts';
import { gistOf, isAnswered, saysSlowDown, tokenOf } from './probe-reply.ts';
import { deviceStart, poll } from './probe-requests.ts';
import { findExchangeObstacle } from './target.ts';

/** So often it is polled after the member has declined: a service may take a while to say so. */
const POLLS_AFTER = 3;
/** A member who has not answered by then is away, however long the code is good. */
const LONGEST_SECONDS = 600;
/** @see RFC 8628, 3.5 */
const SLOWER_MS = 5_000;

export const decline: Probe = {
  id: 'decline',
  asks: [],
  needsPerson: true,
  sends: ['key', 'secret'],
  findObstacle: findExchangeObstacle,

  plan(target) {
    const { profile } = hideTarget(target);
    return [
      planSignIn(profile),
      planCall(profile, deviceStart(profile)),
      planCall(profile, poll(profile, BROUGHT), { times: 'until', if: 'brought' }),
      ...planCleanUp(profile, 1),
    ];
  },

  async run(context) {
    const hasDeclined = await context.signInByCode('declined', async () => undefined);
    try {
      const started = await startDevice(context);
      const device = { ...started, expiresInSeconds: Math.min(started.expiresInSeconds, LONGEST_SECONDS) };
      const isShown = await context.withDeviceCode(device, (shown) => pollUntilOver(context, device, shown));
      if (!isShown) throw new LeftOut('not-signed-in');
    } catch (thrown) {
      if (!(hasDeclined && thrown instanceof LeftOut)) throw thrown;
    }
  },
};

/** @throws LeftOut `no-answer` if the time is up */
async function pollUntilOver(
  { profile, clock, send }: ProbeContext,
  { deviceCode, intervalSeconds, expiresInSeconds }: DeviceAuthorization,
  shown: { readonly signal: AbortSignal; hasAnswered(): boolean },
): Promise<void> {
  const endAtMs = clock.nowMs() + expiresInSeconds * 1000;
  let pending: string | null = null;
  let intervalMs = intervalSeconds * 1000;
  let pollsLeft = POLLS_AFTER;
  while (!shown.signal.aborted && clock.nowMs() + intervalMs <= endAtMs && pollsLeft > 0) {
    const isAfter = shown.hasAnswered();
    const { reply } = await send({ ...poll(profile, deviceCode), afterMs: intervalMs }, shown.signal);
    if (tokenOf(reply) !== null) return;
    if (isAfter) pollsLeft -= 1;
    if (reply !== null && saysSlowDown(reply)) intervalMs += SLOWER_MS;
    else if (isAnswered(reply)) {
      pending ??= gistOf(reply);
      if (gistOf(reply) !== pending) return;
    }
  }
  if (pollsLeft === POLLS_AFTER && !shown.signal.aborted) throw new LeftOut('no-answer');
}
