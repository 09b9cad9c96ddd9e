/** One item of the status line: its state, and a popover that explains it. */
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';

export interface StatusItemProps {
  /** For another button that opens it as well. */
  readonly id?: string;
  readonly title: string;
  readonly label: string;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

export function StatusItem({ id, title, label, isWarning = false, children }: StatusItemProps): ReactNode {
  const button = (
    <>
      {isWarning && <Icon name="warning" />}
      <bdi className="status-label" title={label}>
        {label}
      </bdi>
    </>
  );
  const buttonClass = isWarning ? 'status-item status-item-warning' : 'status-item';
  return (
    <Popover {...(id && { id })} title={title} side="above" buttonClass={buttonClass} button={button}>
      {children}
    </Popover>
  );
}
