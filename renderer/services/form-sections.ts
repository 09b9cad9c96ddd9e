/** The form's fields in the sections that main puts them in: the service itself, and below it the open points of the document. */
import type { FormFieldView, FormSectionId } from '../../electron/ipc/views/own-services.ts';

export interface FormSection {
  readonly id: FormSectionId;
  readonly fields: readonly FormFieldView[];
}

/** @returns the sections that have a field */
export function sectionsOf(fields: readonly FormFieldView[]): readonly FormSection[] {
  const inOrder = fields.toSorted((one, other) => one.place - other.place);
  const ids = new Set(inOrder.map(({ section }) => section));
  return [...ids].map((id) => ({ id, fields: inOrder.filter(({ section }) => section === id) }));
}

/** Those that are always open, from the top. */
export const OPEN_SECTIONS: readonly FormSectionId[] = ['service', 'application', 'certificates'];
