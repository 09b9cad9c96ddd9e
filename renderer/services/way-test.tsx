/** Tests how far the way to a service leads, and shows where it ends. */
import { type ReactNode, useEffect, useState } from 'react';
import type { WayReport } from '../../electron/ipc/views/way.ts';
import { trials as words } from '../text/trials.ts';
import { Button } from '../ui/button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { WayStages } from './way-stages.tsx';

export function WayTest({ serviceId, name }: { readonly serviceId: string; readonly name: string }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [ways, setWays] = useState<readonly WayReport[]>([]);
  useEffect(() => () => void memberLogin.cancelTrial({ serviceId }), [memberLogin, serviceId]);
  const test = () =>
    call.run(async () => {
      setWays([]);
      const outcome = await memberLogin.testWay({ serviceId });
      if (outcome.ok) setWays(outcome.value);
      return outcome;
    });
  return (
    <div className="remedies">
      <Button isIdle={call.isRunning} onPress={() => void test()}>
        <bdi>{words.test(name)}</bdi>
      </Button>
      <p className="caption secondary">{words.nothingSent}</p>
      <div className="way-report" role="status">
        {call.isRunning && <p className="secondary">{words.testing}</p>}
        {ways.map((way) => (
          <WayStages key={way.leadsTo} way={way} />
        ))}
      </div>
      <Problem error={call.error} />
    </div>
  );
}
