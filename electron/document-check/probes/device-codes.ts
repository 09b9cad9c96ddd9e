/** Probes of a device code: each has its own, and is polled no faster than was announced unless a probe asks about that. */
import type { DeviceAuthorization } from '../../service-client/decode/device.ts';
import { devicePollOf, deviceStartOf } from '../../service-client/endpoints.ts';
import { LeftOut, type ProbeContext, type ProbeRows, required, type ShownDevice, type StepFacts } from './probe.ts';
import type { ProbeReply } from './probe-reply.ts';

/** A service that is busy for longer is left alone. */
const MOST_POLLS = 6;

/** @throws LeftOut `control` if there is no device code in the reply */
export async function startDevice(
  { profile, send }: Pick<ProbeContext, 'profile' | 'send'>,
  facts: StepFacts,
): Promise<DeviceAuthorization> {
  return required((await send(deviceStartOf(profile), facts)).device, 'control');
}

/** @returns how a poll is sent that comes when it may */
export function isIntervalApart({ intervalSeconds }: DeviceAuthorization) {
  return { if: 'brought', afterMs: intervalSeconds * 1000 } as const;
}

/**
 * Polls until the service is not too busy to answer.
 * @throws LeftOut `no-answer`
 */
export async function pollUntilAnswered(
  { profile, send }: Pick<ProbeContext, 'profile' | 'send'>,
  device: DeviceAuthorization,
): Promise<ProbeReply> {
  const call = devicePollOf(profile, device.deviceCode);
  for (let count = 0; count < MOST_POLLS; count += 1) {
    const reply = await send(call, { ...isIntervalApart(device), times: 'until' });
    if (reply.isAnswered) return reply;
  }
  throw new LeftOut('no-answer');
}

/** @returns whether a poll is over: it brought a token, or says something else than the first that was answered */
function createOverCheck(): (reply: ProbeReply) => boolean {
  let first: string | null = null;
  return (reply) => {
    if (reply.token !== null) return true;
    if (!reply.isAnswered || reply.saysSlowDown) return false;
    first ??= reply.gist;
    return reply.gist !== first;
  };
}

/** The end of a code that is good for longer is not waited for. */
const LONGEST_EXPIRY_SECONDS = 120;
/** The poll that comes then is the last: a code that is still good stays so. */
const PAST_END_MS = 60_000;

/** A member who has not answered by then is away, however long the code is good. */
const LONGEST_ANSWER_SECONDS = 600;
/** So often it is polled after the member has declined: a service may take a while to say so. */
const POLLS_AFTER = 3;
/** @see RFC 8628, 3.5 */
const SLOWER_MS = 5_000;

/** @throws LeftOut `no-answer` if the time is up */
async function pollUntilDeclined(
  { profile, nowMs }: ProbeContext,
  { deviceCode, intervalSeconds, expiresInSeconds }: DeviceAuthorization,
  { send, isCancelled, hasAnswered }: ShownDevice,
): Promise<void> {
  const endAtMs = nowMs() + expiresInSeconds * 1000;
  const isOver = createOverCheck();
  let intervalMs = intervalSeconds * 1000;
  let pollsLeft = POLLS_AFTER;
  while (!isCancelled() && nowMs() + intervalMs <= endAtMs && pollsLeft > 0) {
    const isAfter = hasAnswered();
    const reply = await send(devicePollOf(profile, deviceCode), { times: 'until', if: 'brought', afterMs: intervalMs });
    if (isOver(reply)) return;
    if (isAfter) pollsLeft -= 1;
    if (reply.saysSlowDown) intervalMs += SLOWER_MS;
  }
  if (pollsLeft === POLLS_AFTER && !isCancelled()) throw new LeftOut('no-answer');
}

export const DEVICE_CODES = {
  /** What does a service answer to a poll that comes too early? (RFC 8628, 3.5) */
  'too-fast': {
    needs: ['secret'],
    feeds: ['4.2-too-fast'],
    mostTokens: 3,
    async run(context) {
      const device = await startDevice(context, { feeds: 'all' });
      await pollUntilAnswered(context, device);
      const afterMs = device.intervalSeconds * 200;
      await context.send(devicePollOf(context.profile, device.deviceCode), { if: 'brought', afterMs });
    },
  },

  /** What comes back if the member declines: from the page to the callback, and to a poll? Either works without the other. */
  decline: {
    needs: ['person', 'secret'],
    feeds: ['4.1-declined', '4.2-device-declined'],
    mostTokens: 1,
    async run(context) {
      const hasDeclined = await context.signInByCode('declined', async () => undefined);
      try {
        const started = await startDevice(context, { feeds: 'all' });
        const device = { ...started, expiresInSeconds: Math.min(started.expiresInSeconds, LONGEST_ANSWER_SECONDS) };
        const isShown = await context.withDeviceCode(device, (shown) => pollUntilDeclined(context, device, shown));
        if (!isShown) throw new LeftOut('not-signed-in');
      } catch (thrown) {
        if (!(hasDeclined && thrown instanceof LeftOut)) throw thrown;
      }
    },
  },

  /**
   * Is a device code good for as long as the service said, and not for longer? It is polled around that instant alone, and
   * waited for only if that is soon.
   */
  expiry: {
    needs: ['secret'],
    feeds: ['2-device-validity', '4.2-device-expired'],
    mostTokens: 1,
    async run(context) {
      const { profile, nowMs, send } = context;
      const device = await context.startShortDevice(() => startDevice(context, {}));
      const { deviceCode, intervalSeconds, expiresInSeconds } = device;
      if (expiresInSeconds > LONGEST_EXPIRY_SECONDS) throw new LeftOut('too-long');
      const endAtMs = nowMs() + expiresInSeconds * 1000;
      const intervalMs = intervalSeconds * 1000;
      const isOver = createOverCheck();
      let isAnswered = false;
      let afterMs = Math.max(intervalMs, expiresInSeconds * 1000 - 2 * intervalMs);
      while (nowMs() < endAtMs + PAST_END_MS) {
        const reply = await send(devicePollOf(profile, deviceCode), { times: 'until', if: 'brought', afterMs });
        if (isOver(reply)) return;
        if (reply.isAnswered && !reply.saysSlowDown) {
          // What is answered only now cannot be compared with what was said before.
          if (!isAnswered && nowMs() > endAtMs) return;
          isAnswered = true;
        }
        afterMs = intervalMs;
      }
    },
  },
} as const satisfies ProbeRows;
