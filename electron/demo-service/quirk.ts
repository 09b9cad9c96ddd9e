/**
 * One point on which the demo service can be bent: a fixed set of options, the one in force, and the one
 * that it starts with. It takes no value that is not among its options.
 */

/** What is shown of a quirk. */
export interface QuirkView {
  readonly name: string;
  /** Section of the document that leaves the point open. */
  readonly section: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly defaultValue: string;
}

export class Quirk<const Option extends string> {
  readonly section: string;
  readonly options: readonly Option[];
  readonly defaultValue: Option;
  #value: Option;

  /** @param defaultValue the first option, which is the default */
  constructor(section: string, defaultValue: Option, ...others: readonly Option[]) {
    this.section = section;
    this.options = [defaultValue, ...others];
    this.defaultValue = defaultValue;
    this.#value = defaultValue;
  }

  get value(): Option {
    return this.#value;
  }

  /** @returns false where there is no such option, and then nothing changes */
  set(value: string): boolean {
    const option = this.options.find((one) => one === value);
    if (option === undefined) return false;
    this.#value = option;
    return true;
  }

  reset(): void {
    this.#value = this.defaultValue;
  }
}
