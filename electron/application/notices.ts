/** What happened outside every sign-in and stays on screen until it is dismissed. Newest first, a few at most. */
import type { AppError, ErrorCode } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { NoticeView } from '../ipc/contract.ts';

/** Enough for every way to go wrong at once; older ones go first. */
const MOST_NOTICES = 3;
const FOR_THE_RUN: readonly ErrorCode[] = ['store-newer', 'store-not-writable'];

export interface Notices {
  readonly all: readonly NoticeView[];
  /** Shows an error; one of the same code takes the place of the earlier. */
  add(error: AppError): void;
  dismiss(noticeId: string): void;
  /** Takes away what is no longer so. */
  withdraw(code: ErrorCode): void;
  /** Ends those about sign-ins before this one. What holds for the whole run stays until it is dismissed. */
  clear(): void;
}

export function createNotices(random: Random, onChange: () => void): Notices {
  let notices: readonly NoticeView[] = [];
  const change = (next: readonly NoticeView[]): void => {
    if (next.length === notices.length && next.every((notice, index) => notice === notices[index])) return;
    notices = next;
    onChange();
  };
  return {
    get all() {
      return notices;
    },
    add({ code, details }) {
      const others = notices.filter(({ error }) => error.code !== code);
      change([{ id: random.token(64), error: { code, details } }, ...others].slice(0, MOST_NOTICES));
    },
    dismiss: (noticeId) => change(notices.filter(({ id }) => id !== noticeId)),
    withdraw: (code) => change(notices.filter(({ error }) => error.code !== code)),
    clear: () => change(notices.filter(({ error }) => FOR_THE_RUN.includes(error.code))),
  };
}
