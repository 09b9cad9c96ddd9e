/**
 * Who is signed in: the member's record and the details of this sign-in. When a refresh fails, the earlier record
 * stays on screen with the time at which it was read.
 */
import type { ReactNode } from 'react';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import type { StatusView } from '../../electron/ipc/views/status.ts';
import { methodText, text } from '../text/en.ts';
import { held } from '../text/held.ts';
import { token } from '../text/token.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useDateTime } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Details } from '../ui/problem.tsx';
import { useDocumentTitle } from '../ui/screen.tsx';
import { endsForWantOfStorage, SECRETS_ID } from '../ui/stored-in.ts';
import { MemberActions, OtherWays, type SessionActionProps, SignOut } from './member-actions.tsx';
import { MemberRecord } from './member-record.tsx';
import { isRevokedHere, isWholeScreen, MemberState } from './member-state.tsx';
import { SignInFacts } from './sign-in-facts.tsx';

/** Where nothing is asked for any more, the title says what has changed. */
const NEXT_IN_FOCUS = '[data-primary], .member:not(:has([data-primary])) h1';

export interface MemberScreenProps extends MemberFactsProps {
  /** Whether the service has a form. */
  readonly hasForm?: boolean;
  readonly go: (place: Place) => void;
}

export function MemberScreen({ session, secrets, hasForm = false, go }: MemberScreenProps): ReactNode {
  const kept = useKeptFocus<HTMLDivElement>(NEXT_IN_FOCUS);
  const leaving = useCall();
  const acting = useCall();
  const { member, problem, serviceId } = session;
  const edit = hasForm ? () => go({ kind: 'service', serviceId, field: 'tokenPresentation' }) : null;
  return (
    <div className={member ? 'column member member-wide' : 'column member'} {...kept}>
      <MemberHeader session={session} secrets={secrets} call={leaving} />
      <MemberState session={session} error={leaving.error ?? acting.error} />
      <OtherWays session={session} call={acting} edit={edit} />
      <MemberActions session={session} call={acting} go={go} />
      {problem && isWholeScreen(session) && <Details details={problem.details} />}
      {/* Why there is nobody to show, and what helps, comes first. */}
      {isNamelessSession(session) && <MemberFacts session={session} secrets={secrets} />}
      <div className="stack member-parts">
        {member && <MemberRecord session={session} member={member} call={acting} />}
        <SignInFacts session={session} />
      </div>
    </div>
  );
}

interface MemberFactsProps {
  readonly session: SessionView;
  readonly secrets: StatusView['secrets'];
}

/** Who is signed in, how and since when, and the way out; or that the record cannot be read, or the sign-in has ended. */
function MemberHeader({ session, secrets, call }: MemberFactsProps & SessionActionProps): ReactNode {
  const title = titleOf(session);
  useDocumentTitle(title);
  if (isNamelessSession(session)) {
    return (
      <header className="row spread member-title">
        <h1 tabIndex={-1} className="with-icon gap-3 end-title">
          <Icon name="question" tone="mixed" />
          {title}
        </h1>
        <SignOut session={session} call={call} />
      </header>
    );
  }
  return (
    <header className="member-header">
      <Avatar member={session.member} />
      <div className="row member-title">
        <h1 tabIndex={-1} className="clamp" title={title}>
          <bdi>{title}</bdi>
        </h1>
        <SignOut session={session} call={call} />
      </div>
      <MemberFacts session={session} secrets={secrets} />
    </header>
  );
}

/** How and since when somebody is, or was, signed in. */
function MemberFacts({ session, secrets }: MemberFactsProps): ReactNode {
  const isEnded = session.status === 'ended';
  return (
    <div className="secondary member-facts">
      {isEnded ? <EndedFacts session={session} /> : <RunningFacts session={session} />}
      {!isEnded && <UntilQuit session={session} secrets={secrets} />}
    </div>
  );
}

/** Whether there is neither a name nor a picture to show: the screen then looks like that of a sign-in that ended. */
function isNamelessSession({ member, status }: SessionView): boolean {
  return member === null && status !== 'ended';
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
      <p className="clamp member-who" title={who}>
        {who}
      </p>
      {memberReadAtMs !== null && <p>{words.lastRead(formatDateTime(memberReadAtMs))}</p>}
    </>
  );
}

/** Says that the sign-in lasts until the app quits, with the reason, or a link to it or to the remedy. */
function UntilQuit({ session, secrets }: MemberFactsProps): ReactNode {
  const words = text.member;
  if (!session.isChanged && !endsForWantOfStorage(session, secrets)) return null;
  const isWithoutRemedy = secrets.system === 'none' || !secrets.isKeeping;
  return (
    <p className="with-icon until-quit">
      <Icon name="warning" tone="mixed" />
      {session.isChanged ? (
        <span>{held.keptInMemory}</span>
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
