/** The connection of one exchange: the other end, the proxy, TLS and its certificate. */
import type { ReactNode } from 'react';
import type { CertificateView, ConnectionView, TlsView } from '../../../electron/ipc/views/exchange-details.ts';
import { exchanges } from '../../text/exchanges.ts';
import { useDateTime } from '../../ui/locale.ts';
import { showInvisible } from './visible-text.ts';

export function Connection({ connection }: { readonly connection: ConnectionView | null }): ReactNode {
  const words = exchanges.details.connection;
  if (!connection) return <p className="secondary">{words.none}</p>;
  const { address, proxy, tls } = connection;
  return (
    <>
      <dl className="exchange-values">
        <Fact name={words.address} value={address ?? words.noAddress} />
        <Fact name={words.proxy} value={proxy ?? words.direct} />
        <Fact name={words.tls} value={tls ? (tls.version ?? words.noHandshake) : words.noTls} />
        {tls?.cipher && <Fact name={words.cipher} value={tls.cipher} />}
        {tls?.problem && <Fact name={words.problem} value={tls.problem} />}
      </dl>
      {tls && <Certificate tls={tls} />}
    </>
  );
}

function Certificate({ tls: { certificate } }: { readonly tls: TlsView }): ReactNode {
  if (!certificate) return <p className="secondary">{exchanges.details.connection.noCertificate}</p>;
  return <CertificateFacts certificate={certificate} />;
}

function CertificateFacts({ certificate }: { readonly certificate: CertificateView }): ReactNode {
  const words = exchanges.details.connection;
  const formatDateTime = useDateTime();
  const { subject, issuer, names, validFromMs, validToMs, fingerprint } = certificate;
  return (
    <dl className="exchange-values">
      <Fact name={words.subject} value={subject} />
      <Fact name={words.issuer} value={issuer} />
      {names.length > 0 && <Fact name={words.names} value={names.join(', ')} />}
      <Fact name={words.validity} value={words.validFromTo(formatDateTime(validFromMs), formatDateTime(validToMs))} />
      <Fact name={words.fingerprint} value={fingerprint} />
    </dl>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="data">
        <bdi>{showInvisible(value)}</bdi>
      </dd>
    </div>
  );
}
