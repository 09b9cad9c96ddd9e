/** Leads to what can be done with case files: saving one of what the list is about, and opening one. */
import type { ReactNode } from 'react';
import { caseFile as words } from '../../text/case-file.ts';
import { Button } from '../../ui/button.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';

export interface CasePopoverProps {
  /** Whether there is nothing to save. */
  readonly isEmpty: boolean;
  readonly askSave: () => void;
}

export function CasePopover({ isEmpty, askSave }: CasePopoverProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  return (
    <Popover title={words.title} button={words.title} buttonClass="button" side="below">
      <div className="exchange-copy">
        <Button isIdle={isEmpty} describedBy="case-save-hint" onPress={askSave}>
          {words.save}
        </Button>
        <p id="case-save-hint" className="caption secondary">
          {isEmpty ? words.nothingToSave : words.saveHint}
        </p>
      </div>
      <div className="exchange-copy">
        <Button
          isIdle={call.isRunning}
          describedBy="case-open-hint"
          onPress={() => void call.run(() => memberLogin.openCase())}
        >
          {words.open}
        </Button>
        <p id="case-open-hint" className="caption secondary">
          {words.openHint}
        </p>
      </div>
      <Problem error={call.error} />
    </Popover>
  );
}
