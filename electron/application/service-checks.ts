/**
 * Checks that settle a likely cause of a failed sign-in: one request, and the same with one thing made up or left out. Only a
 * difference of the replies says anything. Nobody's login or password is sent, and what comes back is thrown away.
 */
import type { CheckFinding, CheckId } from '../core/cause-codes.ts';
import type { Random } from '../core/random.ts';
import { headerOf } from '../document-check/observe/observe-reply.ts';
import { UNREGISTERED } from '../document-check/probes/authorization-codes.ts';
import type { ProbeReply } from '../document-check/probes/probe-reply.ts';
import { createProbeSender, RunEnd } from '../document-check/probes/probe-sender.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { CheckCallView, CheckReport, CheckVariant } from '../ipc/views/way.ts';
import type { SeenCalls } from '../login/seen-calls.ts';
import type { CallRequest } from '../service-client/call.ts';
import { fitOfApplication } from '../service-client/decode/refusals.ts';
import { isBusy, readReply, wordsIn } from '../service-client/decode/reply.ts';
import {
  authorizeAddressOf,
  codeExchangeOf,
  createVerifier,
  deviceStartOf,
  keyRequestOf,
} from '../service-client/endpoints.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { clientSecretNotSet } from '../service-client/profile-secrets.ts';
import { headerNameOf, sentNameOf } from '../service-client/service-headers.ts';
import type { RawExchange, Recorder } from '../service-client/transport/exchange.ts';
import type { Http } from '../service-client/transport/http.ts';
import type { ApplicationPorts } from './application-ports.ts';

/** One request of a check: a page, or the check's call. */
interface Variant {
  readonly what: CheckVariant;
  readonly page?: string;
  /** What of the profile is otherwise. */
  readonly alter?: Partial<ServiceProfile>;
  readonly isKeyLeftOut?: true;
}

export interface ChecksOptions extends Pick<ApplicationPorts, 'clock' | 'random'> {
  readonly httpFor: (profile: ServiceProfile) => Http;
  readonly exchangeLog: Pick<ExchangeLog, 'beginTrial'>;
  readonly seenCalls: Pick<SeenCalls, 'settle' | 'sentAs'>;
}

interface Check {
  readonly purpose: CheckCallView['purpose'];
  /** @param code made up, and the same in all of them */
  readonly call?: (profile: ServiceProfile, code: string) => Omit<CallRequest, 'signal' | 'recorder'>;
  /** The profile's own comes first, and what is made up last: it might lock something. */
  readonly variants: (profile: ServiceProfile, random: Random) => readonly Variant[];
  readonly find: (came: readonly Reply[]) => CheckFinding;
}

interface Reply extends Pick<ProbeReply, 'status' | 'isOk'> {
  /** Equal for replies that say the same; null for none that can be read. */
  readonly gist: string | null;
  /** The service refuses the application, by what is known or pinned of that. */
  readonly isRefused: boolean;
}

const BITS = 256;
/** @see RFC 4918, 11.3 */
const LOCKED = 423;

