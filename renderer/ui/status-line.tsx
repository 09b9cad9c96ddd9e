/** The status line. Each item opens a popover that explains it and offers the remedy, if there is one. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { Place } from '../places.ts';
import { nameAndState } from '../text/en.ts';
import { CallbacksItem } from './callbacks-item.tsx';
import { lazyPart } from './lazy-screen.tsx';
import { ProxyItem } from './proxy-item.tsx';
import { SecretsItem } from './secrets-item.tsx';
import { StatusItem } from './status-item.tsx';

const ServiceFacts = lazyPart(async () => (await import('./service-facts.tsx')).ServiceFacts);

export interface StatusLineProps {
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function StatusLine({ view, go }: StatusLineProps): ReactNode {
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
