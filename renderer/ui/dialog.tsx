/** Dialogs, on the browser's own modal dialog, which makes the page behind inert and restores the focus on Escape. */
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import { text } from '../text/en.ts';
import { Button, type Rank } from './button.tsx';
import { focusTitle } from './lazy-screen.tsx';
import { useCall } from './member-login-api.ts';
import { Problem } from './problem.tsx';

interface ModalDialogProps {
  readonly title: string;
  readonly body: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Open while mounted. */
export function ModalDialog({ title, body, close, children }: ModalDialogProps): ReactNode {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}body`}
      // Already on `cancel`: after Escape, `close` comes later, and a press in between would reopen a dialog that still
      // counts as open, only for it to be closed.
      onCancel={close}
      onClose={close}
    >
      <h2 id={`${id}title`}>{title}</h2>
      <p id={`${id}body`}>{body}</p>
      {children}
    </dialog>
  );
}

/** @returns for a dialog that is open while it is mounted */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      // The browser restores the focus only if the dialog is closed before it leaves the page.
      shown?.close();
      // If the opener is gone, as after signing out of the last account, the focus goes to the screen's title.
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && shown?.contains(focused)) focused.blur();
      if (document.activeElement === document.body) focusTitle();
    };
  }, []);
  return dialog;
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly body: string;
  /** What the body is about, below it. */
  readonly children?: ReactNode;
  /** On the button that confirms. */
  readonly action: string;
  /** Of that button; `danger` if absent. */
  readonly rank?: Rank;
  readonly act: () => Promise<Outcome<void>>;
  /** On the button that does not. */
  readonly cancel?: string;
  /** Also called after the action. */
  readonly close: () => void;
}

/**
 * Asks before something that cannot be undone, or that the person did not begin. Open while mounted; when the action
 * fails, it stays open and says why.
 */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, body, children, action, rank = 'danger', act, cancel = text.cancel, close } = props;
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
        <Button rank={rank} isIdle={call.isRunning} onPress={() => void run()}>
          {action}
        </Button>
      </div>
    </ModalDialog>
  );
}
