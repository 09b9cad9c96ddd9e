/** What does basic identification answer to a wrong password for a login that somebody has? It may lock that account. */
import { hashPassword } from '../service-client/credential.ts';
import { planCleanUp } from './clean-up.ts';
import { repeatControl, requireControl } from './control.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { LeftOut, type Probe, RANDOM } from './probe.ts';
import { identification, typedLogin } from './probe-requests.ts';
import { findPasswordObstacle } from './target.ts';

export const ownWrongPassword: Probe = {
  id: 'own-wrong-password',
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
      planCall(profile, identification(profile, { ...typed, passwordHash: RANDOM })),
      planCall(profile, control),
      ...planCleanUp(profile, 3),
    ];
  },

  async run(context) {
    const { profile, random, send, allowance } = context;
    const typed = typedLogin(context);
    if (typed === null) throw new LeftOut('needs-password');
    if (allowance.isSpent()) throw new LeftOut('spent-today');
    const control = identification(profile, typed);
    await requireControl(context, control);
    allowance.spend();
    await send(identification(profile, { ...typed, passwordHash: hashPassword(random.token(96)) }));
    await repeatControl(context, control, 'password');
  },
};
