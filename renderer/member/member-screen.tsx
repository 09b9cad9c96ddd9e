/**
 * Who is signed in: the member's record and the details of this sign-in. When a refresh fails, the earlier record
 * stays on screen with the time at which it was read.
 */
import { type ReactNode, useCallback, useState } from 'react';
import type { CredentialView, MemberView, SessionView, TokenLifeView } from '../../electron/ipc/views/sessions.ts';
import type { StatusView } from '../../electron/ipc/views/status.ts';
import type { Place } from '../places.ts';
import { methodText, optionLabel, recordValue, text } from '../text/en.ts';
import { heldSignIn } from '../text/held-sign-in.ts';
import { revocationText, token } from '../text/token.ts';
import { useEndAfter } from '../ui/clock.ts';
import { useDocumentTitle } from '../ui/document-title.ts';
import { formatFieldName } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { useDateTime } from '../ui/locale.ts';
import { SECRETS_ID } from '../ui/secrets-item.tsx';
import { endsForWantOfStorage } from '../ui/stored-in.ts';
import { Avatar } from './avatar.tsx';
import { MemberActions } from './member-actions.tsx';
import { TokenActions } from './token-actions.tsx';

/** How long a record counts as read just now. */
const JUST_NOW_MS = 60_000;

export interface MemberScreenProps {
  readonly session: SessionView;
  readonly secrets: StatusView['secrets'];
  readonly go: (place: Place) => void;
}

export function MemberScreen({ session, secrets, go }: MemberScreenProps): ReactNode {
  const words = text.member;
  const formatDateTime = useDateTime();
  const how = methodText(session.methodId).signedIn;
  const isEnded = session.status === 'ended';
  const { credential } = session;
  const title = session.member?.title ?? (isEnded ? words.unreadEnded : words.unread);
  useDocumentTitle(title);
  return (
    <div className="column">
      <header className="member-header">
        <Avatar member={session.member} />
        <div>
          <h1 tabIndex={-1} title={title}>
            <bdi>{title}</bdi>
          </h1>
          <p className="secondary">{words[isEnded ? 'wasSignedIn' : 'signedIn'](session.serviceName, how)}</p>
          <p className="secondary">{words[isEnded ? 'from' : 'since'](formatDateTime(session.signedInAtMs))}</p>
          {!isEnded && session.isChanged && (
            <p className="until-quit">
              <Icon name="warning" />
              <span>{heldSignIn.changed}</span>
            </p>
          )}
          {!isEnded && !session.isChanged && endsForWantOfStorage(session, secrets) && <UntilQuit secrets={secrets} />}
        </div>
      </header>
      <MemberActions session={session} go={go} />
      <MemberRecord session={session} />
      <section>
        <h2>{words.signIn}</h2>
        <dl className="card record">
          <Credential credential={credential} />
          <Row name={words.storedIn} value={text.status.secrets.places[session.storedIn]} />
          {credential.kind === 'token' && <TokenLife life={credential.life} status={session.status} />}
        </dl>
        {credential.kind === 'token' && <TokenActions key={session.id} session={session} credential={credential} />}
      </section>
    </div>
  );
}

/** Says that the sign-in lasts until the app quits, with a link to the remedy or the reason. */
function UntilQuit({ secrets }: { readonly secrets: StatusView['secrets'] }): ReactNode {
  const words = text.member;
  const isWithoutRemedy = secrets.system === 'none' || !secrets.isKeeping;
  return (
    <p className="until-quit">
      <Icon name="warning" />
      <span>
        {words.untilQuit}{' '}
        <button type="button" className="link" popoverTarget={SECRETS_ID} aria-haspopup="dialog">
          {isWithoutRemedy ? words.why : words.howToStay}
        </button>
      </span>
    </p>
  );
}

/** How the service knows the member: by a token, or by login and password on each request. */
function Credential({ credential }: { readonly credential: CredentialView }): ReactNode {
  const words = text.member;
  if (credential.kind === 'basic') {
    return (
      <>
        <Row name={words.basicLogin} value={credential.login} />
        <Row name={words.passwordForm} value={optionLabel(credential.passwordForm)} />
        <Row name={words.sent} value={words.everyRequest} />
      </>
    );
  }
  const way = words.presentations[credential.presentation](credential.headerName);
  return (
    <>
      <Row name={words.token} value={credential.mask} isData />
      <Row name={words.sentAs} value={credential.isPresentationLearned ? words.learned(way) : way} />
    </>
  );
}

/** Since when the token is there, when it worked, and what came of revoking it. */
function TokenLife({ life, status }: { life: TokenLifeView; status: SessionView['status'] }): ReactNode {
  const formatDateTime = useDateTime();
  const { issuedAtMs, workedAtMs, broughtBySignIn, revoked } = life;
  return (
    <>
      <Row name={token.issued} value={formatDateTime(issuedAtMs)} />
      <Row name={token.worked} value={workedAtMs === null ? token.neverWorked : formatDateTime(workedAtMs)} />
      {broughtBySignIn && <Row name={token.again} value={token.brought[broughtBySignIn]} />}
      {revoked && (
        <Row
          name={token.revoked}
          value={token.revokedAt(formatDateTime(revoked.atMs), revocationText(revoked, status))}
        />
      )}
    </>
  );
}

function MemberRecord({ session }: { readonly session: SessionView }): ReactNode {
  const words = text.member;
  const formatDateTime = useDateTime();
  const readAtMs = session.memberReadAtMs;
  const isNew = useIsNew(readAtMs) && !session.isRefreshing;
  return (
    <section>
      <div className="section-head">
        <h2>{words.record}</h2>
        {readAtMs !== null && (
          <p className="caption secondary">{isNew ? words.readNow : words.readAt(formatDateTime(readAtMs))}</p>
        )}
        <p className="visually-hidden" role="status">
          {isNew && words.refreshed}
        </p>
      </div>
      {session.member ? <RecordList member={session.member} /> : <p className="card card-empty">{words.notRead}</p>}
    </section>
  );
}

/** Whether the record was refreshed a moment ago, while on screen. */
function useIsNew(readAtMs: number | null): boolean {
  const [seenAtMs, setSeenAtMs] = useState(readAtMs);
  const isNew = readAtMs !== seenAtMs;
  const see = useCallback(() => setSeenAtMs(readAtMs), [readAtMs]);
  useEndAfter(isNew ? readAtMs : null, JUST_NOW_MS, see);
  return isNew;
}

/** The known fields first, then the others with readable names and values. */
export function RecordList({ member }: { readonly member: MemberView }): ReactNode {
  const known = [
    { name: text.member.login, value: member.login },
    { name: text.member.email, value: member.email },
    { name: text.member.id, value: member.id },
  ].filter(({ value }) => value !== null);
  if (known.length + member.record.length === 0) return <p className="card card-empty">{text.member.empty}</p>;
  return (
    <dl className="card record">
      {known.map(({ name, value }) => (
        <Row key={name} name={name} value={value ?? ''} />
      ))}
      {member.record.map(({ name, value }, index) => (
        // Two fields may look alike. With equal keys, React would leave one of them on screen after a refresh.
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing of its own that would have to move with it.
        <Row key={`record ${index}`} name={formatFieldName(name)} value={recordValue(value)} />
      ))}
    </dl>
  );
}

function Row({ name, value, isData = false }: { name: string; value: string; isData?: boolean }): ReactNode {
  return (
    <div>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd className={isData ? 'data' : undefined}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
