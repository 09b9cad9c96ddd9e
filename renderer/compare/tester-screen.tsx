/**
 * The shape that screens for testers share: full width, the title's line, a line that sums up, and what is
 * below them. The title takes the focus when the screen comes on, as on screens for people.
 */
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../ui/document-title.ts';
import './tester-screen.css';

export interface TesterScreenProps {
  readonly title: string;
  /** Beside the title: what it is about. */
  readonly note?: string;
  /** The line below the title. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

export function TesterScreen({ title, note, bar, children }: TesterScreenProps): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="tester">
      <header className="tester-header">
        <h1 tabIndex={-1}>{title}</h1>
        {note && <p className="secondary">{note}</p>}
      </header>
      <div className="tester-bar">{bar}</div>
      {children}
    </div>
  );
}
