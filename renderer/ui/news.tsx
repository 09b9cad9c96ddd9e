/** One thing that is said above a tester's list: what happens, or what has happened, and what can be done about it. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './news.css';

export interface NewsProps {
  readonly icon: IconName;
  readonly tone?: 'mixed';
  readonly children: ReactNode;
}

export function News({ icon, tone, children }: NewsProps): ReactNode {
  return (
    <div className="news" data-tone={tone}>
      <Icon name={icon} />
      <div className="news-told">{children}</div>
    </div>
  );
}
