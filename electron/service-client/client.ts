/**
 * The client for one service profile, with one function per endpoint. Paths and parameters are those of the document;
 * points that it leaves open come from the profile. Credentials are sent to the profile's own addresses only.
 */
import { type Clock, systemClock } from '../core/clock.ts';
import {
  type Call,
  type CallOptions,
  type CallRequest,
  connectionRulesOf,
  createCall,
  hostOf,
  type RecordedCallOptions,
} from './call.ts';
import type { Credential } from './credential.ts';
import { type DeviceAuthorization, decodeDeviceStart, decodePoll, type PollReply } from './decode/device.ts';
import { findApplicationFailure, fitOf, fitOfApplication } from './decode/refusals.ts';
import {
  type DecodeContext,
  describeUnexpected,
  type PinnedReplies,
  type ReadReply,
  readReply,
  unreadable,
} from './decode/reply.ts';
import {
  decodeIdentification,
  decodeKey,
  decodeToken,
  type Identification,
  type IssuedKey,
  type IssuedToken,
} from './decode/token.ts';
import {
  authorizeAddressOf,
  type BroughtCode,
  codeExchangeOf,
  devicePollOf,
  deviceStartOf,
  identificationOf,
  keyPageAddressOf,
  keyRequestOf,
  lacksRevocationSecret,
  type PageRequest,
  revocationOf,
} from './endpoints.ts';
import type { ServiceProfile } from './profile.ts';
import { clientSecretNotSet, secretsOfProfile } from './profile-secrets.ts';
import { createMemberReader, describeSending, type MemberReading, type ReadingOptions } from './read-member.ts';
import { type Picture, readPicture } from './read-picture.ts';
import type { HttpReply, Recorder } from './transport/exchange.ts';
import type { Http } from './transport/http.ts';
import { createWrittenCaller, type WrittenCall } from './written-call.ts';

/**
 * Every function that calls the service throws ServiceError, or the signal's reason when the signal aborts.
 */
export interface ServiceClient {
  /** Prepares what the first call would otherwise wait for. Sends nothing and never rejects. */
  prepare(): Promise<void>;
  /**
   * Builds the address of the page on which the member signs in. Sends nothing.
   * @param request.redirectUri sent exactly as given, percent-encoded once
   * @param request.state a random value that the callback must return, or null to send none
   * @see electron/document-check/service.md, 4.1; RFC 6749, 4.1.1
   */
  authorizeAddress(request: PageRequest): string;
  /**
   * Exchanges an authorization code for a token.
   * @throws ServiceError `application-refused`, `service-error`, `token-missing`
   * @see electron/document-check/service.md, 4.2
   */
  exchangeCode(brought: BroughtCode, options: CallOptions): Promise<IssuedToken>;
  /**
   * Starts a device authorization.
   * @throws ServiceError `device-start-incomplete`, `application-refused`
   * @see electron/document-check/service.md, 2 and 4.3
   */
  startDevice(options: CallOptions): Promise<DeviceAuthorization>;
  /**
   * Asks once whether the member has confirmed the user code. The body contains exactly `client_id`, `client_secret`,
   * `code` and what the profile adds (D2), and the request has its own 10 s limit (D4).
   * @returns what the reply means; the poller goes on after `busy`, `unexpected`, network errors, a redirect and a reply
   *   that cannot be read
   * @throws LoginError `declined`, `device-code-expired`; ServiceError `application-refused`, `service-error` for
   *   another final code of RFC 6749, and the network errors
   * @see electron/document-check/service.md, 4.2; RFC 8628, 3.4 and 3.5
   */
  pollDevice(deviceCode: string, options: CallOptions): Promise<PollReply>;
  /**
   * Obtains the key of the similar-to-OAuth flow.
   * @param request.redirectUri null if there is none to send; it is sent only if the profile says so
   * @throws ServiceError `key-missing`, `application-refused`
   * @see electron/document-check/service.md, 4.4
   */
  requestKey(request: { redirectUri: string | null }, options: CallOptions): Promise<IssuedKey>;
  /**
   * Builds the address of the page on which the member signs in for that key. Sends nothing.
   * @see electron/document-check/service.md, 4.4
   */
  keyPageAddress(request: { key: string; state: string | null }): string;
  /**
   * Exchanges the login and the MD5 of the password for a token.
   * @param request.passwordHash lower-case hex
   * @returns the token, and the member if the reply contains a readable one
   * @throws ServiceError `address-not-secure` before a byte is sent, `credentials-refused`, `token-missing`
   * @see electron/document-check/service.md, 4.5
   */
  identify(request: { login: string; passwordHash: string }, options: CallOptions): Promise<Identification>;
  /**
   * Reads the member that the credential identifies. Each reading also sends the request without a credential, which
   * readings at the same time share: if both replies are the same, no member was identified.
   * @returns the member, or the error that the reply amounts to: `member-not-identified`, or `basic-not-identified` with
   *   HTTP Basic, if it identifies nobody, and others if it cannot be read
   * @throws ServiceError if no reply came
   * @see electron/document-check/service.md, 4.6, 5.5, 5.6 and 7
   */
  readMember(credential: Credential, options: ReadingOptions): Promise<MemberReading>;
  /** A digest of all that a reading of the member would send and of how its reply would be read. Sends nothing. */
  describeSending(credential: Credential): string;
  /**
   * Sends a call that a person wrote, below the base address, with the service's headers. Its reply is recorded and means
   * nothing else.
   * @param credential sent as it says, if the call wants that
   * @throws ServiceError `request-not-possible`, `address-not-secure` before anything is recorded
   */
  callAsWritten(call: WrittenCall, credential: Credential, options: RecordedCallOptions): Promise<void>;
  /**
   * Asks the service to revoke a token, with the application's credentials or by the token alone, as the profile says; null
   * if it names no path for it.
   * Nothing is returned: the service accepted it, which it also does for a token that it does not know.
   * @throws ServiceError `application-refused`, `service-error`, `http-error`, and `reply-unreadable` for a web page
   * @see RFC 7009, 2.1 and 2.2
   */
  readonly revokeToken: ((token: string, options: RecordedCallOptions) => Promise<void>) | null;
  /**
   * Loads the picture named in a member record, without credentials. Origins other than the service's do not get the
   * service headers either.
   * @throws ServiceError `reply-unreadable` if it is not PNG, JPEG, GIF or WebP
   */
  readPicture(address: string, options: RecordedCallOptions): Promise<Picture>;
}

