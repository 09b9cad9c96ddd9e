/** The pause before each request of the next sign-in: arms it, and takes it away. */
import { type ReactNode, useId } from 'react';
import { held } from '../../text/held.ts';
import { Icon } from '../../ui/icon.tsx';
import { focusTitle } from '../../ui/lazy-screen.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import './held.css';

/** Arms it for the next sign-in, whatever its method and service. */
export function PauseSwitch({ isPausing }: { readonly isPausing: boolean }): ReactNode {
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  return (
    <>
      <label className="choice pause-switch" title={held.switchHint}>
        <input
          type="checkbox"
          checked={isPausing}
          aria-describedby={id}
          onChange={({ target }) => void call.run(() => memberLogin.pauseNextSignIn({ isOn: target.checked }))}
        />
        {held.switch}
      </label>
      <span id={id} hidden>
        {held.switchHint}
      </span>
    </>
  );
}

/** Above a sign-in that can be started while the pause is armed. */
export function ArmedLine(): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const turnOff = async () => {
    // The line goes, and the button with it.
    if (await call.run(() => memberLogin.pauseNextSignIn({ isOn: false }))) focusTitle();
  };
  return (
    <div className="box row label trial">
      <Icon name="clock" />
      <span>{held.armed}</span>
      <button type="button" className="link" onClick={() => void turnOff()}>
        {held.turnOff}
      </button>
    </div>
  );
}
