/** The rail: lists of services and accounts, each of which scrolls by itself, above the places that stay in sight. */
import { type ReactNode, useState } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { nameAndState, text } from '../text/en.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Dotted } from '../ui/inline-text.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { ariaKeys, withKeys } from '../ui/keys.ts';
import { focusTitle } from '../ui/lazy-screen.tsx';
import type { Place } from '../ui/places.ts';
import { useIsStacked } from '../ui/screen.tsx';

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
  readonly badge?: RailBadge;
  /** What it consists of, where each part can be opened by itself. */
  readonly chips?: RailChips;
  /** Removes it from the list, where the person may do that. */
  readonly dismiss?: () => void;
  /** Leads to where it can be changed. */
  readonly edit?: { readonly label: string; readonly isCurrent: boolean; readonly open: () => void };
}

export interface RailBadge {
  readonly label: string;
  /** The same for a reader. */
  readonly words: string;
  /** Whether it tells of something that is not as usual. */
  readonly isUnusual?: boolean;
}

export interface RailChips {
  /** What they are of. */
  readonly label: string;
  readonly all: readonly RailChip[];
}

export interface RailChip {
  readonly id: string;
  /** A word or two. */
  readonly label: string;
  /** In full. */
  readonly words: string;
  /** Whether it does not work as it should. */
  readonly isUnusual: boolean;
  readonly isCurrent: boolean;
  readonly open: () => void;
}

export interface RailActions {
  readonly go: (place: Place) => void;
  readonly openSession: (sessionId: string) => void;
  /** Makes a service the current one. */
  readonly switchTo: (serviceId: string) => void;
  /** Removes an ended sign-in from the list. */
  readonly dismiss: (attemptId: string) => void;
  /** Asks for confirmation first. */
  readonly signOutAll: () => void;
}

interface RailProps {
  readonly view: AppView;
  readonly sections: readonly RailSection[];
}

/** Leads somewhere, and does what else the rail's layout asks for. */
type Leave = (to: Pick<RailEntry, 'open' | 'isDialog'>) => void;

export function Rail({ view, sections }: RailProps): ReactNode {
  const kept = useKeptFocus<HTMLElement>('[aria-current=page]');
  const isStacked = useIsStacked();
  return (
    <nav className="rail" aria-label={text.rail.label} {...kept}>
      {isStacked ? <Fold view={view} sections={sections} /> : <Lists sections={sections} />}
    </nav>
  );
}

function Lists({ sections }: Pick<RailProps, 'sections'>): ReactNode {
  const draw = (section: RailSection) => <Section key={section.id} section={section} leave={({ open }) => open()} />;
  return (
    <>
      <div className="rail-lists">{sections.filter(({ isPinned }) => !isPinned).map(draw)}</div>
      {sections.filter(({ isPinned }) => isPinned).map(draw)}
    </>
  );
}

/** Above the screen, so that the screen's beginning stays in view. The current service is told also while it is folded. */
function Fold({ view: { service }, sections }: RailProps): ReactNode {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const leave: Leave = ({ open, isDialog }) => {
    open();
    if (isDialog) return;
    setIsUnfolded(false);
    focusTitle();
  };
  return (
    <details className="rail-fold" open={isUnfolded} onToggle={(event) => setIsUnfolded(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        {text.rail.fold}
        <span className="clamp secondary rail-label" title={nameAndState(service)}>
          <bdi>{nameAndState(service)}</bdi>
        </span>
      </summary>
      {sections.map((section) => (
        <Section key={section.id} section={section} leave={leave} />
      ))}
    </details>
  );
}

function Section({ section, leave }: { readonly section: RailSection; readonly leave: Leave }): ReactNode {
  return (
    <section aria-labelledby={`rail-${section.id}`}>
      <h2 id={`rail-${section.id}`} className="caption secondary rail-title">
        {section.title}
      </h2>
      {section.note && <p className="secondary rail-note">{section.note}</p>}
      <ul>
        {section.entries.map((entry) => (
          <li key={entry.id} className="rail-item">
            <Entry entry={entry} open={() => leave(entry)} />
            {entry.edit && (
              <IconButton icon="edit" {...entry.edit} onPress={() => leave({ ...entry, ...entry.edit })} />
            )}
            {entry.dismiss && (
              <IconButton icon="close" label={text.rail.dismiss(entry.label)} onPress={entry.dismiss} />
            )}
            {entry.chips && <Chips chips={entry.chips} leave={leave} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry, open }: { readonly entry: RailEntry; readonly open: () => void }): ReactNode {
  const { label, detail, mark, badge } = entry;
  const current = entry.isChoice ? 'true' : 'page';
  return (
    <button
      type="button"
      className="rail-entry"
      aria-current={entry.isCurrent ? current : undefined}
      aria-haspopup={entry.isDialog ? 'dialog' : undefined}
      aria-keyshortcuts={ariaKeys(entry.id)}
      aria-description={badge?.words}
      onClick={open}
    >
      {mark}
      <bdi className="clamp rail-label" title={withKeys(label, entry.id)}>
        {label}
      </bdi>
      {badge && (
        <span
          className="caption figures secondary rail-badge"
          data-unusual={badge.isUnusual}
          title={badge.words}
          aria-hidden="true"
        >
          {badge.label}
        </span>
      )}
      {detail && (
        <span className="caption secondary rail-detail" title={detail}>
          <Dotted value={detail} />
        </span>
      )}
    </button>
  );
}

function Chips({ chips, leave }: { readonly chips: RailChips; readonly leave: Leave }): ReactNode {
  return (
    <ul className="row gap-1 rail-chips" aria-label={chips.label}>
      {chips.all.map((chip) => (
        <li key={chip.id}>
          <button
            type="button"
            className="row one-line gap-1 caption rail-chip"
            aria-label={chip.words}
            aria-current={chip.isCurrent ? 'page' : undefined}
            title={chip.words}
            onClick={() => leave(chip)}
          >
            {chip.isUnusual && <Icon name="warning" />}
            {chip.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
