/**
 * Asks before something that cannot be taken back. It is the browser's own modal dialog: what lies behind is out
 * of reach, Escape closes it and gives the focus back. It stays open, with the reason, when the act fails.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Outcome } from '../../electron/ipc/contract.ts';
import { useCall } from '../member-login-api.ts';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { focusTitle } from './lazy-screen.tsx';
import { Problem } from './problem.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly body: string;
  /** On the button that does it. */
  readonly action: string;
  readonly act: () => Promise<Outcome<void>>;
  readonly close: () => void;
}

/** Open for as long as it is drawn. */
export function ConfirmDialog({ title, body, action, act, close }: ConfirmDialogProps): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const call = useCall();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      // Closed before it leaves the page: only then does the browser give the focus back.
      shown?.close();
      // Where it came from is gone, as after the last account's sign-out: reading goes on at the screen's title.
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
      // At once: Escape gives the focus back and sends `close` later. A press in between would open what still counts
      // as open, and then be closed.
      onCancel={close}
      onClose={close}
    >
      <h2 id={`${id}title`}>{title}</h2>
      <p id={`${id}body`}>{body}</p>
      <Problem error={call.error} />
      <div className="actions">
        <Button onPress={close}>{text.cancel}</Button>
        <Button rank="danger" isIdle={call.isRunning} onPress={() => void run()}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
