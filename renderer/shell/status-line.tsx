/** The status line. Each item opens a popover that explains it and offers the remedy, if there is one. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { CallbackRoute, StatusView } from '../../electron/ipc/views/status.ts';
import { nameAndState, text } from '../text/en.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-screen.tsx';
import type { Place } from '../ui/places.ts';
import { Popover } from '../ui/popover.tsx';
import { isLocked, SECRETS_ID, secretsState } from '../ui/stored-in.ts';

const CallbacksFacts = lazyPart(async () => (await import('./status-facts.tsx')).CallbacksFacts);
const ProxyFacts = lazyPart(async () => (await import('./status-facts.tsx')).ProxyFacts);
const SecretsFacts = lazyPart(async () => (await import('./status-facts.tsx')).SecretsFacts);
const ServiceFacts = lazyPart(async () => (await import('./status-facts.tsx')).ServiceFacts);

export function StatusLine({ view, go }: { readonly view: AppView; readonly go: (place: Place) => void }): ReactNode {
  const { service, status } = view;
  return (
    <footer className="status-line">
      <StatusItem isService title={service.name} label={nameAndState(service)} isWarning={service.state === 'failed'}>
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
  // `not-known` means that the system has not answered yet.
  const isElsewhere = protocolClient.kind !== 'this-copy' && protocolClient.kind !== 'not-known';
  const isLost = route === 'elsewhere' || (route === 'scheme' && isElsewhere);
  const labels: Readonly<Record<CallbackRoute, string>> = {
    scheme: isLost ? words.unowned(scheme) : `${scheme}://`,
    loopback: words.thisComputer,
    elsewhere: words.pasted,
  };
  return (
    <StatusItem title={words.title} label={words.item(labels[route])} isWarning={isLost}>
      <CallbacksFacts callbacks={callbacks} isElsewhere={isElsewhere} isLost={isLost} />
    </StatusItem>
  );
}

/** Where tokens are stored, in the status line (S4), once that is decided. Only what is unsafe or locked warns. */
function SecretsItem({ view }: { readonly view: AppView }): ReactNode {
  const words = text.status.secrets;
  const { secrets } = view.status;
  const label = secretsState(view);
  if (label === null) return null;
  const isWarning = secrets.place === 'weak' || secrets.isEraseDue || isLocked(view) || label === words.items.locked;
  return (
    <StatusItem id={SECRETS_ID} title={words.title} label={label} isWarning={isWarning}>
      <SecretsFacts view={view} />
    </StatusItem>
  );
}

/** The system's proxy, in the status line (N1), where there is one. */
function ProxyItem({ view }: { readonly view: AppView }): ReactNode {
  const words = text.status.proxy;
  const { proxy } = view.status;
  if (!('address' in proxy)) return null;
  const isWanted = 'login' in proxy && proxy.login === 'wanted';
  const address = isWanted ? words.wanted(proxy.address) : proxy.address;
  const state = proxy.kind === 'not-supported' ? words.notSupported : address;
  return (
    <StatusItem title={words.title} label={words.item(state)} isWarning={isWanted || proxy.kind === 'not-supported'}>
      <ProxyFacts proxy={proxy} />
    </StatusItem>
  );
}

interface StatusItemProps {
  /** For another button that opens it as well. */
  readonly id?: string;
  readonly title: string;
  readonly isService?: boolean;
  readonly label: string;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

/** One item: its state, and a popover that explains it. */
function StatusItem({ id, title, isService = false, label, isWarning = false, children }: StatusItemProps): ReactNode {
  const button = (
    <>
      {isService && <Avatar service={title} />}
      {isWarning && <Icon name="warning" />}
      <bdi className="ellipsis status-label" title={label}>
        {label}
      </bdi>
    </>
  );
  const tone = isWarning ? 'mixed status-item-warning' : 'secondary';
  return (
    <Popover
      {...(id && { id })}
      title={title}
      side="above"
      buttonClass={`row one-line gap-1 caption ${tone} status-item`}
      button={button}
    >
      {children}
    </Popover>
  );
}
