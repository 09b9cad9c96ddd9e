/**
 * The service's endpoints, one function each, for one profile. It decides paths, parameters and what a call
 * carries as the document has them, reads every open point from the profile, and sends credentials to the
 * profile's own addresses only.
 */
import { type Clock, systemClock } from '../core/clock.ts';
import { type CallOptions, createCall, hostOf } from './call.ts';
import type { Credential } from './credential.ts';
import { decodeIdentification, decodeKey, decodeToken, type Identification, type MemberRecord } from './decode.ts';
import { type DeviceAuthorization, type DevicePoll, decodeDevicePoll, decodeDeviceStart } from './decode-device.ts';
import type { Http } from './http.ts';
import type { ServiceProfile } from './profile.ts';
import { createMemberReader } from './read-member.ts';
import { type Picture, readPicture } from './read-picture.ts';

export type { CallOptions } from './call.ts';
export type { DeviceAuthorization, DevicePoll } from './decode-device.ts';
export type { Picture } from './read-picture.ts';

/**
 * Every function that calls the service throws ServiceError, or the signal's reason when that aborts.
 */
export interface ServiceClient {
  /** Makes ready what the first call would otherwise wait for. Nothing is called, and it never rejects. */
  prepare(): Promise<void>;
  /**
   * The address of the page on which the member signs in. Nothing is called.
   * @param request.redirectUri goes out as it is written here, percent-encoded once
   * @param request.state random value that the callback is to bring back, or null to send none
   * @see electron/document/service.md, 4.1; RFC 6749, 4.1.1
   */
  authorizeAddress(request: { redirectUri: string; state: string | null }): string;
  /**
   * Exchanges an authorization code for a token.
   * @param request.redirectUri the one that the authorization page was given
   * @throws ServiceError `application-refused`, `service-error`, `token-missing`
   * @see electron/document/service.md, 4.2
   */
  exchangeCode(request: { redirectUri: string; code: string }, options: CallOptions): Promise<string>;
  /**
   * Starts a device authorization.
   * @throws ServiceError `device-start-incomplete`, `application-refused`
   * @see electron/document/service.md, 2 and 4.3
   */
  startDevice(options: CallOptions): Promise<DeviceAuthorization>;
  /**
   * Asks once whether the member has confirmed the user code. The body holds exactly `client_id`, `client_secret`
   * and `code` (D2), and the request has its own 10 s limit (D4).
   * @returns what the reply means; `busy`, `unexpected` and network errors are for the poller to go on from
   * @throws LoginError `declined`, `device-code-expired`; ServiceError `application-refused`, `service-error` for
   *   another final code of RFC 6749, and the errors of the network
   * @see electron/document/service.md, 4.2; RFC 8628, 3.4 and 3.5
   */
  pollDevice(deviceCode: string, options: CallOptions): Promise<DevicePoll>;
  /**
   * Obtains the key of the similar-to-OAuth flow.
   * @param request.redirectUri null where the profile sends no parameters
   * @throws ServiceError `key-missing`, `application-refused`
   * @see electron/document/service.md, 4.4
   */
  requestKey(request: { redirectUri: string | null }, options: CallOptions): Promise<string>;
  /**
   * The address of the page on which the member signs in for that key. Nothing is called.
   * @see electron/document/service.md, 4.4
   */
  keyPageAddress(request: { key: string; state: string | null }): string;
  /**
   * Exchanges login and MD5 of the password for a token.
   * @param request.passwordHash lower-case hex
   * @returns the token, and the member where the reply holds one that can be read
   * @throws ServiceError `address-not-secure` before a byte is sent, `credentials-refused`, `token-missing`
   * @see electron/document/service.md, 4.5
   */
  identify(request: { login: string; passwordHash: string }, options: CallOptions): Promise<Identification>;
  /**
   * Reads the member whom the credential identifies. A reply that anybody gets without a credential identifies
   * nobody: that reply is asked for beside each reading.
   * @throws ServiceError `token-refused` where the service answers a token with 401 or an error (or as the profile
   *   pins it), which is a definite rejection where this token had worked before (T2); `member-not-identified` where
   *   it answers as if nobody were signed in; `basic-not-identified` for either with HTTP Basic;
   *   `member-record-missing` and others where the reply cannot be read
   * @see electron/document/service.md, 4.6, 5.5, 5.6 and 7
   */
  readMember(credential: Credential, options: CallOptions): Promise<MemberRecord>;
  /**
   * Loads a picture that a member record named, without credentials; a foreign origin learns nothing of this
   * application either.
   * @throws ServiceError `reply-unreadable` where it is not PNG, JPEG, GIF or WebP
   */
  readPicture(address: string, options: CallOptions): Promise<Picture>;
}

