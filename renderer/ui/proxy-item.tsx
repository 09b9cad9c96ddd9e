/** The system's proxy, in the status line (N1). */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { StatusView } from '../../electron/ipc/views/status.ts';
import { proxyWords as words } from '../text/proxy.ts';
import { lazyPart } from './lazy-screen.tsx';
import { StatusItem } from './status-item.tsx';

const ProxyFacts = lazyPart(async () => (await import('./proxy-facts.tsx')).ProxyFacts);

export function ProxyItem({ view }: { readonly view: AppView }): ReactNode {
  const { proxy } = view.status;
  const isWarning = proxy.kind === 'not-supported' || ('login' in proxy && proxy.login === 'wanted');
  return (
    <StatusItem title={words.title} label={words.item(stateOf(proxy))} isWarning={isWarning}>
      <ProxyFacts view={view} />
    </StatusItem>
  );
}

function stateOf(proxy: StatusView['proxy']): string {
  if (proxy.kind !== 'proxy' && proxy.kind !== 'socks') return words.states[proxy.kind];
  return proxy.login === 'wanted' ? words.wanted(proxy.address) : proxy.address;
}
