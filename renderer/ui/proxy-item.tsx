/** The system's proxy, in the status line (N1): which one, the password that it asks for, and how far the way leads. */
import { type ReactNode, useState } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ProxyLoginState } from '../../electron/ipc/views/proxy.ts';
import type { StatusView } from '../../electron/ipc/views/status.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { proxyWords as words } from '../text/proxy.ts';
import { Button } from './button.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { lazyPart } from './lazy-screen.tsx';
import { Problem } from './problem.tsx';
import { StatusItem } from './status-item.tsx';

const WayTest = lazyPart(async () => (await import('../services/way-test.tsx')).WayTest);

export function ProxyItem({ view: { service, status } }: { readonly view: AppView }): ReactNode {
  const { proxy } = status;
  const isWarning = proxy.kind === 'not-supported' || ('login' in proxy && proxy.login === 'wanted');
  return (
    <StatusItem title={words.title} label={words.item(stateOf(proxy))} isWarning={isWarning}>
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
      {'login' in proxy && <PasswordRemedies login={proxy.login} />}
      {service.state === 'ready' && <WayTest key={service.id} serviceId={service.id} name={service.name} />}
    </StatusItem>
  );
}

function stateOf(proxy: StatusView['proxy']): string {
  if (proxy.kind !== 'proxy' && proxy.kind !== 'socks') return words.states[proxy.kind];
  return proxy.login === 'wanted' ? words.wanted(proxy.address) : proxy.address;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PasswordRemedies({ login }: { readonly login: ProxyLoginState }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const kept = useKeptFocus<HTMLDivElement>();
  const [isForgotten, setIsForgotten] = useState(false);
  const isKept = login !== 'none' && login !== 'wanted';
  const forget = async () => setIsForgotten(await call.run(() => memberLogin.forgetProxyPassword()));
  return (
    <div className="remedies" tabIndex={-1} {...kept}>
      <div className="actions">
        <Button isIdle={call.isRunning} onPress={() => void call.run(() => memberLogin.askProxyPassword())}>
          {words.enter}
        </Button>
        {isKept && (
          <Button isIdle={call.isRunning} onPress={() => void forget()}>
            {words.forget}
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {isForgotten && !isKept && words.forgotten}
      </p>
      <Problem error={call.error} />
    </div>
  );
}
