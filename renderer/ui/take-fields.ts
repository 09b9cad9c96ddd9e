/** Takes what a person typed out of a form: reads it once and clears what must not stay in the page. */
import type { ErrorView } from '../../electron/ipc/views/error.ts';

/** @returns the first required field that is empty; a login of white space counts as empty */
export function findEmptyField(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.elements].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement &&
      control.ariaRequired === 'true' &&
      // A password may be of white space, also while it is shown.
      (isPassword(control) ? control.value : control.value.trim()) === '',
  );
}

/**
 * @param limits how many characters each field takes, by its name
 * @returns the first field that is empty or has too many, and what to say at it; undefined if all can be sent
 */
export function findWrong(
  form: HTMLFormElement,
  limits: ReadonlyMap<string, number>,
): { readonly control: HTMLInputElement; readonly error: ErrorView } | undefined {
  const empty = findEmptyField(form);
  if (empty) return { control: empty, error: { code: 'field-missing', details: { field: empty.name } } };
  for (const control of form.elements) {
    const limitCharacters = control instanceof HTMLInputElement ? limits.get(control.name) : undefined;
    if (!(control instanceof HTMLInputElement) || limitCharacters === undefined) continue;
    if (control.value.length <= limitCharacters) continue;
    return { control, error: { code: 'field-too-long', details: { field: control.name, limitCharacters } } };
  }
  return undefined;
}

/** @returns the values by field name, which stay in the form */
export function readFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}

/** A form reset would not do: React keeps a copy of each field's text, and of the last focused field for good. */
export function clearFields(form: HTMLFormElement, which: 'all' | 'passwords'): void {
  for (const control of form.elements) {
    const isField = control instanceof HTMLInputElement && (which === 'all' || isPassword(control));
    if (isField) control.value = '';
  }
}

/** Also while it is shown. */
function isPassword({ type, dataset }: HTMLInputElement): boolean {
  return type === 'password' || 'password' in dataset;
}
