/** Does at the demo what sign-ins wait for, so that nobody has to. */
import type { Handlers } from '../../ipc/channels.ts';
import type { AttemptView } from '../../ipc/views/attempts.ts';
import type { Attendant, Wanted } from './attendant.ts';
import type { DemoVisitor } from './demo-visitor.ts';

export interface AttendDemoParts {
  readonly handlers: Pick<Handlers, 'answer' | 'cancelLogin' | 'tellCheck'>;
  readonly serviceId: string;
  readonly visitor: DemoVisitor;
  /** Where the browser is to go for an attempt. */
  readonly addressOf: (attemptId: string) => string;
}

export function attendDemo({ handlers, serviceId, visitor, addressOf }: AttendDemoParts): Attendant {
  /** What was done, so that nothing is done twice. */
  const done = new Set<string>();

  async function act({ id, step }: AttemptView, wanted: Wanted): Promise<void> {
    const answer = wanted === 'sign-in' ? 'allow' : 'decline';
    switch (step.kind) {
      case 'waiting-for-browser':
        if (step.refusal) return handlers.answer({ attemptId: id, fields: { isEnded: 'yes' } });
        return visitor.visit(addressOf(id), answer);
      case 'show-code':
        await visitor.typeCode(step, answer);
        return handlers.tellCheck({
          serviceId,
          attemptId: id,
          answer: answer === 'allow' ? 'confirmed' : 'declined',
        });
      case 'confirming-member':
        return handlers.answer({ attemptId: id, fields: { isThisMember: 'yes' } });
      case 'member-not-read': {
        const [presentation] = step.otherPresentations;
        if (presentation !== undefined) return handlers.answer({ attemptId: id, fields: { presentation } });
        if (!step.isTriedAgain) return handlers.cancelLogin({ attemptId: id });
      }
    }
  }

  return {
    attend(attempt, wanted) {
      const { id, step } = attempt;
      const isAsking = step.kind === 'waiting-for-browser' && step.refusal !== null;
      const ways = step.kind === 'member-not-read' ? step.otherPresentations.join() : '';
      const key = `${id} ${step.kind} ${isAsking} ${ways}`;
      if (done.has(key)) return;
      done.add(key);
      // It ends otherwise, and says why; a page that went wrong leaves it waiting for nobody.
      act(attempt, wanted)
        .catch(async () => handlers.cancelLogin({ attemptId: id }))
        .catch(() => undefined);
    },
    rest: () => undefined,
    whyGivenUp: () => null,
  };
}
