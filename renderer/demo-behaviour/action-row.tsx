/** Something in the demo that a button makes happen once, and that it has happened. */
import { type ReactNode, useState } from 'react';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { demoActionText } from '../text/testers.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';

export function ActionRow({ action }: { readonly action: string }): ReactNode {
  const words = demoActionText(action);
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [isDone, setIsDone] = useState(false);
  const act = async () => {
    setIsDone(false);
    setIsDone(await call.run(() => memberLogin.actOnDemo({ action })));
  };
  return (
    <li className="behaviour-row">
      <div className="behaviour-action">
        <p className="behaviour-does">{words.consequence}</p>
        <p className="behaviour-done" role="status">
          {isDone && (
            <>
              <Icon name="check" />
              {words.done}
            </>
          )}
        </p>
      </div>
      <Button isIdle={call.isRunning} onPress={() => void act()}>
        {words.action}
      </Button>
      <Problem error={call.error} />
    </li>
  );
}
