/** The calls as the document writes them, where the profile has other paths, names or parameters. */
import type { TokenCredential } from '../../service-client/credential.ts';
import { authorizeAddressOf } from '../../service-client/endpoints.ts';
import { profileFields, type ServiceProfile } from '../../service-client/profile.ts';
import { documentNamesOf, hasDocumentNames } from '../../service-client/service-headers.ts';
import { hideTarget, planCall, planPage } from './planned-step.ts';
import { type PlannedStep, type Probe, type ProbeCall, RANDOM, type Way } from './probe.ts';
import {
  deviceStart,
  identification,
  keyRequest,
  memberCall,
  nobodyCall,
  type TypedLogin,
  typedLogin,
  wayOf,
  withoutFeeds,
} from './probe-requests.ts';
import { isSecure } from './target.ts';

export const documentForm: Pick<Probe, 'plan' | 'run'> = {
  plan(target) {
    const { profile, token, typed } = hideTarget(target);
    const calls = listCalls(profile, {
      token: target.token && token,
      typed: isSecure(profile) ? typed : null,
      way: wayOf(profile),
    });
    const page = pageOf(profile, RANDOM);
    const condition = ({ purpose }: ProbeCall): Partial<PlannedStep> =>
      purpose === 'identification' ? { if: 'typed' } : { isInWay: purpose.startsWith('member') };
    return [
      ...calls.map((call) => planCall(profile, call, condition(call))),
      ...(page === null ? [] : [planPage(page)]),
    ];
  },

  async run(context) {
    const { profile, token, way, random, send, openPage } = context;
    const typed = isSecure(profile) ? typedLogin(context) : null;
    for (const call of listCalls(profile, { token, typed, way })) await send(call);
    const page = pageOf(profile, random.token(128));
    if (page !== null) await openPage(page);
  },
};

interface Sent {
  readonly token: TokenCredential | null;
  readonly typed: TypedLogin | null;
  readonly way: Way;
}

/** Those that differ. */
function listCalls(profile: ServiceProfile, { token, typed, way }: Sent): readonly ProbeCall[] {
  const written = documentOf(profile);
  const reading = (of: ServiceProfile): ProbeCall => (token ? memberCall(of, token, way) : nobodyCall(of, way));
  const makers: readonly ((of: ServiceProfile) => ProbeCall)[] = [
    keyRequest,
    deviceStart,
    ...(typed ? [(of: ServiceProfile) => identification(of, typed)] : []),
    reading,
  ];
  return makers.flatMap((make) => {
    const call = withoutFeeds(make(written));
    const isSame = hasDocumentNames(profile) && JSON.stringify(call) === JSON.stringify(withoutFeeds(make(profile)));
    return isSame ? [] : [{ ...call, alter: documentNamesOf(profile) }];
  });
}

/** The authorization page, if it is another; the key's would need a key more. */
function pageOf(profile: ServiceProfile, state: string): string | null {
  const request = { redirectUri: profile.application.redirectUri, state: profile.state === 'omit' ? null : state };
  const address = authorizeAddressOf(documentOf(profile), request);
  return address === authorizeAddressOf(profile, request) ? null : address;
}

/** What the document names; what it leaves open stays as the profile has it. */
function documentOf(profile: ServiceProfile): ServiceProfile {
  const { paths, furtherParameters } = profileFields.shape;
  return {
    ...profile,
    ...documentNamesOf(profile),
    paths: { ...paths.parse(undefined), revoke: profile.paths.revoke },
    furtherParameters: furtherParameters.parse(undefined),
  };
}
