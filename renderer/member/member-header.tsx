/** Who is signed in, how and since when, and the way out; or that the record cannot be read, or the sign-in has ended. */
import type { ReactNode } from 'react';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import type { StatusView } from '../../electron/ipc/views/status.ts';
import { methodText, text } from '../text/en.ts';
import { heldSignIn } from '../text/held-sign-in.ts';
import { token } from '../text/token.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/document-title.ts';
import { Icon } from '../ui/icon.tsx';
import { useDateTime } from '../ui/locale.ts';
import { type Call, useMemberLogin } from '../ui/member-login-api.ts';
import { endsForWantOfStorage, SECRETS_ID } from '../ui/stored-in.ts';
import { isRevokedHere } from './member-state.tsx';

export interface MemberHeaderProps {
  readonly session: SessionView;
  readonly secrets: StatusView['secrets'];
  /** Signing out. */
  readonly call: Call;
}

export function MemberHeader({ session, secrets, call }: MemberHeaderProps): ReactNode {
  const title = titleOf(session);
  const isNameless = isNamelessSession(session);
  useDocumentTitle(title);
  return (
    <header className={isNameless ? undefined : 'member-header'}>
      {isNameless ? (
        <h1 tabIndex={-1} className="verdict verdict-mixed">
          <Icon name="question" />
          {title}
        </h1>
      ) : (
        <>
          <Avatar member={session.member} />
          <div className="member-title">
            <h1 tabIndex={-1} title={title}>
              <bdi>{title}</bdi>
            </h1>
            <SignOut session={session} call={call} />
          </div>
        </>
      )}
      {!isNameless && <MemberFacts session={session} secrets={secrets} />}
    </header>
  );
}

/** How and since when somebody is, or was, signed in. */
export function MemberFacts({ session, secrets }: Pick<MemberHeaderProps, 'session' | 'secrets'>): ReactNode {
  const isEnded = session.status === 'ended';
  return (
    <div className="member-facts">
      {isEnded ? <EndedFacts session={session} /> : <RunningFacts session={session} />}
      {!isEnded && <UntilQuit session={session} secrets={secrets} />}
    </div>
  );
}

/** Whether there is neither a name nor a picture to show: it then looks as where a sign-in ends. */
export function isNamelessSession({ member, status }: SessionView): boolean {
  return member === null && status !== 'ended';
}

export function SignOut({ session: { id, status }, call }: Pick<MemberHeaderProps, 'session' | 'call'>): ReactNode {
  const memberLogin = useMemberLogin();
  return (
    <Button isIdle={call.isRunning} onPress={() => void call.run(() => memberLogin.signOut({ sessionId: id }))}>
      {status === 'ended' ? text.member.dismiss : text.member.signOut}
    </Button>
  );
}

function titleOf(session: SessionView): string {
  const { status, member, problem } = session;
  const { ended, unread, notRead } = text.member;
  if (status === 'ended') return isRevokedHere(session) ? token.ended : ended;
  return member?.title ?? (problem ? unread : notRead);
}

function RunningFacts({ session }: { readonly session: SessionView }): ReactNode {
  const words = text.member;
  const formatDateTime = useDateTime();
  const { member, serviceName, methodId, signedInAtMs, credential } = session;
  return (
    <>
      <p>{words[member ? 'signedIn' : 'by'](serviceName, methodText(methodId).signedIn)}</p>
      <p>{words[credential.kind === 'basic' ? 'sinceUntilQuit' : 'since'](formatDateTime(signedInAtMs))}</p>
    </>
  );
}

function EndedFacts({ session }: { readonly session: SessionView }): ReactNode {
  const words = text.member;
  const formatDateTime = useDateTime();
  const { member, serviceName, methodId, memberReadAtMs } = session;
  const how = methodText(methodId).signedIn;
  const who = member ? words.wasSignedIn(member.title, serviceName, how) : words.by(serviceName, how);
  return (
    <>
      <p className="member-who" title={who}>
        {who}
      </p>
      {memberReadAtMs !== null && <p>{words.lastRead(formatDateTime(memberReadAtMs))}</p>}
    </>
  );
}

/** Says that the sign-in lasts until the app quits, with the reason, or a link to it or to the remedy. */
function UntilQuit({ session, secrets }: Pick<MemberHeaderProps, 'session' | 'secrets'>): ReactNode {
  const words = text.member;
  if (!session.isChanged && !endsForWantOfStorage(session, secrets)) return null;
  const isWithoutRemedy = secrets.system === 'none' || !secrets.isKeeping;
  return (
    <p className="until-quit">
      <Icon name="warning" />
      {session.isChanged ? (
        <span>{heldSignIn.changed}</span>
      ) : (
        <span>
          {words.untilQuit}{' '}
          <button type="button" className="link" popoverTarget={SECRETS_ID} aria-haspopup="dialog">
            {isWithoutRemedy ? words.why : words.howToStay}
          </button>
        </span>
      )}
    </p>
  );
}
