/**
 * How sign-ins come back, in the status line (C9): whom the system gives addresses of the callback scheme to, the
 * press that takes them over, and the choice for the next sign-in. Nothing is taken over by itself here.
 */
import { type ReactNode, useState } from 'react';
import type { CallbackChoice, SchemeOwner, StatusView } from '../../electron/ipc/contract.ts';
import { useCall, useMembers } from '../member-login-api.ts';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { Problem } from './problem.tsx';
import { StatusItem } from './status-item.tsx';

type Callbacks = StatusView['callbacks'];

/** Before the system was asked, nobody is warned. */
const NOT_LOST: readonly SchemeOwner['kind'][] = ['this-copy', 'not-known'];

export function CallbacksItem({ callbacks }: { readonly callbacks: Callbacks }): ReactNode {
  const words = text.status.callbacks;
  const { route, choice, scheme, owner, isLoopbackRegistered } = callbacks;
  const isByScheme = route === 'scheme';
  const isLost = isByScheme && !NOT_LOST.includes(owner.kind);
  const byScheme = isLost ? words.unowned(scheme) : `${scheme}://`;
  const isInstead = !isByScheme && choice === 'automatic' && !NOT_LOST.includes(owner.kind);
  return (
    <StatusItem title={words.title} label={words.item(isByScheme ? byScheme : words.thisComputer)} isWarning={isLost}>
      <p>{words.body}</p>
      <Claimable scheme={scheme} owner={owner}>
        <Owner scheme={scheme} owner={owner} /> {isInstead && words.instead}
        {isLost && (isLoopbackRegistered ? words.remedyLoopback : words.remedyPaste)}
      </Claimable>
      {!isLoopbackRegistered && <p>{words.noLoopback}</p>}
      <CallbackChoices callbacks={callbacks} />
    </StatusItem>
  );
}

interface OwnerProps {
  readonly scheme: string;
  readonly owner: SchemeOwner;
}

function Owner({ scheme, owner }: OwnerProps): ReactNode {
  const words = text.status.callbacks;
  if (owner.kind !== 'other-copy') return words.owner[owner.kind](scheme);
  const { name, path } = owner;
  if (path === null) return words.otherCopy(scheme, name);
  return (
    <>
      {words.otherCopyAt(scheme, name)} (<span className="data">{path}</span>).
    </>
  );
}

/** Who has the scheme, and the press that takes it over; stays while the button goes, to say what came of it. */
function Claimable({ scheme, owner, children }: OwnerProps & { readonly children: ReactNode }): ReactNode {
  const members = useMembers();
  const call = useCall();
  const words = text.status.callbacks;
  const [isClaimed, setIsClaimed] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const claim = async () => {
    setIsClaimed(false);
    setIsClaimed(await call.run(() => members.claimScheme()));
  };
  const isOffered = owner.kind === 'other-copy' || owner.kind === 'nobody';
  return (
    <div className="remedies" tabIndex={-1} {...kept}>
      <p>{children}</p>
      {isOffered && (
        <Button isIdle={call.isRunning} onPress={() => void claim()}>
          {words.claim[owner.kind]}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {isClaimed && owner.kind === 'this-copy' && words.owner['this-copy'](scheme)}
      </p>
      {isOffered && <Problem error={call.error} />}
    </div>
  );
}

function CallbackChoices({ callbacks }: { readonly callbacks: Callbacks }): ReactNode {
  const members = useMembers();
  const call = useCall();
  const words = text.status.callbacks;
  const choices: { value: CallbackChoice; label: string; hint: string }[] = [
    { value: 'automatic', label: words.automatic, hint: words.automaticHint },
    { value: 'scheme', label: `${callbacks.scheme}://`, hint: words.schemeHint[callbacks.owner.kind] },
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
