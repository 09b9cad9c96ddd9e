/** A button that is an icon. Its words are its name, and are shown while the pointer is over it. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Whether it leads to the screen that is on. */
  readonly isCurrent?: boolean;
  readonly onPress: () => void;
}

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
