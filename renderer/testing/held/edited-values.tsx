/** The parameters or headers of a held request: each can be replaced or removed where main allows it, and more be added. */
import { type ReactNode, useId } from 'react';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { HeldDetails, HeldPlace, HeldValue } from '../../../electron/ipc/views/held.ts';
import { exchanges } from '../../text/exchanges.ts';
import { held as words } from '../../text/held.ts';
import { useKeptFocus } from '../../ui/keep-focus.ts';
import { Problem } from '../../ui/problem.tsx';
import { showInvisible } from '../exchanges/visible-text.ts';
import { addValue, type Draft, dropEdit, editAt, fieldName, setEdit, valuesAt, type WrongField } from './draft.ts';
import { TextField } from './text-field.tsx';

export interface EditedValuesProps {
  readonly place: HeldPlace;
  readonly details: HeldDetails;
  readonly draft: Draft;
  /** Which of the edits is wrong; null if none is. */
  readonly wrong: Extract<WrongField, { kind: 'edit' }> | null;
  /** Why. */
  readonly error: ErrorView | null;
  readonly change: (draft: Draft) => void;
}

export function EditedValues({ place, details, draft, wrong, error, change }: EditedValuesProps): ReactNode {
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
      <ul className="held-values">
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

interface EditedValueProps {
  readonly value: HeldValue;
  readonly at: { readonly place: HeldPlace; readonly index: number };
  readonly draft: Draft;
  readonly errorAt: ErrorAt;
  readonly change: (draft: Draft) => void;
}

function EditedValue({
  value: { name, value, isMasked, change: allowed },
  at,
  draft,
  errorAt,
  change,
}: EditedValueProps) {
  const kept = useKeptFocus<HTMLDivElement>('textarea, button');
  const edit = editAt(draft, at.place, at.index);
  const set = (kind: 'replace' | 'remove') => change(setEdit(draft, kind, at.place, at.index));
  const { replace, remove, undo } = words.form;
  const shown = <bdi className="data">{showInvisible(name)}</bdi>;
  return (
    <div className="held-value" {...kept}>
      {edit?.kind === 'replace' ? (
        <TextField
          name={fieldName(edit.id, 'value')}
          label={shown}
          initial={isMasked ? '' : value}
          error={errorAt(edit.id, 'value')}
        >
          {isMasked ? words.form.isMasked : words.form.line}
        </TextField>
      ) : (
        <div>
          <p className="secondary">{shown}</p>
          {edit ? (
            <p className="held-removed">{words.form.removed}</p>
          ) : (
            <p className="data">
              {value === '' ? (
                <span className="exchange-none">{exchanges.details.emptyValue}</span>
              ) : (
                <bdi>{showInvisible(value)}</bdi>
              )}
            </p>
          )}
          {edit && <Problem error={errorAt(edit.id, 'value')} />}
        </div>
      )}
      <div className="held-value-actions">
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

interface AddedValueProps {
  readonly id: number;
  readonly errorAt: ErrorAt;
  readonly drop: () => void;
}

function AddedValue({ id, errorAt, drop }: AddedValueProps): ReactNode {
  return (
    <div className="held-value">
      <div className="held-added">
        <TextField
          name={fieldName(id, 'name')}
          label={words.form.name}
          initial=""
          error={errorAt(id, 'name')}
          isFocusedFirst
        />
        <TextField name={fieldName(id, 'value')} label={words.form.value} initial="" error={errorAt(id, 'value')} />
      </div>
      <div className="held-value-actions">
        <NamedLink action={words.form.undo} name="" press={drop} />
      </div>
    </div>
  );
}

function NamedLink({
  action,
  name,
  press,
}: {
  readonly action: string;
  readonly name: string;
  readonly press: () => void;
}) {
  return (
    <button type="button" className="link" aria-label={words.form.of(action, name)} onClick={press}>
      {action}
    </button>
  );
}
