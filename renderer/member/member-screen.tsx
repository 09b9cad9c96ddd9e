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
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Details } from '../ui/problem.tsx';
import { useDocumentTitle } from '../ui/screen.tsx';
import { SECRETS_ID } from '../ui/stored-in.ts';
import { MemberActions, OtherWays, type SessionActionProps, SignOut } from './member-actions.tsx';
import { MemberRecord } from './member-record.tsx';
import { isRevokedHere, isWholeScreen, MemberState } from './member-state.tsx';
import { SignInFacts } from './sign-in-facts.tsx';
import { endsForWantOfStorage } from './want-of-storage.ts';

/** Where nothing is asked for any more, the title says what has changed. */
const NEXT_IN_FOCUS = '[data-primary], .member:not(:has([data-primary])) h1';

export interface MemberScreenProps extends MemberFactsProps {
  /** The sessions of this member there, this one among them. */
  readonly ways?: readonly SessionView[] | undefined;
  /** Whether the service has a form. */
  readonly hasForm?: boolean;
  readonly go: (place: Place) => void;
}

export function MemberScreen({ session, secrets, ways = [], hasForm = false, go }: MemberScreenProps): ReactNode {
  const kept = useKeptFocus<HTMLDivElement>(NEXT_IN_FOCUS);
  const leaving = useCall();
  const acting = useCall();
  const { member, problem, serviceId } = session;
  const edit = hasForm ? () => go({ kind: 'service', serviceId, field: 'tokenPresentation' }) : null;
  return (
    <div className={member ? 'column member member-wide' : 'column member'} {...kept}>
      <MemberHeader session={session} secrets={secrets} call={leaving} />
      {ways.length > 1 && <Ways ways={ways} session={session} go={go} />}
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
      {isEnded ? <EndedFacts session={session} /> : <RunningFacts session={session} secrets={secrets} />}
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

/** With how long it lasts where quitting ends it, and a link to the reason or to the remedy. */
function RunningFacts({ session, secrets }: MemberFactsProps): ReactNode {
  const words = text.member;
  const formatDateTime = useDateTime();
  const { member, serviceName, methodId, signedInAtMs, credential, isChanged } = session;
  const isEnding = !isChanged && endsForWantOfStorage(session, secrets);
  const isWithoutRemedy = secrets.system === 'none' || !secrets.isKeeping;
  const since = words[credential.kind === 'basic' || isEnding ? 'sinceUntilQuit' : 'since'];
  return (
    <>
      <p>{words[member ? 'signedIn' : 'by'](serviceName, methodText(methodId).signedIn)}</p>
      <p>
        {since(formatDateTime(signedInAtMs))}
        {isEnding && ' · '}
        {isEnding && (
          <button type="button" className="link" popoverTarget={SECRETS_ID} aria-haspopup="dialog">
            {isWithoutRemedy ? words.why : words.howToStay}
          </button>
        )}
      </p>
      {isChanged && <p>{held.keptInMemory}</p>}
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

/** One press shows another sign-in of the member. */
function Ways({ ways = [], session, go }: Pick<MemberScreenProps, 'ways' | 'session' | 'go'>): ReactNode {
  const memberLogin = useMemberLogin();
  const nameOf = ({ methodId, status }: SessionView) => {
    const [{ name }, state] = [methodText(methodId), text.rail.statuses[status]];
    return state === null ? name : text.service.nameAndState(name, state);
  };
  const show = (sessionId: string) => {
    go({ kind: 'member' });
    void memberLogin.selectSession({ sessionId });
  };
  return (
    <fieldset>
      <legend className="caption secondary">{text.member.ways}</legend>
      <div className="row ways">
        {ways.map((way) => (
          <button
            key={way.id}
            type="button"
            className="label pick"
            aria-pressed={way === session}
            onClick={() => show(way.id)}
          >
            {nameOf(way)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
