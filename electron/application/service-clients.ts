/** Makes the clients that call services: one for everything but sign-ins, and one for each attempt. */
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { ExchangeLog, SignInRecord } from '../exchange/exchange-log.ts';
import type { Revocation } from '../ipc/views/sessions.ts';
import { AttemptGate, holdHttp } from '../login/attempt-gate.ts';
import type { LoginTarget } from '../login/login-attempt.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { headerNameOf } from '../service-client/service-headers.ts';
import { type Http, trustingNoOthers } from '../service-client/transport/http.ts';
import { type RequestLog, traceHttp } from '../service-client/transport/trace.ts';
import type { Learned } from '../services/learned-facts.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import type { Presentations } from './account-view.ts';
import type { ApplicationPorts } from './application-ports.ts';

/** The service of an attempt, with a log of the requests sent to it, and the record for the list of exchanges. */
export interface TracedTarget extends LoginTarget {
  readonly log: () => RequestLog;
  readonly record: SignInRecord;
}

export interface ServiceClients {
  /** The client for everything but sign-ins. */
  clientFor(profile: ServiceProfile): ServiceClient;
  /**
   * The client for one attempt, whose record begins with it.
   * @param isHeld whether each of its requests is held before it is sent
   */
  targetFor(profile: ServiceProfile, methodId: string, isHeld: boolean): TracedTarget;
  /** What sends its requests, and tells the way to it. */
  httpFor(profile: ServiceProfile): Http;
  /** How the service's tokens are sent: as its profile says, and as was learned. */
  presentationsOf(profile: ServiceProfile): Presentations;
}

export interface ServiceClientsOptions extends Pick<ApplicationPorts, 'createClient'> {
  readonly http: Http;
  readonly learned: Learned;
  readonly exchangeLog: ExchangeLog;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export function createServiceClients({
  createClient,
  http,
  learned,
  exchangeLog,
  clock,
  random,
  log,
}: ServiceClientsOptions): ServiceClients {
  /** The demo is trusted by its own certificate alone. */
  const httpFor = ({ id }: ServiceProfile): Http => (id === DEMO_SERVICE_ID ? trustingNoOthers(http) : http);

  /** A failure is only logged: it must not cost the token that came after the code. */
  const rememberPendingCode = (serviceId: string, code: string): void => {
    try {
      learned.rememberPendingCode(serviceId, code);
    } catch (thrown) {
      log.failure('code of a pending poll not remembered', thrown);
    }
  };

  return {
    httpFor,
    clientFor: (profile) =>
      createClient({ profile, http: httpFor(profile), recorder: exchangeLog.recorderFor(profile, null) }),
    targetFor(profile, methodId, isHeld) {
      const { id, tokenPresentation } = profile;
      const traced = traceHttp(httpFor(profile), clock);
      const gate = isHeld ? new AttemptGate({ profile, clock, random }) : null;
      const record = exchangeLog.beginSignIn({ profile, methodId });
      const pendingCodes = {
        list: () => learned.pendingCodesOf(id),
        remember(code: string) {
          if (!gate?.isChanged) rememberPendingCode(id, code);
        },
      };
      return {
        profile,
        client: createClient({
          profile,
          http: gate ? holdHttp(traced.http, gate) : traced.http,
          pendingCodes,
          recorder: record.recorder,
        }),
        presentation: learned.presentationFor(id) ?? tokenPresentation,
        log: traced.log,
        record,
        ...(gate && { gate }),
      };
    },
    presentationsOf: (profile) => ({
      profile: profile.tokenPresentation,
      headerName: headerNameOf(profile, 'token'),
      learned: learned.presentationFor(profile.id),
      revocation: revocationOf(profile),
    }),
  };
}

function revocationOf({ paths, application }: Pick<ServiceProfile, 'paths' | 'application'>): Revocation {
  if (paths.revoke === null) return 'none';
  return application.clientSecret === null ? 'needs-client-secret' : 'possible';
}
