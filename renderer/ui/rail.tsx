/** The rail: the current service, which stays in sight, then the sections from `rail-sections.tsx`. */
import { type ReactNode, useState } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { text } from '../text/en.ts';
import { Dotted } from './dotted.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { focusTitle } from './lazy-screen.tsx';
import { ServiceHead } from './service-head.tsx';
import { useIsStacked } from './stacked.ts';

export interface RailSection {
  readonly id: string;
  readonly title: string;
  /** Shown when the section has none of the entries it is for. */
  readonly note: string | null;
  readonly entries: readonly RailEntry[];
  /** Whether it stays in sight while the lists above it scroll. */
  readonly isPinned?: boolean;
}

export interface RailEntry {
  readonly id: string;
  readonly label: string;
  /** A second line, such as the entry's state. */
  readonly detail: string | null;
  readonly mark: ReactNode;
  readonly isCurrent: boolean;
  /** Whether it is one of several to choose from: the current one is marked, whatever screen is on. */
  readonly isChoice?: boolean;
  /** Whether it opens a dialog, not a screen. */
  readonly isDialog?: boolean;
  readonly open: () => void;
  /** How many of something it has, and that in words. */
  readonly count?: { readonly value: number; readonly words: string };
  /** Removes it from the list, where the person may do that. */
  readonly dismiss?: () => void;
  /** Leads to where it can be changed. */
  readonly edit?: RailEdit;
}

export interface RailEdit {
  readonly label: string;
  readonly isCurrent: boolean;
  readonly open: () => void;
}

export interface RailProps {
  readonly view: AppView;
  readonly sections: readonly RailSection[];
}

export function Rail({ view, sections }: RailProps): ReactNode {
  const kept = useKeptFocus<HTMLElement>('[aria-current=page]');
  return (
    <>
      <ServiceHead service={view.service} />
      <nav className="rail" aria-label={text.rail.label} {...kept}>
        <Sections sections={sections} />
      </nav>
    </>
  );
}

/** Folded where the rail is above the screen, so that the screen's beginning stays in view. */
function Sections({ sections }: { readonly sections: readonly RailSection[] }): ReactNode {
  const isStacked = useIsStacked();
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (!isStacked) {
    return (
      <>
        <div className="rail-lists">{sections.filter(isList).map(drawSection)}</div>
        {sections.filter((section) => !isList(section)).map(drawSection)}
      </>
    );
  }
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

function isList({ isPinned }: RailSection): boolean {
  return isPinned !== true;
}

function drawSection(section: RailSection): ReactNode {
  return <Section key={section.id} section={section} />;
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
            {entry.edit && <IconButton icon="edit" {...entry.edit} onPress={() => open({ ...entry, ...entry.edit })} />}
            {entry.dismiss && (
              <IconButton icon="close" label={text.rail.dismiss(entry.label)} onPress={entry.dismiss} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry, open }: { readonly entry: RailEntry; readonly open: () => void }): ReactNode {
  const current = entry.isChoice ? 'true' : 'page';
  return (
    <button
      type="button"
      className="rail-entry"
      aria-current={entry.isCurrent ? current : undefined}
      aria-haspopup={entry.isDialog ? 'dialog' : undefined}
      onClick={open}
    >
      {entry.mark}
      <span className="rail-words">
        <span className="rail-line">
          <span className="rail-label" title={entry.label}>
            <bdi>{entry.label}</bdi>
          </span>
          {entry.count && <Count {...entry.count} />}
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

function Count({ value, words }: NonNullable<RailEntry['count']>): ReactNode {
  return (
    <span className="rail-count" title={words}>
      <span aria-hidden="true">{value}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
