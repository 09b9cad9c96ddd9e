/** What does a service answer to a client secret that is not its own? Asked by a poll, because that spends nothing. */
import { planCleanUp } from './clean-up.ts';
import { pollUntilAnswered, startDevice } from './device-polls.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { BROUGHT, type Probe, RANDOM } from './probe.ts';
import { gistOf, isRefused, saysSlowDown } from './probe-reply.ts';
import { deviceStart, poll, withSecret } from './probe-requests.ts';
import { findExchangeObstacle } from './target.ts';

export const wrongSecret: Probe = {
  id: 'wrong-secret',
  asks: [],
  needsPerson: false,
  sends: ['key', 'secret'],
  findObstacle: findExchangeObstacle,

  plan(target) {
    const { profile } = hideTarget(target);
    const control = poll(profile, BROUGHT);
    return [
      planCall(profile, deviceStart(profile)),
      planCall(profile, control, { times: 'until', if: 'brought' }),
      planCall(profile, poll(withSecret(profile, RANDOM), BROUGHT), { if: 'brought' }),
      planCall(profile, control, { if: 'brought' }),
      ...planCleanUp(profile, 3),
    ];
  },

  async run(context) {
    const { profile, random, send, lock } = context;
    const device = await startDevice(context);
    const afterMs = device.intervalSeconds * 1000;
    const control = poll(profile, device.deviceCode);
    const before = await pollUntilAnswered(context, control, device);
    await send({ ...poll(withSecret(profile, random.token(256)), device.deviceCode), afterMs });
    const { reply: after } = await send({ ...control, afterMs });
    // What was asked to slow down may be told next that the member has not answered.
    if (saysSlowDown(before) || after === null || saysSlowDown(after)) return;
    if (isRefused(after) && gistOf(after) !== gistOf(before)) lock('secret');
  },
};
