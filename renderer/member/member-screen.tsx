/**
 * Who is signed in: the member's record and what this sign-in rests on. When a refresh fails, the record
 * read before stays on screen and says when it was read.
 */
import type { ReactNode } from 'react';
import type { MemberView, SessionView, StatusView } from '../../electron/ipc/contract.ts';
import { useCall, useMembers } from '../members-api.ts';
import { methodText, recordValue, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { formatDateTime, formatFieldName } from '../ui/format.ts';
import { Problem } from '../ui/problem.tsx';
import { Avatar } from './avatar.tsx';

export interface MemberScreenProps {
  readonly session: SessionView;
  readonly secrets: StatusView['secrets'];
}

export function MemberScreen({ session, secrets }: MemberScreenProps): ReactNode {
  const words = text.member;
  const how = methodText(session.methodId).signedIn;
  return (
    <div className="column">
      <header className="member-header">
        <Avatar member={session.member} />
        <div>
          <h1 tabIndex={-1}>{session.member?.title ?? words.unread}</h1>
          <p className="secondary">{words.signedIn(session.serviceName, how)}</p>
          <p className="secondary">{words.since(formatDateTime(session.signedInAtMs))}</p>
        </div>
      </header>
      <MemberActions session={session} />
      <MemberRecord session={session} />
      <section>
        <h2>{words.signIn}</h2>
        <dl className="card record">
          <Row name={words.token} value={session.tokenMask} isData />
          <Row name={words.tokenRest} value={text.status.secrets[secrets.place].place} />
        </dl>
      </section>
    </div>
  );
}

function MemberActions({ session }: { readonly session: SessionView }): ReactNode {
  const members = useMembers();
  const refresh = useCall();
  const signOut = useCall();
  const isRefreshing = session.isRefreshing || refresh.isRunning;
  const ref = { sessionId: session.id };
  const shownFrom = session.memberReadAtMs === null ? null : formatDateTime(session.memberReadAtMs);
  return (
    <>
      <div className="actions">
        <Button rank="primary" isIdle={isRefreshing} onPress={() => void refresh.run(() => members.refreshMember(ref))}>
          {isRefreshing ? text.member.refreshing : text.member.refresh}
        </Button>
        <Button isIdle={signOut.isRunning} onPress={() => void signOut.run(() => members.signOut(ref))}>
          {text.member.signOut}
        </Button>
      </div>
      <Problem error={signOut.error ?? refresh.error ?? session.problem}>
        {shownFrom && text.member.shownFrom(shownFrom)}
      </Problem>
    </>
  );
}

function MemberRecord({ session }: { readonly session: SessionView }): ReactNode {
  const words = text.member;
  return (
    <section>
      <div className="section-head">
        <h2>{words.record}</h2>
        {session.memberReadAtMs !== null && (
          <p className="caption secondary">{words.readAt(formatDateTime(session.memberReadAtMs))}</p>
        )}
      </div>
      {session.member ? <RecordList member={session.member} /> : <p className="card card-empty">{words.notRead}</p>}
    </section>
  );
}

/** The named fields first, then the rest, whose names and values are put as a person writes them. */
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
      {member.record.map(({ name, value }) => (
        <Row key={`record ${name} ${value}`} name={formatFieldName(name)} value={recordValue(value)} />
      ))}
    </dl>
  );
}

function Row({ name, value, isData = false }: { name: string; value: string; isData?: boolean }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isData ? 'data' : undefined}>{value}</dd>
    </div>
  );
}
