/** Offers options that are chosen at once. Each says what it would change before it is applied. */
import { type ReactNode, useId } from 'react';
import type { BehaviourView, OptionChange, PresetView } from '../../electron/ipc/views/services.ts';
import { presetText } from '../text/behaviours.ts';
import { behaviourOptionText, behaviourText, testers } from '../text/testers.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Popover } from '../ui/popover.tsx';
import { Problem } from '../ui/problem.tsx';
import { changesOf } from './changed.ts';

export interface PresetsPopoverProps {
  readonly presets: readonly PresetView[];
  readonly behaviours: readonly BehaviourView[];
}

export function PresetsPopover({ presets, behaviours }: PresetsPopoverProps): ReactNode {
  const words = testers.behaviour.presets;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  // What was applied has no button any more; closing gives back only a focus that is in the popover.
  const kept = useKeptFocus<HTMLDivElement>('details[open] > summary');
  const apply = async (preset: string) => {
    if (await call.run(() => memberLogin.applyDemoPreset({ preset }))) document.getElementById(id)?.hidePopover();
  };
  return (
    <Popover id={id} title={words.title} button={words.title} buttonClass="button" side="below">
      <p className="caption secondary">{words.hint}</p>
      <div className="behaviour-presets" {...kept}>
        {presets.map((preset) => {
          const changes = changesOf(preset, behaviours);
          return (
            <details key={preset.id} name={id}>
              <summary>
                <Icon name="chevron" />
                <span>{presetText(preset.id).name}</span>
                <span className="caption secondary">{words.count(changes.length)}</span>
              </summary>
              <p>{presetText(preset.id).does}</p>
              {changes.length === 0 ? (
                <p className="secondary">{words.inUse}</p>
              ) : (
                <>
                  <Button isIdle={call.isRunning} onPress={() => void apply(preset.id)}>
                    {words.apply}
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
