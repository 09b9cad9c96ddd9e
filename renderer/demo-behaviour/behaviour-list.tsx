/** The actions and behaviours that the filter leaves, in groups with links to them; or that it leaves none. */
import { type ReactNode, useState } from 'react';
import { BEHAVIOUR_GROUPS } from '../text/behaviours.ts';
import { behaviourText, demoActionText, testers } from '../text/testers.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import type { BehaviourFilter, FoundBehaviour } from './behaviour-filter.ts';
import { BehaviourRow } from './behaviour-row.tsx';
import { isChanged } from './changed.ts';
import './behaviour-row.css';

export interface BehaviourListProps {
  readonly actions: readonly string[];
  readonly found: readonly FoundBehaviour[];
  readonly filter: BehaviourFilter;
  readonly clearFilter: () => void;
  /** A behaviour is chosen to be as the demo starts. */
  readonly onReset: (name: string) => void;
}

export function BehaviourList({ actions, found, filter, clearFilter, onReset }: BehaviourListProps): ReactNode {
  const words = testers.behaviour;
  const groups: readonly (GroupLink & { readonly rows: ReactNode })[] = [
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

/** @returns the groups that are not empty, in order; behaviours keep main's order, and an id without words goes last */
export function groupBehaviours(found: readonly FoundBehaviour[]) {
  return BEHAVIOUR_GROUPS.map((group) => ({
    group,
    found: found.filter(({ behaviour }) => behaviourText(behaviour.name).group === group),
  })).filter((entry) => entry.found.length > 0);
}

function NothingFound({ filter, clearFilter }: Pick<BehaviourListProps, 'filter' | 'clearFilter'>): ReactNode {
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

interface GroupLink {
  /** Id of the group's heading, which takes the focus. */
  readonly headingId: string;
  readonly label: string;
  readonly changedCount: number;
}

/** Leads to the groups of the list, and says in which of them something is changed. */
function GroupLinks({ links }: { readonly links: readonly GroupLink[] }): ReactNode {
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

/** Something in the demo that a button makes happen once, and that it has happened. */
function ActionRow({ action }: { readonly action: string }): ReactNode {
  const words = demoActionText(action);
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [isDone, setIsDone] = useState(false);
  const act = async () => {
    setIsDone(false);
    setIsDone(await call.run(() => memberLogin.actOnDemo({ action })));
  };
  return (
    <li className="behaviour-row">
      <div className="behaviour-action">
        <p className="behaviour-does">{words.consequence}</p>
        <p className="behaviour-done" role="status">
          {isDone && (
            <>
              <Icon name="check" />
              {words.done}
            </>
          )}
        </p>
      </div>
      <Button isIdle={call.isRunning} onPress={() => void act()}>
        {words.action}
      </Button>
      <Problem error={call.error} />
    </li>
  );
}
