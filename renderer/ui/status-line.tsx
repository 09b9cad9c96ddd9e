/**
 * The status line: what the app stands on right now. Each item opens a popover that explains it and offers
 * the remedy where there is one.
 */
import type { ReactNode } from 'react';
import type { AppView, CallbackChoice, StatusView } from '../../electron/ipc/contract.ts';
import { useCall, useMembers } from '../members-api.ts';
import { serviceState, text } from '../text/en.ts';
import { Problem } from './problem.tsx';
import { SecretsItem } from './secrets-item.tsx';
import { ServiceFacts } from './service-facts.tsx';
import { StatusItem } from './status-item.tsx';

export function StatusLine({ view }: { readonly view: AppView }): ReactNode {
  const { service, status } = view;
  const isServiceUp = service.state === 'ready';
  const serviceItem = isServiceUp ? service.name : `${service.name}: ${serviceState(service)}`;
  return (
    <footer className="status-line">
      <StatusItem title={service.name} label={serviceItem} isWarning={service.state === 'failed'}>
        <ServiceFacts service={service} />
      </StatusItem>
      <CallbacksItem callbacks={status.callbacks} />
      <SecretsItem secrets={status.secrets} sessions={view.sessions} />
      <ProxyItem proxy={status.proxy} />
    </footer>
  );
}

type Callbacks = StatusView['callbacks'];

function CallbacksItem({ callbacks }: { readonly callbacks: Callbacks }): ReactNode {
  const words = text.status.callbacks;
  const { scheme, isSchemeOwner, isInstalled, isLoopbackRegistered } = callbacks;
  const isLost = callbacks.route === 'scheme' && !isSchemeOwner;
  const byScheme = isLost ? words.unowned(scheme) : `${scheme}://`;
  return (
    <StatusItem
      title={words.title}
      label={words.item(callbacks.route === 'loopback' ? words.thisComputer : byScheme)}
      isWarning={isLost}
    >
      <p>{words.body}</p>
      {isSchemeOwner && <p>{words.owner(scheme)}</p>}
      {!isSchemeOwner && (
        <p>
          {isInstalled ? words.notOwner(scheme) : words.notInstalled(scheme)}{' '}
          {isLost && (isLoopbackRegistered ? words.remedyLoopback : words.remedyPaste)}
        </p>
      )}
      {!isLoopbackRegistered && <p>{words.noLoopback}</p>}
      <CallbackChoices callbacks={callbacks} />
    </StatusItem>
  );
}

function CallbackChoices({ callbacks }: { readonly callbacks: Callbacks }): ReactNode {
  const members = useMembers();
  const call = useCall();
  const words = text.status.callbacks;
  const choices: { value: CallbackChoice; label: string; hint: string }[] = [
    { value: 'automatic', label: words.automatic, hint: words.automaticHint },
    { value: 'scheme', label: `${callbacks.scheme}://`, hint: words.schemeHint(callbacks.isSchemeOwner) },
  ];
  if (callbacks.isLoopbackRegistered) {
    choices.push({ value: 'loopback', label: words.loopback, hint: words.loopbackHint });
  }
  return (
    <fieldset className="choices">
      <legend>{words.choice}</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="callback-choice"
            checked={callbacks.choice === value}
            onChange={() => void call.run(() => members.chooseCallbackRoute({ choice: value }))}
          />
          <span>
            {label}
            <span className="secondary caption">{hint}</span>
          </span>
        </label>
      ))}
      <Problem error={call.error} />
    </fieldset>
  );
}

function ProxyItem({ proxy }: { readonly proxy: StatusView['proxy'] }): ReactNode {
  const words = text.status.proxy;
  const state = proxy.kind === 'proxy' ? proxy.address : words.states[proxy.kind];
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
