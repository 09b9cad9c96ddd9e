/**
 * How the answer of a waiting sign-in gets back to this app. Where it would not arrive by itself, what would change
 * that comes first, then what pasting takes in each browser (C12).
 */
import type { ReactNode } from 'react';
import type { AttemptView, WaitingForBrowser } from '../../electron/ipc/views/attempts.ts';
import type { StatusView } from '../../electron/ipc/views/status.ts';
import { text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { ClaimScheme, claimLabel } from '../ui/claim-scheme.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';

const words = text.waiting;

export interface WayBackProps {
  readonly attempt: AttemptView;
  readonly step: WaitingForBrowser;
  readonly callbacks: StatusView['callbacks'];
}

export function WayBack({ attempt, step, callbacks }: WayBackProps): ReactNode {
  const { route, isReceived, isLoopbackPossible } = step;
  if (route !== 'scheme') {
    const isByLoopback = route === 'loopback' && isReceived;
    return <p className="secondary">{isByLoopback ? words.returnBy.loopback : words.notReceived[route]}</p>;
  }
  const { scheme, protocolClient } = callbacks;
  const isClaimOffered = claimLabel(protocolClient) !== null;
  return (
    <>
      <ClaimScheme scheme={scheme} protocolClient={protocolClient}>
        <p className="secondary">
          {isReceived ? words.returnBy.scheme : words.notReceived.scheme} {isClaimOffered && words.claimFirst}
        </p>
      </ClaimScheme>
      {!isReceived && isLoopbackPossible && <LoopbackInstead attempt={attempt} />}
      {!isReceived && (
        <p className="secondary">
          {isClaimOffered || isLoopbackPossible ? words.pasteInstead : words.pasteOnly} {words.pasteFrom}
        </p>
      )}
    </>
  );
}

/** Starts the sign-in once more, so that it comes back to an address on this computer. */
export function LoopbackInstead({ attempt, isLink = false }: LoopbackInsteadProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { serviceId, methodId, privateWindow } = attempt;
  const isPrivate = privateWindow !== null;
  const startAgain = async () => {
    const chosen = await memberLogin.chooseCallbackRoute({ choice: 'loopback' });
    return chosen.ok ? memberLogin.startLogin({ serviceId, methodId, fields: {}, isPrivate }) : chosen;
  };
  const press = () => void call.run(startAgain);
  return (
    <div className="remedies">
      {isLink ? (
        <button type="button" className="link" onClick={press}>
          {words.loopbackInstead}
        </button>
      ) : (
        <Button isIdle={call.isRunning} onPress={press}>
          {words.loopbackInstead}
        </Button>
      )}
      <Problem error={call.error} />
    </div>
  );
}

interface LoopbackInsteadProps {
  readonly attempt: AttemptView;
  readonly isLink?: boolean;
}
