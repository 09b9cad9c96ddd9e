/** The actions and behaviours that the filter leaves, in groups with links to them; or that it leaves none. */
import type { ReactNode } from 'react';
import { testers } from '../text/testers.ts';
import { Button } from '../ui/button.tsx';
import { ActionRow } from './action-row.tsx';
import type { BehaviourFilter, FoundBehaviour } from './behaviour-filter.ts';
import { groupBehaviours } from './behaviour-groups.ts';
import { BehaviourRow } from './behaviour-row.tsx';
import { isChanged } from './changed.ts';
import { type GroupLink, GroupLinks } from './group-links.tsx';
import './behaviour-row.css';

export interface BehaviourListProps {
  readonly actions: readonly string[];
  readonly found: readonly FoundBehaviour[];
  readonly filter: BehaviourFilter;
  readonly clearFilter: () => void;
  /** A behaviour is chosen to be as the demo starts. */
  readonly onReset: (name: string) => void;
}

interface ListedGroup extends GroupLink {
  readonly rows: ReactNode;
}

export function BehaviourList({ actions, found, filter, clearFilter, onReset }: BehaviourListProps): ReactNode {
  const words = testers.behaviour;
  const groups: readonly ListedGroup[] = [
    ...(actions.length > 0
      ? [
          {
            headingId: 'behaviour-once',
            label: words.actions,
            changedCount: 0,
            rows: actions.map((action) => <ActionRow key={action} action={action} />),
          },
        ]
      : []),
    ...groupBehaviours(found).map((entry) => ({
      headingId: `behaviour-${entry.group}`,
      label: words.groups[entry.group],
      changedCount: entry.found.filter(({ behaviour }) => isChanged(behaviour)).length,
      rows: entry.found.map((one) => <BehaviourRow key={one.behaviour.name} found={one} onReset={onReset} />),
    })),
  ];
  if (groups.length === 0) return <NothingFound filter={filter} clearFilter={clearFilter} />;
  return (
    <>
      <GroupLinks links={groups} />
      <div className="behaviour-list">
        <p className="caption secondary">{words.lead}</p>
        <div className="behaviour-groups">
          {groups.map(({ headingId, label, rows }) => (
            <section key={headingId} aria-labelledby={headingId}>
              <h2 id={headingId} tabIndex={-1}>
                {label}
              </h2>
              <ul className="card">{rows}</ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

interface NothingFoundProps {
  readonly filter: BehaviourFilter;
  readonly clearFilter: () => void;
}

function NothingFound({ filter, clearFilter }: NothingFoundProps): ReactNode {
  const words = testers.behaviour;
  const isSearched = filter.text.trim() !== '';
  return (
    <div className="behaviour-nothing">
      <h2>
        <bdi>{isSearched ? words.nothingFound(filter.text.trim()) : words.nothingChanged}</bdi>
      </h2>
      <p className="secondary">{isSearched ? words.nothingFoundHint : words.nothingChangedHint}</p>
      <div className="actions">
        <Button onPress={clearFilter}>{words.clearFilter}</Button>
      </div>
    </div>
  );
}
