/**
 * How sign-ins come back, in the status line (C9): which app the system opens callback addresses in, the button that
 * takes them over, and the choice for the next sign-in.
 */
import { type ReactNode, useState } from 'react';
import type { CallbackChoice, ProtocolClient, StatusView } from '../../electron/ipc/contract.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { Problem } from './problem.tsx';
import { StatusItem } from './status-item.tsx';

type Callbacks = StatusView['callbacks'];

/** No warning for these; `not-known` means that the system has not answered yet. */
const NOT_LOST: readonly ProtocolClient['kind'][] = ['this-copy', 'not-known'];

export function CallbacksItem({ callbacks }: { readonly callbacks: Callbacks }): ReactNode {
  const words = text.status.callbacks;
  const { route, choice, scheme, protocolClient, isLoopbackRegistered } = callbacks;
  const isByScheme = route === 'scheme';
  const isLost = isByScheme && !NOT_LOST.includes(protocolClient.kind);
  const byScheme = isLost ? words.unowned(scheme) : `${scheme}://`;
  const isInstead = !isByScheme && choice === 'automatic' && !NOT_LOST.includes(protocolClient.kind);
  return (
    <StatusItem title={words.title} label={words.item(isByScheme ? byScheme : words.thisComputer)} isWarning={isLost}>
      <p>{words.body}</p>
      <Claimable scheme={scheme} protocolClient={protocolClient}>
        <ClientLine scheme={scheme} protocolClient={protocolClient} /> {isInstead && words.instead}
        {isLost && (isLoopbackRegistered ? words.remedyLoopback : words.remedyPaste)}
      </Claimable>
      {!isLoopbackRegistered && <p>{words.noLoopback}</p>}
      <CallbackChoices callbacks={callbacks} />
    </StatusItem>
  );
}

interface ClientProps {
  readonly scheme: string;
  readonly protocolClient: ProtocolClient;
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

/** Which app has the scheme, and the button that takes it over. Stays when the button goes, to announce the result. */
function Claimable({ scheme, protocolClient, children }: ClientProps & { readonly children: ReactNode }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = text.status.callbacks;
  const [isClaimed, setIsClaimed] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const claim = async () => {
    setIsClaimed(false);
    setIsClaimed(await call.run(() => memberLogin.claimScheme()));
  };
  const isOffered = protocolClient.kind === 'other-copy' || protocolClient.kind === 'nobody';
  return (
    <div className="remedies" tabIndex={-1} {...kept}>
      <p>{children}</p>
      {isOffered && (
        <Button isIdle={call.isRunning} onPress={() => void claim()}>
          {words.claim[protocolClient.kind]}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {isClaimed && protocolClient.kind === 'this-copy' && words.protocolClient['this-copy'](scheme)}
      </p>
      {isOffered && <Problem error={call.error} />}
    </div>
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
