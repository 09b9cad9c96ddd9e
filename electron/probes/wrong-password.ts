/** What does basic identification answer to a login that nobody has? */
import { hashPassword } from '../service-client/credential.ts';
import { planCleanUp } from './clean-up.ts';
import { repeatControl, requireControl } from './control.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { LeftOut, type Probe, RANDOM } from './probe.ts';
import { identification, typedLogin } from './probe-requests.ts';
import { findPasswordObstacle } from './target.ts';

export const wrongPassword: Probe = {
  id: 'wrong-password',
  asks: [
    { what: 'login', isOptional: false },
    { what: 'password', isOptional: false },
  ],
  needsPerson: false,
  sends: ['password'],
  findObstacle: findPasswordObstacle,

  plan(target) {
    const { profile, typed } = hideTarget(target);
    const control = identification(profile, typed);
    return [
      planCall(profile, control, { if: 'first-of-run' }),
      planCall(profile, identification(profile, { login: RANDOM, passwordHash: RANDOM })),
      planCall(profile, control),
      ...planCleanUp(profile, 3),
    ];
  },

  async run(context) {
    const { random, profile, send } = context;
    const typed = typedLogin(context);
    if (typed === null) throw new LeftOut('needs-password');
    const control = identification(profile, typed);
    await requireControl(context, control);
    const nobodys = { login: random.token(96), passwordHash: hashPassword(random.token(96)) };
    await send(identification(profile, nobodys));
    await repeatControl(context, control, 'password');
  },
};
