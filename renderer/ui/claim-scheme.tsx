/** The button that makes this copy the app that the system opens callback addresses in, where another app or none is. */
import { type ReactNode, useState } from 'react';
import type { ProtocolClient } from '../../electron/ipc/views/status.ts';
import { statusFacts } from '../text/status-facts.ts';
import { Button, type ButtonProps } from './button.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { useCall, useMemberLogin } from './member-login-api.ts';
import { Problem } from './problem.tsx';

export interface ClientProps {
  /** Such as `member-login`. */
  readonly scheme: string;
  readonly protocolClient: ProtocolClient;
}

/** @returns what the button says; null where this copy has the scheme or cannot take it over */
export function claimLabel({ kind }: ProtocolClient): string | null {
  return kind === 'other-copy' || kind === 'nobody' ? statusFacts.callbacks.claim[kind] : null;
}

/** Says which app has the scheme (the children), above the button. Stays when the button goes, to announce the result. */
export function ClaimScheme({
  scheme,
  protocolClient,
  rank = 'secondary',
  beside,
  children,
}: ClientProps & Pick<ButtonProps, 'rank'> & { readonly beside?: ReactNode; readonly children: ReactNode }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = statusFacts.callbacks;
  const [isClaimed, setIsClaimed] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const claim = async () => {
    setIsClaimed(false);
    setIsClaimed(await call.run(() => memberLogin.claimScheme()));
  };
  const label = claimLabel(protocolClient);
  return (
    <div className="remedies" tabIndex={-1} {...kept}>
      {children}
      {(label !== null || beside) && (
        <div className="actions">
          {label !== null && (
            <Button rank={rank} isIdle={call.isRunning} onPress={() => void claim()}>
              {label}
            </Button>
          )}
          {beside}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isClaimed && protocolClient.kind === 'this-copy' && words.protocolClient['this-copy'](scheme)}
      </p>
      {label !== null && <Problem error={call.error} />}
    </div>
  );
}
