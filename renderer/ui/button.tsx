/** The button, in words or as an icon, and the one that calls main. While idle it ignores presses but can still be focused. */
import type { ReactNode } from 'react';
import type { MemberLoginApi, Outcome } from '../../electron/ipc/channels.ts';
import type { CommandId } from '../../electron/ipc/views/commands.ts';
import { Icon, type IconName } from './icon.tsx';
import { ariaKeys, keysOf } from './keys.ts';
import { type Call, useMemberLogin } from './member-login-api.ts';

/**
 * `primary`: what the screen asks for. `only`: the one action on a screen that asks for nothing. A screen for people
 * has exactly one button of these two ranks. `quiet`: beside what is asked for. `link`: in a line of text. `danger`: cannot be undone.
 */
export type Rank = 'primary' | 'only' | 'secondary' | 'quiet' | 'link' | 'danger';

const RANK_CLASSES: Readonly<Record<Rank, string>> = {
  primary: 'button button-primary',
  only: 'button',
  secondary: 'button',
  quiet: 'button button-quiet',
  link: 'link',
  danger: 'button button-danger',
};

export interface ButtonProps {
  readonly rank?: Rank | undefined;
  /** Without this, the button submits its form. */
  readonly onPress?: () => void;
  readonly isIdle?: boolean;
  /** What the press means beyond its words. */
  readonly title?: string;
  /** In place of its words, for people who cannot see what it stands beside. It begins with them. */
  readonly label?: string;
  /** Id of the element that explains the press. */
  readonly describedBy?: string;
  /** The command whose keys do the same; they are shown under the pointer. */
  readonly command?: CommandId;
  readonly children: ReactNode;
}

export function Button(props: ButtonProps): ReactNode {
  const { rank = 'secondary', onPress, isIdle = false, title, label, describedBy, command, children } = props;
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={RANK_CLASSES[rank]}
      data-primary={rank === 'primary' || rank === 'only' ? '' : undefined}
      aria-disabled={isIdle || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      aria-keyshortcuts={command && ariaKeys(command)}
      title={title ?? (command && keysOf(command)) ?? undefined}
      onClick={(event) => {
        if (isIdle) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Whether it leads to the screen that is on. */
  readonly isCurrent?: boolean;
  readonly onPress: () => void;
}

/** Its words are its name, and are shown while the pointer is over it. */
export function IconButton({ icon, label, isCurrent = false, onPress }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

export interface CallButtonProps extends Omit<ButtonProps, 'onPress'> {
  readonly call: Call;
  readonly run: (memberLogin: MemberLoginApi) => Promise<Outcome<unknown>>;
}

/** Its press is one call to main. It is idle while a call of the same control is running. */
export function CallButton({ call, run, isIdle = false, ...look }: CallButtonProps): ReactNode {
  const memberLogin = useMemberLogin();
  return <Button {...look} isIdle={isIdle || call.isRunning} onPress={() => void call.run(() => run(memberLogin))} />;
}
