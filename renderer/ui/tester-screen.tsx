/**
 * The layout of the screens for testers: full width, with a title, a summary line and the content below. The title
 * takes the focus when the screen opens, as on other screens.
 */
import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';
import './tester-screen.css';

export interface TesterScreenProps {
  readonly title: string;
  /** Beside the title, such as the service's name. */
  readonly note?: string;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  /** The line below the title. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

export function TesterScreen({ title, note, actions, bar, children }: TesterScreenProps): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="tester">
      <header className="tester-header">
        <h1 tabIndex={-1}>{title}</h1>
        {note && <p className="secondary">{note}</p>}
        {actions && <div className="tester-actions">{actions}</div>}
      </header>
      <div className="tester-bar">{bar}</div>
      {children}
    </div>
  );
}
