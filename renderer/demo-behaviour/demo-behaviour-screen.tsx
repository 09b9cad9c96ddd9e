/** Changes the demo: a choice for every point on which the document is silent, and events to trigger once. */
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type {
  BehaviourChangeView,
  BehaviourView,
  DemoView,
  OptionChange,
  PresetView,
} from '../../electron/ipc/views/services.ts';
import { demoBehaviour as words } from '../text/demo-behaviour.ts';
import { Button, CallButton } from '../ui/button.tsx';

import { Icon } from '../ui/icon.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Popover } from '../ui/popover.tsx';
import { Problem } from '../ui/problem.tsx';
import { FilterField, News, TesterScreen } from '../ui/tester-screen.tsx';
import { BehaviourList } from './behaviour-list.tsx';
import {
  type BehaviourFilter,
  behaviourOptionText,
  behaviourText,
  changesOf,
  findActions,
  findBehaviours,
  isChanged,
  isFiltering,
  NO_FILTER,
  presetText,
} from './behaviours.ts';
import './demo-behaviour.css';

export function DemoBehaviourScreen({ demo }: { readonly demo: DemoView }): ReactNode {
  const reset = useCall();
  const [filter, setFilter] = useState(NO_FILTER);
  const field = useRef<HTMLInputElement>(null);
  const { behaviour, presets, change } = demo;
  const changedCount = behaviour.filter(isChanged).length;
  const found = findBehaviours(behaviour, filter);
  const actions = findActions(demo.actions, filter);
  const clearFilter = () => {
    setFilter(NO_FILTER);
    field.current?.focus();
  };
  return (
    <TesterScreen
      title={words.title}
      actions={
        <>
          <PresetsPopover presets={presets} behaviours={behaviour} />
          <CallButton isIdle={changedCount === 0} call={reset} run={(memberLogin) => memberLogin.resetDemoBehaviour()}>
            {words.resetAll}
          </CallButton>
        </>
      }
      bar={
        <FilterBar
          filter={filter}
          changedCount={changedCount}
          shownCount={found.length + actions.length}
          field={field}
          change={setFilter}
        />
      }
    >
      <div className="behaviour">
        <div className="behaviour-news">
          <Problem error={reset.error} />
          {change && <ChangeNews change={change} undone={() => field.current?.focus()} />}
        </div>
        <BehaviourList
          actions={actions}
          found={found}
          filter={filter}
          clearFilter={clearFilter}
          onReset={(name) => setFilter((now) => (now.isChangedOnly ? { ...now, kept: [...now.kept, name] } : now))}
        />
      </div>
    </TesterScreen>
  );
}

/** What a preset, or a reset of everything, has changed, and the way back. */
function ChangeNews(props: {
  readonly change: BehaviourChangeView;
  /** It was taken back. */
  readonly undone: () => void;
}): ReactNode {
  const {
    change: { preset, changes },
    undone,
  } = props;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const undo = async () => {
    if (await call.run(() => memberLogin.undoDemoBehaviour())) undone();
  };
  return (
    <News icon="check">
      <p role="status">{preset === null ? words.presets.wasReset : words.presets.applied(presetText(preset).name)}</p>
      <Popover
        title={words.presets.count(changes.length)}
        button={words.presets.count(changes.length)}
        buttonClass="link"
        side="below"
      >
        <OptionChanges changes={changes} />
      </Popover>
      <Button isIdle={call.isRunning} onPress={() => void undo()}>
        {words.presets.undo}
      </Button>
      <Problem error={call.error} />
    </News>
  );
}

interface FilterBarProps {
  readonly filter: BehaviourFilter;
  readonly changedCount: number;
  /** How many rows the filter leaves. */
  readonly shownCount: number;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly change: (filter: BehaviourFilter) => void;
}

/** Above the list: what is searched for, whether only what is changed is shown, and how many are changed. */
export function FilterBar({ filter, changedCount, shownCount, field, change }: FilterBarProps): ReactNode {
  return (
    <>
      <search className="row behaviour-filter" aria-label={words.filterLabel}>
        <FilterField
          label={words.search}
          value={filter.text}
          field={field}
          change={(text) => change({ ...filter, text, kept: [] })}
        />
        <label className="choice">
          <input
            type="checkbox"
            checked={filter.isChangedOnly}
            onChange={({ target }) => change({ ...filter, isChangedOnly: target.checked, kept: [] })}
          />
          {words.changedOnly}
        </label>
      </search>
      <p
        role="status"
        className="row gap-3 caption figures behaviour-count"
        data-changed={changedCount > 0 ? '' : undefined}
      >
        {isFiltering(filter) && <span className="secondary">{words.shownCount(shownCount)}</span>}
        <span>{words.changedCount(changedCount)}</span>
      </p>
    </>
  );
}

/** Offers options that are chosen at once. Each says what it would change before it is applied. */
function PresetsPopover(props: {
  readonly presets: readonly PresetView[];
  readonly behaviours: readonly BehaviourView[];
}): ReactNode {
  const { presets, behaviours } = props;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  // What was applied has no button any more; closing gives back only a focus that is in the popover.
  const kept = useKeptFocus<HTMLDivElement>('details[open] > summary');
  const apply = async (preset: string) => {
    if (await call.run(() => memberLogin.applyDemoPreset({ preset }))) document.getElementById(id)?.hidePopover();
  };
  return (
    <Popover id={id} title={words.presets.title} button={words.presets.title} buttonClass="button" side="below">
      <div className="behaviour-presets" {...kept}>
        {presets.map((preset) => {
          const changes = changesOf(preset, behaviours);
          const { name, does } = presetText(preset.id);
          return (
            <details key={preset.id} name={id}>
              <summary>
                <Icon name="chevron" />
                <span>{name}</span>
                <span className="caption secondary">{words.presets.count(changes.length)}</span>
              </summary>
              {does && <p>{does}</p>}
              {changes.length === 0 ? (
                <p className="secondary">{words.presets.inUse}</p>
              ) : (
                <>
                  <Button isIdle={call.isRunning} onPress={() => void apply(preset.id)}>
                    {words.presets.apply}
                  </Button>
                  <OptionChanges changes={changes} />
                </>
              )}
            </details>
          );
        })}
      </div>
      <Problem error={call.error} />
    </Popover>
  );
}

/** Behaviours with the option before a change, and after it. */
function OptionChanges({ changes }: { readonly changes: readonly OptionChange[] }): ReactNode {
  return (
    <dl className="facts">
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{behaviourText(name).text.name}</dt>
          <dd className="label">
            {behaviourOptionText(name, before).label} → {behaviourOptionText(name, after).label}
          </dd>
        </div>
      ))}
    </dl>
  );
}
