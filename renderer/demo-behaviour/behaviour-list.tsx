/** The actions and behaviours that the filter leaves, in groups with links to them; or that it leaves none. */
import { type ReactNode, useId, useState } from 'react';
import { demoBehaviour as words } from '../text/demo-behaviour.ts';
import { sections } from '../text/sections.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { type SectionLink, SectionLinks } from '../ui/tester-screen.tsx';
import {
  type BehaviourFilter,
  behaviourOptionText,
  behaviourText,
  demoActionText,
  type FoundBehaviour,
  groupBehaviours,
  isChanged,
} from './behaviours.ts';
import './demo-behaviour.css';

export interface BehaviourListProps {
  readonly actions: readonly string[];
  readonly found: readonly FoundBehaviour[];
  readonly filter: BehaviourFilter;
  readonly clearFilter: () => void;
  /** A behaviour is chosen to be as the demo starts. */
  readonly onReset: (name: string) => void;
}

export function BehaviourList({ actions, found, filter, clearFilter, onReset }: BehaviourListProps): ReactNode {
  const groups: readonly (SectionLink & { readonly rows: ReactNode })[] = [
    ...(actions.length > 0
      ? [
          {
            headingId: 'behaviour-once',
            label: words.actions,
            rows: <ActionRow actions={actions} />,
          },
        ]
      : []),
    ...groupBehaviours(found).map((entry) => ({
      headingId: `behaviour-${entry.group}`,
      label: words.groups[entry.group],
      mark: <ChangedCount found={entry.found} />,
      rows: entry.found.map((one) => <BehaviourRow key={one.behaviour.name} found={one} onReset={onReset} />),
    })),
  ];
  if (groups.length === 0) return <NothingFound filter={filter} clearFilter={clearFilter} />;
  return (
    <>
      <SectionLinks label={words.groupLinks} links={groups} />
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

function ChangedCount({ found }: Pick<BehaviourListProps, 'found'>): ReactNode {
  const count = found.filter(({ behaviour }) => isChanged(behaviour)).length;
  if (count === 0) return null;
  return (
    <span className="behaviour-changed">
      {count}
      <span className="visually-hidden"> {words.changed}</span>
    </span>
  );
}

function NothingFound({ filter, clearFilter }: Pick<BehaviourListProps, 'filter' | 'clearFilter'>): ReactNode {
  const isSearched = filter.text.trim() !== '';
  return (
    <div className="stack behaviour-nothing">
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

/** What a button makes happen once in the demo, and that it has happened. */
function ActionRow({ actions }: Pick<BehaviourListProps, 'actions'>): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [done, setDone] = useState('');
  const act = async (action: string) => {
    setDone('');
    if (await call.run(() => memberLogin.actOnDemo({ action }))) setDone(demoActionText(action).done);
  };
  return (
    <li className="behaviour-actions">
      <div className="row">
        {actions.map((action) => (
          <Button key={action} isIdle={call.isRunning} onPress={() => void act(action)}>
            {demoActionText(action).action}
          </Button>
        ))}
      </div>
      <p className="with-icon gap-1 caption held" role="status">
        {done && (
          <>
            <Icon name="check" />
            {done}
          </>
        )}
      </p>
      <Problem error={call.error} />
    </li>
  );
}

/** One behaviour of the demo: its section and name, a hint, the way back to the default, and the choice. */
function BehaviourRow(props: {
  readonly found: FoundBehaviour;
  /** It is chosen to be as the demo starts. */
  readonly onReset: (name: string) => void;
}): ReactNode {
  const { found, onReset } = props;
  const { behaviour, otherOptions } = found;
  const { name, section, options, defaultOption } = behaviour;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const id = useId();
  const kept = useKeptFocus<HTMLLIElement>('select, input:checked');
  // Shows the person's choice until main has answered; then main's value again.
  const [asked, setAsked] = useState(behaviour.option);
  const option = call.isRunning ? asked : behaviour.option;
  const { hint } = behaviourOptionText(name, option);
  const isChangedNow = isChanged({ ...behaviour, option });

  const choose = (chosen: string) => {
    if (call.isRunning) return;
    if (chosen === defaultOption) onReset(name);
    setAsked(chosen);
    void call.run(() => memberLogin.setDemoBehaviour({ name, option: chosen }));
  };

  return (
    <li className="behaviour-row" {...kept}>
      <p className="caption secondary figures">
        <span className="visually-hidden">{sections.numbered(section)}</span>
        <span aria-hidden="true">{section}</span>
      </p>
      <div>
        <p className="label" id={`${id}name`}>
          {behaviourText(name).text.name}
        </p>
        {hint && (
          <p className="caption secondary" id={`${id}hint`}>
            {hint}
          </p>
        )}
        {isChangedNow && (
          <p className="caption secondary">
            <strong className="behaviour-changed">{words.changed}</strong>
            <button
              type="button"
              className="link"
              id={`${id}reset`}
              aria-labelledby={`${id}reset ${id}name`}
              onClick={() => choose(defaultOption)}
            >
              {words.reset(behaviourOptionText(name, defaultOption).label)}
            </button>
          </p>
        )}
        {otherOptions.length > 0 && <p className="caption secondary">{words.otherwise(otherOptions.join(', '))}</p>}
      </div>
      <OptionChoice
        behaviour={name}
        options={options}
        option={option}
        id={id}
        labelId={`${id}name`}
        hintId={hint ? `${id}hint` : undefined}
        choose={choose}
      />
      <Problem error={call.error} />
    </li>
  );
}

/** Chooses one of a behaviour's options: side by side where they are few and short, else from a list. */
function OptionChoice(props: {
  readonly behaviour: string;
  readonly options: readonly string[];
  readonly option: string;
  /** The select's own id. */
  readonly id: string;
  /** Id of what names the choice. */
  readonly labelId: string;
  readonly hintId: string | undefined;
  readonly choose: (option: string) => void;
}): ReactNode {
  const { behaviour, options, option, id, labelId, hintId, choose } = props;
  const labelled = options.map((one) => [one, behaviourOptionText(behaviour, one).label] as const);
  const names = { 'aria-labelledby': labelId, 'aria-describedby': hintId };
  if (areSegments(labelled.map(([, label]) => label))) {
    return (
      <div className="behaviour-segments" role="radiogroup" {...names}>
        {labelled.map(([one, label]) => (
          <label key={one}>
            <input type="radio" name={id} checked={one === option} onChange={() => choose(one)} />
            {label}
          </label>
        ))}
      </div>
    );
  }
  return (
    <select id={id} className="input" {...names} value={option} onChange={({ target }) => choose(target.value)}>
      {labelled.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Whether two or three options fit into a line. */
export function areSegments(labels: readonly string[]): boolean {
  const length = labels.reduce((sum, label) => sum + label.length + PADDING_LENGTH, 0);
  return labels.length <= 3 && length <= LINE_LENGTH;
}

/** In characters. */
const PADDING_LENGTH = 3;
const LINE_LENGTH = 36;
