/** Masks the texts of a service's certificate, which may contain anything, secrets too. */
import type { ConnectionView } from '../ipc/views/exchange-details.ts';
import { SHORTEST_ANYWHERE } from '../service-client/secrets/sought-secret.ts';
import { endsMasked, type Masks } from './masks.ts';

/** May be done again when more is known. */
export function maskConnection(connection: ConnectionView, { mask }: Pick<Masks, 'mask'>): ConnectionView {
  /** A text that was cut may end within a secret, which is found only at the end of what is searched. */
  const maskCut = (text: string): string => (text.endsWith('…') ? `${mask(text.slice(0, -1))}…` : mask(text));
  return mapTexts(connection, maskCut);
}

/** Of a text that was cut, its end may be too short a beginning of a secret to be found: it is not shown. */
export function showConnection(connection: ConnectionView): ConnectionView {
  return mapTexts(connection, (text) => {
    const isUnsure = text.endsWith('…') && !endsMasked(text.slice(0, -1));
    return isUnsure ? `${text.slice(0, -SHORTEST_ANYWHERE)}…` : text;
  });
}

function mapTexts(connection: ConnectionView, change: (text: string) => string): ConnectionView {
  const certificate = connection.tls?.certificate;
  if (!connection.tls || !certificate) return connection;
  const { subject, issuer, names } = certificate;
  const changed = { ...certificate, subject: change(subject), issuer: change(issuer), names: names.map(change) };
  return { ...connection, tls: { ...connection.tls, certificate: changed } };
}
