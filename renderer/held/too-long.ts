/** What is too long for a call to main is not sent, and is said at its field. */
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { HeldDetails } from '../../electron/ipc/views/held.ts';
import { TYPED_AT_MOST } from '../member-login-api.ts';
import { held as words } from '../text/held.ts';
import { type DraftedChange, type EditPart, PATH_FIELD, valuesAt, type WrongField, wrongFieldOf } from './draft.ts';

export interface Refused {
  readonly error: ErrorView;
  /** Null where no field is to blame. */
  readonly wrong: WrongField | null;
}

/** @returns the first field that is too long; null if all can be sent */
export function tooLongIn(details: HeldDetails, change: DraftedChange): Refused | null {
  const refuse = (field: string, label: string): Refused => ({
    error: { code: 'field-too-long', details: { field: label, limitCharacters: TYPED_AT_MOST } },
    wrong: wrongFieldOf(change, field),
  });
  if (isTooLong(change.path)) return refuse(PATH_FIELD, words.form.path);
  for (const [index, edit] of change.edits.entries()) {
    const at = (part: EditPart) => `edits.${index}.${part}`;
    if (edit.kind === 'add' && isTooLong(edit.name)) return refuse(at('name'), words.form.name);
    if (edit.kind === 'add' && isTooLong(edit.value)) return refuse(at('value'), words.form.value);
    if (edit.kind === 'replace' && isTooLong(edit.value)) {
      return refuse(at('value'), valuesAt(details, edit.place)?.[edit.index]?.name ?? words.form.value);
    }
  }
  return null;
}

function isTooLong(typed: string | null): boolean {
  return (typed ?? '').length > TYPED_AT_MOST;
}
