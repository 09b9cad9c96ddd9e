/**
 * The probe that sends the ordinary calls in the other ways that the document leaves open: with and without parameters, by the
 * other method, with the token elsewhere, under another version, and as the document writes them where the profile has other
 * paths or parameters.
 */
import type { Parameter } from '../../service-client/call.ts';
import {
  authorizeAddressOf,
  createVerifier,
  deviceStartOf,
  identificationOf,
  keyPageAddressOf,
} from '../../service-client/endpoints.ts';
import { PRESENTATIONS, profileFields, type ServiceProfile } from '../../service-client/profile.ts';
import {
  HIDDEN,
  type LeftOutReason,
  type ProbeCall,
  type ProbeContext,
  type ProbeRows,
  type StepFacts,
  type Way,
} from './probe.ts';
import type { ProbeReply } from './probe-reply.ts';
import {
  authorizeAddress,
  isSecure,
  keyRequest,
  memberCall,
  memberCallWith,
  nobodyCall,
  wayOf,
  withBasic,
} from './probe-requests.ts';

export const VARIANTS = {
  variants: {
    needs: [],
    mayAskLogin: true,
    sends: ['key'],
    feeds: [
      '4.6-method',
      '5.6-presentation',
      '9-version',
      '4.3-parameters',
      '4.4-key-request',
      '5.5-any-call',
      '4.5-token-new',
      '4.5-login-forms',
      '2-tokens-together',
      // Where a profile may send something else than the document, the document's form is tried for these.
      '4.1-page',
      '4.2-code-exchange',
      '4.2-device-exchange',
      '4.3-start',
      '4.4-key',
      '4.4-page',
      '4.5-sign-in',
      '4.6-member',
      '5.2-version-header',
    ],
    mostTokens: 4,
    async run(context) {
      await varyStarts(context);
      await varyReadings(context);
      await varyIdentifications(context);
      await sendAsDocument(context);
    },
  },
} as const satisfies ProbeRows;

/** What begins a sign-in: the calls for a key and for a device code with the parameters they have and have not, and the pages. */
async function varyStarts(context: ProbeContext): Promise<void> {
  const { profile, basic, isBasicTyped, random, send, sendOnce, openPage } = context;
  const { redirectUri, clientId } = profile.application;
  const start = deviceStartOf(profile);
  const key = await sendOnce(keyRequest(profile));
  const device = await sendOnce(start);
  if (key.isOk) await send(withOther(keyRequest(profile), ['redirect_uri', redirectUri]), { if: 'accepted' });
  if (device.isOk) {
    await send(withOther(start, ['client_id', clientId]), { if: 'accepted' });
    const leftOut = isSecure(profile) ? null : 'not-secure';
    if (basic) await send(withBasic(start, basic), { if: isBasicTyped ? 'typed' : 'accepted', leftOut });
  }
  if (key.isOk || device.isOk) await openPage(authorizeAddress(context), { if: 'accepted' });
  if (key.key === null) return;
  const state = profile.keyPageState === 'omit' ? null : random.token(128);
  await openPage(keyPageAddressOf(profile, { key: key.key, state }), { if: 'brought' });
}

/** Without parameters; where it has none, with the one that the document knows. */
function withOther(call: ProbeCall, known: Parameter): ProbeCall {
  return { ...call, parameters: Object.keys(call.parameters ?? {}).length === 0 ? [known] : [] };
}

/**
 * How a member can be read: by either method, with the token in each place, under other versions. Where the profile's way
 * does not work, the first that does is kept for the run, and what is read in it counts for all points.
 */
