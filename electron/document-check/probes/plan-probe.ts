/**
 * Tells what a probe is going to send, by the function that sends it: it is called with placeholders for values that are not
 * to be seen or not known yet, and each request is written down and answered as if it had worked.
 */
import { buildRequest, parametersOf } from '../../service-client/call.ts';
import type { BasicCredential } from '../../service-client/credential.ts';
import { createVerifier } from '../../service-client/endpoints.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { encodeBasic } from '../../service-client/transport/request-headers.ts';
import {
  BROUGHT,
  HIDDEN,
  type PlannedStep,
  type Probe,
  type ProbeCall,
  type ProbeContext,
  type ProbeTarget,
  RANDOM,
  type Send,
  type StepFacts,
} from './probe.ts';
import type { ProbeReply } from './probe-reply.ts';
import { authorizeAddress, revocation, wayOf } from './probe-requests.ts';

/** Far more than any probe has. */
const MOST_STEPS = 200;

/** @param target a target without credentials that the probe asks for will do */
export async function planProbe(probe: Probe, target: ProbeTarget): Promise<readonly PlannedStep[]> {
  const steps: PlannedStep[] = [];
  const add = (request: PlannedStep['request'], facts: StepFacts): void => {
    if (steps.length === MOST_STEPS) throw new Error('A probe does not end though each request works.');
    const { if: condition = null, times = 'once', leftOut = null } = facts;
    steps.push({ request, times, most: null, if: condition, leftOut });
  };
  const hidden = hideTarget(target);
  const { profile } = hidden;
  const send: Send = async (call, facts = {}) => {
    add(describeCall(profile, call), facts);
    return HOPED_FOR;
  };
  const context: ProbeContext = {
    ...hidden,
    isPlan: true,
    isBasicTyped: target.basic === null,
    way: wayOf(profile),
    keepWay: () => undefined,
    random: { token: () => RANDOM, passwordHash: () => RANDOM },
    nowMs: () => 0,
    send,
    sendOnce: (call, facts) => send(call, { if: 'first-of-run', ...facts }),
    openPage: async (address, facts = {}) => add(describePage(address), facts),
    async signInByCode(expect, use, facts = {}) {
      add(describePage(authorizeAddress(context)), facts);
      const verifier = createVerifier(profile, context.random);
      const { redirectUri } = profile.application;
      if (expect === 'code') await use({ code: BROUGHT, redirectUri, verifier }, send);
      return true;
    },
    async withDeviceCode(_device, use) {
      await use({ send, isCancelled: () => false, hasAnswered: () => true });
      return true;
    },
    startShortDevice: (start) => start(),
    hasSignedIn: () => true,
    isSessionToken: () => false,
    allowance: { isSpent: () => false, spend: () => undefined },
    lock: () => undefined,
    hasEnded: () => undefined,
  };
  await probe.run(context);
  const { mostTokens: most = 0 } = probe;
  const revoking = most > 0 ? revocation(profile, HIDDEN) : null;
  if (revoking === null) return steps;
  const request = describeCall(profile, revoking);
  return [...steps, { request, times: 'at-most', most, if: 'can-revoke', leftOut: null }];
}

/** Every wait for another answer ends with it. */
const HOPED_FOR: ProbeReply = {
  status: 200,
  reply: null,
  isOk: true,
  isRefused: false,
  isAnswered: true,
  saysSlowDown: false,
  gist: '',
  token: HIDDEN,
  key: BROUGHT,
  device: { deviceCode: BROUGHT, userCode: '', verificationUrl: '', expiresInSeconds: 0, intervalSeconds: 0 },
  identifies: () => true,
};

/** @param call made of hidden values */
function describeCall(profile: ServiceProfile, call: ProbeCall): PlannedStep['request'] {
  const { alter, parameters = [], ...request } = call;
  const built = buildRequest({ ...profile, ...alter }, { ...request, signal: NEVER });
  const headers = built.headers.map(([name, value]) => [name, hideBasic(value)] as const);
  return { method: built.method, address: built.address, headers, parameters: parametersOf({ parameters }) };
}

function describePage(address: string): PlannedStep['request'] {
  const { origin, pathname, searchParams } = new URL(address);
  return { method: 'GET', address: `${origin}${pathname}`, headers: [], parameters: [...searchParams] };
}

const NEVER = new AbortController().signal;

/** @returns the target without any secret in it, as if all that may be typed were there */
function hideTarget({ profile, token, email, second }: ProbeTarget) {
  return {
    profile: hideSecret(profile),
    token: token && { ...token, token: HIDDEN },
    basic: basicOf(HIDDEN),
    typed: { login: HIDDEN, passwordHash: HIDDEN },
    email,
    second: second && hideSecret(second),
  };
}

function hideSecret({ application, ...profile }: ServiceProfile): ServiceProfile {
  const clientSecret = application.clientSecret === null ? null : HIDDEN;
  return { ...profile, application: { ...application, clientSecret } };
}

function basicOf(value: string): BasicCredential {
  return { kind: 'basic', login: value, password: value, passwordForm: 'plain' };
}

function hideBasic(header: string): string {
  if (!header.startsWith('Basic ')) return header;
  return `Basic ${header === `Basic ${encodeBasic(basicOf(RANDOM))}` ? RANDOM : HIDDEN}`;
}
