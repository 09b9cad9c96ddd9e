/** The probe that sends the ordinary calls in the other ways that the document leaves open, part by part. */
import type { Parameter } from '../../service-client/call.ts';
import { authorizeAddressOf, keyPageAddressOf } from '../../service-client/endpoints.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { documentForm } from './document-form.ts';
import { hideTarget, planCall, planCleanUp, planPage } from './planned-step.ts';
import {
  BROUGHT,
  HIDDEN,
  type Probe,
  type ProbeCall,
  type ProbeContext,
  type ProbeReply,
  type ProbeTarget,
  RANDOM,
} from './probe.ts';
import { identifiedTokenOf, isOk, keyOf } from './probe-reply.ts';
import {
  deviceStart,
  identification,
  keyRequest,
  memberCallWith,
  type TypedLogin,
  typedLogin,
  wayOf,
  withBasic,
  withParameters,
} from './probe-requests.ts';
import { findPasswordObstacle, isSecure } from './target.ts';
import { variedReadings } from './varied-readings.ts';

/** What begins a sign-in: the calls for a key and for a device code with the parameters they have and have not, and the pages. */
const variedStarts: Pick<Probe, 'plan' | 'run'> = {
  plan(target) {
    const { profile, basic } = hideTarget(target);
    const state = profile.state === 'omit' ? null : RANDOM;
    const { redirectUri } = profile.application;
    return [
      planCall(profile, keyRequest(profile), { if: 'first-of-run' }),
      planCall(profile, deviceStart(profile), { if: 'first-of-run' }),
      planCall(profile, otherKeyRequest(profile), { if: 'accepted' }),
      planCall(profile, otherDeviceStart(profile), { if: 'accepted' }),
      planCall(profile, withBasic(deviceStart(profile), basic), {
        if: target.basic ? 'accepted' : 'typed',
        leftOut: isSecure(profile) ? null : 'not-secure',
      }),
      planPage(authorizeAddressOf(profile, { redirectUri, state }), { if: 'accepted' }),
      planPage(keyPageAddressOf(profile, { key: BROUGHT, state: profile.keyPageState === 'omit' ? null : RANDOM }), {
        if: 'brought',
      }),
    ];
  },

  async run(context) {
    const { profile, basic, send, sendOnce } = context;
    const key = await sendOnce(keyRequest(profile));
    const device = await sendOnce(deviceStart(profile));
    if (wasOk(key)) await send(otherKeyRequest(profile));
    if (wasOk(device)) {
      await send(otherDeviceStart(profile));
      if (basic && isSecure(profile)) await send(withBasic(deviceStart(profile), basic));
    }
    if (wasOk(key) || wasOk(device)) await openPages(context, keyOf(key.reply, profile));
  },
};

async function openPages({ profile, random, openPage }: ProbeContext, key: string | null): Promise<void> {
  const state = random.token(128);
  const { redirectUri } = profile.application;
  await openPage(authorizeAddressOf(profile, { redirectUri, state: profile.state === 'omit' ? null : state }));
  if (key === null) return;
  await openPage(keyPageAddressOf(profile, { key, state: profile.keyPageState === 'omit' ? null : state }));
}

/** Without parameters; where it has none, with the one that the document knows. */
function otherKeyRequest(profile: ServiceProfile): ProbeCall {
  const { redirectUri } = profile.application;
  return withOther(keyRequest(profile), [['redirect_uri', redirectUri]]);
}

function otherDeviceStart(profile: ServiceProfile): ProbeCall {
  return withOther(deviceStart(profile), [['client_id', profile.application.clientId]]);
}

function withOther(call: ProbeCall, known: readonly Parameter[]): ProbeCall {
  const isBare = Object.keys(call.parameters ?? {}).length === 0;
  return withParameters(call, isBare ? known : []);
}

function wasOk({ reply }: ProbeReply): boolean {
  return reply !== null && isOk(reply);
}

/** Basic identification once more, and by e-mail; and whether the older of two tokens still works. */
const variedIdentifications: Pick<Probe, 'plan' | 'run'> = {
  plan(target) {
    const { profile, typed, typedByEmail } = hideTarget(target);
    // Login and password may still be typed.
    const leftOut = findPasswordObstacle({ ...target, login: '', password: '' });
    const byEmail = target.email === null ? 'needs-email' : null;
    const call = identification(profile, typed);
    const reading = memberCallWith(profile, HIDDEN, wayOf(profile));
    return [
      planCall(profile, call, { if: 'typed', leftOut }),
      planCall(profile, call, { if: 'brought', leftOut }),
      planCall(profile, reading, { if: 'brought', isInWay: true, leftOut }),
      planCall(profile, reading, { if: 'brought', isInWay: true, leftOut }),
      planCall(profile, identification(profile, typedByEmail), { if: 'brought', leftOut: leftOut ?? byEmail }),
    ];
  },

  async run(context) {
    const { profile, way, send, sendOnce } = context;
    const typed = typedLogin(context);
    if (typed === null || findPasswordObstacle(context) !== null) return;
    const call = identification(profile, typed);
    const older = identifiedTokenOf((await sendOnce(call)).reply, profile);
    if (older === null) return;
    const newer = identifiedTokenOf((await send(call)).reply, profile);
    if (newer !== null) {
      await send(memberCallWith(profile, older, way));
      await send(memberCallWith(profile, newer, way));
    }
    const byEmail = byEmailOf(context, typed);
    if (byEmail) await send(identification(profile, byEmail));
  },
};

/** @returns null if it is not known, or was typed */
function byEmailOf({ email }: ProbeTarget, typed: TypedLogin): TypedLogin | null {
  const isKnown = email !== null && email.trim().toLowerCase() !== typed.login.trim().toLowerCase();
  return isKnown ? { ...typed, login: email } : null;
}

const PARTS: readonly Pick<Probe, 'plan' | 'run'>[] = [
  variedStarts,
  variedReadings,
  variedIdentifications,
  documentForm,
];

/**
 * The ordinary calls in the other ways that the document leaves open: with and without parameters, by the other method, with
 * the token elsewhere, under another version, and as the document writes them where the profile writes them otherwise.
 */
export const variants: Probe = {
  id: 'variants',
  asks: [
    { what: 'login', isOptional: true },
    { what: 'password', isOptional: true },
  ],
  needsPerson: false,
  sends: ['key'],
  findObstacle: () => null,

  // Each token of a basic identification is ended.
  plan: (target) => [...PARTS.flatMap((part) => part.plan(target)), ...planCleanUp(hideTarget(target).profile, 4)],

  async run(context) {
    for (const part of PARTS) await part.run(context);
  },
};
