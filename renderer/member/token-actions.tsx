/** What can be done with a member's token: copy it, save it, or have it revoked. Main does all of it; the page has no token. */
import { type ReactNode, useState } from 'react';
import type { CredentialView, SessionView } from '../../electron/ipc/views/sessions.ts';
import { revocationText, savedText, token as words } from '../text/token.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { useCopiedToast } from '../ui/toast.tsx';

export interface TokenActionsProps {
  readonly session: SessionView;
  readonly credential: Extract<CredentialView, { readonly kind: 'token' }>;
}

export function TokenActions({ session, credential }: TokenActionsProps): ReactNode {
  const memberLogin = useMemberLogin();
  const sayCopied = useCopiedToast();
  const call = useCall();
  const [isAsked, setIsAsked] = useState(false);
  const [said, setSaid] = useState<{ readonly saved: string } | 'revoked' | null>(null);
  const { id: sessionId, serviceName, status } = session;
  const { revoked } = credential.life;
  const lacksSecret = credential.revocation === 'needs-client-secret';
  const copy = async () => {
    const outcome = await memberLogin.copyToken({ sessionId });
    if (outcome.ok && outcome.value) sayCopied(words.copied);
    return outcome;
  };
  const save = async () => {
    setSaid(null);
    const outcome = await memberLogin.saveToken({ sessionId });
    if (outcome.ok && outcome.value) setSaid({ saved: savedText(outcome.value) });
    return outcome;
  };
  const revoke = async () => {
    setSaid(null);
    const outcome = await memberLogin.revokeToken({ sessionId });
    if (outcome.ok) setSaid('revoked');
    return outcome;
  };
  return (
    <div className="token-actions">
      <div className="actions">
        <Button isSmall isIdle={call.isRunning} onPress={() => void call.run(copy)}>
          {words.copy}
        </Button>
        <Button isSmall isIdle={call.isRunning} onPress={() => void call.run(save)}>
          {words.save}
        </Button>
        {credential.revocation !== 'none' && (
          <Button
            isSmall
            isIdle={lacksSecret}
            {...(lacksSecret && { describedBy: 'revoke-means' })}
            onPress={() => setIsAsked(true)}
          >
            {words.revoke}
          </Button>
        )}
      </div>
      {lacksSecret && (
        <p id="revoke-means" className="caption secondary">
          {words.revokeNeedsSecret(serviceName)}
        </p>
      )}
      <Problem error={call.error} />
      {/* The row above it shows what came of revoking. */}
      <p className={said === 'revoked' ? 'visually-hidden' : 'caption secondary'} role="status">
        {said === 'revoked' ? revoked && revocationText(revoked, status) : <bdi>{said?.saved}</bdi>}
      </p>
      {isAsked && (
        <ConfirmDialog
          {...words.confirmRevoke}
          body={words.confirmRevoke.body(serviceName)}
          act={revoke}
          close={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
