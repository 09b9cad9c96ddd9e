/** Adds a service of one's own: by its form, or by a profile file that is imported. */
import { type ReactNode, useState } from 'react';
import type { ImportPreview } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { CallButton } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { TesterScreen } from '../ui/tester-screen.tsx';
import { ImportDialog } from './service-dialogs.tsx';
import { FormLinks, ServiceForm } from './service-form.tsx';
import { type AfterSaving, useStillShown } from './use-service-form.ts';
import './services.css';

export interface AddServiceScreenProps {
  readonly go: (place: Place) => void;
}

export function AddServiceScreen({ go }: AddServiceScreenProps): ReactNode {
  const words = serviceForm.add;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const isShown = useStillShown();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const saved = async (serviceId: string, then: AfterSaving) => {
    if (then === 'switch') await memberLogin.selectService({ serviceId });
    if (isShown.current) go(then === 'switch' ? { kind: 'sign-in' } : { kind: 'service', serviceId });
  };
  const choose = async () => {
    const outcome = await memberLogin.chooseProfileToImport();
    if (outcome.ok) setPreview(outcome.value);
    return outcome;
  };
  return (
    <TesterScreen
      title={words.title}
      actions={
        <CallButton call={call} run={choose}>
          {words.import}
        </CallButton>
      }
      bar={
        <>
          <FormLinks />
          <Problem error={call.error} />
        </>
      }
    >
      <ServiceForm
        serviceId={null}
        saved={(serviceId, then) => void saved(serviceId, then)}
        discarded={() => go({ kind: 'sign-in' })}
      />
      {preview && (
        <ImportDialog
          preview={preview}
          imported={(serviceId) => go({ kind: 'service', serviceId })}
          close={() => setPreview(null)}
        />
      )}
    </TesterScreen>
  );
}
