/**
 * Copies requests as cURL commands: masked, or with their secrets where those were kept. Main asks about secrets and copies
 * them itself, so that none comes here.
 */
import { type ReactNode, useId } from 'react';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import { exchanges } from '../../text/exchanges.ts';
import { HintedButton } from '../../ui/hinted-button.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useCopiedToast } from '../../ui/toast.tsx';

export type Shell = 'posix' | 'powershell';

export interface CurlSettings {
  readonly shell: Shell;
  readonly chooseShell: (shell: Shell) => void;
  readonly isKeepingSecrets: boolean;
}

/** What one call to main takes. */
const COPIED_AT_MOST = 10_000;

export function CurlPopover(props: {
  readonly settings: CurlSettings;
  readonly requests: readonly RequestRow[];
}): ReactNode {
  const {
    settings: { shell, chooseShell, isKeepingSecrets },
    requests,
  } = props;
  const words = exchanges.actions;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  const showCopied = useCopiedToast();
  const copied = requests.slice(-COPIED_AT_MOST);
  const kept = copied.filter(({ isRawKept }) => isRawKept);
  const copy = async (chosen: readonly RequestRow[], withSecrets: boolean) => {
    const numbers = chosen.map(({ number }) => number);
    const outcome = await memberLogin.copyAsCurl({ numbers, shell, withSecrets });
    if (outcome.ok && outcome.value !== null) showCopied(words.commands(outcome.value));
    return outcome;
  };
  return (
    <Popover title={words.curl} button={words.curl} buttonClass="button" side="below">
      <fieldset className="choices">
        <legend>{words.shell}</legend>
        {SHELLS.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name={`${id}shell`} checked={shell === one} onChange={() => chooseShell(one)} />
            {words.shells[one]}
          </label>
        ))}
      </fieldset>
      <HintedButton
        isIdle={copied.length === 0 || call.isRunning}
        hint={copied.length === 0 ? words.noRequests : words.copyMaskedHint}
        onPress={() => void call.run(() => copy(copied, false))}
      >
        {words.copyMasked(copied.length)}
      </HintedButton>
      <HintedButton
        isIdle={kept.length === 0 || call.isRunning}
        hint={rawHint(isKeepingSecrets, kept.length, copied.length)}
        onPress={() => void call.run(() => copy(kept, true))}
      >
        {words.copyRaw(kept.length, copied.length)}
      </HintedButton>
      <KeepSecrets isKept={isKeepingSecrets} />
      <Problem error={call.error} />
    </Popover>
  );
}

const SHELLS: readonly Shell[] = ['posix', 'powershell'];

function rawHint(isKeepingSecrets: boolean, kept: number, count: number): string {
  const words = exchanges.actions;
  if (!isKeepingSecrets) return words.copyRawOff;
  if (count === 0) return words.noRequests;
  return kept === 0 ? words.copyRawGone(count) : words.copyRawHint(kept, count);
}

function KeepSecrets({ isKept }: { readonly isKept: boolean }): ReactNode {
  const words = exchanges.actions;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  return (
    <>
      <label className="choice apart">
        <input
          type="checkbox"
          checked={isKept}
          aria-describedby={id}
          onChange={({ target }) => void call.run(() => memberLogin.keepSecretsForCurl({ isKept: target.checked }))}
        />
        <span>
          {words.keep}
          <span id={id} className="caption secondary">
            {words.keepHint}
          </span>
        </span>
      </label>
      <Problem error={call.error} />
    </>
  );
}
