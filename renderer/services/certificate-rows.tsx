/** The rows of a form that hold certificates. Main reads the files; the form has a reference to each and what it says. */
import type { ReactNode } from 'react';
import type { FormFieldView, ReferredCertificates } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { Button, CallButton } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { ReferredFacts } from './certificate-facts.tsx';
import { isJsonObject } from './draft.ts';
import type { ControlAttributes } from './form-row.tsx';
import type { ServiceForm } from './use-service-form.ts';

export interface CertificateControlProps {
  readonly form: ServiceForm;
  readonly field: FormFieldView;
  readonly attributes: ControlAttributes;
}

export function AuthoritiesControl({ form, field, attributes }: CertificateControlProps): ReactNode {
  const words = serviceForm.certificates;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const value = form.draft[field.path];
  const references: readonly unknown[] = Array.isArray(value) ? value : [];
  const add = async () => {
    const outcome = await memberLogin.chooseCertificate({ kind: 'authority' });
    if (outcome.ok && outcome.value) {
      const { chosen } = outcome.value;
      form.choose(chosen, {
        [field.path]: [...references.filter((one) => one !== chosen.reference), chosen.reference],
      });
    }
    return outcome;
  };
  return (
    <fieldset {...attributes.group} className="stack">
      {references.map((reference) => {
        const referred = form.certificatesOf(reference);
        return (
          <CertificateFile key={String(reference)} referred={referred}>
            <Button onPress={() => form.change({ [field.path]: references.filter((one) => one !== reference) })}>
              {words.remove}
            </Button>
          </CertificateFile>
        );
      })}
      <div className="actions">
        <CallButton call={call} run={add}>
          {words.addAuthority}
        </CallButton>
      </div>
      <Problem error={call.error} />
    </fieldset>
  );
}

/** With a key that came in the same file. */
export function ClientCertificateControl({ form, field, attributes }: CertificateControlProps): ReactNode {
  const words = serviceForm.certificates;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const value = form.draft[field.path];
  const reference = isJsonObject(value) ? value.certificate : null;
  const choose = async () => {
    const outcome = await memberLogin.chooseCertificate({ kind: 'client-certificate' });
    if (outcome.ok && outcome.value) {
      const { chosen, key } = outcome.value;
      form.choose(chosen, { [field.path]: { certificate: chosen.reference } });
      if (key) form.decide('clientKey', { kind: 'chosen', ...key });
    }
    return outcome;
  };
  const remove = () => {
    form.change({ [field.path]: null });
    for (const name of ['clientKey', 'clientKeyPassphrase'] as const) form.decide(name, { kind: 'keep' });
  };
  return (
    <fieldset {...attributes.group} className="stack">
      {reference !== null && <CertificateFile referred={form.certificatesOf(reference)} />}
      <div className="actions">
        <CallButton call={call} run={choose}>
          {reference === null ? words.chooseClient : words.otherClient}
        </CallButton>
        {reference !== null && <Button onPress={remove}>{words.remove}</Button>}
      </div>
      <Problem error={call.error} />
    </fieldset>
  );
}

interface CertificateFileProps {
  readonly referred: ReferredCertificates | undefined;
  readonly children?: ReactNode;
}

function CertificateFile({ referred, children }: CertificateFileProps): ReactNode {
  return (
    <div className="stack gap-3 certificate-file">
      <div>
        <ReferredFacts referred={referred} />
      </div>
      {children}
    </div>
  );
}
