/** What does a service answer to a poll that comes too early? (RFC 8628, 3.5) */
import { planCleanUp } from './clean-up.ts';
import { pollUntilAnswered, startDevice } from './device-polls.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { BROUGHT, type Probe } from './probe.ts';
import { deviceStart, poll } from './probe-requests.ts';
import { findExchangeObstacle } from './target.ts';

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
