/** Lists what is known about a session's member, so that a case file can find and replace those values. */
import type { KnownMember } from '../case-file/member-values.ts';
import type { Session } from '../session/session.ts';

/** @returns the session's member, and the login that HTTP Basic sends */
export function knownMembers({ member, credential }: Session): readonly KnownMember[] {
  const login = credential.kind === 'basic' ? credential.login : null;
  return [
    ...(member ? [member] : []),
    ...(login === null ? [] : [{ id: null, login, email: null, name: null, title: login, identity: null }]),
  ];
}
