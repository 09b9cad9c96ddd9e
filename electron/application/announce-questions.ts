/** Announces each question to the member once, however often the attempts change meanwhile. */
import type { StepView } from '../ipc/contract.ts';
import { type Announcement, announceQuestion } from '../text/en.ts';

interface Asking {
  readonly id: string;
  readonly serviceName: string;
  readonly step: { readonly kind: StepView['kind'] };
}

/** @returns a function that takes all attempts whenever one has changed, and tells of each question to the person once */
export function announceQuestions(announce: (text: Announcement) => void): (attempts: readonly Asking[]) => void {
  let told: readonly string[] = [];
  return (attempts) => {
    const asking = attempts.filter(({ step }) => step.kind === 'confirming-member');
    const before = told;
    told = asking.map(({ id }) => id);
    for (const { id, serviceName } of asking) if (!before.includes(id)) announce(announceQuestion(serviceName));
  };
}
