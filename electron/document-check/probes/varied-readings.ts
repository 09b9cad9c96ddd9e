/**
 * How a member can be read: by either method, with the token in each place, under other versions. Where the profile's way
 * does not work, the first that does is kept for the run, and what is read in it counts for all points.
 */
import type { Credential } from '../../service-client/credential.ts';
import { PRESENTATIONS, type ServiceProfile } from '../../service-client/profile.ts';
import type { HttpReply } from '../../service-client/transport/exchange.ts';
import { hideTarget, planCall } from './planned-step.ts';
import type { PlannedStep, Probe, ProbeCall, ProbeContext, ProbeTarget, Way } from './probe.ts';
import { identifies } from './probe-reply.ts';
import { forAll, memberCall, nobodyCall, wayOf } from './probe-requests.ts';
import { isSecure } from './target.ts';

export const variedReadings: Pick<Probe, 'plan' | 'run'> = {
  plan(target) {
    const { profile, ...hidden } = hideTarget(target);
    const credential = target.token ? hidden.token : hidden.basic;
    const leftOut = target.token || isSecure(profile) ? null : 'needs-token';
    const usual = { if: target.token || target.basic ? null : 'typed', leftOut } as const;
    const inWay = { if: 'way-found', isInWay: true, leftOut } as const;
    const { own, others, rest } = listWays(profile, credential);
    const read = (way: Way, facts: Partial<PlannedStep> = {}) =>
      planCall(profile, memberCall(profile, credential, way), { ...usual, ...facts });
    return [
      planCall(profile, nobodyCall(profile, own), { if: 'first-of-run' }),
      read(own),
      planCall(profile, nobodyCall(profile, otherMethod(own)), usual),
      ...others.map((way) => read(way)),
      ...rest.map((way) => read(way, { if: 'way-fails' })),
      read(own, inWay),
      read(own, inWay),
      ...(isSecure(profile) ? [planCall(profile, memberCall(profile, hidden.basic, own), inWay)] : []),
      planCall(profile, nobodyCall(profile, own), inWay),
      ...versionsOf(profile).map((versionHeader) =>
        planCall(
          profile,
          { ...memberCall(profile, credential, own), alter: { versionHeader } },
          { if: 'accepted', isInWay: true, leftOut },
        ),
      ),
    ];
  },

  async run(context) {
    const { profile, sendOnce, keepWay } = context;
    const credential = credentialOf(context);
    const own = wayOf(profile);
    const { reply: nobody } = await sendOnce(nobodyCall(profile, own));
    if (credential === null) return;
    const way = await findWay(context, credential, nobody);
    if (way === null) return;
    if (!isSame(way, own)) {
      keepWay(way);
      await readAgain(context, credential, way);
    }
    for (const versionHeader of versionsOf(profile)) {
      await context.send({ ...memberCall(profile, credential, way), alter: { versionHeader } });
    }
  },
};

interface Ways {
  readonly own: Way;
  /** One thing apart. */
  readonly others: readonly Way[];
  /** Both apart. */
  readonly rest: readonly Way[];
}

function listWays(profile: ServiceProfile, { kind }: Pick<Credential, 'kind'>): Ways {
  const own = wayOf(profile);
  const { memberMethod } = otherMethod(own);
  const places = kind === 'token' ? PRESENTATIONS.filter((place) => place !== own.tokenPresentation) : [];
  return {
    own,
    others: [{ ...own, memberMethod }, ...places.map((tokenPresentation) => ({ ...own, tokenPresentation }))],
    rest: places.map((tokenPresentation) => ({ memberMethod, tokenPresentation })),
  };
}

/** @returns the first way that works, the profile's own before all others; null if none does */
async function findWay(
  { profile, send, sendOnce }: ProbeContext,
  credential: Credential,
  nobody: HttpReply | null,
): Promise<Way | null> {
  const { own, others, rest } = listWays(profile, credential);
  const nobodies = new Map([[own.memberMethod, nobody]]);
  const works = async (call: ProbeCall, way: Way, sendIt = send): Promise<boolean> => {
    const { reply } = await sendIt(call);
    return identifies(reply, nobodies.get(way.memberMethod) ?? null, profile, credential.kind);
  };
  const callIn = (way: Way) => memberCall(profile, credential, way);
  const found: Way[] = [];
  if (await works(callIn(own), own, sendOnce)) found.push(own);
  const other = otherMethod(own);
  nobodies.set(other.memberMethod, (await send(nobodyCall(profile, other))).reply);
  for (const way of others) if (await works(callIn(way), way)) found.push(way);
  if (found.includes(own)) return own;
  for (const way of rest) if (await works(callIn(way), way)) found.push(way);
  return found[0] ?? null;
}

/** In the way that works, as sign-ins would have read it. */
async function readAgain(context: ProbeContext, credential: Credential, way: Way): Promise<void> {
  const { profile, basic, send } = context;
  for (let count = 0; count < 2; count += 1) await send(forAll(memberCall(profile, credential, way)));
  if (basic && canSendBasic(context)) await send(forAll(memberCall(profile, basic, way)));
  await send(forAll(nobodyCall(profile, way)));
}

/** A token before a password, which goes over https alone. */
function credentialOf(target: ProbeTarget): Credential | null {
  return target.token ?? (canSendBasic(target) ? target.basic : null);
}

function canSendBasic({ profile, basic }: ProbeTarget): boolean {
  return basic !== null && isSecure(profile);
}

function otherMethod(way: Way): Way {
  return { ...way, memberMethod: way.memberMethod === 'GET' ? 'POST' : 'GET' };
}

function isSame(one: Way, other: Way): boolean {
  return one.memberMethod === other.memberMethod && one.tokenPresentation === other.tokenPresentation;
}

/** None, the document's, and one that no service has; not the profile's own. */
function versionsOf({ versionHeader }: ServiceProfile): readonly (string | null)[] {
  return [null, '3.3', '0.0'].filter((version) => version !== versionHeader);
}