const CHECKS: Readonly<Record<CheckId, Check>> = {
  page: {
    purpose: 'authorize-page',
    variants(profile, random) {
      const state = profile.state === 'omit' ? null : random.token(BITS);
      const challenge = createVerifier(profile, random);
      const pageFor = (redirectUri: string): string => authorizeAddressOf(profile, { redirectUri, state, challenge });
      return [
        { what: 'own', page: pageFor(profile.application.redirectUri) },
        { what: 'made-up-address', page: pageFor(UNREGISTERED) },
      ];
    },
    find: ([own, other]) =>
      !own?.isRefused && (own?.status ?? 400) < 400 && own?.gist !== other?.gist ? 'page-accepted' : 'nothing',
  },
  secret: {
    purpose: 'code-exchange',
    call(profile, code) {
      const verifier = createVerifier(profile, { token: () => code });
      return codeExchangeOf(profile, { redirectUri: profile.application.redirectUri, code, verifier });
    },
    variants: ({ application }, random) => [
      { what: 'own' },
      { what: 'made-up-secret', alter: { application: { ...application, clientSecret: random.token(BITS) } } },
    ],
    find: ([own, other]) => (own?.isRefused || areAlike(own, other) ? 'nothing' : 'secret-read'),
  },
  'start-parameters': {
    purpose: 'device-start',
    call: deviceStartOf,
    variants: ({ deviceStartParameters: own }) => [
      { what: 'own' },
      { what: 'other-parameters', alter: { deviceStartParameters: own === 'none' ? 'client-id' : 'none' } },
    ],
    find: ([own, other]) => (other?.isOk && !own?.isOk ? 'parameters-matter' : 'nothing'),
  },
  key: {
    purpose: 'key-request',
    call: (profile) => keyRequestOf(profile, profile.application.redirectUri),
    variants: ({ application }, random) => [
      { what: 'own' },
      { what: 'no-key', isKeyLeftOut: true },
      { what: 'made-up-key', alter: { application: { ...application, clientId: random.token(BITS) } } },
    ],
    find([own, none, other]) {
      if (!areAlike(own, other)) return own?.isRefused ? 'nothing' : 'key-read';
      if (!areAlike(own, none)) return 'key-unlike-none';
      return own?.isRefused ? 'key-not-read' : 'nothing';
    },
  },
};

/** Whether they say the same, or one of them cannot be read, which says nothing. */
function areAlike(one: Reply | undefined, other: Reply | undefined): boolean {
  return !one?.gist || !other?.gist || one.gist === other.gist;
}

/** @throws LoginError `client-secret-not-set` */
function requireSecret(check: CheckId, { application }: ServiceProfile): void {
  if (check === 'secret' && application.clientSecret === null) throw clientSecretNotSet();
}

/**
 * @returns what a check would send, by names alone
 * @throws LoginError `client-secret-not-set`
 */
export function listCheck(check: CheckId, profile: ServiceProfile, random: Random): readonly CheckCallView[] {
  requireSecret(check, profile);
  const { purpose, call, variants } = CHECKS[check];
  return variants(profile, random).map(({ what: variant, page, alter, isKeyLeftOut }) => {
    const by = { ...profile, ...alter };
    const hasClientCertificate = by.application.clientCertificate !== null && by.baseUrl.startsWith('https:');
    const keyHeader = isKeyLeftOut ? null : headerNameOf(by, 'key');
    if (page === undefined) {
      const { method = 'POST', path = '', parameters = {} } = call?.(by, '') ?? {};
      const sent = { method, address: `${by.baseUrl}${path}`, parameters: Object.keys(parameters) };
      return { purpose, variant, ...sent, keyHeader, hasClientCertificate };
    }
    const { origin, pathname, searchParams } = new URL(page);
    const opened = { method: 'GET', address: `${origin}${pathname}`, parameters: [...searchParams.keys()] };
    return { purpose, variant, ...opened, keyHeader: null, hasClientCertificate: false };
  });
}

/**
 * Sends what a check lists, and takes down what it found.
 * @returns what it found; null if it was stopped
 * @throws LoginError `client-secret-not-set`; the signal's reason
 */
