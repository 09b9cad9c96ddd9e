/**
 * Takes what a person typed out of a form: read once, and what must not stay in the page cleared in the same
 * moment. It sends nothing and keeps nothing.
 */

/** @returns the first line of text that has to be filled in and is empty; white space alone is no login */
export function findEmptyField(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.elements].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement &&
      control.ariaRequired === 'true' &&
      (control.type === 'password' ? control.value : control.value.trim()) === '',
  );
}

/**
 * @param kept names of the fields that may stay as they are, such as a login; all others are emptied
 * @returns the values by field name
 */
export function takeFields(form: HTMLFormElement, kept: readonly string[] = []): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  for (const control of form.elements) {
    // React keeps a field's text beside the field, and the last focused field for good. A reset does not reach that.
    if (control instanceof HTMLInputElement && !kept.includes(control.name)) control.value = '';
  }
  return fields;
}
