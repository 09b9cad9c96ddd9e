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
  const { verdict, icon = MARKS[verdict].icon, children } = props;
  return (
    <span className={`with-icon gap-1 label verdict ${MARKS[verdict].tone}`} data-verdict={verdict}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}

const MARKS = {
  held: { icon: 'check', tone: 'held' },
  broken: { icon: 'cross', tone: 'broken' },
  mixed: { icon: 'warning', tone: 'mixed' },
  'named-otherwise': { icon: 'eye', tone: '' },
  'not-seen': { icon: 'unseen', tone: 'secondary' },
  'could-not-judge': { icon: 'question', tone: 'secondary' },
  observed: { icon: 'eye', tone: '' },
  'not-observed': { icon: 'unseen', tone: 'secondary' },
  quiet: { icon: 'minus', tone: 'secondary' },
} as const satisfies Readonly<Record<Verdict | 'quiet', { readonly icon: IconName; readonly tone: string }>>;
