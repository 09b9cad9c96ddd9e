/** Is HTTP Basic with a login that nobody has answered like a call without credentials? (5.5, 7) */
import type { BasicCredential } from '../../service-client/credential.ts';
import { repeatControl, requireControl } from './control.ts';
import { hideTarget, planCall, RANDOM_BASIC } from './planned-step.ts';
import { LeftOut, type Probe } from './probe.ts';
import { forAll, memberCall, nobodyCall, wayOf } from './probe-requests.ts';
import { isSecure } from './target.ts';

export const wrongBasic: Probe = {
  id: 'wrong-basic',
  asks: [
    { what: 'login', isOptional: true },
    { what: 'password', isOptional: true },
  ],
  needsPerson: false,
  sends: ['password'],
  findObstacle({ profile, basic, login, password }) {
    if (!isSecure(profile)) return 'not-secure';
    return basic === null && (login === null || password === null) ? 'needs-basic' : null;
  },

  plan(target) {
    const { profile, basic } = hideTarget(target);
    const way = wayOf(profile);
    const control = memberCall(profile, basic, way);
    return [
      planCall(profile, control, { if: 'first-of-run', isInWay: true }),
      planCall(profile, memberCall(profile, RANDOM_BASIC, way), { isInWay: true }),
      planCall(profile, nobodyCall(profile, way), { isInWay: true }),
      planCall(profile, control, { isInWay: true }),
    ];
  },

  async run(context) {
    const { profile, basic, way, random, send } = context;
    if (basic === null) throw new LeftOut('needs-basic');
    const control = memberCall(profile, basic, way);
    await requireControl(context, control);
    const nobodys: BasicCredential = {
      kind: 'basic',
      login: random.token(96),
      password: random.token(96),
      passwordForm: 'plain',
    };
    await send(memberCall(profile, nobodys, way));
    await send(forAll(nobodyCall(profile, way)));
    await repeatControl(context, control, 'password');
  },
};
