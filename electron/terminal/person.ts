/** The person at the terminal: what is said goes to the standard error, what is typed comes line by line. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export type Person = ReturnType<typeof createPerson>;

export interface PersonStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
  /** Called on Ctrl+C, which a terminal in raw mode hands on as a character. */
  readonly onInterrupt: () => void;
}

/** Typing is shown only where the input is a terminal, and is not hidden. */
export function createPerson({ input, output, onInterrupt }: PersonStreams) {
  const isTerminal = input.isTTY === true;
  const lines: string[] = [];
  let waiting: ((line: string | null) => void) | null = null;
  let isHidden = false;
  /** Whether the answer is to stand behind what was said last. */
  let isAsking = false;
  let isOver = false;
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const reader = createInterface({
    input,
    output: isTerminal ? shown : undefined,
    terminal: isTerminal,
    historySize: 0,
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const hand = (line: string | null): void => {
    const take = waiting;
    waiting = null;
    take?.(line);
  };
  reader.on('line', (line) => {
    // The line break was hidden with the rest.
    if (isTerminal && isHidden) output.write('\n');
    reader.setPrompt('');
    if (isTerminal) isAsking = false;
    if (waiting) hand(line);
    else lines.push(line);
  });
  reader.on('SIGINT', onInterrupt);
  reader.on('close', () => {
    isOver = true;
    hand(null);
  });

  return {
    say(text: string): void {
      output.write(`${isAsking ? '\n' : ''}${text}\n`);
      isAsking = false;
    },
    /** Says it without a line break; the answer is the next line. */
    prompt(text: string): void {
      isAsking = true;
      if (isTerminal && !isHidden) {
        // Written again by what edits the line.
        reader.setPrompt(text);
        reader.prompt();
      } else output.write(text);
    },
    /** Whether what is typed is hidden from now on. */
    hideTyping(hidden: boolean): void {
      isHidden = hidden;
    },
    /** The next line, in the order in which they came; null once there are no more. */
    async nextLine(): Promise<string | null> {
      const line = lines.shift();
      if (line !== undefined) return line;
      if (isOver) return null;
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    close: (): void => reader.close(),
  };
}

/**
 * Asks for one line.
 * @param isHidden whether what is typed is not shown
 * @returns null where nothing was typed, or nobody types any more
 */
export async function ask(
  person: Person,
  question: string,
  isHidden: boolean,
  nextLine: TypedLines['next'] = person.nextLine.bind(person),
): Promise<string | null> {
  person.hideTyping(isHidden);
  const answer = nextLine();
  person.prompt(question);
  return (await answer) || null;
}

export function isYes(line: string): boolean {
  return /^y(?:es)?$/i.test(line.trim());
}

export type TypedLines = ReturnType<typeof createTypedLines>;

/** Where there is nobody to type. */
export const NO_LINES: TypedLines = {
  next: async () => null,
  listen(take) {
    take(null);
    return () => undefined;
  },
};

/** It reads from the beginning, so that a terminal keeps to this process, and Ctrl+C reaches it, while nothing is asked. */
export function createTypedLines(person: Pick<Person, 'nextLine'>) {
  const takers: ((line: string | null) => void)[] = [];
  let isOver = false;

  async function read(): Promise<void> {
    for (let line = await person.nextLine(); line !== null; line = await person.nextLine()) takers.at(-1)?.(line);
    isOver = true;
    for (const take of [...takers]) take(null);
  }

  /**
   * Hands each line to `take`, and null once there are no more. Whoever asked last takes them.
   * @returns a function that ends that
   */
  function listen(take: (line: string | null) => void): () => void {
    takers.push(take);
    if (isOver) take(null);
    return () => {
      const index = takers.indexOf(take);
      if (index >= 0) takers.splice(index, 1);
    };
  }

  void read();
  return {
    listen,
    /** The next line; null once there are no more. */
    next(): Promise<string | null> {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const end = listen(resolve);
      return promise.finally(end);
    },
  };
}
