/** Asks what becomes of the members who are signed in, where a form changes what their sign-ins are bound to. */
import type { ReactNode } from 'react';
import type { FormSessionView, MovedView } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { Button } from '../ui/button.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { SessionList } from './session-list.tsx';

export interface SessionQuestionProps {
  readonly sessions: readonly FormSessionView[];
  readonly lockedCount: number;
  readonly moved: MovedView;
  readonly answer: (sessions: 'keep' | 'sign-out') => void;
  readonly close: () => void;
}

export function SessionQuestion({ sessions, lockedCount, moved, answer, close }: SessionQuestionProps): ReactNode {
  const words = serviceForm.asking;
  const { before, after } = moved.baseAddress;
  return (
    <ModalDialog title={words.title(sessions.length + lockedCount)} body={words.body} close={close}>
      <SessionList sessions={sessions} />
      {lockedCount > 0 && <p className="secondary">{words.locked(lockedCount)}</p>}
      {before !== after && (
        <dl className="facts">
          <div>
            <dt>{words.before}</dt>
            <dd className="data">{before}</dd>
          </div>
          <div>
            <dt>{words.after}</dt>
            <dd className="data">{after}</dd>
          </div>
        </dl>
      )}
      <p className="secondary">{words.keepHint}</p>
      <div className="actions">
        <Button onPress={close}>{serviceForm.cancel}</Button>
        <Button rank="danger" onPress={() => answer('sign-out')}>
          {words.signOut}
        </Button>
        <Button onPress={() => answer('keep')}>{words.keep}</Button>
      </div>
    </ModalDialog>
  );
}
