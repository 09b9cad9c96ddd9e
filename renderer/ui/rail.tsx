/**
 * The rail: the current service, then sections of places. Sections are data, so that a further one is one
 * more entry of the list; the rail itself knows nothing of what lies behind a place.
 */
import type { ReactNode } from 'react';
import type { ServiceView } from '../../electron/ipc/contract.ts';
import { text } from '../text/en.ts';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';
import { ServiceFacts } from './service-facts.tsx';

export interface RailSection {
  readonly id: string;
  readonly title: string;
  /** Said in place of entries that could be there and are not. */
  readonly note: string | null;
  readonly entries: readonly RailEntry[];
}

export interface RailEntry {
  readonly id: string;
  readonly label: string;
  /** A second line, such as the state of what goes on there. */
  readonly detail: string | null;
  readonly mark: ReactNode;
  readonly isCurrent: boolean;
  readonly open: () => void;
}

export interface RailProps {
  readonly service: ServiceView;
  readonly sections: readonly RailSection[];
}

export function Rail({ service, sections }: RailProps): ReactNode {
  return (
    <nav className="rail" aria-label={text.rail.label}>
      <Popover
        title={service.name}
        side="below"
        buttonClass="service-block"
        button={<ServiceBlock service={service} />}
      >
        <ServiceFacts service={service} />
      </Popover>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={`rail-${section.id}`}>
          <h2 id={`rail-${section.id}`} className="rail-title">
            {section.title}
          </h2>
          {section.note && <p className="rail-note">{section.note}</p>}
          <ul>
            {section.entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function ServiceBlock({ service }: { readonly service: ServiceView }): ReactNode {
  return (
    <>
      <span className="service-name">
        <strong>{service.name}</strong>
        <span className={`service-state service-state-${service.state}`}>{text.service.states[service.state]}</span>
      </span>
      <Icon name="select" />
    </>
  );
}

function Entry({ entry }: { readonly entry: RailEntry }): ReactNode {
  return (
    <button
      type="button"
      className="rail-entry"
      aria-current={entry.isCurrent ? 'page' : undefined}
      onClick={() => entry.open()}
    >
      {entry.mark}
      <span>
        {entry.label}
        {entry.detail && <span className="rail-detail">{entry.detail}</span>}
      </span>
    </button>
  );
}