export async function runCheck(
  check: CheckId,
  profile: ServiceProfile,
  options: ChecksOptions,
  signal: AbortSignal,
): Promise<Pick<CheckReport, 'calls'> & { readonly found: CheckFinding | null }> {
  requireSecret(check, profile);
  const { clock, random, httpFor, exchangeLog, seenCalls } = options;
  const { variants, find, call } = CHECKS[check];
  const record = exchangeLog.beginTrial(profile);
  const code = random.token(BITS);
  const raw: RawExchange[] = [];
  let isKeyLeftOut = false;
  const { send, ...http } = httpFor(profile);
  const keyHeader = sentNameOf(profile, 'key');
  const sender = createProbeSender(
    profile,
    {
      clock,
      http: {
        ...http,
        send: ({ headers, ...request }) =>
          send({ ...request, headers: headers.filter(([name]) => !isKeyLeftOut || name !== keyHeader) }),
      },
      // The profile may be wrong: nothing of it counts in the document check.
      recorderFor: () => tee(record.recorderFeeding(null), raw),
      onWait: () => undefined,
    },
    signal,
  );
  const sendOne = async ({ page, alter, ...variant }: Variant): Promise<Reply> => {
    isKeyLeftOut = variant.isKeyLeftOut === true;
    if (page === undefined && call) {
      const came = await sender.send(
        { ...call({ ...profile, ...alter }, code), ...(alter && { alter }) },
        { feeds: 'all' },
      );
      return replyOf(came, { ...profile, ...alter }, code);
    }
    const { status, isOk } = await sender.open(page ?? '', 'all');
    const { place, isRefused } = leadOf(raw.at(-1), page ?? '');
    return { status, isOk, isRefused, gist: `${status} ${place}` };
  };
  const all = variants(profile, random);
  const came: Reply[] = [];
  const calls: CheckReport['calls'][number][] = [];
  try {
    for (const variant of all) {
      const reply = await sendOne(variant).catch((thrown: unknown) => {
        if (thrown instanceof RunEnd) return null;
        throw thrown;
      });
      const status = reply ? reply.status : (raw.at(-1)?.status ?? null);
      calls.push({ variant: variant.what, number: record.numbers.at(-1) ?? null, status });
      if (!reply || status === null || status === LOCKED || isBusy(status)) return { found: null, calls };
      came.push(reply);
    }
    signal.throwIfAborted();
    const found = find(came);
    const hasWorked = call !== undefined && came.some(({ isOk }, index) => isOk && isOfOwnKey(all[index]));
    seenCalls.settle(profile.id, { check, found, hasWorked, sent: seenCalls.sentAs(profile) });
    return { found, calls };
  } finally {
    record.end();
  }
}

const isOfOwnKey = (variant?: Variant): boolean =>
  variant?.isKeyLeftOut !== true && variant?.what !== 'made-up-key' && variant?.what !== 'made-up-secret';

/** @param by what it was sent by, which a service may repeat: that is no difference of the replies */
function replyOf({ status, isOk, reply }: ProbeReply, by: ServiceProfile, code: string): Reply {
  const { clientId, clientSecret } = by.application;
  const read = reply && readReply(reply, { host: '', secrets: [clientId, clientSecret ?? '', code].filter(Boolean) });
  if (!read) return { status, isOk, isRefused: false, gist: null };
  const { fault, body } = read;
  const { serviceCode, serviceText } = wordsIn(read);
  // A code may be a number; those in a text, and names with a number in them, are of the one reply.
  const words = fault && (serviceCode ?? serviceText?.replace(/\S*\d\S*/g, ''));
  return { status, isOk, isRefused: fitOfApplication(read, by) > 0, gist: `${status} ${words ?? body.kind}` };
}

/**
 * Where a page leads, which is not followed; the redirect URI that it was asked with is one place, whatever it is. A page
 * that sends back an error at once refuses something.
 */
function leadOf(raw: RawExchange | undefined, page: string): { readonly place: string; readonly isRefused: boolean } {
  const target = URL.parse(headerOf(raw?.replyHeaders ?? [], 'location') ?? '', page);
  const asked = URL.parse(new URL(page).searchParams.get('redirect_uri') ?? '');
  if (!target || target.href === new URL(page).href) return { place: '', isRefused: false };
  const isAsked =
    asked?.protocol === target.protocol && asked.host === target.host && asked.pathname === target.pathname;
  return {
    place: isAsked ? 'redirect_uri' : `${target.origin}${target.pathname}`,
    isRefused: target.searchParams.has('error'),
  };
}

/** Keeps what is recorded, too. */
export function tee(recorder: Recorder, raw: RawExchange[]): Recorder {
  return {
    begin(exchange) {
      raw.push(exchange);
      return recorder.begin(exchange);
    },
  };
}
