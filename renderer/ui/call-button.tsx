/** A button whose press is one call to main. It is idle while a call of the same control is running. */
import type { ReactNode } from 'react';
import type { MemberLoginApi, Outcome } from '../../electron/ipc/channels.ts';
import { Button, type ButtonProps } from './button.tsx';
import { type Call, useMemberLogin } from './member-login-api.ts';

export interface CallButtonProps extends Omit<ButtonProps, 'onPress'> {
  readonly call: Call;
  readonly run: (memberLogin: MemberLoginApi) => Promise<Outcome<unknown>>;
}

export function CallButton({ call, run, isIdle = false, ...look }: CallButtonProps): ReactNode {
  const memberLogin = useMemberLogin();
  return <Button {...look} isIdle={isIdle || call.isRunning} onPress={() => void call.run(() => run(memberLogin))} />;
}
