/** One service of one's own: its form, and what can be done with it as a whole. */
import { type ReactNode, useState } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { ServiceEntry } from '../../electron/ipc/views/services.ts';
import { text } from '../text/en.ts';
import { serviceForm } from '../text/service-form.ts';
import { Button, CallButton } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Popover } from '../ui/popover.tsx';
import { Problem } from '../ui/problem.tsx';
import { startAgain } from '../ui/start-again.ts';
import { TesterScreen } from '../ui/tester-screen.tsx';
import { DeleteDialog } from './service-dialogs.tsx';
import { FormLinks, ServiceForm } from './service-form.tsx';
import { ServiceTrial } from './service-trial.tsx';
import { useStillShown } from './use-service-form.ts';
import './services.css';

export interface ServiceScreenProps {
  readonly service: ServiceEntry;
  /** Path of the field that it opens at. */
  readonly field?: string | undefined;
  /** The sign-in that failed by it, or waits in vain. */
  readonly failed?: AttemptView | undefined;
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function ServiceScreen({ service, field, failed, view, go }: ServiceScreenProps): ReactNode {
  const words = serviceForm.edit;
  const call = useCall();
  return (
    <TesterScreen
      service={service.name}
      title={service.name}
      {...(service.isCurrent && { note: words.current })}
      actions={<ServiceActions service={service} go={go} />}
      bar={<FormLinks isTried />}
    >
      <ServiceForm
        serviceId={service.id}
        field={field}
        beside={
          failed && (
            <CallButton call={call} run={(memberLogin) => startAgain(memberLogin, failed, view, go)}>
              {text.app.tryAgain}
            </CallButton>
          )
        }
      >
        {(form) => <ServiceTrial serviceId={service.id} form={form} go={go} />}
      </ServiceForm>
    </TesterScreen>
  );
}

/** What happens to the service as a whole. */
function ServiceActions({ service, go }: Pick<ServiceScreenProps, 'service' | 'go'>): ReactNode {
  const words = serviceForm.edit;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const isShown = useStillShown();
  const [isDeleting, setIsDeleting] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const { id: serviceId, isCurrent } = service;
  const run = <T,>(begin: () => Promise<Outcome<T>>, then: (value: T) => void) => {
    setSaved(null);
    void call.run(async () => {
      const outcome = await begin();
      if (outcome.ok && isShown.current) then(outcome.value);
      return outcome;
    });
  };
  const use = () =>
    run(
      () => memberLogin.selectService({ serviceId }),
      () => go({ kind: 'sign-in' }),
    );
  const duplicate = () =>
    run(
      () => memberLogin.duplicateService({ serviceId }),
      (copyId) => go({ kind: 'service', serviceId: copyId }),
    );
  return (
    <>
      {!isCurrent && (
        <Button isIdle={call.isRunning} onPress={use}>
          {words.use}
        </Button>
      )}
      <Popover title={words.more} button={words.more} buttonClass="button" side="below">
        <Button isIdle={call.isRunning} onPress={duplicate}>
          {words.duplicate}
        </Button>
        <Button isIdle={call.isRunning} onPress={() => run(() => memberLogin.exportService({ serviceId }), setSaved)}>
          {words.export}
        </Button>
        <Button isIdle={call.isRunning} onPress={() => run(() => memberLogin.saveProfileSchema(), setSaved)}>
          {words.schema}
        </Button>
        <p className="caption secondary if-filled" role="status">
          {saved !== null && words.saved(saved)}
        </p>
        <Problem error={call.error} />
        <div className="apart">
          <Button rank="danger" onPress={() => setIsDeleting(true)}>
            {words.delete}
          </Button>
        </div>
      </Popover>
      {isDeleting && <DeleteDialog serviceId={serviceId} name={service.name} close={() => setIsDeleting(false)} />}
    </>
  );
}
