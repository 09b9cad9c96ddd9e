/** The details of a sign-in: its token or login, where it is stored, and what can be done with the token. */
import { type ReactNode, useState } from 'react';
import type { CredentialView, SessionView, TokenLifeView } from '../../electron/ipc/views/sessions.ts';
import { optionLabel, text } from '../text/en.ts';
import { revocationText, savedText, token } from '../text/token.ts';
import { Button, CallButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useDateTime } from '../ui/format.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { useCopiedToast } from '../ui/toast.tsx';
import { RecordRow } from './member-record.tsx';

export function SignInFacts({ session }: { readonly session: SessionView }): ReactNode {
  const words = text.member;
  const { id, credential, storedIn } = session;
  return (
    <section>
      <div className="row baseline spread gap-3 row-gap-0 section-head">
        <h2>{words.signIn}</h2>
      </div>
      <dl className="card record">
        <Credential credential={credential} />
        <RecordRow name={words.storedIn} value={text.status.secrets.places[storedIn]} />
        {credential.kind === 'token' && <TokenLife session={session} life={credential.life} />}
      </dl>
      {credential.kind === 'token' && <TokenActions key={id} session={session} credential={credential} />}
    </section>
  );
}

/** How the service knows the member: by a token, or by login and password on each request. */
function Credential({ credential }: { readonly credential: CredentialView }): ReactNode {
  const words = text.member;
  if (credential.kind === 'basic') {
    return (
      <>
        <RecordRow name={words.basicLogin} value={credential.login} />
        <RecordRow name={words.passwordForm} value={optionLabel(credential.passwordForm)} />
      </>
    );
  }
  const way = words.presentations[credential.presentation](credential.headerName);
  return (
    <>
      <RecordRow name={words.token} value={credential.mask} isData />
      <RecordRow name={words.sentAs} value={credential.isPresentationLearned ? words.learned(way) : way} />
    </>
  );
}

/** When the token came and when it worked, where nothing above says so already, and what came of revoking it. */
function TokenLife({
  session: { signedInAtMs, memberReadAtMs, status },
  life: { issuedAtMs, workedAtMs, broughtBySignIn, revoked },
}: {
  readonly session: SessionView;
  readonly life: TokenLifeView;
}): ReactNode {
  const formatDateTime = useDateTime();
  const said = [signedInAtMs, memberReadAtMs ?? signedInAtMs].map(formatDateTime);
  const issued = formatDateTime(issuedAtMs);
  const worked = workedAtMs === null ? token.neverWorked : formatDateTime(workedAtMs);
  return (
    <>
      {/* A sign-in may bring a token that came before. */}
      {issued !== said[0] && <RecordRow name={token.issued} value={issued} />}
      {worked !== said[1] && <RecordRow name={token.worked} value={worked} />}
      {broughtBySignIn && <RecordRow name={token.again} value={token.brought[broughtBySignIn]} />}
      {revoked && (
        <RecordRow
          name={token.revoked}
          value={token.revokedAt(formatDateTime(revoked.atMs), revocationText(revoked, status))}
        />
      )}
    </>
  );
}

interface TokenActionsProps {
  readonly session: SessionView;
  readonly credential: Extract<CredentialView, { readonly kind: 'token' }>;
}

/** What can be done with the token: copy it, save it, or have it revoked. Main does all of it; the page has no token. */
function TokenActions({ session, credential }: TokenActionsProps): ReactNode {
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
    if (outcome.ok && outcome.value) sayCopied(token.copied);
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
    <div className="stack token-actions">
      <div className="actions">
        <CallButton call={call} run={copy}>
          {token.copy}
        </CallButton>
        <CallButton call={call} run={save}>
          {token.save}
        </CallButton>
        {(lacksSecret || credential.revocation === 'possible') && (
          <Button
            isIdle={lacksSecret}
            {...(lacksSecret && { describedBy: 'revoke-means' })}
            onPress={() => setIsAsked(true)}
          >
            {token.revoke}
          </Button>
        )}
      </div>
      {lacksSecret && (
        <p id="revoke-means" className="caption secondary">
          {token.revokeNeedsSecret(serviceName)}
        </p>
      )}
      <Problem error={call.error} />
      {/* The row above it shows what came of revoking; of a sign-in that ended by it, the screen's title tells. */}
      <p className={said === 'revoked' ? 'visually-hidden' : 'caption secondary'} role="status">
        {said === 'revoked' ? (
          status !== 'ended' && revoked && revocationText(revoked, status)
        ) : (
          <bdi>{said?.saved}</bdi>
        )}
      </p>
      {isAsked && (
        <ConfirmDialog
          {...token.confirmRevoke}
          service={serviceName}
          body={token.confirmRevoke.body(serviceName)}
          act={revoke}
          close={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
