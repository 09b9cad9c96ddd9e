/**
 * Calls that a person writes and sends as a member who signed in. They go through the session's own client (S7), change
 * nothing of the session, and teach nothing. Their rows are all that is kept of them.
 */
import { AppError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import { curlCommand } from '../exchange/curl.ts';
import { maskedRequest } from '../exchange/curl-request.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { Argument, CallHandlers } from '../ipc/channels.ts';
import type { BegunCall, CallForm, CallPresentation, CallTarget } from '../ipc/views/calls.ts';
import type { Credential } from '../service-client/credential.ts';
import { secretsOf } from '../service-client/endpoints.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { secretsTypedInto } from '../service-client/request-secrets.ts';
import type { Recorder } from '../service-client/transport/exchange.ts';
import { prepareWritten, type WrittenCall } from '../service-client/written-call.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { CURL_TRUST_NOTE } from '../text/en.ts';
import type { ApplicationPorts } from './application-ports.ts';

export interface MemberCallsOptions {
  readonly use: SessionManager['use'];
  readonly exchangeLog: Pick<ExchangeLog, 'recorderForCall' | 'callOf' | 'showUnsent'>;
  readonly random: Random;
  readonly copyText: ApplicationPorts['copyText'];
}

export function createMemberCalls({ use, exchangeLog, random, copyText }: MemberCallsOptions): CallHandlers {
  /** Ends a call that is on its way, by its id. */
  const running = new Map<string, () => void>();

  async function callService({ sessionId, call }: Argument<'callService'>): Promise<BegunCall> {
    const callId = random.token(128);
    const ending = new AbortController();
    const begun = Promise.withResolvers<BegunCall>();
    const end = (): void =>
      ending.abort(new AppError('call-cancelled', 'The call was ended before its reply was whole.'));
    running.set(callId, end);
    use(sessionId, async ({ profile, client, credential }, signal) => {
      signal.addEventListener('abort', end, { once: true });
      const presented = presentedAs(call.presentation, credential);
      const { recorder, form } = exchangeLog.recorderForCall({
        profile,
        sessionId,
        callId,
        form: call,
        secrets: secretsOf(credential),
      });
      // It begins with its row: what is wrong before is refused at the form.
      const telling = tellsBegin(recorder, () => begun.resolve({ callId, form }));
      const sending = client.callAsWritten(writtenFrom(call), presented, { signal: ending.signal, recorder: telling });
      await sending.finally(() => signal.removeEventListener('abort', end));
    })
      .catch(begun.reject)
      .finally(() => running.delete(callId));
    return begun.promise;
  }

  return {
    callService,
    copyCallAsCurl: ({ sessionId, call, shell }) =>
      use(sessionId, async ({ profile, credential }, signal) => {
        const presented = presentedAs(call.presentation, credential);
        const { request, built } = prepareWritten(profile, writtenFrom(call), presented, { signal });
        const secrets = [...request.secrets, ...secretsOf(credential), ...secretsTypedInto(call, profile)];
        const sent = exchangeLog.showUnsent(profile, { ...built, purpose: request.purpose, secrets });
        const trustNote = profile.certificateAuthorities.length > 0 ? CURL_TRUST_NOTE : null;
        await copyText(`${curlCommand({ ...maskedRequest({ sent }), trustNote }, shell)}\n`);
      }),
    cancelCall({ callId }) {
      running.get(callId)?.();
    },
    callFormOf: ({ number }): CallForm | null => exchangeLog.callOf(number),
    readCallTarget: ({ sessionId }): Promise<CallTarget> => use(sessionId, async ({ profile }) => targetOf(profile)),
  };
}

/** What the client sends of what the page wrote. */
function writtenFrom(call: Argument<'callService'>['call']): WrittenCall {
  return { ...call, isPresented: call.presentation !== 'none' };
}

/** @throws AppError `argument-invalid` for a way to send a token where there is none */
function presentedAs(presentation: CallPresentation, credential: Credential): Credential {
  if (presentation === 'usual' || presentation === 'none') return credential;
  if (credential.kind === 'token') return { ...credential, presentation };
  throw new AppError('argument-invalid', 'This session has no token, so there is no other way to send it.');
}

function tellsBegin(recorder: Recorder, onBegin: () => void): Recorder {
  return {
    begin(exchange) {
      const recording = recorder.begin(exchange);
      onBegin();
      return recording;
    },
  };
}

function targetOf({ baseUrl, paths }: ServiceProfile): CallTarget {
  const ofDocument = [
    { path: paths.memberInformation, section: '4.6' },
    { path: paths.identification, section: '4.5' },
    { path: paths.accessToken, section: '4.2' },
    { path: paths.device, section: '4.3' },
    { path: paths.devicePoll ?? paths.accessToken, section: '4.2' },
    { path: paths.keyRequest, section: '4.4' },
    ...(paths.revoke === null ? [] : [{ path: paths.revoke, section: null }]),
  ];
  const isFirst = ({ path }: { readonly path: string }, index: number): boolean =>
    ofDocument.findIndex((one) => one.path === path) === index;
  return { baseAddress: baseUrl, paths: ofDocument.filter(isFirst) };
}
