/**
 * Takes what a person typed out of a form: read once and cleared in the same moment, so that nothing of it stays
 * in the page. It sends nothing and keeps nothing.
 */

/** @returns the values by field name; the form is as it was before anything was typed */
export function takeFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  for (const control of form.elements) {
    // React keeps a field's text beside the field, and the last focused field for good. A reset does not reach that.
    if (control instanceof HTMLInputElement) control.value = '';
  }
  form.reset();
  return fields;
}
