/** What a preset, or a reset of everything, has changed, and the way back. */
import type { ReactNode } from 'react';
import type { BehaviourChangeView } from '../../electron/ipc/views/services.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { presetText } from '../text/behaviours.ts';
import { testers } from '../text/testers.ts';
import { Button } from '../ui/button.tsx';
import { News } from '../ui/news.tsx';
import { Popover } from '../ui/popover.tsx';
import { Problem } from '../ui/problem.tsx';
import { OptionChanges } from './option-changes.tsx';

export interface ChangeNewsProps {
  readonly change: BehaviourChangeView;
  /** It was taken back. */
  readonly undone: () => void;
}

export function ChangeNews({ change: { preset, changes }, undone }: ChangeNewsProps): ReactNode {
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
