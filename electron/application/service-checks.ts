/**
 * Checks that settle a likely cause of a failed sign-in: the same request with one thing made up or left out. Only a
 * difference of the replies says anything. No person's login or password is sent, and what the calls bring is thrown away.
 */
import type { CheckFinding, CheckId } from '../core/cause-codes.ts';
import type { ProbeId } from '../core/check-codes.ts';
import { startSleep } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import { UNREGISTERED } from '../document-check/probes/authorization-codes.ts';
import { gistOf, isOk } from '../document-check/probes/probe-reply.ts';
import type { CheckCallView, CheckReport, TriedVariant } from '../ipc/views/way.ts';
import type { SeenCalls } from '../login/seen-calls.ts';
import { callAndTell, connectionRulesOf, createCall } from '../service-client/call.ts';
import { isBusy } from '../service-client/decode/reply.ts';
import { authorizeAddressOf, codeExchangeOf, deviceStartOf, keyRequestOf } from '../service-client/endpoints.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { headerNameOf } from '../service-client/service-headers.ts';
import type { HttpReply, RawExchange, Recorder } from '../service-client/transport/exchange.ts';
import type { Http } from '../service-client/transport/http.ts';
import type { ServiceTrialsOptions } from './service-trials.ts';

/** One request of a check. */
interface Variant {
  readonly what: TriedVariant;
  /** The profile that it is sent by. */
  readonly profile: ServiceProfile;
  readonly isKeyLeftOut?: true;
  /** A page in place of the check's call. */
  readonly page?: string;
}

interface Check {
  readonly purpose: CheckCallView['purpose'];
  /** The probe that sends the like: its replies count for that one's points alone. */
  readonly feeds: ProbeId;
  readonly call?: (profile: ServiceProfile, random: Random) => ReturnType<typeof codeExchangeOf | typeof deviceStartOf>;
  /** The profile's own comes first, and what was made up last: it might lock something. */
  readonly variants: (profile: ServiceProfile, random: Random) => readonly Variant[];
  readonly find: (replies: readonly Told[]) => CheckFinding;
}

/** What came back. */
interface Told {
  readonly isOk: boolean;
  /** Equal for replies that say the same. */
  readonly gist: string;
}
