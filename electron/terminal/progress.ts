/** How far a command is: one line at a terminal that is drawn over, which makes way for what is said. */
import type { Person } from './person.ts';

export type Progress = ReturnType<typeof createProgress>;

/**
 * Shows how far a command is: at a terminal in one line that is drawn over, anywhere else in a line for each step.
 * @param drawLine replaces the line that the cursor is in; null in a pipe
 * @param mask masks what is said
 */
export function createProgress(
  person: Person,
  drawLine: ((text: string) => void) | null,
  mask: (text: string) => string,
) {
  let isAsking = false;
  let isDrawn = false;
  let begun = '';
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
    /** Says what is done now, once in a pipe; at a terminal with how far it is. */
    begin(text: string, far = ''): void {
      if (drawLine !== null && !isAsking) draw(`${text}${far}`);
      else if (drawLine === null && text !== begun) say(text);
      begun = text;
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

const USUAL_COLUMNS = 80;

/** @returns what writes over the line that the cursor is in, and leaves the cursor behind it */
export function drawOver(stream: { readonly columns?: number; write(text: string): unknown }): (text: string) => void {
  return (text) => {
    // A line that wraps could not be written over.
    const most = (stream.columns || USUAL_COLUMNS) - 1;
    stream.write(`\r\u001b[K${text.slice(0, most)}`);
  };
}
