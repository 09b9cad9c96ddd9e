/** One thing that is said above the list of points. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';

export interface NewsProps {
  readonly icon: IconName;
  readonly tone?: 'mixed';
  readonly children: ReactNode;
}

export function News({ icon, tone, children }: NewsProps): ReactNode {
  return (
    <div className="check-one-news" data-tone={tone}>
      <Icon name={icon} />
      <div className="check-told">{children}</div>
    </div>
  );
}
