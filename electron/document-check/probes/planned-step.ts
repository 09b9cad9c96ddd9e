/** Tells what a probe is going to send, by the requests that it is going to send, with values that are not to be seen hidden. */
import { buildRequest, parametersOf } from '../../service-client/call.ts';
import type { BasicCredential } from '../../service-client/credential.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { encodeBasic } from '../../service-client/transport/request-headers.ts';
import { HIDDEN, type PlannedStep, type ProbeCall, type ProbeTarget, RANDOM } from './probe.ts';
import { revocation } from './probe-requests.ts';

/**
 * What a probe made is ended with it, where the service can be asked to.
 * @param most how many tokens the probe may make
 */
export function planCleanUp(profile: ServiceProfile, most: number): readonly PlannedStep[] {
  const call = revocation(profile, HIDDEN);
  return call ? [planCall(profile, call, { times: 'at-most', most, if: 'can-revoke' })] : [];
}

type StepFacts = Partial<Omit<PlannedStep, 'request'>>;

/** @param call made of hidden values */
export function planCall(profile: ServiceProfile, call: ProbeCall, facts: StepFacts = {}): PlannedStep {
  const { alter, feeds: _feeds, afterMs: _afterMs, parameters = [], ...request } = call;
  const altered = { ...profile, ...alter };
  const built = buildRequest(altered, { ...request, signal: NEVER });
  const headers = built.headers.map(([name, value]) => [name, hideBasic(value)] as const);
  const planned = { method: built.method, address: built.address, headers, parameters: parametersOf({ parameters }) };
  return stepOf(planned, facts);
}

export function planPage(address: string, facts: StepFacts = {}): PlannedStep {
  const { origin, pathname, searchParams } = new URL(address);
  return stepOf({ method: 'GET', address: `${origin}${pathname}`, headers: [], parameters: [...searchParams] }, facts);
}

/** @returns the target without any secret in it, as if all that it may have were there */
export function hideTarget({ profile, token, email, second }: ProbeTarget) {
  return {
    profile: hideSecret(profile),
    token: { kind: 'token', token: HIDDEN, presentation: token?.presentation ?? profile.tokenPresentation },
    basic: hiddenBasic,
    typed: { login: HIDDEN, passwordHash: HIDDEN },
    typedByEmail: { login: email ?? HIDDEN, passwordHash: HIDDEN },
    second: second && hideSecret(second),
  } as const;
}

export const RANDOM_BASIC: BasicCredential = { kind: 'basic', login: RANDOM, password: RANDOM, passwordForm: 'plain' };

const hiddenBasic: BasicCredential = { kind: 'basic', login: HIDDEN, password: HIDDEN, passwordForm: 'plain' };

const NEVER = new AbortController().signal;

function stepOf(request: PlannedStep['request'], facts: StepFacts): PlannedStep {
  return { request, times: 'once', most: null, if: null, isInWay: false, leftOut: null, ...facts };
}

function hideSecret({ application, ...profile }: ServiceProfile): ServiceProfile {
  const clientSecret = application.clientSecret === null ? null : HIDDEN;
  return { ...profile, application: { ...application, clientSecret } };
}

function hideBasic(header: string): string {
  if (!header.startsWith('Basic ')) return header;
  return `Basic ${header === `Basic ${encodeBasic(RANDOM_BASIC)}` ? RANDOM : HIDDEN}`;
}
