/** How sign-ins come back, in the status line (C9). */
import type { ReactNode } from 'react';
import type { CallbackRoute, StatusView } from '../../electron/ipc/views/status.ts';
import { text } from '../text/en.ts';
import { isHandedElsewhere } from './handed-elsewhere.ts';
import { lazyPart } from './lazy-screen.tsx';
import { StatusItem } from './status-item.tsx';

const CallbacksFacts = lazyPart(async () => (await import('./callbacks-facts.tsx')).CallbacksFacts);

export function CallbacksItem({ callbacks }: { readonly callbacks: StatusView['callbacks'] }): ReactNode {
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
