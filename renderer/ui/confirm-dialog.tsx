/**
 * Asks before something that cannot be undone, or that the person did not begin. It is the browser's own modal dialog, which makes the page behind inert
 * and restores the focus on Escape. When the action fails, it stays open and says why.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import { useCall } from '../member-login-api.ts';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { focusTitle } from './lazy-screen.tsx';
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
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const call = useCall();
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
  const run = async () => {
    if (await call.run(act)) close();
  };
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
      <Problem error={call.error} />
      <div className="actions">
        <Button onPress={close}>{cancel}</Button>
        <Button rank="danger" isIdle={call.isRunning} onPress={() => void run()}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
