/**
 * What can be done about a session: signing in again, reading the member again, sending the token in another way, and
 * signing out. At most one of them is what the screen asks for (T1, T2).
 */
import { type ReactNode, useState } from 'react';
import type { SessionView, TokenPresentation } from '../../electron/ipc/views/sessions.ts';
import { text } from '../text/en.ts';
import { Button, type ButtonProps, CallButton, type Rank } from '../ui/button.tsx';
import { type Call, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { isSecretGone } from '../ui/stored-in.ts';
import { hasRevokingCall, SignOutDialog } from './sign-out-dialog.tsx';

type MainWay = 'sign-in-again' | 'enter-secret' | 'other-headers' | 'parameter' | 'read-again';

/** This one puts the token into the address. */
export const PARAMETER: TokenPresentation = 'access-token-parameter';

/** @returns what the member's screen asks for: the one way on that is primary; null where nothing is asked for, as usual */
export function mainWay(session: SessionView): MainWay | null {
  const { status, member, problem } = session;
  if (status === 'ended') return 'sign-in-again';
  if (isSecretGone(problem)) return 'enter-secret';
  const ways = otherWays(session);
  if (ways.length > 0) return ways.some((way) => way !== PARAMETER) ? 'other-headers' : 'parameter';
  if (isUnknownThere(session)) return 'sign-in-again';
  return member === null ? 'read-again' : null;
}

/** @returns the ways in which the token has not been sent yet */
export function otherWays({ credential }: SessionView): readonly TokenPresentation[] {
  return credential.kind === 'token' ? credential.otherPresentations : [];
}

/** Whether the service answered, and knows nobody by what it was sent. */
function isUnknownThere({ status, problem }: SessionView): boolean {
  const isUnidentified = problem?.code === 'member-not-identified' || problem?.code === 'basic-not-identified';
  return status === 'not-recognised' && isUnidentified;
}

function rankOf(session: SessionView, way: MainWay): Rank {
  return mainWay(session) === way ? 'primary' : 'secondary';
}

export interface SessionActionProps {
  readonly session: SessionView;
  readonly call: Call;
}

export interface MemberActionsProps extends SessionActionProps {
  readonly go: (place: Place) => void;
}

/** The actions where a sign-in does not work, apart from other ways to send its token. */
export function MemberActions({ session, call, go }: MemberActionsProps): ReactNode {
  const { status, member, serviceId, methodId } = session;
  const memberLogin = useMemberLogin();
  // A method with fields opens its form; the others start at once, and their attempt shows itself.
  const signInAgain = async () => {
    const outcome = await memberLogin.signInAgain({ sessionId: session.id });
    if (outcome.ok && outcome.value === null) go({ kind: 'form', methodId });
    return outcome;
  };
  return (
    <div className="actions">
      {mainWay(session) === 'enter-secret' && (
        <Button rank="primary" onPress={() => go({ kind: 'service', serviceId })}>
          {text.service.enterSecret}
        </Button>
      )}
      {(status === 'ended' || status === 'not-recognised') && (
        <CallButton rank={rankOf(session, 'sign-in-again')} call={call} run={signInAgain}>
          {text.member.signInAgain}
        </CallButton>
      )}
      {/* Otherwise beside the record and in the header. */}
      {!member && otherWays(session).length === 0 && (
        <ReadAgain session={session} call={call} rank={rankOf(session, 'read-again')} />
      )}
    </div>
  );
}

interface OtherWaysProps extends SessionActionProps {
  /** Opens the form where the profile says how a token is sent; null where there is no form. */
  readonly edit: (() => void) | null;
}

/** The ways to send a token that have not been tried: the headers at one press, the parameter at one of its own. */
export function OtherWays({ session, call, edit }: OtherWaysProps): ReactNode {
  const words = text.member;
  const ways = otherWays(session);
  const editLink = edit && session.status === 'not-recognised' && session.credential.kind === 'token' && (
    <p className="row gap-3 row-gap-0">
      <button type="button" className="link" onClick={edit}>
        {words.editWay}
      </button>
      <span className="caption secondary">{words.editWayCounts}</span>
    </p>
  );
  if (ways.length === 0) return editLink;
  const headers = ways.filter((way) => way !== PARAMETER);
  const { id: sessionId, credential, isRefreshing } = session;
  const nameOf = (way: TokenPresentation) =>
    words.presentations[way](credential.kind === 'token' ? credential.headerName : null);
  const rowOf = (way: MainWay, tried: readonly TokenPresentation[], label: string, caution?: string) => (
    <li className="token-way">
      <div>
        {tried.map((one) => (
          <p key={one}>{nameOf(one)}</p>
        ))}
        {caution && <p className="caption secondary">{caution}</p>}
      </div>
      <CallButton
        rank={rankOf(session, way)}
        isIdle={isRefreshing}
        call={call}
        run={(memberLogin) => memberLogin.tryPresentations({ sessionId, presentations: tried })}
      >
        {label}
      </CallButton>
    </li>
  );
  return (
    <section>
      <h2>{words.otherWays}</h2>
      <ul className="card">
        {headers.length > 0 && rowOf('other-headers', headers, headers.length > 1 ? words.tryHeaders : words.tryHeader)}
        {ways.includes(PARAMETER) && rowOf('parameter', [PARAMETER], words.tryParameter, words.parameterLogged)}
      </ul>
      {editLink}
    </section>
  );
}

/** Reads the member again: a quiet button beside the record, or one of those that ask for something. */
export function ReadAgain({
  session: { id: sessionId, status, member, isRefreshing },
  call,
  ...look
}: SessionActionProps & Pick<ButtonProps, 'rank'>): ReactNode {
  const { refresh, refreshing, tryOnceMore, trying } = text.member;
  const isWorking = status !== 'ended' && member !== null;
  const tryAgain = status === 'ended' ? tryOnceMore : text.app.tryAgain;
  const [label, busyLabel] = isWorking ? [refresh, refreshing] : [tryAgain, trying];
  return (
    <CallButton
      {...look}
      command="refresh"
      isIdle={isRefreshing}
      call={call}
      run={(memberLogin) => memberLogin.refreshMember({ sessionId })}
    >
      {isRefreshing || call.isRunning ? busyLabel : label}
    </CallButton>
  );
}

/** At one press, unless the service has a call that would revoke the token: then the person is asked about that. */
export function SignOut({ session, call }: SessionActionProps): ReactNode {
  const { id: sessionId, status } = session;
  const [isAsked, setIsAsked] = useState(false);
  if (!hasRevokingCall(session)) {
    return (
      <CallButton call={call} run={(memberLogin) => memberLogin.signOut({ sessionId })}>
        {status === 'ended' ? text.member.dismiss : text.member.signOut}
      </CallButton>
    );
  }
  return (
    <>
      <Button onPress={() => setIsAsked(true)}>{text.member.signOut}</Button>
      {isAsked && <SignOutDialog sessions={[session]} close={() => setIsAsked(false)} />}
    </>
  );
}
