/** Changes the demo: a choice for every point on which the document is silent, and events to trigger once. */
import { type ReactNode, useState } from 'react';
import type { BehaviourView } from '../../electron/ipc/views/services.ts';
import { TesterScreen } from '../compare/tester-screen.tsx';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { demoActionText, testers } from '../text/testers.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { groupBehaviours, isChanged } from './behaviour-groups.ts';
import { BehaviourRow } from './behaviour-row.tsx';
import './demo-behaviour.css';

export interface DemoBehaviourScreenProps {
  readonly behaviour: readonly BehaviourView[];
  /** Ids of the events that can be triggered once. */
  readonly actions: readonly string[];
}

export function DemoBehaviourScreen({ behaviour, actions }: DemoBehaviourScreenProps): ReactNode {
  const words = testers.behaviour;
  const memberLogin = useMemberLogin();
  const reset = useCall();
  const changed = behaviour.filter(isChanged).length;
  const bar = (
    <>
      <p role="status" className={changed > 0 ? 'behaviour-count' : 'secondary'}>
        {words.changedCount(changed)}
      </p>
      <Button
        isIdle={changed === 0 || reset.isRunning}
        onPress={() => void reset.run(() => memberLogin.resetDemoBehaviour())}
      >
        {words.resetAll}
      </Button>
    </>
  );
  return (
    <TesterScreen title={words.title} bar={bar}>
      <div className="tester-body behaviour">
        <Problem error={reset.error} />
        <p>{words.lead}</p>
        {actions.length > 0 && (
          <section aria-labelledby="behaviour-once">
            <h2 id="behaviour-once">{words.actions}</h2>
            <ul className="card">
              {actions.map((action) => (
                <ActionRow key={action} action={action} />
              ))}
            </ul>
          </section>
        )}
        {groupBehaviours(behaviour).map(({ group, behaviours }) => (
          <section key={group} aria-labelledby={`behaviour-${group}`}>
            <h2 id={`behaviour-${group}`}>{words.groups[group]}</h2>
            <ul className="card">
              {behaviours.map((one) => (
                <BehaviourRow key={one.name} behaviour={one} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </TesterScreen>
  );
}

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
    <li className="behaviour-action">
      <Button isIdle={call.isRunning} onPress={() => void act()}>
        {words.action}
      </Button>
      <div>
        <p>{words.consequence}</p>
        <p className="behaviour-done" role="status">
          {isDone && (
            <>
              <Icon name="check" />
              {words.done}
            </>
          )}
        </p>
      </div>
      <Problem error={call.error} />
    </li>
  );
}
