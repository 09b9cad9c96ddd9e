/** The member's record and the rows that it is made of, when it was read, and the way to read it again. */
import { type ReactNode, useState } from 'react';
import type { MemberView } from '../../electron/ipc/views/sessions.ts';
import { recordValue, text } from '../text/en.ts';
import { useIsRecent } from '../ui/clock.ts';
import { formatFieldName, useDateTime } from '../ui/format.ts';
import { ReadAgain, type SessionActionProps } from './member-actions.tsx';

/** How long a record counts as read just now. */
const JUST_NOW_MS = 60_000;

export function MemberRecord({
  session,
  member,
  call,
}: SessionActionProps & { readonly member: MemberView }): ReactNode {
  const { memberReadAtMs, isRefreshing } = session;
  const [firstReadAtMs] = useState(memberReadAtMs);
  return (
    <section>
      <div className="row baseline spread gap-3 row-gap-0 section-head">
        <h2>{text.member.record}</h2>
        <ReadWhen session={session} />
        <ReadAgain session={session} call={call} />
        <p className="visually-hidden" role="status">
          {memberReadAtMs !== firstReadAtMs && !isRefreshing && text.member.refreshed}
        </p>
      </div>
      <RecordList member={member} />
    </section>
  );
}

/** "Just now" only of the last reading, if it succeeded. The header of an ended sign-in says when it was. */
function ReadWhen({ session: { memberReadAtMs, status, problem } }: Pick<SessionActionProps, 'session'>): ReactNode {
  const words = text.member;
  const formatDateTime = useDateTime();
  const isRecent = useIsRecent(memberReadAtMs, JUST_NOW_MS);
  if (memberReadAtMs === null || status === 'ended') return null;
  const isFresh = isRecent && status === 'verified' && (problem === null || problem.code === 'service-warning');
  return <p className="caption secondary">{isFresh ? words.readNow : words.readAt(formatDateTime(memberReadAtMs))}</p>;
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
        <RecordRow key={name} name={name} value={value ?? ''} />
      ))}
      {member.record.map(({ name, value }, index) => (
        // Two fields may look alike. With equal keys, React would leave one of them on screen after a refresh.
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing of its own that would have to move with it.
        <RecordRow key={`record ${index}`} name={formatFieldName(name)} value={recordValue(value)} />
      ))}
    </dl>
  );
}

interface RecordRowProps {
  readonly name: string;
  readonly value: string;
  readonly isData?: boolean;
}

export function RecordRow({ name, value, isData = false }: RecordRowProps): ReactNode {
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
