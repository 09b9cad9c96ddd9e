/** Device codes of probes: each has its own, and is polled no faster than was announced unless a probe asks about that. */
import type { DeviceAuthorization } from '../../service-client/decode/device.ts';
import type { HttpReply } from '../../service-client/transport/exchange.ts';
import { LeftOut, type ProbeCall, type ProbeContext } from './probe.ts';
import { deviceOf, isAnswered } from './probe-reply.ts';
import { deviceStart } from './probe-requests.ts';

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
