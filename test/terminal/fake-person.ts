/** A person at a terminal, for tests: types what a test says, and notes what was said. */
import type { Person } from '../../electron/terminal/person.ts';

export class FakePerson implements Person {
  /** Everything that was said, in order. */
  readonly said: string[] = [];
  /** What was typed where it was shown. */
  readonly shown: string[] = [];
  #isHidden = false;
  #isOver = false;
  #hasHeardAll = false;
  readonly #lines: string[] = [];
  #waiting: ((line: string | null) => void) | null = null;
  readonly #watchers = new Set<() => void>();

  say(text: string): void {
    this.said.push(text);
    for (const look of this.#watchers) look();
  }

  prompt(text: string): void {
    this.say(text);
  }

  hideTyping(isHidden: boolean): void {
    this.#isHidden = isHidden;
  }

  async nextLine(): Promise<string | null> {
    const line = this.#lines.shift();
    if (line !== undefined) return this.#show(line);
    if (this.#isOver) return null;
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  close(): void {
    this.#isOver = true;
    this.#hand(null);
  }

  type(line: string): void {
    if (this.#waiting) this.#hand(this.#show(line));
    else this.#lines.push(line);
  }

  /** Tells whoever waits for more that the command has ended. */
  hearTheEnd(): void {
    this.#hasHeardAll = true;
    for (const look of this.#watchers) look();
  }

  /**
   * Resolves with what matches, once it was said.
   * @throws Error if the command ends before that
   */
  until(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(this.said.join('\n'));
        if (!found && !this.#hasHeardAll) return;
        this.#watchers.delete(look);
        if (found) resolve(found[1] ?? found[0]);
        else reject(new Error(`The command ended before it said ${pattern}:\n${this.said.join('\n')}`));
      };
      this.#watchers.add(look);
      look();
    });
  }

  #show(line: string): string {
    if (!this.#isHidden) this.shown.push(line);
    return line;
  }

  #hand(line: string | null): void {
    const take = this.#waiting;
    this.#waiting = null;
    take?.(line);
  }
}
