/**
 * Who is signed in: the member's record and the details of this sign-in. When a refresh fails, the earlier record
 * stays on screen with the time at which it was read.
 */
import type { ReactNode } from 'react';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import type { StatusView } from '../../electron/ipc/views/status.ts';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Details } from '../ui/problem.tsx';
import { MemberActions } from './member-actions.tsx';
import { isNamelessSession, MemberFacts, MemberHeader } from './member-header.tsx';
import { MemberRecord } from './member-record.tsx';
import { isWholeScreen, MemberState } from './member-state.tsx';
import { OtherWays } from './other-ways.tsx';
import { SignInFacts } from './sign-in-facts.tsx';

/** Where nothing is asked for any more, the title says what has changed. */
const NEXT_IN_FOCUS = '[data-primary], .member:not(:has([data-primary])) h1';

export interface MemberScreenProps {
  readonly session: SessionView;
  readonly secrets: StatusView['secrets'];
  readonly go: (place: Place) => void;
}

export function MemberScreen({ session, secrets, go }: MemberScreenProps): ReactNode {
  const kept = useKeptFocus<HTMLDivElement>(NEXT_IN_FOCUS);
  const leaving = useCall();
  const acting = useCall();
  const { member, problem } = session;
  return (
    <div className={member ? 'column member member-wide' : 'column member'} {...kept}>
      <MemberHeader session={session} secrets={secrets} call={leaving} />
      <MemberState session={session} error={leaving.error ?? acting.error} />
      <OtherWays session={session} call={acting} />
      <MemberActions session={session} call={acting} leaving={leaving} go={go} />
      {problem && isWholeScreen(session) && <Details details={problem.details} />}
      {/* Why there is nobody to show, and what helps, comes first. */}
      {isNamelessSession(session) && <MemberFacts session={session} secrets={secrets} />}
      <div className="member-parts">
        {member && <MemberRecord session={session} member={member} call={acting} />}
        <SignInFacts session={session} />
      </div>
    </div>
  );
}
