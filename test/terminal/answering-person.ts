/** A person at a terminal, for tests, who does what is said there. */
import type { PageAnswer, Traffic, Visitor } from '../document-check/unattended.ts';
import { navigate } from '../navigate.ts';
import { FakePerson } from './fake-person.ts';

export interface AnsweringParts {
  readonly visitor: Visitor;
  readonly traffic: Traffic;
  /** What is typed in answer to a question that begins so. */
  readonly answers: Readonly<Record<string, string>>;
}

export class AnsweringPerson extends FakePerson {
  readonly #parts: AnsweringParts;
  #answer: PageAnswer = 'allow';

  constructor(parts: AnsweringParts) {
    super();
    this.#parts = parts;
  }

  override say(text: string): void {
    super.say(text);
    if (/This time, decline/.test(text)) this.#answer = 'decline';
    void this.#parts.traffic.count(this.#act(text));
  }

  async #act(text: string): Promise<void> {
    const { visitor, answers } = this.#parts;
    const [, address] = /Open this address[\s\S]*?\n\n {2}(\S+)\n/.exec(text) ?? [];
    const [, code, codeAddress] = /Type this code[\s\S]*?\n\n {2}(\S+)\n {2}(\S+)\n/.exec(text) ?? [];
    const answered = Object.entries(answers).find(([question]) => text.startsWith(question));
    if (answered) return this.type(answered[1]);
    const answer = this.#answer;
    if (address !== undefined) {
      const callback = await visitor.browse(address, answer);
      if (callback?.startsWith('http:')) await navigate(callback);
      else this.type(callback ?? '');
    } else if (code !== undefined && codeAddress !== undefined) {
      await visitor.typeCode(codeAddress, code, answer);
      this.type('');
    } else return;
    this.#answer = 'allow';
  }
}
