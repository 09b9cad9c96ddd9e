/** The parameters or headers of a held request: each can be replaced or removed where main allows it, and more be added. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { HeldDetails, HeldPlace, HeldValue } from '../../../electron/ipc/views/held.ts';
import { held as words } from '../../text/held.ts';
import { showInvisible } from '../../text/show-invisible.ts';
import { useKeptFocus } from '../../ui/keep-focus.ts';
import { Problem } from '../../ui/problem.tsx';
import { WireValue } from '../log/wire-values.tsx';
import { addValue, type Draft, dropEdit, editAt, fieldName, setEdit, valuesAt, type WrongField } from './draft.ts';

/**
 * @param wrong which of the edits is wrong; null if none is
 * @param error why it is
 */
export function EditedValues(props: {
  readonly place: HeldPlace;
  readonly details: HeldDetails;
  readonly draft: Draft;
  readonly wrong: Extract<WrongField, { kind: 'edit' }> | null;
  readonly error: ErrorView | null;
  readonly change: (draft: Draft) => void;
}): ReactNode {
  const { place, details, draft, wrong, error, change } = props;
  const id = useId();
  const kept = useKeptFocus<HTMLElement>('.held-add');
  const values = valuesAt(details, place);
  if (!values) return null;
  const { title, add } = words.places[place];
  const errorAt: ErrorAt = (editId, part) => (wrong?.id === editId && (wrong.part ?? 'value') === part ? error : null);
  const added = draft.edits.filter((edit) => edit.kind === 'add' && edit.place === place);
  return (
    <section aria-labelledby={id} {...kept}>
      <h4 id={id}>{title}</h4>
      <ul className="stack held-values">
        {values.map(
          (value, index) =>
            value.change !== 'fixed' && (
              // biome-ignore lint/suspicious/noArrayIndexKey: Its place is what names it.
              <li key={index}>
                <EditedValue value={value} at={{ place, index }} draft={draft} errorAt={errorAt} change={change} />
              </li>
            ),
        )}
        {added.map(({ id: editId }) => (
          <li key={`added ${editId}`}>
            <AddedValue id={editId} errorAt={errorAt} drop={() => change(dropEdit(draft, editId))} />
          </li>
        ))}
      </ul>
      <button type="button" className="link held-add" onClick={() => change(addValue(draft, place))}>
        {add}
      </button>
    </section>
  );
}

type ErrorAt = (id: number, part: 'name' | 'value') => ErrorView | null;

function EditedValue(props: {
  readonly value: HeldValue;
  readonly at: { readonly place: HeldPlace; readonly index: number };
  readonly draft: Draft;
  readonly errorAt: ErrorAt;
  readonly change: (draft: Draft) => void;
}): ReactNode {
  const { at, draft, errorAt, change } = props;
  const { name, value, isMasked, change: allowed } = props.value;
  const kept = useKeptFocus<HTMLDivElement>('textarea, button');
  const edit = editAt(draft, at.place, at.index);
  const error = edit ? errorAt(edit.id, 'value') : null;
  const set = (kind: 'replace' | 'remove') => change(setEdit(draft, kind, at.place, at.index));
  const { replace, remove, undo } = words.form;
  const shown = <bdi className="data">{showInvisible(name)}</bdi>;
  return (
    <div className="stack held-value" {...kept}>
      {edit?.kind === 'replace' ? (
        <TextField name={fieldName(edit.id, 'value')} label={shown} initial={isMasked ? '' : value} error={error}>
          {isMasked && words.form.isMasked}
        </TextField>
      ) : (
        <div>
          <p className="secondary">{shown}</p>
          {edit ? (
            <p className="caption secondary">{words.form.removed}</p>
          ) : (
            <p className="data">
              <WireValue value={value} />
            </p>
          )}
          <Problem error={error} />
        </div>
      )}
      <div className="row gap-3 held-value-actions">
        {edit ? (
          // Another button than the one that was pressed, so that the field takes the focus.
          <NamedLink key="undo" action={undo} name={name} press={() => change(dropEdit(draft, edit.id))} />
        ) : (
          <>
            <NamedLink action={replace} name={name} press={() => set('replace')} />
            {allowed === 'replace-or-remove' && <NamedLink action={remove} name={name} press={() => set('remove')} />}
          </>
        )}
      </div>
    </div>
  );
}

function AddedValue(props: { readonly id: number; readonly errorAt: ErrorAt; readonly drop: () => void }): ReactNode {
  const { id, errorAt, drop } = props;
  return (
    <div className="stack held-value">
      <div className="stack">
        {(['name', 'value'] as const).map((part) => (
          <TextField
            key={part}
            name={fieldName(id, part)}
            label={words.form[part]}
            initial=""
            error={errorAt(id, part)}
            isFocusedFirst={part === 'name'}
          />
        ))}
      </div>
      <div className="row gap-3 held-value-actions">
        <NamedLink action={words.form.undo} name="" press={drop} />
      </div>
    </div>
  );
}

function NamedLink(props: { readonly action: string; readonly name: string; readonly press: () => void }): ReactNode {
  const { action, name, press } = props;
  return (
    <button type="button" className="link" aria-label={words.form.of(action, name)} onClick={press}>
      {action}
    </button>
  );
}

/**
 * A field of what is changed. It grows with its text; Enter sends the form, as in a line.
 * @param error what is wrong with it
 * @param children a hint
 */
export function TextField(props: {
  readonly name: string;
  readonly label: ReactNode;
  readonly initial: string;
  readonly error: ErrorView | null;
  readonly isFocusedFirst?: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  const { name, label, initial, error, isFocusedFirst = false, children } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocusedFirst) field.current?.focus();
  }, [isFocusedFirst]);
  const described = [error ? `${id}problem` : [], children ? `${id}hint` : []].flat().join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        name={name}
        className="input data"
        rows={1}
        defaultValue={initial}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={error !== null || undefined}
        aria-describedby={described || undefined}
        onKeyDown={submitOnEnter}
      />
      {children && (
        <p id={`${id}hint`} className="caption secondary">
          {children}
        </p>
      )}
      <div id={`${id}problem`}>
        <Problem error={error} />
      </div>
    </div>
  );
}

/** With Shift, it begins another line; while letters are being composed, it ends that. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
