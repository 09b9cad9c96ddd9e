/** Notices about events outside a sign-in. They stay on screen until dismissed, newest first. */
import type { AppError, ErrorCode } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { NoticeView } from '../ipc/views/app.ts';

/** Beyond this, the oldest notices are dropped. */
const MAX_NOTICES = 3;
/** Notices that apply until the app is closed. */
const FOR_THE_RUN: readonly ErrorCode[] = [
  'store-newer',
  'store-changed-elsewhere',
  'store-not-writable',
  'store-not-erased',
];

export interface Notices {
  readonly all: readonly NoticeView[];
  /** Shows an error, and removes an earlier notice with the same code. */
  add(error: AppError): void;
  dismiss(noticeId: string): void;
  /** Removes the notice with this code, because it no longer applies. */
  withdraw(code: ErrorCode): void;
  /** Removes notices about earlier sign-ins. Those that apply until the app is closed stay until dismissed. */
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
      change([{ id: random.token(64), error: { code, details } }, ...others].slice(0, MAX_NOTICES));
    },
    dismiss: (noticeId) => change(notices.filter(({ id }) => id !== noticeId)),
    withdraw: (code) => change(notices.filter(({ error }) => error.code !== code)),
    clear: () => change(notices.filter(({ error }) => FOR_THE_RUN.includes(error.code))),
  };
}
