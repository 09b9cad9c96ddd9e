/** Announces each question to the member once, however often the attempts change in the meantime. */
import type { Announcement, DesktopWords } from '../text/en.ts';

interface Asking {
  readonly id: string;
  readonly serviceName: string;
  /** Whether the user is asked something in the app. */
  readonly isAsking: boolean;
}

/** @returns a function to call with all attempts whenever one has changed */
export function announceQuestions(
  announce: (text: Announcement) => void,
  words: () => DesktopWords['announcements'],
): (attempts: readonly Asking[]) => void {
  let announced: readonly string[] = [];
  return (attempts) => {
    const asking = attempts.filter(({ isAsking }) => isAsking);
    const before = announced;
    announced = asking.map(({ id }) => id);
    for (const { id, serviceName } of asking) if (!before.includes(id)) announce(words().question(serviceName));
  };
}
