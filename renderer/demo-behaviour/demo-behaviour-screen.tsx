/** Changes the demo: a choice for every point on which the document is silent, and events to trigger once. */
import { type ReactNode, useRef, useState } from 'react';
import type { BehaviourChangeView, DemoView } from '../../electron/ipc/views/services.ts';
import { presetText } from '../text/behaviours.ts';
import { testers } from '../text/testers.ts';
import { Button } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { News } from '../ui/news.tsx';
import { Popover } from '../ui/popover.tsx';
import { Problem } from '../ui/problem.tsx';
import { TesterScreen } from '../ui/tester-screen.tsx';
import { findActions, findBehaviours, NO_FILTER } from './behaviour-filter.ts';
import { BehaviourList } from './behaviour-list.tsx';
import { isChanged } from './changed.ts';
import { FilterBar } from './filter-bar.tsx';
import { OptionChanges, PresetsPopover } from './presets-popover.tsx';
import './demo-behaviour.css';

export function DemoBehaviourScreen({ demo }: { readonly demo: DemoView }): ReactNode {
  const words = testers.behaviour;
  const memberLogin = useMemberLogin();
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
          <Button
            isIdle={changedCount === 0 || reset.isRunning}
            onPress={() => void reset.run(() => memberLogin.resetDemoBehaviour())}
          >
            {words.resetAll}
          </Button>
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

interface ChangeNewsProps {
  readonly change: BehaviourChangeView;
  /** It was taken back. */
  readonly undone: () => void;
}

/** What a preset, or a reset of everything, has changed, and the way back. */
function ChangeNews({ change: { preset, changes }, undone }: ChangeNewsProps): ReactNode {
  const words = testers.behaviour.presets;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const undo = async () => {
    if (await call.run(() => memberLogin.undoDemoBehaviour())) undone();
  };
  return (
    <News icon="check">
      <p role="status">{preset === null ? words.wasReset : words.applied(presetText(preset).name)}</p>
      <Popover title={words.count(changes.length)} button={words.count(changes.length)} buttonClass="link" side="below">
        <OptionChanges changes={changes} />
      </Popover>
      <Button isIdle={call.isRunning} onPress={() => void undo()}>
        {words.undo}
      </Button>
      <Problem error={call.error} />
    </News>
  );
}
