/**
 * What follows from a change of the attempts: questions are announced, the window comes forward, polls are recorded. Each
 * function returns one to call with all attempts whenever one has changed.
 */
import type { SignInRecord } from '../exchange/sign-in-record.ts';
import type { Attempt } from '../login/login-manager.ts';
import type { Announcement, DesktopWords } from '../text/en.ts';
import type { TracedTarget } from './service-clients.ts';

/** Announces each question to the member once, however often the attempts change in the meantime. */
export function announceQuestions(
  announce: (text: Announcement) => void,
  words: () => DesktopWords['announcements'],
): (attempts: readonly Pick<Attempt, 'id' | 'serviceName' | 'isAsking'>[]) => void {
  let announced: readonly string[] = [];
  return (attempts) => {
    const asking = attempts.filter(({ isAsking }) => isAsking);
    const before = announced;
    announced = asking.map(({ id }) => id);
    for (const { id, serviceName } of asking) if (!before.includes(id)) announce(words().question(serviceName));
  };
}

/**
 * Brings the window forward once a shown code was confirmed, as a callback does: it was the person who confirmed it a
 * moment ago, and nothing else leads back from the service's page.
 */
export function comeForwardOnceConfirmed(
  bringToFront: () => void,
): (attempts: readonly Pick<Attempt, 'id' | 'step'>[]) => void {
  let shown: ReadonlySet<string> = new Set();
  return (attempts) => {
    const isConfirmed = attempts.some(({ id, step }) => step.kind === 'loading-member' && shown.has(id));
    shown = new Set(attempts.filter(({ step }) => step.kind === 'show-code').map(({ id }) => id));
    if (isConfirmed) bringToFront();
  };
}

/** Tells the record of each sign-in when its next poll goes out, as its waiting screen has it. */
export function tellPollTimes(): (attempts: readonly Attempt<TracedTarget>[]) => void {
  const told = new WeakMap<SignInRecord, number | null>();
  return (attempts) => {
    for (const { step, target } of attempts) {
      if (step.kind !== 'show-code') continue;
      const { nextAtMs } = step.poll;
      if (told.get(target.record) === nextAtMs) continue;
      told.set(target.record, nextAtMs);
      target.record.nextPoll(nextAtMs);
    }
  };
}
