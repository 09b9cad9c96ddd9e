/** Asks before a service is deleted, and says which sign-ins go along. */
import { type ReactNode, useEffect, useState } from 'react';
import type { ServiceFormView } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useMemberLogin } from '../ui/member-login-api.ts';
import { useFormMemory } from './form-memory.ts';
import { SessionList } from './session-list.tsx';

export interface DeleteDialogProps {
  readonly serviceId: string;
  readonly name: string;
  readonly close: () => void;
}

export function DeleteDialog({ serviceId, name, close }: DeleteDialogProps): ReactNode {
  const words = serviceForm.deleting;
  const memberLogin = useMemberLogin();
  const memory = useFormMemory();
  const [view, setView] = useState<ServiceFormView | null>(null);
  useEffect(() => {
    const read = async () => {
      const outcome = await memberLogin.readServiceForm({ serviceId });
      if (outcome.ok) setView(outcome.value);
    };
    void read();
  }, [memberLogin, serviceId]);
  const remove = async () => {
    const outcome = await memberLogin.deleteService({ serviceId });
    if (outcome.ok) memory.delete(serviceId);
    return outcome;
  };
  return (
    <ConfirmDialog title={words.title(name)} body={words.body} action={words.action} act={remove} close={close}>
      {view && <GoingAlong view={view} />}
    </ConfirmDialog>
  );
}

function GoingAlong({ view: { sessions, lockedSessionCount } }: { readonly view: ServiceFormView }): ReactNode {
  const words = serviceForm.deleting;
  return (
    <>
      {sessions.length + lockedSessionCount === 0 && <p>{words.noSessions}</p>}
      {sessions.length > 0 && (
        <>
          <p>{words.sessions}</p>
          <SessionList sessions={sessions} />
        </>
      )}
      {lockedSessionCount > 0 && <p>{words.locked(lockedSessionCount)}</p>}
    </>
  );
}
