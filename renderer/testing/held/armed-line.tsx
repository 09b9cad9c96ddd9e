/** Above a sign-in that can be started while the pause is armed: says so, and takes it away. */
import type { ReactNode } from 'react';
import { held } from '../../text/held.ts';
import { Icon } from '../../ui/icon.tsx';
import { focusTitle } from '../../ui/lazy-screen.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';

export function ArmedLine(): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const turnOff = async () => {
    // The line goes, and the button with it.
    if (await call.run(() => memberLogin.pauseNextSignIn({ isOn: false }))) focusTitle();
  };
  return (
    <div className="trial">
      <Icon name="clock" />
      <span>{held.armed}</span>
      <button type="button" className="link" onClick={() => void turnOff()}>
        {held.turnOff}
      </button>
    </div>
  );
}
