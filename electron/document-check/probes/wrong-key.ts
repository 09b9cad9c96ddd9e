/** What does a service answer to a key that it never gave out? */
import { repeatControl, requireControl } from './control.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { type Probe, RANDOM } from './probe.ts';
import { keyRequest, withKey, withoutFeeds } from './probe-requests.ts';

export const wrongKey: Probe = {
  id: 'wrong-key',
  asks: [],
  needsPerson: false,
  sends: ['key'],
  findObstacle: () => null,

  plan(target) {
    const { profile } = hideTarget(target);
    const control = keyRequest(profile);
    return [
      planCall(profile, control, { if: 'first-of-run' }),
      planCall(profile, withKey(control, profile, RANDOM)),
      planCall(profile, withoutFeeds(control)),
    ];
  },

  async run(context) {
    const { profile, random, send } = context;
    const control = keyRequest(profile);
    await requireControl(context, control);
    await send(withKey(control, profile, random.token(128)));
    await repeatControl(context, control, 'key');
  },
};
