/** What a certificate says of itself: whose, by whom, for which hosts and until when. */
import { type ReactNode, useContext } from 'react';
import type { CertificateFactsView, ReferredCertificates } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { LocaleContext } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';

/** More names are counted. */
const SHOWN_NAMES = 4;

export function CertificateFacts({ facts }: { readonly facts: CertificateFactsView }): ReactNode {
  const { subject, issuer, names, validFromMs, validToMs, validity } = facts;
  const words = serviceForm.certificates;
  const dates = new Intl.DateTimeFormat(useContext(LocaleContext), { dateStyle: 'medium' });
  const isValid = validity === 'valid';
  const shown = names.slice(0, SHOWN_NAMES);
  const more = names.length - shown.length;
  return (
    <div className="certificate">
      <strong>
        <bdi>{subject}</bdi>
      </strong>
      <p className="caption secondary">{issuer === subject ? words.ownIssuer : words.issuedBy(issuer)}</p>
      {names.length > 0 && (
        <p className="caption secondary">{more > 0 ? words.namesAndMore(shown, more) : words.names(shown)}</p>
      )}
      <p className={isValid ? 'caption secondary' : 'row one-line gap-1 caption mixed'}>
        {!isValid && <Icon name="warning" />}
        {words.validity[validity](dates.format(validToMs), dates.format(validFromMs))}
      </p>
    </div>
  );
}

/** All certificates of one file. */
export function ReferredFacts({ referred }: { readonly referred: ReferredCertificates | undefined }): ReactNode {
  if (!referred) return <p className="caption secondary">{serviceForm.certificates.unknown}</p>;
  return referred.certificates.map((facts) => <CertificateFacts key={facts.fingerprint} facts={facts} />);
}
