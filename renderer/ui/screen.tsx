/** One screen for people: a column under one title, which takes the focus when the screen changes (see `app.tsx`). */
import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'broken' | 'mixed' | 'quiet';

const TONE_ICONS: Readonly<Record<Tone, IconName>> = { broken: 'cross', mixed: 'clock', quiet: 'minus' };

export interface ScreenProps {
  readonly title: string;
  /** Puts an icon before the title, where a sign-in ended. */
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
