/** Adds a service of one's own: by its form, or by a profile file, which is imported or opened. */
import { type ReactNode, useState } from 'react';
import type { ImportPreview } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { CallButton } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { TesterScreen } from '../ui/tester-screen.tsx';
import { ImportDialog } from './service-dialogs.tsx';
import { ServiceForm } from './service-form.tsx';
import { type AfterSaving, useStillShown } from './use-service-form.ts';
import './services.css';

export interface AddServiceScreenProps {
  readonly go: (place: Place) => void;
}

export function AddServiceScreen({ go }: AddServiceScreenProps): ReactNode {
  const words = serviceForm.add;
  const memberLogin = useMemberLogin();
  const isShown = useStillShown();
  const saved = async (serviceId: string, then: AfterSaving) => {
    if (then === 'switch') await memberLogin.selectService({ serviceId });
    if (isShown.current) go(then === 'switch' ? { kind: 'sign-in' } : { kind: 'service', serviceId });
  };
  return (
    <TesterScreen title={words.title} bar={<FileWays go={go} />}>
      <ServiceForm
        serviceId={null}
        saved={(serviceId, then) => void saved(serviceId, then)}
        discarded={() => go({ kind: 'sign-in' })}
      />
    </TesterScreen>
  );
}

/** A profile file instead of typing. */
function FileWays({ go }: AddServiceScreenProps): ReactNode {
  const words = serviceForm.add;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const isShown = useStillShown();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const open = async () => {
    const outcome = await memberLogin.openProfileFile();
    // The call ends only when the service has started; the person may have gone elsewhere by then.
    if (outcome.ok && outcome.value && isShown.current) go({ kind: 'sign-in' });
    return outcome;
  };
  const choose = async () => {
    const outcome = await memberLogin.chooseProfileToImport();
    if (outcome.ok) setPreview(outcome.value);
    return outcome;
  };
  return (
    <>
      <p className="secondary">{words.files}</p>
      <CallButton call={call} run={choose}>
        {words.import}
      </CallButton>
      <CallButton call={call} run={open}>
        {words.open}
      </CallButton>
      <p className="caption secondary">{words.filesHint}</p>
      {call.error && (
        <div className="form-problem">
          <Problem error={call.error} />
        </div>
      )}
      {preview && (
        <ImportDialog
          preview={preview}
          imported={(serviceId) => go({ kind: 'service', serviceId })}
          close={() => setPreview(null)}
        />
      )}
    </>
  );
}
