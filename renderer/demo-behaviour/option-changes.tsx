/** Behaviours with the option before a change, and after it. */
import type { ReactNode } from 'react';
import type { OptionChange } from '../../electron/ipc/views/services.ts';
import { behaviourOptionText, behaviourText, testers } from '../text/testers.ts';
import { Icon } from '../ui/icon.tsx';

export function OptionChanges({ changes }: { readonly changes: readonly OptionChange[] }): ReactNode {
  return (
    <dl className="facts">
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{behaviourText(name).name}</dt>
          <dd className="behaviour-change">
            {behaviourOptionText(name, before).label}
            <span className="visually-hidden"> {testers.behaviour.presets.to} </span>
            <Icon name="chevron" />
            {behaviourOptionText(name, after).label}
          </dd>
        </div>
      ))}
    </dl>
  );
}
