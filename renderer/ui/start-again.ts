/** Starts a sign-in once more that has ended, or waits in vain: the new one takes its place. */
import type { MemberLoginApi, Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { Place } from './places.ts';

/** At its own service, also if the person has switched to another one meanwhile; a method with fields opens its form. */
export async function startAgain(
  memberLogin: MemberLoginApi,
  { id: attemptId, serviceId, methodId, privateWindow }: AttemptView,
  { service, methods }: AppView,
  go: (place: Place) => void,
): Promise<Outcome<unknown>> {
  if (serviceId !== service.id) {
    const selected = await memberLogin.selectService({ serviceId });
    if (!selected.ok) return selected;
  }
  const method = methods.find(({ id }) => id === methodId);
  if (method === undefined || method.fields.length === 0) {
    return memberLogin.startLogin({ serviceId, methodId, fields: {}, isPrivate: privateWindow !== null });
  }
  // What it says of the attempt before is no longer so.
  const dismissed = await memberLogin.dismissAttempt({ attemptId });
  if (dismissed.ok) go({ kind: 'form', methodId });
  return dismissed;
}
