import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { Revocation } from '../ipc/views/sessions.ts';
import { AttemptGate, holdHttp } from '../login/attempt-gate.ts';
import type { SeenCalls } from '../login/seen-calls.ts';
import type { ServiceClient } from '../service-client/client.ts';
import { lacksRevocationSecret } from '../service-client/endpoints.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { headerNameOf } from '../service-client/service-headers.ts';
import { type Http, trustingNoOthers } from '../service-client/transport/http.ts';
import { type RequestLog, traceHttp } from '../service-client/transport/trace.ts';
import type { Learned } from '../services/learned-facts.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import type { Presentations } from './account-view.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { type RecordedTarget, recordHold } from './browser-pages.ts';

/** As an attempt has it, with a log of the requests that are sent to it. */
export interface TracedTarget extends RecordedTarget {
  readonly log: () => RequestLog;
  readonly isAnythingSent: () => boolean;
}

export type ServiceClients = ReturnType<typeof createServiceClients>;

export function createServiceClients({
  createClient,
  http,
  learned,
  exchangeLog,
  seenCalls,
  recorderFor,
  clock,
  random,
  log,
  onChange,
}: Pick<ApplicationPorts, 'createClient' | 'clock' | 'random' | 'log'> & {
  readonly http: Http;
  readonly learned: Learned;
  readonly exchangeLog: ExchangeLog;
  readonly seenCalls: SeenCalls;
  readonly recorderFor: ExchangeLog['recorderFor'];
  readonly onChange: () => void;
}) {
  /** What sends a service's requests, and tells the way to it. The demo is trusted by its own certificate alone. */
  const httpFor = ({ id }: ServiceProfile): Http => (id === DEMO_SERVICE_ID ? trustingNoOthers(http) : http);

  return {
    httpFor,
    /** The client for everything but sign-ins. */
    clientFor: (profile: ServiceProfile): ServiceClient =>
      createClient({ profile, http: httpFor(profile), recorder: recorderFor(profile, null) }),
    /**
     * The client for one attempt, whose record begins with it.
     * @param isHeld whether each of its requests is held before it is sent
     */
    targetFor(profile: ServiceProfile, methodId: string, isHeld: boolean): TracedTarget {
      const { id, tokenPresentation } = profile;
      const traced = traceHttp(httpFor(profile), clock, onChange);
      const record = exchangeLog.beginSignIn({ profile, methodId });
      const recordPage = (address: string) => recordHold(record, profile, address);
      const gate = isHeld ? new AttemptGate({ profile, clock, random, recordPage }) : null;
      const pendingCodes = {
        list: () => learned.pendingCodesOf(id),
        remember(code: string) {
          if (gate?.isChanged) return;
          try {
            learned.rememberPendingCode(id, code);
          } catch (thrown) {
            // It must not cost the token that came after the code.
            log.failure('code of a pending poll not remembered', thrown);
          }
        },
      };
      return {
        profile,
        client: createClient({
          profile,
          http: gate ? holdHttp(traced.http, gate) : traced.http,
          pendingCodes,
          recorder: seenCalls.recorderFor(profile, record, record.recorder),
        }),
        presentation: learned.presentationFor(id) ?? tokenPresentation,
        log: traced.log,
        isAnythingSent: traced.isAnythingSent,
        record,
        hide: record.hide,
        ...(gate && { gate }),
      };
    },
    /** How the service's tokens are sent: as its profile says, and as was learned. */
    presentationsOf: (profile: ServiceProfile): Presentations => ({
      profile: profile.tokenPresentation,
      headerName: headerNameOf(profile, 'token'),
      learned: learned.presentationFor(profile.id),
      revocation: revocationOf(profile),
    }),
  };
}

function revocationOf(profile: ServiceProfile): Revocation {
  if (profile.paths.revoke === null) return 'none';
  return lacksRevocationSecret(profile) ? 'needs-client-secret' : 'possible';
}
