/** Is a code exchanged with another callback address than it was asked for with, and is it spent by that? */
import { planCleanUp } from './clean-up.ts';
import { planSignIn, signIn } from './fresh-code.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { BROUGHT, type Probe } from './probe.ts';
import { codeExchange } from './probe-requests.ts';
import { findExchangeObstacle } from './target.ts';

export const otherRedirectUri: Probe = {
  id: 'other-redirect-uri',
  asks: [],
  needsPerson: true,
  sends: ['key', 'secret'],
  findObstacle: findExchangeObstacle,

  plan(target) {
    const { profile } = hideTarget(target);
    const brought = { code: BROUGHT, redirectUri: profile.application.redirectUri };
    return [
      planSignIn(profile),
      planCall(profile, codeExchange(profile, elsewhere(brought)), { if: 'signed-in' }),
      planCall(profile, codeExchange(profile, brought), { if: 'signed-in' }),
      ...planCleanUp(profile, 2),
    ];
  },

  async run(context) {
    const { profile, send } = context;
    await signIn(context, async (brought, signal) => {
      await send(codeExchange(profile, elsewhere(brought)), signal);
      await send(codeExchange(profile, brought), signal);
    });
  },
};

function elsewhere<Brought extends { readonly redirectUri: string }>(brought: Brought): Brought {
  return { ...brought, redirectUri: `${brought.redirectUri}x` };
}
