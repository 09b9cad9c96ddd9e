/**
 * How sign-ins come back, in the status line (C9): which app the system opens callback addresses in, the button that
 * takes them over, and the choice for the next sign-in.
 */
import type { ReactNode } from 'react';
import type { CallbackChoice, CallbackRoute, ProtocolClient, StatusView } from '../../electron/ipc/views/status.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { text } from '../text/en.ts';
import { ClaimScheme, type ClientProps } from './claim-scheme.tsx';
import { Problem } from './problem.tsx';
import { StatusItem } from './status-item.tsx';

type Callbacks = StatusView['callbacks'];

/** No warning for these; `not-known` means that the system has not answered yet. */
const NOT_LOST: readonly ProtocolClient['kind'][] = ['this-copy', 'not-known'];

export function CallbacksItem({ callbacks }: { readonly callbacks: Callbacks }): ReactNode {
  const words = text.status.callbacks;
  const { route, scheme, protocolClient, registered } = callbacks;
  const isLost = route === 'elsewhere' || (route === 'scheme' && !NOT_LOST.includes(protocolClient.kind));
  const labels: Readonly<Record<CallbackRoute, string>> = {
    scheme: isLost ? words.unowned(scheme) : `${scheme}://`,
    loopback: words.thisComputer,
    elsewhere: words.pasted,
  };
  return (
    <StatusItem title={words.title} label={words.item(labels[route])} isWarning={isLost}>
      <p>{words.body}</p>
      {registered.route === 'scheme' ? (
        <SchemeRegistered callbacks={callbacks} isLost={isLost} />
      ) : (
        <p>
          {words.sentTo} <span className="data">{registered.host}</span>. {otherRoute(callbacks)}
        </p>
      )}
    </StatusItem>
  );
}

/** What becomes of the answer where the service sends it to another address than the scheme's. There is no choice. */
function otherRoute({ route, registered }: Callbacks): string {
  const words = text.status.callbacks;
  if (registered.route === 'loopback') return words.listened;
  return route === 'loopback' ? words.instead : `${words.notListened} ${words.remedyPaste}`;
}

function SchemeRegistered({
  callbacks,
  isLost,
}: {
  readonly callbacks: Callbacks;
  readonly isLost: boolean;
}): ReactNode {
  const words = text.status.callbacks;
  const { route, choice, scheme, protocolClient, isLoopbackRegistered } = callbacks;
  const isInstead = route === 'loopback' && choice === 'automatic' && !NOT_LOST.includes(protocolClient.kind);
  return (
    <>
      <ClaimScheme scheme={scheme} protocolClient={protocolClient}>
        <p>
          <ClientLine scheme={scheme} protocolClient={protocolClient} /> {isInstead && words.instead}
          {isLost && (isLoopbackRegistered ? words.remedyLoopback : words.remedyPaste)}
        </p>
      </ClaimScheme>
      {!isLoopbackRegistered && <p>{words.noLoopback}</p>}
      <CallbackChoices callbacks={callbacks} />
    </>
  );
}

function ClientLine({ scheme, protocolClient }: ClientProps): ReactNode {
  const words = text.status.callbacks;
  if (protocolClient.kind !== 'other-copy') return words.protocolClient[protocolClient.kind](scheme);
  const { name, path } = protocolClient;
  if (path === null) return words.otherCopy(scheme, name);
  return (
    <>
      {words.otherCopyAt(scheme, name)} (<span className="data">{path}</span>).
    </>
  );
}

function CallbackChoices({ callbacks }: { readonly callbacks: Callbacks }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = text.status.callbacks;
  const choices: { value: CallbackChoice; label: string; hint: string }[] = [
    { value: 'automatic', label: words.automatic, hint: words.automaticHint },
    { value: 'scheme', label: `${callbacks.scheme}://`, hint: words.schemeHint[callbacks.protocolClient.kind] },
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
            onChange={() => void call.run(() => memberLogin.chooseCallbackRoute({ choice: value }))}
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
