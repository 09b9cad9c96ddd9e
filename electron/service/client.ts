/**
 * The service's endpoints, one function each, for one profile. It decides addresses, headers and
 * parameters as the document has them, reads every open point from the profile, and sends credentials to
 * the profile's own addresses only.
 */
import { isAllowedAddress, isThisComputer } from '../core/address.ts';
import { ServiceError } from '../core/errors.ts';
import { decodeMember, decodeRefusal, decodeToken, isSuccess, type MemberRecord } from './decode.ts';
import type { Http, HttpReply, HttpRequest } from './http.ts';
import { type PictureType, sniffPicture } from './picture.ts';
import type { ServiceProfile } from './profile.ts';

export interface CallOptions {
  readonly signal: AbortSignal;
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

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
   * @see service document, 4.1; RFC 6749, 4.1.1
   */
  authorizeAddress(request: { redirectUri: string; state: string | null }): string;
  /**
   * Exchanges an authorization code for a token.
   * @param request.redirectUri the one that the authorization page was given
   * @see service document, 4.2
   */
  exchangeCode(request: { redirectUri: string; code: string }, options: CallOptions): Promise<string>;
  /**
   * Reads the member whom the token identifies.
   * @throws ServiceError `member-not-identified` where the service does not take the token
   * @see service document, 4.6
   */
  readMember(request: { token: string }, options: CallOptions): Promise<MemberRecord>;
  /**
   * Loads a picture that a member record named, without credentials; a foreign origin learns nothing of this
   * application either.
   * @throws ServiceError `reply-unreadable` where it is not PNG, JPEG, GIF or WebP
   */
  readPicture(address: string, options: CallOptions): Promise<Picture>;
}

/** @param options.http shared by all clients; it keeps their trust apart */
export function createServiceClient(options: { profile: ServiceProfile; http: Http }): ServiceClient {
  const { profile, http } = options;
  const { application, certificateAuthorities } = profile;
  const isServiceHere = isThisComputer(new URL(profile.baseUrl).hostname);
  const serviceHeaders = {
    'x-service-key': application.clientId,
    ...(profile.versionHeader !== null && { 'x-service-version': profile.versionHeader }),
  };

  function call(
    request: Pick<HttpRequest, 'method' | 'address' | 'credentials' | 'signal'> & {
      headers?: Readonly<Record<string, string>>;
      parameters?: Readonly<Record<string, string>>;
    },
  ): Promise<HttpReply> {
    const { headers, parameters = {}, ...rest } = request;
    const isForm = request.method === 'POST';
    const encoded = new URLSearchParams(parameters).toString();
    return http.send({
      ...rest,
      address: isForm || encoded === '' ? request.address : `${request.address}?${encoded}`,
      headers: {
        ...serviceHeaders,
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: isForm ? encoded : null,
      certificateAuthorities,
    });
  }

  return {
    prepare: () => http.prepare({ address: profile.baseUrl, certificateAuthorities }),

    authorizeAddress({ redirectUri, state }) {
      const parameters = [
        ['client_id', application.clientId],
        ['redirect_uri', redirectUri],
        ...(state === null ? [] : [['state', state]]),
      ];
      const query = parameters.map((pair) => pair.map((part) => encodeURIComponent(part)).join('=')).join('&');
      return `${profile.authUrl}/authorize?${query}`;
    },

    async exchangeCode({ redirectUri, code }, { signal }) {
      const { clientId, clientSecret } = application;
      const reply = await call({
        method: 'POST',
        address: `${profile.baseUrl}/oauth/access_token`,
        credentials: 'application',
        parameters: { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code },
        signal,
      });
      return decodeToken(reply, { host: hostOf(profile.baseUrl), secrets: [clientSecret, code] });
    },

    async readMember({ token }, { signal }) {
      const reply = await call({
        method: profile.memberMethod,
        address: `${profile.baseUrl}/members/infos`,
        credentials: 'token',
        ...presentToken(profile.tokenPresentation, token),
        signal,
      });
      return decodeMember(reply, {
        host: hostOf(profile.baseUrl),
        secrets: [application.clientSecret, token],
        memberPath: profile.memberPath,
      });
    },

    async readPicture(address, { signal }) {
      const url = URL.parse(address);
      const isOwn = url?.origin === new URL(profile.baseUrl).origin;
      const host = url?.host ?? '';
      // A service elsewhere must not make this app knock at doors of this computer.
      const isReachable = isServiceHere || !isThisComputer(url?.hostname ?? '');
      if (!isAllowedAddress(address) || !isReachable) throw pictureAddressRefused(host);
      const reply = await http.send({
        method: 'GET',
        address,
        headers: isOwn ? serviceHeaders : {},
        body: null,
        credentials: 'none',
        certificateAuthorities: isOwn ? certificateAuthorities : [],
        signal,
      });
      if (!isSuccess(reply.status)) throw decodeRefusal(reply, { host, secrets: [application.clientSecret] });
      const type = sniffPicture(reply.bytes);
      if (type === null) throw notAPicture(host);
      return { bytes: reply.bytes, type };
    },
  };
}

/** @see service document, 5.6: how is not shown, so the profile says */
function presentToken(
  presentation: ServiceProfile['tokenPresentation'],
  token: string,
): { headers: Readonly<Record<string, string>> } | { parameters: Readonly<Record<string, string>> } {
  switch (presentation) {
    case 'bearer':
      return { headers: { authorization: `Bearer ${token}` } };
    case 'x-service-token':
      return { headers: { 'x-service-token': token } };
    case 'access-token-parameter':
      return { parameters: { access_token: token } };
  }
}

function hostOf(address: string): string {
  return new URL(address).host;
}

function pictureAddressRefused(host: string): ServiceError {
  return new ServiceError('address-not-secure', 'The picture was not loaded: its address is not https.', {
    details: { host },
  });
}

function notAPicture(host: string): ServiceError {
  return new ServiceError('reply-unreadable', `What ${host} sent is not a picture.`, {
    details: { host, lookedFor: 'PNG, JPEG, GIF, WebP' },
  });
}
