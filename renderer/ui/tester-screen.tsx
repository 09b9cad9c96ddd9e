/** The layout of the screens for testers: full width, with a title, a summary line and the content below. */
import type { ReactNode, RefObject } from 'react';
import { Avatar } from './avatar.tsx';
import { Icon, type IconName } from './icon.tsx';
import { ariaKeys, withKeys } from './keys.ts';
import { useDocumentTitle } from './screen.tsx';
import './tester-screen.css';

interface TesterScreenProps {
  readonly title: string;
  /** The service that it is about, whose tile is before the title. */
  readonly service?: string;
  /** Beside the title, such as the service's name. */
  readonly note?: string;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  /** The line below the title. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/** The title takes the focus when the screen opens, as on other screens. */
export function TesterScreen({ title, service, note, actions, bar, children }: TesterScreenProps): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="tester">
      <header className="row baseline tester-header">
        {service && <Avatar service={service} />}
        <h1 tabIndex={-1}>{title}</h1>
        {note && <p className="secondary">{note}</p>}
        {actions && <div className="row tester-actions">{actions}</div>}
      </header>
      <div className="row tester-bar">{bar}</div>
      {children}
    </div>
  );
}

export interface SectionLink {
  /** Id of the section's heading, which takes the focus. */
  readonly headingId: string;
  readonly label: string;
  readonly mark?: ReactNode;
}

/** Leads to the sections of a long screen. */
export function SectionLinks(props: { readonly label: string; readonly links: readonly SectionLink[] }): ReactNode {
  return (
    <nav className="section-links" aria-label={props.label}>
      <ul>
        {props.links.map(({ headingId, label, mark }) => (
          <li key={headingId}>
            <button type="button" className="quiet label" onClick={() => goToHeading(headingId)}>
              {label}
              {mark}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goToHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

interface NewsProps {
  readonly icon: IconName;
  readonly tone?: 'mixed';
  readonly children: ReactNode;
}

/** What is said above a tester's list: an icon, words and what can be done. */
export function News({ icon, tone, children }: NewsProps): ReactNode {
  return (
    <div className="news" data-tone={tone}>
      <Icon name={icon} tone={tone ?? 'secondary'} />
      <div className="row gap-3 row-gap-1 news-told">{children}</div>
    </div>
  );
}

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly change: (value: string) => void;
}

/** The field that filters a screen's list. The keys of the command lead to it. */
export function FilterField({ label, value, field, change }: FilterFieldProps): ReactNode {
  return (
    <input
      ref={field}
      type="search"
      className="input"
      aria-label={label}
      aria-keyshortcuts={ariaKeys('filter')}
      title={withKeys(label, 'filter')}
      placeholder={label}
      value={value}
      onChange={({ target }) => change(target.value)}
    />
  );
}
