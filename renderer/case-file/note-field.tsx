/** The note that goes along with a case file. */
import { type ReactNode, type RefObject, useId } from 'react';
import { TYPED_AT_MOST } from '../member-login-api.ts';
import { caseFile } from '../text/case-file.ts';

export interface NoteFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Whether it was to be saved although it is. */
  readonly isTooLong: boolean;
  readonly change: () => void;
}

export function NoteField({ field, isTooLong, change }: NoteFieldProps): ReactNode {
  const words = caseFile.saving;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.note}</label>
      <textarea
        ref={field}
        id={id}
        className="input case-note-field"
        rows={3}
        aria-describedby={`${id}hint`}
        aria-invalid={isTooLong || undefined}
        onInput={change}
      />
      <p id={`${id}hint`} className="caption secondary" role={isTooLong ? 'alert' : undefined}>
        {isTooLong ? words.noteTooLong(TYPED_AT_MOST) : words.noteHint}
      </p>
    </div>
  );
}
