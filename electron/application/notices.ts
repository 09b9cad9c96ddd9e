/** Notices about events outside a sign-in. They stay on screen until dismissed, newest first. */
import { AppError, type ErrorCode, StorageError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { NoticeView } from '../ipc/views/app.ts';
import type { RevocationView } from '../ipc/views/sessions.ts';

/** Beyond this, the oldest notices are dropped. */
const MAX_NOTICES = 3;
/** Notices that apply until the app is closed. */
const FOR_THE_RUN: readonly ErrorCode[] = [
  'store-newer',
  'store-changed-elsewhere',
  'store-not-writable',
  'store-not-erased',
];

export type Notices = ReturnType<typeof createNotices>;

export function createNotices(random: Random, onChange: () => void) {
  let notices: readonly NoticeView[] = [];
  const change = (next: readonly NoticeView[]): void => {
    if (next.length === notices.length && next.every((notice, index) => notice === notices[index])) return;
    notices = next;
    onChange();
  };
  const without = (code: ErrorCode) => notices.filter(({ error }) => error?.code !== code);
  return {
    get all(): readonly NoticeView[] {
      return notices;
    },
    /** Shows an error, and removes an earlier notice with the same code. */
    add({ code, details }: AppError): void {
      const others = without(code);
      change([{ id: random.token(64), error: { code, details } }, ...others].slice(0, MAX_NOTICES));
    },
    /** Shows what comes of having tokens revoked, in place of what that notice said before. @returns the notice's id */
    tellRevocation(revocation: RevocationView, id = random.token(64)): string {
      change([{ id, revocation }, ...notices.filter((notice) => notice.id !== id)].slice(0, MAX_NOTICES));
      return id;
    },
    dismiss: (noticeId: string): void => change(notices.filter(({ id }) => id !== noticeId)),
    /** Removes the notice with this code, because it no longer applies. */
    withdraw: (code: ErrorCode): void => change(without(code)),
    /** Removes notices about earlier sign-ins. Those that apply until the app is closed stay until dismissed. */
    clear: (): void => change(notices.filter(({ error }) => error && FOR_THE_RUN.includes(error.code))),
  };
}

export function otherVersionOpen(version: string): AppError {
  const message = `Version ${version} cannot open while this version is running. Quit this version first.`;
  return new AppError('other-version-open', message, { details: { version } });
}

export function storeSetAside(file: string): StorageError {
  const message = `The stored data could not be read. It was renamed to ${file}, and a new store was started.`;
  return new StorageError('store-set-aside', message, { details: { file } });
}
