/** One behaviour of the demo: its section and name, what it does now, the way back to the default, and the choice. */
import { type ReactNode, useId, useState } from 'react';
import { behaviourOptionText, behaviourText, testers } from '../text/testers.ts';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import type { FoundBehaviour } from './behaviour-filter.ts';
import { isChanged } from './changed.ts';
import { OptionChoice } from './option-choice.tsx';

export interface BehaviourRowProps {
  readonly found: FoundBehaviour;
  /** It is chosen to be as the demo starts. */
  readonly onReset: (name: string) => void;
}

export function BehaviourRow({ found, onReset }: BehaviourRowProps): ReactNode {
  const { behaviour, otherwise } = found;
  const { name, section, options, defaultOption } = behaviour;
  const words = testers.behaviour;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const id = useId();
  const kept = useKeptFocus<HTMLLIElement>('select, input:checked');
  // Shows the person's choice until main has answered; then main's value again.
  const [asked, setAsked] = useState(behaviour.option);
  const option = call.isRunning ? asked : behaviour.option;
  const isBent = isChanged({ ...behaviour, option });

  const choose = (chosen: string) => {
    if (call.isRunning) return;
    if (chosen === defaultOption) onReset(name);
    setAsked(chosen);
    void call.run(() => memberLogin.setDemoBehaviour({ name, option: chosen }));
  };

  return (
    <li className="behaviour-row" {...kept}>
      <p className="behaviour-section">
        <span className="visually-hidden">{testers.section(section)}</span>
        <span aria-hidden="true">{section}</span>
      </p>
      <div>
        <p className="behaviour-name" id={`${id}name`}>
          {behaviourText(name).name}
        </p>
        <p className="behaviour-does" id={`${id}does`}>
          {behaviourOptionText(name, option).does}
        </p>
        {isBent && (
          <p className="behaviour-does">
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
        {otherwise.length > 0 && <p className="behaviour-does">{words.otherwise(otherwise.join(', '))}</p>}
      </div>
      <OptionChoice
        behaviour={name}
        options={options}
        option={option}
        id={id}
        labelId={`${id}name`}
        doesId={`${id}does`}
        choose={choose}
      />
      <Problem error={call.error} />
    </li>
  );
}
