/** What is asked before a service is imported, changed where sign-ins are bound to it, or deleted. */
import { type ReactNode, useEffect, useState } from 'react';
import type {
  FormSessionView,
  ImportPreview,
  MovedView,
  ServiceFormView,
} from '../../electron/ipc/views/own-services.ts';
import { methodText } from '../text/en.ts';
import { serviceForm } from '../text/service-form.ts';
import { Button, CallButton } from '../ui/button.tsx';
import { ConfirmDialog, ModalDialog } from '../ui/dialog.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { useFormMemory } from './form-memory.ts';

interface ImportDialogProps {
  readonly preview: ImportPreview;
  readonly imported: (serviceId: string) => void;
  readonly close: () => void;
}

/** Shows what a profile file would add before anything of it is used. */
export function ImportDialog({ preview, imported, close }: ImportDialogProps): ReactNode {
  const words = serviceForm.importing;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { importId, file, name, contacts, hasClientSecret, hasClientCertificate, authorities, taken } = preview;
  const address = taken?.moved?.baseAddress;
  const isElsewhere = address !== undefined && address.before !== address.after;
  const add = async () => {
    const outcome = await memberLogin.importService({ importId });
    if (outcome.ok) imported(outcome.value);
    return outcome;
  };
  return (
    <ModalDialog service={name} title={words.title(name)} body={words.body(file)} close={close}>
      <dl className="facts">
        {contacts.map(({ use, address }) => (
          <Fact key={use} name={words.uses[use]} isData>
            <bdi>{address}</bdi>
          </Fact>
        ))}
        <Fact name={words.secret}>{hasClientSecret ? words.hasSecret : words.hasNone}</Fact>
        {hasClientCertificate && <Fact name={words.clientCertificate}>{words.hasSecret}</Fact>}
        {authorities.length > 0 && (
          <Fact name={words.authorities}>
            {authorities.map((facts) => (
              <CertificateFacts key={facts.fingerprint} facts={facts} />
            ))}
          </Fact>
        )}
      </dl>
      {taken && (
        <p>
          {words.taken(taken.name)} {isElsewhere && words.takenMoved(address.before, address.after)}
        </p>
      )}
      <Problem error={call.error} />
      <div className="actions">
        <Button onPress={close}>{serviceForm.cancel}</Button>
        <CallButton rank="primary" call={call} run={add}>
          {words.action}
        </CallButton>
      </div>
    </ModalDialog>
  );
}

interface DeleteDialogProps {
  readonly serviceId: string;
  readonly name: string;
  readonly close: () => void;
}

/** Says which sign-ins go along. */
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
    <ConfirmDialog {...words} service={name} title={words.title(name)} act={remove} close={close}>
      {view && <GoingAlong view={view} />}
    </ConfirmDialog>
  );
}

function GoingAlong({ view: { sessions, lockedSessionCount } }: { readonly view: ServiceFormView }): ReactNode {
  if (sessions.length + lockedSessionCount === 0) return null;
  return (
    <>
      <p>{serviceForm.deleting.sessions}</p>
      <SessionList sessions={sessions} lockedCount={lockedSessionCount} />
    </>
  );
}

interface SessionQuestionProps {
  readonly sessions: readonly FormSessionView[];
  readonly lockedCount: number;
  readonly moved: MovedView;
  readonly answer: (sessions: 'keep' | 'sign-out') => void;
  readonly close: () => void;
}

/** Asks what becomes of the members who are signed in, where a form changes what their sign-ins are bound to. */
export function SessionQuestion({ sessions, lockedCount, moved, answer, close }: SessionQuestionProps): ReactNode {
  const words = serviceForm.asking;
  const { before, after } = moved.baseAddress;
  return (
    <ModalDialog title={words.title(sessions.length + lockedCount)} body={words.body} close={close}>
      <SessionList sessions={sessions} lockedCount={lockedCount} />
      {before !== after && (
        <dl className="facts">
          <Fact name={words.before} isData>
            {before}
          </Fact>
          <Fact name={words.after} isData>
            {after}
          </Fact>
        </dl>
      )}
      <p className="secondary">{words.keepHint}</p>
      <div className="actions">
        <Button onPress={close}>{serviceForm.cancel}</Button>
        <Button rank="danger" onPress={() => answer('sign-out')}>
          {words.signOut}
        </Button>
        <Button rank="primary" onPress={() => answer('keep')}>
          {words.keep}
        </Button>
      </div>
    </ModalDialog>
  );
}

/** More are counted. */
const SHOWN_SESSIONS = 6;

/** The members who are signed in at a service, each with the way they signed in. */
function SessionList({ sessions, lockedCount }: Pick<SessionQuestionProps, 'sessions' | 'lockedCount'>): ReactNode {
  const { locked, lockedAlone } = serviceForm.asking;
  return (
    <ul className="stack gap-1">
      {sessions.slice(0, SHOWN_SESSIONS).map(({ title, methodId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sessions may have the same words, and the list stays as it is.
        <li key={index} className="row baseline row-gap-0">
          <bdi>{title ?? serviceForm.deleting.nameless}</bdi>
          <span className="secondary caption">{methodText(methodId).name}</span>
        </li>
      ))}
      {sessions.length > SHOWN_SESSIONS && (
        <li className="secondary">{serviceForm.deleting.more(sessions.length - SHOWN_SESSIONS)}</li>
      )}
      {lockedCount > 0 && <li className="secondary">{(sessions.length > 0 ? locked : lockedAlone)(lockedCount)}</li>}
    </ul>
  );
}

interface FactProps {
  readonly name: string;
  readonly isData?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, isData = false, children }: FactProps): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isData ? 'data' : undefined}>{children}</dd>
    </div>
  );
}
