/** Sessions by member: one that has signed in by several methods is one account. */
import type { SessionView } from '../../electron/ipc/views/sessions.ts';

/** A member at one service, or sessions there of which no member could be read yet. */
export interface AccountGroup {
  readonly id: string;
  /** In the order of sign-in; at least one. */
  readonly sessions: readonly SessionView[];
  readonly newest: SessionView;
}

/** @returns the groups in the order of their first sessions */
export function groupByMember(sessions: readonly SessionView[]): readonly AccountGroup[] {
  const groups = new Map<string, AccountGroup>();
  for (const session of sessions) {
    const { serviceId, member } = session;
    const id = JSON.stringify([serviceId, member && (member.id ?? member.login ?? member.email ?? member.title)]);
    const { sessions: known = [], newest = session } = groups.get(id) ?? {};
    const isNewer = session.signedInAtMs >= newest.signedInAtMs;
    groups.set(id, { id, sessions: [...known, session], newest: isNewer ? session : newest });
  }
  return [...groups.values()];
}
