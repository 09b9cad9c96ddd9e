/** References that stand, in what the page gets of a profile, for certificates in PEM. They follow from the text. */
import { createHash } from 'node:crypto';
import { isObject, ownField } from '../service-client/decode/body.ts';

/** @param pem one text, which may have several certificates */
export function referTo(pem: string): string {
  return `certificate:${createHash('sha256').update(pem).digest('base64url')}`;
}

/**
 * Replaces each certificate of a profile.
 * @param profile JSON that may be a profile
 * @param change makes what stands in place of a text, which is in the field with this path
 */
export function mapCertificates(profile: unknown, change: (text: string, field: string) => unknown): unknown {
  if (!isObject(profile)) return profile;
  const map = (text: unknown, field: string): unknown => (typeof text === 'string' ? change(text, field) : text);
  const { application, certificateAuthorities } = profile;
  const own = ownField(application, 'clientCertificate');
  const field = 'application.clientCertificate';
  const clientCertificate = isObject(own) && { ...own, certificate: map(own.certificate, `${field}.certificate`) };
  return {
    ...profile,
    ...(isObject(application) && { application: { ...application, ...(clientCertificate && { clientCertificate }) } }),
    ...(Array.isArray(certificateAuthorities) && {
      certificateAuthorities: certificateAuthorities.map((text, index) => map(text, `certificateAuthorities.${index}`)),
    }),
  };
}
