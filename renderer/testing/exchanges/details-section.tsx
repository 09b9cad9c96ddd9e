/** A section of the details; whether it is open stays so from row to row. */
import { createContext, type ReactNode, useContext } from 'react';
import { exchanges } from '../../text/exchanges.ts';
import { Icon } from '../../ui/icon.tsx';

export type SectionId = keyof typeof exchanges.details.sections;

export interface OpenSections {
  readonly open: ReadonlySet<SectionId>;
  readonly set: (id: SectionId, isOpen: boolean) => void;
}

/** What a tester looks at first. */
export const OPEN_AT_FIRST: ReadonlySet<SectionId> = new Set(['request', 'reply', 'timing', 'why']);

export const OpenSectionsContext = createContext<OpenSections>({ open: OPEN_AT_FIRST, set: () => {} });

export interface DetailsSectionProps {
  readonly id: SectionId;
  /** Beside its title, also while it is closed. */
  readonly summary?: string;
  readonly children: ReactNode;
}

export function DetailsSection({ id, summary, children }: DetailsSectionProps): ReactNode {
  const { open, set } = useContext(OpenSectionsContext);
  return (
    <details
      className="exchange-section"
      open={open.has(id)}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open.has(id)) set(id, currentTarget.open);
      }}
    >
      <summary>
        <Icon name="chevron" />
        <h3>{exchanges.details.sections[id]}</h3>
        {summary && <bdi className="exchange-summary">{summary}</bdi>}
      </summary>
      <div className="exchange-section-body">{children}</div>
    </details>
  );
}
