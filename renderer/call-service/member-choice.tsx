/** As whom calls are sent: any session, of any service. */
import { type ReactNode, useId } from 'react';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { calls } from '../text/calls.ts';
import { methodText } from '../text/en.ts';

export interface MemberChoiceProps {
  readonly sessions: readonly SessionView[];
  readonly session: SessionView;
  readonly choose: (sessionId: string) => void;
}

export function MemberChoice({ sessions, session, choose }: MemberChoiceProps): ReactNode {
  const words = calls.form;
  const id = useId();
  return (
    <div className="call-member">
      <label htmlFor={id}>{words.as}</label>
      <select id={id} className="input" value={session.id} onChange={({ target: { value } }) => choose(value)}>
        {sessions.map((one) => (
          <option key={one.id} value={one.id}>
            {words.asMember(one.member?.title ?? one.serviceName, one.serviceName, methodText(one.methodId).name)}
          </option>
        ))}
      </select>
    </div>
  );
}
