/** A switchable behaviour of the demo service: a fixed set of options, one of which is in use. */

/** A quirk as it is shown to a tester. */
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

  /** @returns false if there is no such option; then nothing changes */
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
