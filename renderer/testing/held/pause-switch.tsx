/** Arms the pause for the next sign-in, whatever its method and service. */
import { type ReactNode, useId } from 'react';
import { held } from '../../text/held.ts';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import './held.css';

export function PauseSwitch({ isPausing }: { readonly isPausing: boolean }): ReactNode {
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  return (
    <label className="choice pause-switch" title={held.switchHint}>
      <input
        type="checkbox"
        checked={isPausing}
        aria-describedby={id}
        onChange={({ target }) => void call.run(() => memberLogin.pauseNextSignIn({ isOn: target.checked }))}
      />
      {held.switch}
      <span id={id} className="visually-hidden">
        {held.switchHint}
      </span>
    </label>
  );
}
