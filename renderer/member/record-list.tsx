/** A member's record, and the rows it is made of. */
import type { ReactNode } from 'react';
import type { MemberView } from '../../electron/ipc/views/sessions.ts';
import { recordValue, text } from '../text/en.ts';
import { formatFieldName } from '../ui/format.ts';

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

export interface RecordRowProps {
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
