/** Is a code exchanged twice, and does the token of the first time still work then? (RFC 6749, 4.1.2) */
import { planCleanUp } from './clean-up.ts';
import { planSignIn, signIn } from './fresh-code.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { BROUGHT, HIDDEN, LeftOut, type Probe } from './probe.ts';
import { tokenOf } from './probe-reply.ts';
import { codeExchange, memberCallWith, wayOf } from './probe-requests.ts';
import { findExchangeObstacle } from './target.ts';

export const codeReuse: Probe = {
  id: 'code-reuse',
  asks: [],
  needsPerson: true,
  sends: ['key', 'secret', 'token'],
  findObstacle: findExchangeObstacle,

  plan(target) {
    const { profile } = hideTarget(target);
    const brought = { code: BROUGHT, redirectUri: profile.application.redirectUri };
    const exchange = codeExchange(profile, brought);
    const reading = memberCallWith(profile, HIDDEN, wayOf(profile));
    return [
      planSignIn(profile),
      planCall(profile, exchange, { if: 'signed-in' }),
      planCall(profile, reading, { if: 'brought', isInWay: true }),
      planCall(profile, exchange, { if: 'brought' }),
      planCall(profile, reading, { if: 'brought', isInWay: true }),
      ...planCleanUp(profile, 2),
    ];
  },

  async run(context) {
    const { profile, way, send } = context;
    await signIn(context, async (brought, signal) => {
      const exchange = codeExchange(profile, brought);
      const token = tokenOf((await send(exchange, signal)).reply);
      if (token === null) throw new LeftOut('control');
      await send(memberCallWith(profile, token, way), signal);
      await send(exchange, signal);
      await send(memberCallWith(profile, token, way), signal);
    });
  },
};