/** A poll that hangs must not outlast the code (D4). */
const POLL_LIMIT_MS = 10_000;

/**
 * @param options.http shared by all clients; it keeps their trust apart
 * @param options.clock tells how far away an instant is that the service names
 */
export function createServiceClient(options: {
  readonly profile: ServiceProfile;
  readonly http: Http;
  readonly clock?: Pick<Clock, 'nowMs'>;
}): ServiceClient {
  const { profile, http, clock = systemClock } = options;
  const { clientId, clientSecret } = profile.application;
  const call = createCall(profile, http);
  const host = hostOf(profile);

  return {
    prepare: () => http.prepare({ address: profile.baseUrl, certificateAuthorities: profile.certificateAuthorities }),

    authorizeAddress: ({ redirectUri, state }) =>
      addressOf(`${profile.authUrl}/authorize`, { client_id: clientId, redirect_uri: redirectUri, state }),

    async exchangeCode({ redirectUri, code }, { signal }) {
      const reply = await call({
        method: 'POST',
        path: '/oauth/access_token',
        credentials: 'application',
        parameters: { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code },
        signal,
      });
      return decodeToken(reply, { host, secrets: [clientSecret, code] });
    },

    async startDevice({ signal }) {
      const reply = await call({
        method: 'POST',
        path: '/oauth/device',
        credentials: 'application',
        ...(profile.deviceStartParameters === 'client-id' && { parameters: { client_id: clientId } }),
        signal,
      });
      return decodeDeviceStart(reply, { host, secrets: [clientSecret] });
    },

    async pollDevice(deviceCode, { signal }) {
      const reply = await call({
        method: 'POST',
        path: '/oauth/access_token',
        credentials: 'application',
        parameters: { client_id: clientId, client_secret: clientSecret, code: deviceCode },
        limitMs: POLL_LIMIT_MS,
        signal,
      });
      const { devicePending } = profile;
      return decodeDevicePoll(reply, {
        host,
        secrets: [clientSecret],
        deviceCode,
        devicePending,
        nowMs: clock.nowMs(),
      });
    },

    async requestKey({ redirectUri }, { signal }) {
      const isSent = profile.keyRequestParameters === 'redirect-uri' && redirectUri !== null;
      const reply = await call({
        method: 'POST',
        path: '/members/oauth',
        credentials: 'application',
        ...(isSent && { parameters: { redirect_uri: redirectUri } }),
        signal,
      });
      return decodeKey(reply, { host, secrets: [clientSecret], keyPath: profile.keyPath });
    },

    keyPageAddress: ({ key, state }) => addressOf(`${profile.authUrl}/oauth`, { key, state }),

    async identify({ login, passwordHash }, { signal }) {
      const reply = await call({
        method: 'POST',
        path: '/members/auth',
        credentials: 'password',
        parameters: { login, password: passwordHash },
        signal,
      });
      return decodeIdentification(reply, {
        host,
        secrets: [clientSecret, passwordHash],
        tokenPath: profile.identificationTokenPath,
        memberPath: profile.identificationMemberPath,
      });
    },

    readMember: createMemberReader(profile, call),

    readPicture: (address, callOptions) => readPicture({ profile, http }, address, callOptions),
  };
}

/** Each parameter percent-encoded once, spaces too; those that are null are left out. */
function addressOf(page: string, parameters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `${page}?${given.map((pair) => pair.map((part) => encodeURIComponent(part)).join('=')).join('&')}`;
}
