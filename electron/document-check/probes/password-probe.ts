/** What both probes of a wrong password do: they send it after the right one, and the right one once more after it. */
import { hashPassword } from '../../service-client/credential.ts';
import { planCleanUp } from './clean-up.ts';
import { repeatControl, requireControl } from './control.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { LeftOut, type Probe, type ProbeContext, RANDOM } from './probe.ts';
import { identification, type TypedLogin, typedLogin } from './probe-requests.ts';
import { findPasswordObstacle } from './target.ts';

/**
 * @param options.wrong makes what is sent of the right login and password and of random ones
 * @param options.check throws LeftOut where nothing may be sent
 * @param options.spend called right before the wrong password is sent
 */
export function createPasswordProbe(options: {
  readonly id: Probe['id'];
  readonly wrong: (right: TypedLogin, random: TypedLogin) => TypedLogin;
  readonly check?: (context: ProbeContext) => void;
  readonly spend?: (context: ProbeContext) => void;
}): Probe {
  const { id, wrong, check, spend } = options;
  return {
    id,
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
        planCall(profile, identification(profile, wrong(typed, { login: RANDOM, passwordHash: RANDOM }))),
        planCall(profile, control),
        ...planCleanUp(profile, 3),
      ];
    },

    async run(context) {
      const { profile, random, send } = context;
      const typed = typedLogin(context);
      if (typed === null) throw new LeftOut('needs-password');
      check?.(context);
      const control = identification(profile, typed);
      await requireControl(context, control);
      spend?.(context);
      const anybodys = { login: random.token(96), passwordHash: hashPassword(random.token(96)) };
      await send(identification(profile, wrong(typed, anybodys)));
      await repeatControl(context, control, 'password');
    },
  };
}
