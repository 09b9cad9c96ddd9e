/** Probes that send a credential which the service never gave out, between two ordinary calls. */

import { type BasicCredential, hashPassword } from '../../service-client/credential.ts';
import type { HttpReply } from '../../service-client/transport/exchange.ts';
import { pollUntilAnswered, startDevice } from './device-codes.ts';
import { hideTarget, planCall, planCleanUp, RANDOM_BASIC } from './planned-step.ts';
import { BROUGHT, LeftOut, type LockedKind, type Probe, type ProbeCall, type ProbeContext, RANDOM } from './probe.ts';
import { gistOf, isOk, isRefused, saysSlowDown } from './probe-reply.ts';
import {
  deviceStart,
  forAll,
  identification,
  keyRequest,
  memberCall,
  memberCallWith,
  nobodyCall,
  poll,
  type TypedLogin,
  typedLogin,
  wayOf,
  withKey,
  withoutFeeds,
  withSecret,
} from './probe-requests.ts';
import { findExchangeObstacle, findPasswordObstacle, isSecure } from './target.ts';

/** Sends it, unless this run did. @throws LeftOut `control` if it was not OK */
async function requireControl(context: ProbeContext, call: ProbeCall): Promise<HttpReply> {
  const { reply } = await context.sendOnce(call);
  if (reply === null || !isOk(reply)) throw new LeftOut('control');
  return reply;
}

/** Sends it again after a wrong credential: if it is refused now, that credential has locked its kind. */
async function repeatControl(context: ProbeContext, call: ProbeCall, kind: LockedKind): Promise<void> {
  const { reply } = await context.send(withoutFeeds(call));
  if (reply !== null && isRefused(reply)) context.lock(kind);
}

/** What does a service answer to a key that it never gave out? */
export const wrongKey: Probe = {
  id: 'wrong-key',
  asks: [],
  needsPerson: false,
  sends: ['key'],
  findObstacle: () => null,

  plan(target) {
    const { profile } = hideTarget(target);
    const control = keyRequest(profile);
    return [
      planCall(profile, control, { if: 'first-of-run' }),
      planCall(profile, withKey(control, profile, RANDOM)),
      planCall(profile, withoutFeeds(control)),
    ];
  },

  async run(context) {
    const { profile, random, send } = context;
    const control = keyRequest(profile);
    await requireControl(context, control);
    await send(withKey(control, profile, random.token(128)));
    await repeatControl(context, control, 'key');
  },
};

/** What does a service answer to a client secret that is not its own? Asked by a poll, because that spends nothing. */
export const wrongSecret: Probe = {
  id: 'wrong-secret',
  asks: [],
  needsPerson: false,
  sends: ['key', 'secret'],
  findObstacle: findExchangeObstacle,

  plan(target) {
    const { profile } = hideTarget(target);
    const control = poll(profile, BROUGHT);
    return [
      planCall(profile, deviceStart(profile)),
      planCall(profile, control, { times: 'until', if: 'brought' }),
      planCall(profile, poll(withSecret(profile, RANDOM), BROUGHT), { if: 'brought' }),
      planCall(profile, control, { if: 'brought' }),
      ...planCleanUp(profile, 3),
    ];
  },

  async run(context) {
    const { profile, random, send, lock } = context;
    const device = await startDevice(context);
    const afterMs = device.intervalSeconds * 1000;
    const control = poll(profile, device.deviceCode);
    const before = await pollUntilAnswered(context, control, device);
    await send({ ...poll(withSecret(profile, random.token(256)), device.deviceCode), afterMs });
    const { reply: after } = await send({ ...control, afterMs });
    // What was asked to slow down may be told next that the member has not answered.
    if (saysSlowDown(before) || after === null || saysSlowDown(after)) return;
    if (isRefused(after) && gistOf(after) !== gistOf(before)) lock('secret');
  },
};

/** What does a service answer to a token that it never issued? */
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

/** Is HTTP Basic with a login that nobody has answered like a call without credentials? (5.5, 7) */
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

/**
 * @param options.wrong makes what is sent of the right login and password and of random ones
 * @param options.check throws LeftOut where nothing may be sent
 * @param options.spend called right before the wrong password is sent
 */
function createPasswordProbe(options: {
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

/** What does basic identification answer to a login that nobody has? */
export const wrongPassword = createPasswordProbe({ id: 'wrong-password', wrong: (_right, random) => random });

/** What does basic identification answer to a wrong password for a login that somebody has? It may lock that account. */
export const ownWrongPassword = createPasswordProbe({
  id: 'own-wrong-password',
  wrong: ({ login }, { passwordHash }) => ({ login, passwordHash }),
  check({ allowance }) {
    if (allowance.isSpent()) throw new LeftOut('spent-today');
  },
  spend: ({ allowance }) => allowance.spend(),
});
