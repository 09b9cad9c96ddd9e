/** What a screen asks for whose sign-in does not work (T1, T2), apart from other ways to send its token. */
import type { ReactNode } from 'react';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { text } from '../text/en.ts';
import { Button, type Rank } from '../ui/button.tsx';
import { type Call, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { type MainWay, mainWay } from './main-way.ts';
import { SignOut } from './member-header.tsx';
import { ReadAgain } from './read-again.tsx';

export interface MemberActionsProps {
  readonly session: SessionView;
  readonly call: Call;
  /** Signing out. */
  readonly leaving: Call;
  readonly go: (place: Place) => void;
}

export function MemberActions({ session, call, leaving, go }: MemberActionsProps): ReactNode {
  const { status, member, serviceId } = session;
  const main = mainWay(session);
  const rankOf = (way: MainWay): Rank => (way === main ? 'primary' : 'secondary');
  return (
    <div className="actions">
      {main === 'enter-secret' && (
        <Button rank="primary" onPress={() => go({ kind: 'service', serviceId })}>
          {text.service.enterSecret}
        </Button>
      )}
      {(status === 'ended' || status === 'not-recognised') && (
        <SignInAgain session={session} call={call} go={go} rank={rankOf('sign-in-again')} />
      )}
      {/* Otherwise beside the record and in the header. */}
      {!member && <ReadAgain session={session} call={call} rank={rankOf('read-again')} />}
      {!member && status !== 'ended' && <SignOut session={session} call={leaving} />}
    </div>
  );
}

interface SignInAgainProps extends Omit<MemberActionsProps, 'leaving'> {
  readonly rank: Rank;
}

/** A method with fields opens its form; the others start at once, and their attempt shows itself. */
function SignInAgain({ session, call, go, rank }: SignInAgainProps): ReactNode {
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