/**
 * @param options.http shared by all clients; it keeps the trusted authorities of their profiles apart
 * @param options.clock used to turn a time in a reply into a delay, and to wait for a second try
 * @param options.pendingCodes what is known of this service's polls, and where more is learned
 * @param options.recorder told of each request, with its secrets, unless the call names another
 */
export function createServiceClient(options: {
  readonly profile: ServiceProfile;
  readonly http: Http;
  readonly clock?: Clock;
  readonly pendingCodes?: PendingCodes;
  readonly recorder?: Recorder;
}): ServiceClient {
  const { profile, http, clock = systemClock, pendingCodes = null, recorder = null } = options;
  const recordedBy = { recorder, clock };
  const { paths, applicationRefused } = profile;
  const applicationSecrets = secretsOfProfile(profile);
  const call = createCall(profile, http, recordedBy);
  const host = hostOf(profile);

  return {
    prepare: () => http.prepare({ address: profile.baseUrl, ...connectionRulesOf(profile) }),

    authorizeAddress: (request) => authorizeAddressOf(profile, request),

    exchangeCode(brought, { signal }) {
      const request: CallRequest = { ...codeExchangeOf(profile, brought), signal };
      return call(request, (reply) => {
        const secrets = [...applicationSecrets, ...request.secrets];
        const issued = decodeToken(reply, { host, secrets, applicationRefused });
        return { value: issued, meaning: 'token', details: issued.warning ?? {}, secrets: [issued.token] };
      });
    },

    startDevice({ signal }) {
      const request: CallRequest = { ...deviceStartOf(profile), signal };
      return call(request, (reply) => {
        const device = decodeDeviceStart(reply, { host, secrets: applicationSecrets, applicationRefused });
        return { value: device, meaning: 'device-code', details: device.warning ?? {}, secrets: [device.deviceCode] };
      });
    },

    pollDevice: createDevicePoller({ profile, pendingCodes }, call, clock),

    requestKey({ redirectUri }, { signal }) {
      const request: CallRequest = { ...keyRequestOf(profile, redirectUri), signal };
      return call(request, (reply) => {
        const sent = { host, secrets: applicationSecrets, applicationRefused, keyPath: profile.keyPath };
        const issued = decodeKey(reply, sent);
        return { value: issued, meaning: 'key', details: issued.warning ?? {}, secrets: [issued.key] };
      });
    },

    keyPageAddress: (request) => keyPageAddressOf(profile, request),

    identify({ login, passwordHash }, { signal }) {
      const request: CallRequest = { ...identificationOf(profile, { login, passwordHash }), signal };
      return call(request, (reply) => {
        const identification = decodeIdentification(reply, {
          host,
          secrets: [...applicationSecrets, passwordHash],
          applicationRefused,
          credentialsRefused: profile.credentialsRefused,
          tokenPath: profile.identificationTokenPath,
          memberPath: profile.identificationMemberPath,
          memberIdPath: profile.memberIdPath,
          memberPicturePath: profile.memberPicturePath,
        });
        const { token, warning } = identification;
        return { value: identification, meaning: 'token', details: warning ?? {}, secrets: [token] };
      });
    },

    readMember: createMemberReader(profile, call, clock),

    describeSending: (credential) => describeSending(profile, credential),

    callAsWritten: createWrittenCaller(profile, call),

    revokeToken: paths.revoke === null ? null : createTokenRevoker(profile, paths.revoke, call),

    readPicture: (address, callOptions) => readPicture({ ...recordedBy, profile, http }, address, callOptions),
  };
}

