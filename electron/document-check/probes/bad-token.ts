/** What does a service answer to a token that it never issued? */
import { repeatControl, requireControl } from './control.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { LeftOut, type Probe, RANDOM } from './probe.ts';
import { memberCall, memberCallWith, wayOf, withoutFeeds } from './probe-requests.ts';

export const badToken: Probe = {
  id: 'bad-token',
  asks: [],
  needsPerson: false,
  sends: ['token'],
  findObstacle: ({ token }) => (token === null ? 'needs-token' : null),

  plan(target) {
    const { profile, token } = hideTarget(target);
    const way = wayOf(profile);
    const control = memberCall(profile, token, way);
    return [
      planCall(profile, control, { if: 'first-of-run', isInWay: true }),
      planCall(profile, memberCallWith(profile, RANDOM, way), { isInWay: true }),
      planCall(profile, withoutFeeds(control), { isInWay: true }),
    ];
  },

  async run(context) {
    const { profile, token, way, random, send } = context;
    if (token === null) throw new LeftOut('needs-token');
    const control = memberCall(profile, token, way);
    await requireControl(context, control);
    await send(memberCallWith(profile, random.token(256), way));
    await repeatControl(context, control, 'token');
  },
};
