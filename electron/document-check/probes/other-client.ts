/** Is a code exchanged by another client of the same service than the one that it was issued to? */
import { planCleanUp } from './clean-up.ts';
import { planSignIn, signIn } from './fresh-code.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { BROUGHT, LeftOut, type Probe } from './probe.ts';
import { codeExchangeAs } from './probe-requests.ts';
import { findExchangeObstacle, findSecondObstacle } from './target.ts';

export const otherClient: Probe = {
  id: 'other-client',
  asks: [{ what: 'second-service', isOptional: false }],
  needsPerson: true,
  sends: ['key', 'secret'],
  findObstacle: (target) => findExchangeObstacle(target) ?? findSecondObstacle(target),

  plan(target) {
    const { profile, second } = hideTarget(target);
    const brought = { code: BROUGHT, redirectUri: profile.application.redirectUri };
    const exchange = second && codeExchangeAs(profile, second, brought);
    return [
      planSignIn(profile),
      ...(exchange ? [planCall(profile, exchange, { if: 'signed-in' })] : []),
      ...planCleanUp(profile, 1),
    ];
  },

  async run(context) {
    const { profile, second, send } = context;
    if (second === null) throw new LeftOut('needs-second-service');
    await signIn(context, async (brought, signal) => {
      await send(codeExchangeAs(profile, second, brought), signal);
    });
  },
};
