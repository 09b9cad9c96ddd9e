/**
 * Loads the picture named in a member record, without credentials. Only the service's own origin gets the service
 * headers, and a service cannot make the app load from a host that is nearer to this computer than the service itself.
 */
import { isNearer, leadsToThisComputer, readAllowedAddress } from '../core/address.ts';
import { ServiceError } from '../core/errors.ts';
import { callAndTell, connectionRulesOf, type RecordedBy, type RecordedCallOptions } from './call.ts';
import { type PictureType, recognisePicture } from './decode/picture.ts';
import { isSuccess } from './decode/reply.ts';
import { decodeRefusal } from './decode/token.ts';
import type { ServiceProfile } from './profile.ts';
import { secretsOfProfile } from './profile-secrets.ts';
import { serviceHeadersOf } from './service-headers.ts';
import type { Http, HttpRequest } from './transport/http.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** @throws ServiceError `address-not-secure`; `reply-unreadable` if it is not PNG, JPEG, GIF or WebP, or too large */
export async function readPicture(
  {
    profile,
    http,
    clock,
    recorder: usualRecorder,
  }: RecordedBy & { readonly profile: ServiceProfile; readonly http: Http },
  address: string,
  { signal, recorder = usualRecorder }: RecordedCallOptions,
): Promise<Picture> {
  const service = new URL(profile.baseUrl);
  const url = readAllowedAddress(address);
  if (url === null || isNearer(url.hostname, service.hostname)) {
    const refused = { host: URL.parse(address)?.host ?? '' };
    const message = 'The picture was not loaded: its address is not allowed.';
    throw new ServiceError('address-not-secure', message, { details: refused });
  }
  const { host } = url;
  const isOwn = url.origin === service.origin;
  const secrets = secretsOfProfile(profile);
  const request: HttpRequest = {
    method: 'GET',
    address: url.href,
    headers: isOwn ? serviceHeadersOf(profile) : [],
    body: null,
    credentials: 'none',
    ...(isOwn ? connectionRulesOf(profile) : { certificateAuthorities: [], clientCertificate: null }),
    isKeptAway: !isOwn && !leadsToThisComputer(service.hostname),
    signal,
  };
  return callAndTell({ recorder, clock, send: http.send }, request, { purpose: 'picture', secrets }, (reply) => {
    if (!isSuccess(reply.status)) throw decodeRefusal(reply, { host, secrets });
    const type = recognisePicture(reply.bytes);
    if (type === null) {
      const details = { host, lookedFor: 'PNG, JPEG, GIF, WebP' };
      throw new ServiceError('reply-unreadable', `${host} sent something other than a picture.`, { details });
    }
    return { value: { bytes: reply.bytes, type }, meaning: 'picture' };
  });
}
