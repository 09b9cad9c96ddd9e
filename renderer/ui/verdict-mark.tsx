/** A verdict, as an icon and words: never by its colour alone. */
import type { ReactNode } from 'react';
import type { Verdict } from '../../electron/ipc/views/document-check.ts';
import { Icon, type IconName } from './icon.tsx';
import './tester-screen.css';

export function VerdictMark(props: {
  /** `quiet`: nothing to report. */
  readonly verdict: Verdict | 'quiet';
  /** In place of the verdict's own. */
  readonly icon?: IconName;
  readonly children: ReactNode;
}): ReactNode {
  const { verdict, icon = ICONS[verdict], children } = props;
  return (
    <span className="verdict" data-verdict={verdict}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}

const ICONS: Readonly<Record<Verdict | 'quiet', IconName>> = {
  held: 'check',
  broken: 'cross',
  mixed: 'warning',
  'not-seen': 'unseen',
  'could-not-judge': 'question',
  observed: 'eye',
  'not-observed': 'unseen',
  quiet: 'minus',
};
