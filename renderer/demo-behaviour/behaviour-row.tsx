/** One behaviour of the demo: its name and section, the choice, and what the chosen option does. */
import { type ReactNode, useId, useState } from 'react';
import type { BehaviourView } from '../../electron/ipc/views/services.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { behaviourOptionText, behaviourText, testers } from '../text/testers.ts';
import { Problem } from '../ui/problem.tsx';
import { isChanged } from './behaviour-groups.ts';

export function BehaviourRow({ behaviour }: { readonly behaviour: BehaviourView }): ReactNode {
  const { name, section, options, defaultOption } = behaviour;
  const words = testers.behaviour;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const id = useId();
  // Shows the person's choice until main has answered; then main's value again.
  const [asked, setAsked] = useState(behaviour.option);
  const option = call.isRunning ? asked : behaviour.option;
  const optionWords = behaviourOptionText(name, option);
  const usual = words.usually(behaviourOptionText(name, defaultOption).label);

  const choose = (chosen: string) => {
    if (call.isRunning) return;
    setAsked(chosen);
    void call.run(() => memberLogin.setDemoBehaviour({ name, option: chosen }));
  };

  return (
    <li className="behaviour-row">
      <div>
        <label htmlFor={id}>{behaviourText(name).name}</label>
        <p className="caption secondary">{testers.section(section)}</p>
      </div>
      <select
        id={id}
        className="input"
        value={option}
        aria-describedby={`${id}does`}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {behaviourOptionText(name, one).label}
          </option>
        ))}
      </select>
      <div className="behaviour-does">
        <p id={`${id}does`}>
          {isChanged({ ...behaviour, option }) && <strong className="behaviour-changed">{words.changed}</strong>}
          {optionWords.does}
        </p>
        {isChanged({ ...behaviour, option }) && <p className="caption secondary">{usual}</p>}
      </div>
      <Problem error={call.error} />
    </li>
  );
}
