/** Copies what the page shows. The toast, which says so, is for copies only: everything else is said beside its cause. */
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { text } from '../text/en.ts';
import { useEndAfter } from './clock.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 4000;

/** `count` tells apart two copies of the same thing. */
interface Toast {
  readonly what: string;
  readonly count: number;
}

const ToastContext = createContext<(what: string) => void>(() => {});

/** @returns a function that announces what was copied */
export function useCopiedToast(): (what: string) => void {
  return useContext(ToastContext);
}

export function ToastArea({ children }: { readonly children: ReactNode }): ReactNode {
  const [toast, setToast] = useState<Toast | null>(null);
  const show = useCallback((what: string) => setToast((last) => ({ what, count: (last?.count ?? 0) + 1 })), []);
  const hide = useCallback(() => setToast(null), []);
  useEndAfter(toast, SHOWN_MS, hide);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toast-area" role="status">
        {toast && (
          <p className="box row one-line label toast" key={toast.count}>
            <Icon name="check" />
            {text.app.copied(toast.what)}
          </p>
        )}
      </div>
    </ToastContext>
  );
}

/**
 * Uses the copy command, which needs a press but no permission, because the page has no clipboard permission.
 * @returns whether the text was copied
 */
export function copyText(value: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', value);
    event.preventDefault();
  };
  document.addEventListener('copy', give, { once: true });
  const isTaken = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isTaken;
}
