/** Tells which sessions are of the same sign-in or member, and which of them a later one has overtaken. */
import type { MemberRecord } from '../service-client/decode/decode.ts';
import type { Session } from './session.ts';

/** Whether both sessions have the same member, method and service. */
export function isSameSignIn(one: Session, other: Session): boolean {
  const member = memberKey(one);
  return (
    member !== null &&
    member === memberKey(other) &&
    one.serviceId === other.serviceId &&
    one.origin === other.origin &&
    one.binding === other.binding &&
    one.methodId === other.methodId
  );
}

/**
 * A member may sign in again while an earlier session is locked, in this run or in an earlier one. Once that session is
 * opened, the newest one stays.
 * @param isNew whether a session was signed in during this run, whatever the computer's clock said
 * @returns sessions, oldest first, each with the ids of those that it has overtaken
 */
export function findOvertaken(
  sessions: readonly Session[],
  isNew: (session: Session) => boolean,
): readonly { readonly newer: Session; readonly older: readonly string[] }[] {
  const byAge = sessions.toSorted(
    (one, other) => Number(isNew(one)) - Number(isNew(other)) || one.signedInAtMs - other.signedInAtMs,
  );
  return byAge.flatMap((newer, index) => {
    if (newer.status === 'ended') return [];
    // A stored session may have been kept beside one that had ended, and does not overtake that (T2).
    const isOvertaken = (old: Session): boolean =>
      !isNew(old) && isSameSignIn(newer, old) && (isNew(newer) || old.status !== 'ended');
    const older = byAge.slice(0, index).filter(isOvertaken);
    return older.length > 0 ? [{ newer, older: older.map(({ id }) => id) }] : [];
  });
}

/** Whether a token that had brought one member brings another now. The same field tells, or else what they are called. */
export function isOtherMember(before: MemberRecord | null, now: MemberRecord): boolean {
  if (!before?.identity || !now.identity) return false;
  const { field, value } = before.identity;
  const { id, login, email } = now;
  const known =
    field === now.identity.field ? now.identity.value : new Map(Object.entries({ id, login, email })).get(field);
  return known == null ? now.title !== before.title : known !== value;
}

/** Returns a key that identifies the member at its service; null if the member is not known. */
function memberKey({ member }: Session): string | null {
  if (!member) return null;
  return member.identity && `${member.identity.field} ${member.identity.value}`;
}
