/** Asks before every account is signed out of. */
import type { ReactNode } from 'react';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { text } from '../text/en.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useMemberLogin } from '../ui/member-login-api.ts';

export interface SignOutAllProps {
  readonly sessions: readonly SessionView[];
  readonly close: () => void;
}

export function SignOutAllDialog({ sessions, close }: SignOutAllProps): ReactNode {
  const memberLogin = useMemberLogin();
  const words = text.confirm.signOutAll;
  return (
    <ConfirmDialog
      title={words.title(sessions.length)}
      body={words.body(new Set(sessions.map(({ serviceId }) => serviceId)).size)}
      action={words.action}
      act={() => memberLogin.signOutAll()}
      close={close}
    />
  );
}
