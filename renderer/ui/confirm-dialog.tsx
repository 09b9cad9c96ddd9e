/**
 * Asks before something that cannot be undone, or that the person did not begin. When the action fails, it stays open
 * and says why.
 */
import type { ReactNode } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { useCall } from './member-login-api.ts';
import { ModalDialog } from './modal-dialog.tsx';
import { Problem } from './problem.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly body: string;
  /** What the body is about, below it. */
  readonly children?: ReactNode;
  /** On the button that confirms. */
  readonly action: string;
  readonly act: () => Promise<Outcome<void>>;
  /** On the button that does not. */
  readonly cancel?: string;
  /** Also called after the action. */
  readonly close: () => void;
}

/** Open while mounted. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, body, children, action, act, cancel = text.cancel, close } = props;
  const call = useCall();
  const run = async () => {
    if (await call.run(act)) close();
  };
  return (
    <ModalDialog title={title} body={body} close={close}>
      {children}
      <Problem error={call.error} />
      <div className="actions">
        <Button onPress={close}>{cancel}</Button>
        <Button rank="danger" isIdle={call.isRunning} onPress={() => void run()}>
          {action}
        </Button>
      </div>
    </ModalDialog>
  );
}
