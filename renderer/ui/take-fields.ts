/** Takes what a person typed out of a form: reads it once and clears what must not stay in the page. */

/** @returns the first required field that is empty; a login of white space counts as empty */
export function findEmptyField(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.elements].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement &&
      control.ariaRequired === 'true' &&
      // A password may be of white space, also while it is shown.
      (control.type === 'password' || 'password' in control.dataset ? control.value : control.value.trim()) === '',
  );
}

/**
 * @param limits how many characters each field takes, by its name
 * @returns the first field with more, and its limit
 */
export function findTooLong(
  form: HTMLFormElement,
  limits: ReadonlyMap<string, number>,
): { readonly control: HTMLInputElement; readonly limit: number } | undefined {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement)) continue;
    const limit = limits.get(control.name);
    if (limit !== undefined && control.value.length > limit) return { control, limit };
  }
  return undefined;
}

/**
 * @param kept names of the fields that keep their values, such as a login; all others are cleared
 * @returns the values by field name
 */
export function takeFields(form: HTMLFormElement, kept: readonly string[] = []): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  for (const control of form.elements) {
    // A form reset would not do: React keeps a copy of each field's text, and of the last focused field for good.
    if (control instanceof HTMLInputElement && !kept.includes(control.name)) control.value = '';
  }
  return fields;
}
