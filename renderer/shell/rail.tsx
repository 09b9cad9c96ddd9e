/** The rail: lists of services and accounts, each of which scrolls by itself, above the places that stay in sight. */
import { type ReactNode, useEffect, useState } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { nameAndState, text } from '../text/en.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Dotted } from '../ui/inline-text.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { ariaKeys, withKeys } from '../ui/keys.ts';
import { focusTitle } from '../ui/lazy-screen.tsx';
import type { Place } from '../ui/places.ts';
import { Popover } from '../ui/popover.tsx';
import { useIsStacked } from '../ui/screen.tsx';

export interface RailSection {
  readonly id: string;
  readonly title: string;
  /** Whether its entries speak for themselves, so that the title is only for readers. */
  readonly isUntitled?: boolean;
  readonly entries: readonly RailEntry[];
  /** Whether it stays in sight while the lists above it scroll. */
  readonly isPinned?: boolean;
  /** How many its entries are, where they are folded below its title; the current one unfolds them. */
  readonly folded?: RailBadge;
  /** What can be done with all of them, in a menu beside its title. */
  readonly menu?: Pick<RailEntry, 'label' | 'open' | 'isDialog'>;
}

export interface RailEntry {
  readonly id: string;
  readonly label: string;
  /** Shown in place of the label below its section's title, which says the rest. */
  readonly short?: string;
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
  /** Removes it from the list, where the person may do that. */
  readonly dismiss?: () => void;
  /** Leads to where it can be changed. */
  readonly edit?: { readonly label: string; readonly isCurrent: boolean; readonly open: () => void };
}

/** A number or keys at the end of a row. */
export interface RailBadge {
  readonly label: string;
  /** The same for a reader, who is told of keys anyway. */
  readonly words?: string;
  /** Whether it tells of something that is not as usual. */
  readonly isUnusual?: boolean;
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
  readonly openPalette: () => void;
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
  const current = sections.flatMap(({ entries }) => entries).find((entry) => entry.isCurrent && !entry.isChoice)?.id;
  useEffect(() => {
    const row = document.querySelector('.rail [aria-current=page]');
    const list = row?.closest('section');
    // The first Tab goes to what comes after an element that was scrolled to, so nothing is scrolled in vain.
    if (current && list && list.scrollHeight > list.clientHeight) row?.scrollIntoView({ block: 'nearest' });
  }, [current]);
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
  const { title, isUntitled, entries, folded, menu } = section;
  const act = (entry: NonNullable<typeof menu>) => {
    // The focus is back at the menu's button before a dialog takes it.
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
    leave(entry);
  };
  const heading = <h2 className="caption secondary">{title}</h2>;
  const list = (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="rail-item">
          <Entry entry={entry} open={() => leave(entry)} />
          {entry.edit && <IconButton icon="edit" {...entry.edit} onPress={() => leave({ ...entry, ...entry.edit })} />}
          {entry.dismiss && <IconButton icon="close" label={text.rail.dismiss(entry.label)} onPress={entry.dismiss} />}
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={title}>
      {folded ? (
        <details className="rail-fold" open={entries.some(({ isCurrent }) => isCurrent)}>
          <summary>
            <Icon name="chevron" />
            {heading}
            <Badge {...folded} />
          </summary>
          {list}
        </details>
      ) : (
        <>
          {!isUntitled && (
            <div className="row one-line spread rail-title">
              {heading}
              {menu && (
                <Popover
                  title={title}
                  label={title}
                  button={<Icon name="more" />}
                  buttonClass="icon-button"
                  side="below"
                >
                  <Button onPress={() => act(menu)}>{menu.label}</Button>
                </Popover>
              )}
            </div>
          )}
          {list}
        </>
      )}
    </section>
  );
}

function Entry({ entry, open }: { readonly entry: RailEntry; readonly open: () => void }): ReactNode {
  const { label, short, detail, mark, badge } = entry;
  const current = entry.isChoice ? 'true' : 'page';
  return (
    <button
      type="button"
      className="rail-entry"
      aria-label={short && label}
      aria-current={entry.isCurrent ? current : undefined}
      aria-haspopup={entry.isDialog ? 'dialog' : undefined}
      aria-keyshortcuts={ariaKeys(entry.id)}
      aria-description={[short && detail, badge?.words].filter(Boolean).join(' ') || undefined}
      onClick={open}
    >
      {mark}
      <bdi className="clamp rail-label" title={withKeys(label, entry.id)}>
        {short ?? label}
      </bdi>
      {badge && <Badge {...badge} />}
      {detail && (
        <span className="caption secondary rail-detail" title={detail}>
          <Dotted value={detail} />
        </span>
      )}
    </button>
  );
}

function Badge({ label, words, isUnusual }: RailBadge): ReactNode {
  return (
    <span className="caption figures rail-badge" data-unusual={isUnusual} title={words} aria-hidden="true">
      {label}
    </span>
  );
}
