/** Does a token stop to identify the member once the service was asked to revoke it? Asked with one of its own alone. */
import { planSignIn, signIn } from './authorization-codes.ts';
import { hideTarget, planCall } from './planned-step.ts';
import { BROUGHT, HIDDEN, LeftOut, type Probe, type ProbeContext } from './probe.ts';
import { identifiedTokenOf, tokenOf } from './probe-reply.ts';
import { codeExchange, identification, memberCallWith, revocation, typedLogin, wayOf } from './probe-requests.ts';
import { findExchangeObstacle, isSecure } from './target.ts';

export const revoke: Probe = {
  id: 'revoke',
  asks: [
    { what: 'login', isOptional: true },
    { what: 'password', isOptional: true },
  ],
  needsPerson: true,
  sends: ['key', 'secret', 'token'],
  findObstacle: (target) =>
    findExchangeObstacle(target) ?? (target.profile.paths.revoke === null ? 'no-revoke-path' : null),

  plan(target) {
    const { profile, typed } = hideTarget(target);
    const brought = { code: BROUGHT, redirectUri: profile.application.redirectUri };
    const reading = memberCallWith(profile, HIDDEN, wayOf(profile));
    const revoking = revocation(profile, HIDDEN);
    return [
      ...(isSecure(profile) ? [planCall(profile, identification(profile, typed), { if: 'typed' })] : []),
      planSignIn(profile, { if: 'not-typed' }),
      planCall(profile, codeExchange(profile, brought), { if: 'signed-in' }),
      planCall(profile, reading, { if: 'brought', isInWay: true }),
      ...(revoking ? [planCall(profile, revoking, { if: 'brought' })] : []),
      planCall(profile, reading, { if: 'brought', isInWay: true }),
    ];
  },

  async run(context) {
    const { profile, way, send, isSessionToken, hasEnded } = context;
    const token = await freshToken(context);
    if (token === null) throw new LeftOut('control');
    if (isSessionToken(token)) throw new LeftOut('same-token');
    const revoking = revocation(profile, token);
    if (revoking === null) throw new LeftOut('no-revoke-path');
    await send(memberCallWith(profile, token, way));
    await send(revoking);
    hasEnded(token);
    await send(memberCallWith(profile, token, way));
  },
};

async function freshToken(context: ProbeContext): Promise<string | null> {
  const { profile, send } = context;
  const typed = isSecure(profile) ? typedLogin(context) : null;
  if (typed) return identifiedTokenOf((await send(identification(profile, typed))).reply, profile);
  let token: string | null = null;
  await signIn(context, async (brought, signal) => {
    token = tokenOf((await send(codeExchange(profile, brought), signal)).reply);
  });
  return token;
}
