/** Shows how far a check is: at a terminal in one line that is drawn over, anywhere else in a line for each step. */
import type { Person } from '../person.ts';

export type Progress = ReturnType<typeof createProgress>;

export interface ProgressParts {
  readonly person: Person;
  /** Replaces the line that the cursor is in; null in a pipe. */
  readonly drawLine: ((text: string) => void) | null;
  /** Masks what is said. */
  readonly mask: (text: string) => string;
}

export function createProgress({ person, drawLine, mask }: ProgressParts) {
  let isAsking = false;
  let isDrawn = false;
  const draw = (text: string): void => {
    if (drawLine === null || (text === '' && !isDrawn)) return;
    drawLine(mask(text));
    isDrawn = text !== '';
  };
  const say = (text: string): void => {
    draw('');
    isAsking = false;
    person.say(mask(text));
  };

  return {
    /** Says what is done now. */
    begin(text: string): void {
      if (drawLine === null) say(text);
      else if (!isAsking) draw(text);
    },
    /** Clears that: nothing is done now. */
    rest: (): void => draw(''),
    /** To be spoken to instead of the person: the line that is drawn over makes way. */
    person: {
      say,
      prompt(text: string): void {
        draw('');
        isAsking = true;
        person.prompt(mask(text));
      },
      hideTyping: (isHidden: boolean): void => person.hideTyping(isHidden),
      async nextLine() {
        const line = await person.nextLine();
        isAsking = false;
        return line;
      },
      close: () => person.close(),
    },
  };
}
