/** Probes of the authorization page and of its code, which a new sign-in in the browser brings. */
import { authorizeAddressOf } from '../../service-client/endpoints.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { hideTarget, planCall, planCleanUp, planPage } from './planned-step.ts';
import { BROUGHT, HIDDEN, LeftOut, type PlannedStep, type Probe, type ProbeContext, RANDOM } from './probe.ts';
import type { BroughtCode } from './probe-ports.ts';
import { tokenOf } from './probe-reply.ts';
import { codeExchange, codeExchangeAs, memberCallWith, wayOf } from './probe-requests.ts';
import { findExchangeObstacle, findSecondObstacle } from './target.ts';

/** The page that the browser is sent to. */
export function planSignIn(profile: ServiceProfile, facts: Partial<Pick<PlannedStep, 'if'>> = {}): PlannedStep {
  const { redirectUri } = profile.application;
  const state = profile.state === 'omit' ? null : RANDOM;
  return planPage(authorizeAddressOf(profile, { redirectUri, state }), facts);
}

/** @throws LeftOut `not-signed-in` */
export async function signIn(
  { signInByCode }: Pick<ProbeContext, 'signInByCode'>,
  use: (brought: BroughtCode, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!(await signInByCode('code', use))) throw new LeftOut('not-signed-in');
}

/** It belongs to nobody. @see RFC 6761, 6.4 */
const UNREGISTERED = 'https://callback.invalid/';

/** What does the authorization page do with an address that is not registered? Its page is fetched, and nobody signs in. */
export const unregisteredCallback: Probe = {
  id: 'unregistered-callback',
  asks: [],
  needsPerson: false,
  sends: [],
  findObstacle: () => null,

  plan(target) {
    const { profile } = hideTarget(target);
    const state = profile.state === 'omit' ? null : RANDOM;
    return [planPage(authorizeAddressOf(profile, { redirectUri: UNREGISTERED, state }))];
  },

  async run({ profile, random, observations, openPage }) {
    const hasReturned = observations().some(
      (seen) => seen.kind === 'callback' && seen.page === 'authorize' && seen.outcome === 'accepted',
    );
    if (!hasReturned) throw new LeftOut('control');
    const state = profile.state === 'omit' ? null : random.token(128);
    await openPage(authorizeAddressOf(profile, { redirectUri: UNREGISTERED, state }));
  },
};

/** Is a code exchanged with another callback address than it was asked for with, and is it spent by that? */
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

/** Is a code exchanged by another client of the same service than the one that it was issued to? */
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

/** Is a code exchanged twice, and does the token of the first time still work then? (RFC 6749, 4.1.2) */
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
