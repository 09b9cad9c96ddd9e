/** What begins a sign-in: the calls for a key and for a device code with the parameters they have and have not, and the pages. */
import type { Parameter } from '../../service-client/call.ts';
import { authorizeAddressOf, keyPageAddressOf } from '../../service-client/endpoints.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { hideTarget, planCall, planPage } from './planned-step.ts';
import { BROUGHT, type Probe, type ProbeCall, type ProbeContext, type ProbeReply, RANDOM } from './probe.ts';
import { isOk, keyOf } from './probe-reply.ts';
import { deviceStart, keyRequest, withBasic, withParameters } from './probe-requests.ts';
import { isSecure } from './target.ts';

export const variedStarts: Pick<Probe, 'plan' | 'run'> = {
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
