/** Dialogs, on the browser's own modal dialog, which makes the page behind inert and restores the focus on Escape. */
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import { text } from '../text/en.ts';
import { Avatar } from './avatar.tsx';
import { Button, type Rank } from './button.tsx';
import { focusTitle } from './lazy-screen.tsx';
import { useCall } from './member-login-api.ts';
import { Problem } from './problem.tsx';

interface ModalDialogProps {
  readonly title: string;
  /** The service that it is about, whose tile is before the title. */
  readonly service?: string | undefined;
  readonly body: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Open while mounted. */
export function ModalDialog({ title, service, body, close, children }: ModalDialogProps): ReactNode {
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
      <h2 id={`${id}title`} className="with-icon">
        {service && <Avatar service={service} />}
        {title}
      </h2>
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

interface ConfirmDialogProps extends Omit<ModalDialogProps, 'children'> {
  /** What the body is about, below it. */
  readonly children?: ReactNode;
  /** On the button that confirms. */
  readonly action: string;
  /** Of that button; `danger` if absent. */
  readonly rank?: Rank;
  readonly act: () => Promise<Outcome<void>>;
  /** On the button that does not. */
  readonly cancel?: string;
}

/**
 * Asks before something that cannot be undone, or that the person did not begin. Open while mounted, and closed after the
 * action; when that fails, it stays open and says why.
 */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { children, action, rank = 'danger', act, cancel = text.cancel, ...asked } = props;
  const call = useCall();
  const run = async () => {
    if (await call.run(act)) asked.close();
  };
  return (
    <ModalDialog {...asked}>
      {children}
      <Problem error={call.error} />
      <div className="actions">
        <Button onPress={asked.close}>{cancel}</Button>
        <Button rank={rank} isIdle={call.isRunning} onPress={() => void run()}>
          {action}
        </Button>
      </div>
    </ModalDialog>
  );
}