async function varyReadings(context: ProbeContext): Promise<void> {
  const { profile, token, basic, isPlan, send, sendOnce } = context;
  const own = wayOf(profile);
  const { memberMethod } = otherMethod(own);
  const nobody = await sendOnce(nobodyCall(profile, own));
  // A token before a password, which goes over https alone.
  const credential = token ?? basic;
  if (credential === null) return;
  const leftOut = token || isSecure(profile) ? null : 'needs-token';
  const usual: StepFacts = { if: !token && context.isBasicTyped ? 'typed' : null, leftOut };
  const found: Way[] = [];
  const read = async (way: Way, facts: StepFacts, likeNobody: ProbeReply, sendIt = send): Promise<void> => {
    const reply = await sendIt(memberCall(profile, credential, way), facts);
    if (reply.identifies(credential.kind, likeNobody)) found.push(way);
  };

  await read(own, usual, nobody, sendOnce);
  const otherNobody = await send(nobodyCall(profile, { memberMethod }), usual);
  await read(otherMethod(own), usual, otherNobody);
  const places = token ? PRESENTATIONS.filter((place) => place !== own.tokenPresentation) : [];
  for (const tokenPresentation of places) await read({ ...own, tokenPresentation }, usual, nobody);
  if (isPlan || !found.includes(own)) {
    for (const tokenPresentation of places) {
      await read({ memberMethod, tokenPresentation }, { if: 'way-fails', leftOut }, otherNobody);
    }
  }

  const [way] = found;
  if (!way) return;
  if (isPlan || way !== own) await readAgain(context, memberCall(profile, credential, way), way, leftOut);
  for (const versionHeader of versionsOf(profile)) {
    await send({ ...memberCall(profile, credential, way), alter: { versionHeader } }, { if: 'accepted', leftOut });
  }
}

/** In the way that works, as sign-ins would have read it. */
async function readAgain(
  { profile, basic, send, keepWay }: ProbeContext,
  reading: ProbeCall,
  way: Way,
  leftOut: LeftOutReason | null,
): Promise<void> {
  keepWay(way);
  const byBasic = basic && isSecure(profile) ? [memberCall(profile, basic, way)] : [];
  for (const call of [reading, reading, ...byBasic, nobodyCall(profile, way)]) {
    await send(call, { if: 'way-found', leftOut, feeds: 'all' });
  }
}

function otherMethod(way: Way): Way {
  return { ...way, memberMethod: way.memberMethod === 'GET' ? 'POST' : 'GET' };
}

/** None, the document's, and one that no service has; not the profile's own. */
function versionsOf({ versionHeader }: ServiceProfile): readonly (string | null)[] {
  return [null, '3.3', '0.0'].filter((version) => version !== versionHeader);
}

/** Basic identification once more, and by e-mail; and whether the older of two tokens still works. */
async function varyIdentifications({ profile, way, typed, email, send, sendOnce }: ProbeContext): Promise<void> {
  if (typed === null) return;
  const leftOut = isSecure(profile) ? null : 'not-secure';
  const brought = { if: 'brought', leftOut } as const;
  const call = identificationOf(profile, typed);
  const older = await sendOnce(call, { if: 'typed', leftOut });
  if (older.token === null) return;
  const newer = await send(call, brought);
  if (newer.token !== null) {
    for (const token of [older.token, newer.token]) await send(memberCallWith(profile, token, way), brought);
  }
  const isOther = email !== null && email.trim().toLowerCase() !== typed.login.trim().toLowerCase();
  const byEmail = identificationOf(profile, { ...typed, login: email ?? HIDDEN });
  await send(byEmail, { if: 'brought', leftOut: leftOut ?? (isOther ? null : 'needs-email') });
}

/** The calls as the document writes them, where the profile has other paths or parameters; headers have the profile's names. */
async function sendAsDocument(context: ProbeContext): Promise<void> {
  const { profile, token, way, random, send, openPage } = context;
  const typed = isSecure(profile) ? context.typed : null;
  const written = documentOf(profile);
  const makers: readonly ((of: ServiceProfile) => ProbeCall)[] = [
    keyRequest,
    deviceStartOf,
    ...(typed ? [(of: ServiceProfile) => identificationOf(of, typed)] : []),
    (of) => (token ? memberCall(of, token, way) : nobodyCall(of, way)),
  ];
  for (const make of makers) {
    const call = make(written);
    const facts: StepFacts = { if: call.purpose === 'identification' ? 'typed' : null };
    if (JSON.stringify(call) !== JSON.stringify(make(profile))) await send(call, facts);
  }
  // The key's page would need a key more.
  const state = profile.state === 'omit' ? null : random.token(128);
  const challenge = createVerifier(profile, random);
  const request = { redirectUri: profile.application.redirectUri, state, challenge };
  const page = authorizeAddressOf(written, request);
  if (page !== authorizeAddressOf(profile, request)) await openPage(page);
}

/** What the document names; what it leaves open stays as the profile has it. */
function documentOf(profile: ServiceProfile): ServiceProfile {
  const { paths, furtherParameters } = profileFields.shape;
  return {
    ...profile,
    paths: { ...paths.parse(undefined), revoke: profile.paths.revoke },
    furtherParameters: furtherParameters.parse(undefined),
  };
}
