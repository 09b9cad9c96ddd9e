/** How the list names login methods, and members whose record was read outside of a sign-in. */
import type { ExchangeRow, RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import { exchanges } from '../../text/exchanges.ts';
import { comparedText, methodText } from '../../text/methods.ts';

/** @returns a method's name for testers, also where it is not among those that are offered */
export function loginMethodName(methodId: string, offered: readonly OfferedMethodView[]): string {
  const method = offered.find(({ id }) => id === methodId);
  return method ? comparedText(method).name : methodText(methodId).name;
}

/** Names by the ids of the sessions that there are. */
export type MemberNames = ReadonlyMap<string, string>;

/** Where two sessions have members of the same name, the way they signed in tells them apart. */
export function memberNamesOf(sessions: readonly SessionView[], methods: readonly OfferedMethodView[]): MemberNames {
  const titles = sessions.map(({ member }) => member?.title ?? '');
  return new Map(
    sessions.map(({ id, methodId }, index) => {
      const title = titles[index] ?? '';
      const isAlone = title !== '' && titles.indexOf(title) === titles.lastIndexOf(title);
      if (isAlone) return [id, title];
      const method = loginMethodName(methodId, methods);
      return [id, title === '' ? method : exchanges.memberBy(title, method)];
    }),
  );
}

/** @returns the names in a case, whose sign-ins say who they led to; empty where none does */
export function memberNamesInCase(rows: readonly ExchangeRow[]): MemberNames {
  const names = new Map<string, string>();
  for (const row of rows) {
    const { sessionId } = row;
    if (sessionId === null) continue;
    const name = row.kind === 'sign-in' ? row.member : null;
    names.set(sessionId, name ?? names.get(sessionId) ?? '');
  }
  return names;
}

/** @returns empty within a sign-in, which names its member, and for what was asked for no session */
export function memberNameFor({ signIn, sessionId }: RequestRow, names: MemberNames): string {
  if (signIn !== null || sessionId === null) return '';
  return names.get(sessionId) ?? exchanges.signedOut;
}

export function areSameNames(one: MemberNames, other: MemberNames): boolean {
  return one.size === other.size && [...one].every(([id, name]) => other.get(id) === name);
}
