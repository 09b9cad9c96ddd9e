/** What happened outside every sign-in and stays on screen until it is dismissed. Newest first, a few at most. */
import type { AppError } from './core/errors.ts';
import type { Random } from './core/random.ts';
import type { NoticeView } from './ipc/contract.ts';

/** Enough for every way to go wrong at once; older ones go first. */
const MOST_NOTICES = 3;

export interface Notices {
  readonly all: readonly NoticeView[];
  /** Shows an error; one of the same code takes the place of the earlier. */
  add(error: AppError): void;
  dismiss(noticeId: string): void;
  clear(): void;
}

export function createNotices(random: Random, onChange: () => void): Notices {
  let notices: readonly NoticeView[] = [];
  const change = (next: readonly NoticeView[]): void => {
    if (next.length === 0 && notices.length === 0) return;
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
    clear: () => change([]),
  };
}
