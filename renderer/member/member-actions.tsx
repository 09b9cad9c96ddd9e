/**
 * What can be done with a sign-in in its present status: refresh it, send its token another way, or sign in again
 * (T1, T2). Exactly one of these is primary.
 */
import type { ReactNode } from 'react';
import type { SessionView, TokenPresentation } from '../../electron/ipc/views/sessions.ts';
import { type Call, useCall, useMemberLogin } from '../member-login-api.ts';
import type { Place } from '../places.ts';
import { text } from '../text/en.ts';
import { Button, type Rank } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useDateTime } from '../ui/locale.ts';
import { Problem } from '../ui/problem.tsx';
import { isSecretGone } from '../ui/stored-in.ts';

/** This one puts the token into the address. */
export const PARAMETER: TokenPresentation = 'access-token-parameter';

export interface MemberActionsProps {
  readonly session: SessionView;
  readonly go: (place: Place) => void;
}

export function MemberActions({ session, go }: MemberActionsProps): ReactNode {
  const memberLogin = useMemberLogin();
  const kept = useKeptFocus<HTMLDivElement>();
  const leaving = useCall();
  const acting = useCall();
  const words = text.member;
  const formatDateTime = useDateTime();
  const shownFrom = session.memberReadAtMs === null ? null : formatDateTime(session.memberReadAtMs);
  const error = leaving.error ?? acting.error ?? session.problem;
  const waysLeft = session.status === 'not-recognised' ? otherWays(session).length : null;
  const isRead = session.problem?.code === 'service-warning';
  // Where a way to send the token is offered, pressing it is better than waiting.
  const isTriedQuietly = session.isTriedAgain && session.status !== 'not-verified' && !waysLeft;
  const isAtLoss = waysLeft === 0 && session.problem?.code === 'member-not-identified';
  return (
    <div className="member-actions" {...kept}>
      {session.status === 'not-verified' && (
        <p className="session-status">
          <Icon name="clock" />
          <span>
            {words.notVerified} {session.isTriedAgain && words.triesAgain}
          </span>
        </p>
      )}
      <Problem
        error={error}
        next={isAtLoss && error === session.problem ? words.nothingLeft : undefined}
        meanwhile={isTriedQuietly ? words.triesMeanwhile : undefined}
        tone={isRead && error === session.problem ? 'mixed' : 'broken'}
      >
        {waysLeft === 1 && `${words.oneTried} `}
        {shownFrom && session.member && !isRead && words.shownFrom(shownFrom)}
      </Problem>
      <div className="actions">
        <MainActions session={session} go={go} call={acting} />
        <Button
          isIdle={leaving.isRunning}
          onPress={() => void leaving.run(() => memberLogin.signOut({ sessionId: session.id }))}
        >
          {session.status === 'ended' ? words.dismiss : words.signOut}
        </Button>
      </div>
      <ParameterWay session={session} call={acting} />
    </div>
  );
}

interface MainActionsProps extends MemberActionsProps {
  readonly call: Call;
}

function MainActions({ session, go, call }: MainActionsProps): ReactNode {
  const { refresh, refreshing, tryOnceMore, trying } = text.member;
  if (session.status === 'ended') {
    return (
      <>
        <SignInAgain session={session} go={go} call={call} rank="primary" />
        <Refresh session={session} call={call} isPrimary={false} label={tryOnceMore} busyLabel={trying} />
      </>
    );
  }
  const needsSecret = isSecretGone(session.problem);
  const isPrimary = otherWays(session).length === 0 && !needsSecret;
  return (
    <>
      {needsSecret ? <EnterSecret session={session} go={go} /> : <HeaderWays session={session} call={call} />}
      <Refresh session={session} call={call} isPrimary={isPrimary} label={refresh} busyLabel={refreshing} />
      {session.status === 'not-recognised' && <SignInAgain session={session} go={go} call={call} rank="secondary" />}
    </>
  );
}

/** The service's secret does not open, so nothing can be read before it is entered again. */
function EnterSecret({ session: { serviceId }, go }: MemberActionsProps): ReactNode {
  return (
    <Button rank="primary" onPress={() => go({ kind: 'service', serviceId })}>
      {text.service.enterSecret}
    </Button>
  );
}

interface RefreshProps extends WayProps {
  readonly isPrimary: boolean;
  readonly label: string;
  readonly busyLabel: string;
}

function Refresh({ session, call, isPrimary, label, busyLabel }: RefreshProps): ReactNode {
  const memberLogin = useMemberLogin();
  const isRefreshing = session.isRefreshing || call.isRunning;
  return (
    <Button
      rank={isPrimary ? 'primary' : 'secondary'}
      isIdle={isRefreshing}
      onPress={() => void call.run(() => memberLogin.refreshMember({ sessionId: session.id }))}
    >
      {isRefreshing ? busyLabel : label}
    </Button>
  );
}

/** A method with fields opens its form; the others start at once, and their attempt shows itself. */
function SignInAgain({ session, go, call, rank }: MainActionsProps & { readonly rank: Rank }): ReactNode {
  const memberLogin = useMemberLogin();
  const signIn = async () => {
    const outcome = await memberLogin.signInAgain({ sessionId: session.id });
    if (outcome.ok && outcome.value === null) go({ kind: 'form', methodId: session.methodId });
    return outcome;
  };
  return (
    <Button rank={rank} isIdle={call.isRunning} onPress={() => void call.run(signIn)}>
      {text.member.signInAgain}
    </Button>
  );
}

interface WayProps {
  readonly session: SessionView;
  readonly call: Call;
}

/** One press tries the headers in turn. */
function HeaderWays({ session, call }: WayProps): ReactNode {
  const headers = otherWays(session).filter((way) => way !== PARAMETER);
  if (headers.length === 0) return null;
  return (
    <WayButton session={session} call={call} ways={headers} rank="primary">
      {headers.length > 1 ? text.member.tryHeaders : text.member.tryHeader}
    </WayButton>
  );
}

/** The parameter has its own button below a caution, because addresses may be logged. */
function ParameterWay({ session, call }: WayProps): ReactNode {
  const ways = otherWays(session);
  if (!ways.includes(PARAMETER)) return null;
  return (
    <div className="parameter-way">
      <p className="secondary">{text.member.parameterCaution}</p>
      <div className="actions">
        <WayButton session={session} call={call} ways={[PARAMETER]} rank={ways.length > 1 ? 'secondary' : 'primary'}>
          {text.member.tryParameter}
        </WayButton>
      </div>
    </div>
  );
}

interface WayButtonProps extends WayProps {
  readonly ways: readonly TokenPresentation[];
  readonly rank: Rank;
  readonly children: ReactNode;
}

function WayButton({ session, call, ways, rank, children }: WayButtonProps): ReactNode {
  const memberLogin = useMemberLogin();
  return (
    <Button
      rank={rank}
      isIdle={session.isRefreshing || call.isRunning}
      onPress={() => void call.run(() => memberLogin.tryPresentations({ sessionId: session.id, presentations: ways }))}
    >
      {children}
    </Button>
  );
}

function otherWays({ credential }: SessionView): readonly TokenPresentation[] {
  return credential.kind === 'token' ? credential.otherPresentations : [];
}
