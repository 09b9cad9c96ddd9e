/** The member's record, when it was read, and the way to read it again. */
import { type ReactNode, useState } from 'react';
import type { MemberView, SessionView } from '../../electron/ipc/views/sessions.ts';
import { text } from '../text/en.ts';
import { useIsRecent } from '../ui/clock.ts';
import { useDateTime } from '../ui/locale.ts';
import type { Call } from '../ui/member-login-api.ts';
import { ReadAgain } from './read-again.tsx';
import { RecordList } from './record-list.tsx';

/** How long a record counts as read just now. */
const JUST_NOW_MS = 60_000;

export interface MemberRecordProps {
  readonly session: SessionView;
  readonly member: MemberView;
  readonly call: Call;
}

export function MemberRecord({ session, member, call }: MemberRecordProps): ReactNode {
  const { memberReadAtMs, isRefreshing } = session;
  const [firstReadAtMs] = useState(memberReadAtMs);
  return (
    <section>
      <div className="section-head">
        <h2>{text.member.record}</h2>
        <ReadWhen session={session} />
        <ReadAgain session={session} call={call} isSmall />
        <p className="visually-hidden" role="status">
          {memberReadAtMs !== firstReadAtMs && !isRefreshing && text.member.refreshed}
        </p>
      </div>
      <RecordList member={member} />
    </section>
  );
}

/** "Just now" only of the last reading, if it succeeded. The header of an ended sign-in says when it was. */
function ReadWhen({ session: { memberReadAtMs, status, problem } }: Pick<MemberRecordProps, 'session'>): ReactNode {
  const words = text.member;
  const formatDateTime = useDateTime();
  const isRecent = useIsRecent(memberReadAtMs, JUST_NOW_MS);
  if (memberReadAtMs === null || status === 'ended') return null;
  const isFresh = isRecent && status === 'verified' && (problem === null || problem.code === 'service-warning');
  return <p className="caption secondary">{isFresh ? words.readNow : words.readAt(formatDateTime(memberReadAtMs))}</p>;
}
