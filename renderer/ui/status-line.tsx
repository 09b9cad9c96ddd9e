/** The status line. Each item opens a popover that explains it and offers the remedy, if there is one. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { StatusView } from '../../electron/ipc/views/status.ts';
import { serviceState, text } from '../text/en.ts';
import { CallbacksItem } from './callbacks-item.tsx';
import { SecretsItem } from './secrets-item.tsx';
import { ServiceFacts } from './service-facts.tsx';
import { StatusItem } from './status-item.tsx';

export function StatusLine({ view }: { readonly view: AppView }): ReactNode {
  const { service, status } = view;
  const isServiceUp = service.state === 'ready';
  const serviceItem = isServiceUp ? service.name : text.service.nameAndState(service.name, serviceState(service));
  return (
    <footer className="status-line">
      <StatusItem title={service.name} label={serviceItem} isWarning={service.state === 'failed'}>
        <ServiceFacts view={view} />
      </StatusItem>
      <CallbacksItem callbacks={status.callbacks} />
      <SecretsItem view={view} />
      <ProxyItem proxy={status.proxy} />
    </footer>
  );
}

function ProxyItem({ proxy }: { readonly proxy: StatusView['proxy'] }): ReactNode {
  const words = text.status.proxy;
  const state = proxy.kind === 'proxy' || proxy.kind === 'socks' ? proxy.address : words.states[proxy.kind];
  return (
    <StatusItem title={words.title} label={words.item(state)} isWarning={proxy.kind === 'not-supported'}>
      <p>{words[proxy.kind]}</p>
      {'address' in proxy && (
        <dl className="facts">
          <div>
            <dt>{words.address}</dt>
            <dd className="data">{proxy.address}</dd>
          </div>
        </dl>
      )}
      <p>{words.remedy}</p>
    </StatusItem>
  );
}
