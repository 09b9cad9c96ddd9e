/**
 * What calls to the services have told since the start: by which key, secret and names each was sent, and what came back. It
 * is in memory alone, and has no values: digests of this run tell whether two were the same.
 */
import { createHmac } from 'node:crypto';
import type { CheckFinding, CheckId } from '../core/cause-codes.ts';
import type { Purpose } from '../core/exchange-codes.ts';
import type { Random } from '../core/random.ts';
import { bodyOf } from '../service-client/decode/reply.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { HttpReply, RawExchange, RawMeaning, Recorder } from '../service-client/transport/exchange.ts';

/** One call that has ended. */
export interface SeenCall {
  readonly purpose: Purpose;
  /** Stands for its sign-in; null outside one. */
  readonly signIn: object | null;
  readonly meaning: RawMeaning['code'];
  /** Null if no reply came. */
  readonly status: number | null;
  /** The service's own code of an error. */
  readonly serviceCode: string | null;
  /** Equal for equal replies; digits beside a code, and what was masked, aside. Null if no whole one came. */
  readonly reply: string | null;
  readonly isPage: boolean;
  readonly sent: SentAs;
}

/** The settings that a call was sent by. */
export interface SentAs {
  readonly baseUrl: string;
  readonly key: string;
  readonly keyHeader: string;
  /** Null where it is not sent. */
  readonly secret: string | null;
  readonly redirectUri: string;
  readonly version: string | null;
  /** Of all settings. */
  readonly settings: string;
  readonly pkce: ServiceProfile['pkce'];
}

export interface SettledCheck {
  readonly check: CheckId;
  readonly found: CheckFinding;
  /** Whether a call with the profile's own key brought what was asked for. */
  readonly hasWorked: boolean;
  /** It counts as long as its settings are the same. */
  readonly sent: SentAs;
}

export type SeenCalls = ReturnType<typeof createSeenCalls>;

/** Calls, and checks, of each service. */
const MOST_KEPT = 200;
/** Of a reply; the rest says nothing more. */
const MOST_BYTES = 65_536;

export function createSeenCalls(random: Random) {
  const key = random.token(256);
  let revision = 0;
  const services = new Map<string, { calls: SeenCall[]; checks: SettledCheck[] }>();
  const digest = (text: string): string => createHmac('sha256', key).update(text).digest('base64');
  const keep = <T>(all: T[], one: T): void => {
    revision += 1;
    all.push(one);
    if (all.length > MOST_KEPT) all.shift();
  };
  const seenOf = (serviceId: string) => {
    const seen = services.get(serviceId) ?? { calls: [], checks: [] };
    services.set(serviceId, seen);
    return seen;
  };

  function sentAs(profile: ServiceProfile, purpose: Purpose | null = null): SentAs {
    const { baseUrl, application, headerNames, pkce } = profile;
    const { clientId, clientSecret, redirectUri } = application;
    const isSecretSent = clientSecret !== null && (purpose === null || sendsSecret(purpose, profile));
    return {
      baseUrl,
      key: digest(clientId),
      keyHeader: headerNames.key.toLowerCase(),
      secret: isSecretSent ? digest(clientSecret) : null,
      redirectUri,
      version: profile.versionHeader,
      settings: digest(JSON.stringify(profile)),
      pkce,
    };
  }

  function replyOf({ details }: RawMeaning, { status, bytes }: HttpReply): string {
    const { serviceCode, serviceText } = details;
    const words = serviceCode ?? serviceText;
    const body = words === undefined ? Buffer.from(bytes.subarray(0, MOST_BYTES)).toString('latin1') : '';
    return digest(JSON.stringify([status, serviceCode, `${serviceText}${body}`.replace(/\d+/g, '')]));
  }

  function seenCallOf(
    raw: RawExchange,
    meant: RawMeaning,
    reply: HttpReply | null,
    profile: ServiceProfile,
    signIn: object | null,
  ): SeenCall {
    return {
      purpose: raw.purpose,
      signIn,
      meaning: meant.code,
      status: reply?.status ?? null,
      serviceCode: meant.details.serviceCode ?? null,
      reply: reply && replyOf(meant, reply),
      isPage: reply !== null && bodyOf(reply).kind === 'html',
      sent: sentAs(profile, raw.purpose),
    };
  }

  return {
    sentAs,
    /** @returns a recorder that tells another one, too. What was changed by hand is no clue */
    recorderFor: (profile: ServiceProfile, signIn: object | null, to: Recorder | null): Recorder => ({
      begin(raw) {
        const recording = to?.begin(raw);
        // What is forgotten before its reply comes stays so.
        const { calls } = seenOf(profile.id);
        return {
          changed: () => recording?.changed(),
          means(meant, reply) {
            recording?.means(meant, reply);
            if (raw.changes.length > 0 || NO_CLUES.includes(raw.purpose)) return;
            keep(calls, seenCallOf(raw, meant, reply, profile, signIn));
          },
        };
      },
    }),
    /** Rises with all that is seen. */
    get revision(): number {
      return revision;
    },
    /** Takes down what a check found. */
    settle(serviceId: string, check: SettledCheck): void {
      keep(seenOf(serviceId).checks, check);
    },
    /** All of one address, the oldest first. */
    of(profile: Pick<ServiceProfile, 'id' | 'baseUrl'>) {
      const { calls = [], checks = [] } = services.get(profile.id) ?? {};
      const isHere = ({ sent }: { readonly sent: SentAs }): boolean => sent.baseUrl === profile.baseUrl;
      return { calls: calls.filter(isHere), checks: checks.filter(isHere) };
    },
    forget(serviceId: string): void {
      revision += 1;
      services.delete(serviceId);
    },
    clear(): void {
      revision += 1;
      services.clear();
    },
  };
}

/** A picture may be elsewhere, and nobody knows what a call that a person wrote is to bring. */
const NO_CLUES: readonly Purpose[] = ['picture', 'call'];

function sendsSecret(purpose: Purpose, { deviceStartParameters, revokeForm }: ServiceProfile): boolean {
  if (purpose === 'device-start') return deviceStartParameters === 'client-id-and-secret';
  if (purpose === 'revocation') return revokeForm === 'rfc7009';
  return purpose === 'code-exchange' || purpose === 'device-poll';
}
