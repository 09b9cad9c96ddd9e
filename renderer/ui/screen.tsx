/**
 * One screen for people: a column under one title. The title takes the focus when the screen changes, so
 * that a reader starts there; nothing here moves the focus by itself.
 */
import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'broken' | 'mixed' | 'quiet';

const TONE_ICONS: Readonly<Record<Tone, IconName>> = { broken: 'cross', mixed: 'clock', quiet: 'minus' };

export interface ScreenProps {
  readonly title: string;
  /** For an end: the icon before the title. */
  readonly tone?: Tone;
  readonly children: ReactNode;
}

export function Screen({ title, tone, children }: ScreenProps): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="column">
      <h1 tabIndex={-1} className={tone && `verdict verdict-${tone}`}>
        {tone && <Icon name={TONE_ICONS[tone]} />}
        {title}
      </h1>
      {children}
    </div>
  );
}