/** The codes that were found to mean "pending" at one service. */
export interface PendingCodes {
  list(): readonly string[];
  remember(code: string): void;
}

export function createDevicePoller(
  { profile, pendingCodes }: { readonly profile: ServiceProfile; readonly pendingCodes: PendingCodes | null },
  call: Call,
  clock: Pick<Clock, 'nowMs'>,
): (deviceCode: string, options: CallOptions) => Promise<PollReply> {
  /** By device code: the unknown code of its last answer. */
  const unknownCodes = new Map<string, string | null>();

  function learnFrom(deviceCode: string, polled: PollReply): void {
    const code = unknownCodes.get(deviceCode);
    if (polled.kind === 'token' && code) pendingCodes?.remember(code);
    if (polled.kind !== 'busy') unknownCodes.set(deviceCode, polled.kind === 'unexpected' ? polled.unknownCode : null);
  }

  function decode(reply: HttpReply, deviceCode: string): PollReply {
    return decodePoll(reply, {
      ...profile,
      host: hostOf(profile),
      secrets: secretsOfProfile(profile),
      code: deviceCode,
      pendingCodes: pendingCodes?.list() ?? [],
      nowMs: clock.nowMs(),
    });
  }

  return (deviceCode, { signal }) => {
    const request: CallRequest = { ...devicePollOf(profile, deviceCode), signal };
    return call(request, (reply) => {
      const polled = decode(reply, deviceCode);
      learnFrom(deviceCode, polled);
      return {
        value: polled,
        meaning: polled.kind === 'unexpected' ? 'unexpected-reply' : polled.kind,
        details: 'error' in polled ? polled.error.details : ('warning' in polled && polled.warning) || {},
        secrets: polled.kind === 'token' ? [polled.token] : [],
      };
    });
  };
}

/**
 * @param path below the base address
 * @see RFC 7009, 2.1
 */
function createTokenRevoker(profile: ServiceProfile, path: string, call: Call) {
  const { applicationRefused, revokeForm, tokenRefused } = profile;
  const host = hostOf(profile);
  const ofDeadToken = revokeForm === 'bearer' ? tokenRefused : null;
  return async (token: string, { signal, recorder }: RecordedCallOptions): Promise<void> => {
    if (lacksRevocationSecret(profile)) throw clientSecretNotSet();
    return call(
      {
        ...revocationOf(profile, path, token),
        signal,
        ...(recorder !== undefined && { recorder }),
      },
      (reply) => {
        const sent = { host, secrets: [...secretsOfProfile(profile), token], applicationRefused };
        checkAccepted(readReply(reply, sent), sent, ofDeadToken);
        return { value: undefined, meaning: 'revoked' };
      },
    );
  };
}

/**
 * A reply of success means only that. A web page does not come from the service.
 * @param ofDeadToken how the service refuses a token that revokes itself: one that it refuses is revoked already
 * @throws ServiceError
 * @see RFC 7009, 2.2
 */
function checkAccepted(read: ReadReply, sent: DecodeContext, ofDeadToken: PinnedReplies): void {
  if (fitOf(read, ofDeadToken) > fitOfApplication(read, sent)) return;
  const failure = findApplicationFailure(read, sent);
  if (failure) throw failure;
  if (read.body.kind === 'html') throw unreadable(describeUnexpected(read));
}
