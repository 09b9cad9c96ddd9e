/**
 * Which app the system opens callback addresses in, the button that takes them over, and the choice for the next
 * sign-in (C9).
 */
import type { ReactNode } from 'react';
import type { CallbackChoice, StatusView } from '../../electron/ipc/views/status.ts';
import { statusFacts } from '../text/status-facts.ts';
import { ClaimScheme, type ClientProps } from '../ui/claim-scheme.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { unbroken } from '../ui/unbroken.ts';
import { isHandedElsewhere } from './handed-elsewhere.ts';

type Callbacks = StatusView['callbacks'];

interface CallbacksFactsProps {
  readonly callbacks: Callbacks;
  /** Whether the answer to a sign-in does not come back by itself. */
  readonly isLost: boolean;
}

export function CallbacksFacts({ callbacks, isLost }: CallbacksFactsProps): ReactNode {
  const words = statusFacts.callbacks;
  const { registered } = callbacks;
  return (
    <>
      <p>{words.body}</p>
      {registered.route === 'scheme' ? (
        <SchemeRegistered callbacks={callbacks} isLost={isLost} />
      ) : (
        <p>
          {words.sentTo} <span className="data">{registered.host}</span>. {otherRoute(callbacks)}
        </p>
      )}
    </>
  );
}

/** What becomes of the answer where the service sends it to another address than the scheme's. There is no choice. */
function otherRoute({ route, registered }: Callbacks): string {
  const words = statusFacts.callbacks;
  if (registered.route === 'loopback') return words.listened;
  return route === 'loopback' ? words.instead : `${words.notListened} ${words.remedyPaste}`;
}

function SchemeRegistered({ callbacks, isLost }: CallbacksFactsProps): ReactNode {
  const words = statusFacts.callbacks;
  const { route, choice, scheme, protocolClient, isLoopbackRegistered } = callbacks;
  const isInstead = route === 'loopback' && choice === 'automatic' && isHandedElsewhere(protocolClient);
  return (
    <>
      <ClaimScheme scheme={scheme} protocolClient={protocolClient}>
        <p>
          <ClientLine scheme={scheme} protocolClient={protocolClient} /> {isInstead && words.instead}
          {isLost && (isLoopbackRegistered ? words.remedyLoopback : words.remedyPaste)}
        </p>
      </ClaimScheme>
      {!isLoopbackRegistered && <p>{words.noLoopback}</p>}
      <div className="apart">
        <CallbackChoices callbacks={callbacks} />
      </div>
    </>
  );
}

function ClientLine({ scheme, protocolClient }: ClientProps): ReactNode {
  const words = statusFacts.callbacks;
  const inLine = unbroken(scheme);
  if (protocolClient.kind !== 'other-copy') return words.protocolClient[protocolClient.kind](inLine);
  const { name, path } = protocolClient;
  if (path === null) return words.otherCopy(inLine, name);
  return (
    <>
      {words.otherCopyAt(inLine, name)} (<span className="data">{path}</span>).
    </>
  );
}

function CallbackChoices({ callbacks }: { readonly callbacks: Callbacks }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = statusFacts.callbacks;
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
