/** Reads the member again: a quiet button beside the record, or one of those that ask for something. */
import type { ReactNode } from 'react';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { text } from '../text/en.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { type Call, useMemberLogin } from '../ui/member-login-api.ts';

export interface ReadAgainProps extends Pick<ButtonProps, 'rank' | 'isSmall'> {
  readonly session: SessionView;
  readonly call: Call;
}

export function ReadAgain({ session, call, ...look }: ReadAgainProps): ReactNode {
  const memberLogin = useMemberLogin();
  const { refresh, refreshing, tryOnceMore, trying } = text.member;
  const { id: sessionId, status, member } = session;
  const isWorking = status !== 'ended' && member !== null;
  const tryAgain = status === 'ended' ? tryOnceMore : text.app.tryAgain;
  const [label, busyLabel] = isWorking ? [refresh, refreshing] : [tryAgain, trying];
  const isReading = session.isRefreshing || call.isRunning;
  return (
    <Button
      {...look}
      command="refresh"
      isIdle={isReading}
      onPress={() => void call.run(() => memberLogin.refreshMember({ sessionId }))}
    >
      {isReading ? busyLabel : label}
    </Button>
  );
}
