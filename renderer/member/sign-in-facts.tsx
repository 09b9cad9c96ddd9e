/** The details of a sign-in: its token or login, where it is stored, and what can be done with the token. */
import type { ReactNode } from 'react';
import type { CredentialView, SessionView, TokenLifeView } from '../../electron/ipc/views/sessions.ts';
import { optionLabel, text } from '../text/en.ts';
import { revocationText, token } from '../text/token.ts';
import { useDateTime } from '../ui/locale.ts';
import { RecordRow } from './record-list.tsx';
import { TokenActions } from './token-actions.tsx';

export function SignInFacts({ session }: { readonly session: SessionView }): ReactNode {
  const words = text.member;
  const { id, credential, storedIn, status } = session;
  return (
    <section>
      <div className="section-head">
        <h2>{words.signIn}</h2>
      </div>
      <dl className="card record">
        <Credential credential={credential} />
        <RecordRow name={words.storedIn} value={text.status.secrets.places[storedIn]} />
        {credential.kind === 'token' && <TokenLife life={credential.life} status={status} />}
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
        <RecordRow name={words.sent} value={words.everyRequest} />
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

interface TokenLifeProps {
  readonly life: TokenLifeView;
  readonly status: SessionView['status'];
}

/** Since when the token is there, when it worked, and what came of revoking it. */
function TokenLife({ life, status }: TokenLifeProps): ReactNode {
  const formatDateTime = useDateTime();
  const { issuedAtMs, workedAtMs, broughtBySignIn, revoked } = life;
  const worked = workedAtMs === null ? token.neverWorked : formatDateTime(workedAtMs);
  return (
    <>
      <RecordRow name={token.issued} value={formatDateTime(issuedAtMs)} />
      <RecordRow name={token.worked} value={worked} />
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
