/** The system's proxy (N1): which one, the password that it asks for, and how far the way leads. */
import { type ReactNode, useState } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ProxyLoginState } from '../../electron/ipc/views/proxy.ts';
import { WayTest } from '../services/way-test.tsx';
import { proxyWords as words } from '../text/proxy.ts';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';

export function ProxyFacts({ view: { service, status } }: { readonly view: AppView }): ReactNode {
  const { proxy } = status;
  return (
    <>
      <p>{words[proxy.kind]}</p>
      {'address' in proxy && (
        <dl className="facts">
          <Fact name={words.address}>
            <span className="data">{proxy.address}</span>
          </Fact>
          {'login' in proxy && <Fact name={words.password}>{words.logins[proxy.login]}</Fact>}
        </dl>
      )}
      <p>{words.remedy}</p>
      <Remedies login={'login' in proxy ? proxy.login : null}>
        {service.state === 'ready' && <WayTest key={service.id} serviceId={service.id} name={service.name} />}
      </Remedies>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface RemediesProps {
  /** Of the proxy that is named; null if none is. */
  readonly login: ProxyLoginState | null;
  readonly children: ReactNode;
}

/** Forgetting the password is set apart: it cannot be undone. */
function Remedies({ login, children }: RemediesProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const kept = useKeptFocus<HTMLDivElement>('button');
  const [isForgotten, setIsForgotten] = useState(false);
  const isKept = login !== null && login !== 'none' && login !== 'wanted';
  const forget = async () => setIsForgotten(await call.run(() => memberLogin.forgetProxyPassword()));
  return (
    <div className="remedies" tabIndex={-1} {...kept}>
      {login !== null && (
        <Button isIdle={call.isRunning} onPress={() => void call.run(() => memberLogin.askProxyPassword())}>
          {words.enter}
        </Button>
      )}
      {children}
      {isKept && (
        <div className="apart">
          <Button rank="danger" isIdle={call.isRunning} onPress={() => void forget()}>
            {words.forget}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isForgotten && !isKept && words.forgotten}
      </p>
      <Problem error={call.error} />
    </div>
  );
}
