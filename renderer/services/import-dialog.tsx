/** Shows what a profile file would add before anything of it is used. */
import type { ReactNode } from 'react';
import type { ImportPreview } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { Button } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { Problem } from '../ui/problem.tsx';
import { CertificateFacts } from './certificate-facts.tsx';

export interface ImportDialogProps {
  readonly preview: ImportPreview;
  readonly imported: (serviceId: string) => void;
  readonly close: () => void;
}

export function ImportDialog({ preview, imported, close }: ImportDialogProps): ReactNode {
  const words = serviceForm.importing;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { importId, file, name, contacts, hasClientSecret, hasClientCertificate, authorities, taken } = preview;
  const add = async () => {
    const outcome = await memberLogin.importService({ importId });
    if (outcome.ok) imported(outcome.value);
    return outcome;
  };
  return (
    <ModalDialog title={words.title(name)} body={words.body(file)} close={close}>
      <dl className="facts">
        {contacts.map(({ use, address }) => (
          <div key={use}>
            <dt>{words.uses[use]}</dt>
            <dd className="data">
              <bdi>{address}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.secret}</dt>
          <dd>{hasClientSecret ? words.hasSecret : words.hasNone}</dd>
        </div>
        {hasClientCertificate && (
          <div>
            <dt>{words.clientCertificate}</dt>
            <dd>{words.hasSecret}</dd>
          </div>
        )}
        {authorities.length > 0 && (
          <div>
            <dt>{words.authorities}</dt>
            <dd>
              {authorities.map((facts) => (
                <CertificateFacts key={facts.fingerprint} facts={facts} />
              ))}
            </dd>
          </div>
        )}
      </dl>
      {taken && <Taken taken={taken} />}
      <Problem error={call.error} />
      <div className="actions">
        <Button onPress={close}>{serviceForm.cancel}</Button>
        <Button isIdle={call.isRunning} onPress={() => void call.run(add)}>
          {words.action}
        </Button>
      </div>
    </ModalDialog>
  );
}

function Taken({ taken: { name, moved } }: { readonly taken: NonNullable<ImportPreview['taken']> }): ReactNode {
  const words = serviceForm.importing;
  const address = moved?.baseAddress;
  return (
    <p>
      {words.taken(name)}{' '}
      {address && address.before !== address.after && words.takenMoved(address.before, address.after)}
    </p>
  );
}
