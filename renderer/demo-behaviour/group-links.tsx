/** Leads to the groups of the list, and says in which of them something is changed. */
import type { ReactNode } from 'react';
import { testers } from '../text/testers.ts';

export interface GroupLink {
  /** Id of the group's heading, which takes the focus. */
  readonly headingId: string;
  readonly label: string;
  readonly changedCount: number;
}

export function GroupLinks({ links }: { readonly links: readonly GroupLink[] }): ReactNode {
  return (
    <nav className="behaviour-links" aria-label={testers.behaviour.groupLinks}>
      <ul>
        {links.map(({ headingId, label, changedCount }) => (
          <li key={headingId}>
            <button type="button" onClick={() => goToHeading(headingId)}>
              {label}
              {changedCount > 0 && (
                <span className="behaviour-changed">
                  {changedCount}
                  <span className="visually-hidden"> {testers.behaviour.changed}</span>
                </span>
              )}
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
