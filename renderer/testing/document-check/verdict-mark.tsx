/** A verdict, as an icon and words: never by its colour alone. */
import type { ReactNode } from 'react';
import type { Verdict } from '../../../electron/ipc/views/document-check.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const ICONS: Readonly<Record<Verdict, IconName>> = {
  held: 'check',
  broken: 'cross',
  mixed: 'warning',
  'not-seen': 'unseen',
  'could-not-judge': 'question',
  observed: 'eye',
  'not-observed': 'unseen',
};

export interface VerdictMarkProps {
  readonly verdict: Verdict;
  readonly children: ReactNode;
}

export function VerdictMark({ verdict, children }: VerdictMarkProps): ReactNode {
  return (
    <span className="check-mark" data-verdict={verdict}>
      <Icon name={ICONS[verdict]} />
      <span>{children}</span>
    </span>
  );
}
