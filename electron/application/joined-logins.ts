/** Makes two login managers look like one: each call goes to the one that has the attempt. */
import type { LoginManager } from '../login/login-manager.ts';
import type { TracedTarget } from './service-clients.ts';

export type JoinedLogins = Pick<
  LoginManager<TracedTarget>,
  | 'attempts'
  | 'cancel'
  | 'cancelAll'
  | 'openAgain'
  | 'addressOf'
  | 'answer'
  | 'dismiss'
  | 'showProblem'
  | 'askToEnd'
  | 'decideHeld'
>;

/** @param first throws what is thrown where nobody has the attempt */
export function joinLogins(first: JoinedLogins, second: JoinedLogins): JoinedLogins {
  const of = (attemptId: string): JoinedLogins => (second.attempts.some(({ id }) => id === attemptId) ? second : first);
  return {
    get attempts() {
      return [...second.attempts, ...first.attempts];
    },
    cancel: (attemptId) => of(attemptId).cancel(attemptId),
    cancelAll(serviceId) {
      first.cancelAll(serviceId);
      second.cancelAll(serviceId);
    },
    openAgain: (attemptId, isPrivate) => of(attemptId).openAgain(attemptId, isPrivate),
    addressOf: (attemptId) => of(attemptId).addressOf(attemptId),
    answer: (attemptId, fields) => of(attemptId).answer(attemptId, fields),
    dismiss: (attemptId) => of(attemptId).dismiss(attemptId),
    showProblem: (attemptId, problem) => of(attemptId).showProblem(attemptId, problem),
    askToEnd: (attemptId, error, answer) => of(attemptId).askToEnd(attemptId, error, answer),
    decideHeld: (attemptId, heldId, decision) => of(attemptId).decideHeld(attemptId, heldId, decision),
  };
}
