/** The rail: the current service, then the sections from `rail-sections.tsx`. */
import { type ReactNode, useState } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ServiceEntry, ServiceView } from '../../electron/ipc/views/services.ts';
import { useMemberLogin } from '../member-login-api.ts';
import { serviceState, text } from '../text/en.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dotted } from './dotted.tsx';
import { Icon } from './icon.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { focusTitle } from './lazy-screen.tsx';
import { Popover } from './popover.tsx';
import { ServiceSwitcher } from './service-switcher.tsx';
import { useIsStacked } from './stacked.ts';

export interface RailSection {
  readonly id: string;
  readonly title: string;
  /** Shown when the section has none of the entries it is for. */
  readonly note: string | null;
  readonly entries: readonly RailEntry[];
}

export interface RailEntry {
  readonly id: string;
  readonly label: string;
  /** A second line, such as the entry's state. */
  readonly detail: string | null;
  readonly mark: ReactNode;
  readonly isCurrent: boolean;
  /** Whether it opens a dialog, not a screen. */
  readonly isDialog?: boolean;
  readonly open: () => void;
  /** Removes it from the list, where the person may do that. */
  readonly dismiss?: () => void;
}

export interface RailProps {
  readonly view: AppView;
  readonly sections: readonly RailSection[];
}

export function Rail({ view, sections }: RailProps): ReactNode {
  const { service } = view;
  const kept = useKeptFocus<HTMLElement>('[aria-current]');
  const [leaving, setLeaving] = useState<ServiceEntry | null>(null);
  const forget = (entry: ServiceEntry) => {
    // The popover returns the focus to its button; the dialog later does the same.
    document.querySelector<HTMLElement>('.rail :popover-open')?.hidePopover();
    setLeaving(entry);
  };
  return (
    <nav className="rail" aria-label={text.rail.label} {...kept}>
      <Popover
        title={service.name}
        side="below"
        buttonClass="service-block"
        button={<ServiceBlock service={service} />}
      >
        <ServiceSwitcher view={view} forget={forget} />
      </Popover>
      {leaving && <ForgetDialog service={leaving} close={() => setLeaving(null)} />}
      <Sections sections={sections} />
    </nav>
  );
}

/** Folded where the rail is above the screen, so that the screen's beginning stays in view. */
function Sections({ sections }: { readonly sections: readonly RailSection[] }): ReactNode {
  const isStacked = useIsStacked();
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (!isStacked) return sections.map((section) => <Section key={section.id} section={section} />);
  const leave = (entry: RailEntry) => {
    entry.open();
    if (entry.isDialog) return;
    setIsUnfolded(false);
    focusTitle();
  };
  return (
    <details className="rail-fold" open={isUnfolded} onToggle={(event) => setIsUnfolded(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        {text.rail.fold}
      </summary>
      {sections.map((section) => (
        <Section key={section.id} section={section} open={leave} />
      ))}
    </details>
  );
}

interface SectionProps {
  readonly section: RailSection;
  readonly open?: (entry: RailEntry) => void;
}

function Section({ section, open = (entry) => entry.open() }: SectionProps): ReactNode {
  return (
    <section aria-labelledby={`rail-${section.id}`}>
      <h2 id={`rail-${section.id}`} className="rail-title">
        {section.title}
      </h2>
      {section.note && <p className="rail-note">{section.note}</p>}
      <ul>
        {section.entries.map((entry) => (
          <li key={entry.id} className="rail-item">
            <Entry entry={entry} open={() => open(entry)} />
            {entry.dismiss && <Dismiss label={entry.label} dismiss={entry.dismiss} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ForgetDialog({ service, close }: { readonly service: ServiceEntry; readonly close: () => void }): ReactNode {
  const memberLogin = useMemberLogin();
  const words = text.confirm.forget;
  return (
    <ConfirmDialog
      title={words.title(service.name)}
      body={words.body(service.sessionCount)}
      action={words.action}
      act={() => memberLogin.deleteService({ serviceId: service.id })}
      close={close}
    />
  );
}

function ServiceBlock({ service }: { readonly service: ServiceView }): ReactNode {
  return (
    <>
      <span className="service-name">
        <strong title={service.name}>
          <bdi>{service.name}</bdi>
        </strong>
        <span className={`service-state service-state-${service.state}`}>{serviceState(service)}</span>
      </span>
      <Icon name="select" />
    </>
  );
}

function Entry({ entry, open }: { readonly entry: RailEntry; readonly open: () => void }): ReactNode {
  return (
    <button
      type="button"
      className="rail-entry"
      aria-current={entry.isCurrent ? 'page' : undefined}
      aria-haspopup={entry.isDialog ? 'dialog' : undefined}
      onClick={open}
    >
      {entry.mark}
      <span>
        <span className="rail-label" title={entry.label}>
          <bdi>{entry.label}</bdi>
        </span>
        {entry.detail && (
          <span className="rail-detail" title={entry.detail}>
            <Dotted value={entry.detail} />
          </span>
        )}
      </span>
    </button>
  );
}

function Dismiss({ label, dismiss }: { readonly label: string; readonly dismiss: () => void }): ReactNode {
  const words = text.rail.dismiss(label);
  return (
    <button type="button" className="icon-button" aria-label={words} title={words} onClick={dismiss}>
      <Icon name="close" />
    </button>
  );
}
