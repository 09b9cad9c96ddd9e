/** One service of one's own: its form, and what can be done with it as a whole. */
import { type ReactNode, useState } from 'react';
import type { ServiceEntry } from '../../electron/ipc/views/services.ts';
import { serviceForm } from '../text/service-form.ts';
import { Button } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { TesterScreen } from '../ui/tester-screen.tsx';
import { DeleteDialog } from './service-dialogs.tsx';
import { ServiceForm } from './service-form.tsx';
import { ServiceTrial } from './service-trial.tsx';
import { useFormReading, useStillShown } from './use-service-form.ts';
import './services.css';

export interface ServiceScreenProps {
  readonly service: ServiceEntry;
  readonly go: (place: Place) => void;
}

export function ServiceScreen({ service, go }: ServiceScreenProps): ReactNode {
  const words = serviceForm.edit;
  return (
    <TesterScreen
      title={service.name}
      {...(service.isCurrent && { note: words.current })}
      bar={<ServiceBar service={service} go={go} />}
    >
      <Edited service={service} go={go} />
    </TesterScreen>
  );
}

function Edited({ service: { id }, go }: ServiceScreenProps): ReactNode {
  const { form, error, readAgain } = useFormReading(id);
  const [saves, setSaves] = useState(0);
  const begin = async () => {
    await readAgain();
    setSaves((count) => count + 1);
  };
  if (!form) {
    return (
      <div className="tester-body">
        <Problem error={error} />
      </div>
    );
  }
  return (
    <ServiceForm
      key={saves}
      serviceId={id}
      first={form}
      isJustSaved={saves > 0}
      saved={() => void begin()}
      discarded={() => void begin()}
    >
      {(edited) => <ServiceTrial serviceId={id} form={edited} go={go} />}
    </ServiceForm>
  );
}

/** What happens to the service as a whole. */
function ServiceBar({ service, go }: ServiceScreenProps): ReactNode {
  const words = serviceForm.edit;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const isShown = useStillShown();
  const [isDeleting, setIsDeleting] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const { id: serviceId, isCurrent } = service;
  const use = async () => {
    const outcome = await memberLogin.selectService({ serviceId });
    if (outcome.ok && isShown.current) go({ kind: 'sign-in' });
    return outcome;
  };
  const duplicate = async () => {
    const outcome = await memberLogin.duplicateService({ serviceId });
    if (outcome.ok && isShown.current) go({ kind: 'service', serviceId: outcome.value });
    return outcome;
  };
  const save = async () => {
    const outcome = await memberLogin.exportService({ serviceId });
    setSaved(outcome.ok ? outcome.value : null);
    return outcome;
  };
  const saveSchema = async () => {
    const outcome = await memberLogin.saveProfileSchema();
    setSaved(outcome.ok ? outcome.value : null);
    return outcome;
  };
  const run = (act: typeof save | typeof use | typeof duplicate) => () => {
    setSaved(null);
    void call.run<unknown>(act);
  };
  return (
    <>
      {!isCurrent && (
        <Button isIdle={call.isRunning} onPress={run(use)}>
          {words.use}
        </Button>
      )}
      <Button isIdle={call.isRunning} onPress={run(duplicate)}>
        {words.duplicate}
      </Button>
      <Button isIdle={call.isRunning} onPress={run(save)}>
        {words.export}
      </Button>
      <Button isIdle={call.isRunning} onPress={run(saveSchema)}>
        {words.schema}
      </Button>
      <Button rank="danger" onPress={() => setIsDeleting(true)}>
        {words.delete}
      </Button>
      <p className="caption secondary" role="status">
        {saved !== null && words.saved(saved)}
      </p>
      {call.error && (
        <div className="form-problem">
          <Problem error={call.error} />
        </div>
      )}
      {isDeleting && <DeleteDialog serviceId={serviceId} name={service.name} close={() => setIsDeleting(false)} />}
    </>
  );
}
