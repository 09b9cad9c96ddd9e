/** Masks what a service writes into its certificate: whoever makes one for it can put any text there. */
import type { ConnectionView } from '../ipc/exchange-views.ts';
import type { Masks } from './masks.ts';

export function maskConnection(connection: ConnectionView, { mask }: Pick<Masks, 'mask'>): ConnectionView {
  const certificate = connection.tls?.certificate;
  if (!connection.tls || !certificate) return connection;
  /** A text that was cut may end within a secret, which is found only at the end of what is searched. */
  const maskCut = (text: string): string => (text.endsWith('…') ? `${mask(text.slice(0, -1))}…` : mask(text));
  const { subject, issuer, names } = certificate;
  const masked = { ...certificate, subject: maskCut(subject), issuer: maskCut(issuer), names: names.map(maskCut) };
  return { ...connection, tls: { ...connection.tls, certificate: masked } };
}
