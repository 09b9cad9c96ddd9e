/**
 * Loads the picture named in a member record, without credentials. Only the service's own origin gets the service
 * headers, and a remote service cannot make the app load from this computer.
 */
import { isAllowedAddress, isThisComputer } from '../core/address.ts';
import { ServiceError } from '../core/errors.ts';
import { type CallOptions, serviceHeadersOf } from './call.ts';
import { decodeRefusal } from './decode.ts';
import type { Http } from './http.ts';
import { type PictureType, recognisePicture } from './picture.ts';
import type { ServiceProfile } from './profile.ts';
import { isSuccess } from './reply.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** @throws ServiceError `address-not-secure`; `reply-unreadable` if it is not PNG, JPEG, GIF or WebP, or too large */
export async function readPicture(
  { profile, http }: { readonly profile: ServiceProfile; readonly http: Http },
  address: string,
  { signal }: CallOptions,
): Promise<Picture> {
  const service = new URL(profile.baseUrl);
  const url = URL.parse(address);
  const isOwn = url?.origin === service.origin;
  const host = url?.host ?? '';
  const isReachable = isThisComputer(service.hostname) || !isThisComputer(url?.hostname ?? '');
  if (!isAllowedAddress(address) || !isReachable) throw pictureAddressRefused(host);
  const reply = await http.send({
    method: 'GET',
    address,
    headers: isOwn ? serviceHeadersOf(profile) : {},
    body: null,
    credentials: 'none',
    certificateAuthorities: isOwn ? profile.certificateAuthorities : [],
    signal,
  });
  if (!isSuccess(reply.status)) throw decodeRefusal(reply, { host, secrets: [profile.application.clientSecret] });
  const type = recognisePicture(reply.bytes);
  if (type === null) throw notAPicture(host);
  return { bytes: reply.bytes, type };
}

function pictureAddressRefused(host: string): ServiceError {
  return new ServiceError('address-not-secure', 'The picture was not loaded: its address is not allowed.', {
    details: { host },
  });
}

function notAPicture(host: string): ServiceError {
  return new ServiceError('reply-unreadable', `${host} sent something other than a picture.`, {
    details: { host, lookedFor: 'PNG, JPEG, GIF, WebP' },
  });
}
