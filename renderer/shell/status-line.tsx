/** The status line. Each item opens a popover that explains it and offers the remedy, if there is one. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { CallbackRoute, StatusView } from '../../electron/ipc/views/status.ts';
import { nameAndState, text } from '../text/en.ts';
import { proxyWords } from '../text/proxy.ts';
import { lazyPart } from '../ui/lazy-screen.tsx';
import type { Place } from '../ui/places.ts';
import { isHandedElsewhere } from './handed-elsewhere.ts';
import { SecretsItem } from './secrets-item.tsx';
import { StatusItem } from './status-item.tsx';

const CallbacksFacts = lazyPart(async () => (await import('./callbacks-facts.tsx')).CallbacksFacts);
const ProxyFacts = lazyPart(async () => (await import('./proxy-facts.tsx')).ProxyFacts);
const ServiceFacts = lazyPart(async () => (await import('./service-facts.tsx')).ServiceFacts);

export function StatusLine({ view, go }: { readonly view: AppView; readonly go: (place: Place) => void }): ReactNode {
  const { service, status } = view;
  return (
    <footer className="status-line">
      <StatusItem title={service.name} label={nameAndState(service)} isWarning={service.state === 'failed'}>
        <ServiceFacts view={view} go={go} />
      </StatusItem>
      <CallbacksItem callbacks={status.callbacks} />
      <SecretsItem view={view} />
      <ProxyItem view={view} />
    </footer>
  );
}

/** How sign-ins come back, in the status line (C9). */
function CallbacksItem({ callbacks }: { readonly callbacks: StatusView['callbacks'] }): ReactNode {
  const words = text.status.callbacks;
  const { route, scheme, protocolClient } = callbacks;
  const isLost = route === 'elsewhere' || (route === 'scheme' && isHandedElsewhere(protocolClient));
  const labels: Readonly<Record<CallbackRoute, string>> = {
    scheme: isLost ? words.unowned(scheme) : `${scheme}://`,
    loopback: words.thisComputer,
    elsewhere: words.pasted,
  };
  return (
    <StatusItem title={words.title} label={words.item(labels[route])} isWarning={isLost}>
      <CallbacksFacts callbacks={callbacks} isLost={isLost} />
    </StatusItem>
  );
}

/** The system's proxy, in the status line (N1). */
function ProxyItem({ view }: { readonly view: AppView }): ReactNode {
  const { proxy } = view.status;
  const isWarning = proxy.kind === 'not-supported' || ('login' in proxy && proxy.login === 'wanted');
  return (
    <StatusItem title={proxyWords.title} label={proxyWords.item(stateOf(proxy))} isWarning={isWarning}>
      <ProxyFacts view={view} />
    </StatusItem>
  );
}

function stateOf(proxy: StatusView['proxy']): string {
  if (proxy.kind !== 'proxy' && proxy.kind !== 'socks') return proxyWords.states[proxy.kind];
  return proxy.login === 'wanted' ? proxyWords.wanted(proxy.address) : proxy.address;
}
