/** The parameters or the headers of a call: rows of a name and a value, each of which can be taken out again. */
import { type ReactNode, useId, useRef, useState } from 'react';
import type { CallField } from '../../../electron/ipc/views/calls.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { calls } from '../../text/calls.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PLAIN_INPUT } from '../../ui/plain-input.ts';
import { Problem } from '../../ui/problem.tsx';
import type { FieldKind } from './call-form-values.ts';

export interface CallFieldsProps {
  readonly kind: FieldKind;
  /** What its rows begin with. */
  readonly first: readonly CallField[];
  /** The row that is wrong, by its key, and why. */
  readonly wrong: { readonly row: string; readonly part: string; readonly error: ErrorView } | null;
}

/** As many as main takes. */
const MOST_ROWS = 100;

export function CallFields({ kind, first, wrong }: CallFieldsProps): ReactNode {
  const words = calls.form.kinds[kind];
  const id = useId();
  const [rows, setRows] = useState(() => first.map((field, index) => ({ ...field, key: `${kind}${index}` })));
  const made = useRef(rows.length);
  const box = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    made.current += 1;
    setRows([...rows, { key: `${kind}${made.current}`, name: '', value: '' }]);
  };
  const remove = (key: string) => {
    setRows(rows.filter((row) => row.key !== key));
    // Its button goes with it.
    box.current?.querySelector<HTMLElement>('[data-add] button')?.focus();
  };
  return (
    <fieldset className="call-fields" ref={box}>
      <legend>{words.legend}</legend>
      <p className="caption secondary">{words.hint}</p>
      {rows.map(({ key, name, value }, index) => {
        const isWrong = wrong?.row === key;
        const place = index + 1;
        return (
          <div key={key} className="call-field" data-row={key}>
            <input
              name={`${kind}.name`}
              className="input data"
              aria-label={words.name(place)}
              placeholder={calls.form.name}
              defaultValue={name}
              aria-invalid={(isWrong && wrong.part === 'name') || undefined}
              aria-describedby={isWrong ? `${id}${key}` : undefined}
              {...PLAIN_INPUT}
              // A row that was added is typed into at once.
              // biome-ignore lint/a11y/noAutofocus: the person has just asked for it.
              autoFocus={name === '' && value === ''}
            />
            <input
              name={`${kind}.value`}
              className="input data"
              aria-label={words.value(place)}
              placeholder={calls.form.value}
              defaultValue={value ?? ''}
              aria-invalid={(isWrong && wrong.part === 'value') || undefined}
              aria-describedby={isWrong ? `${id}${key}` : undefined}
              {...PLAIN_INPUT}
            />
            <IconButton icon="close" label={words.remove(place)} onPress={() => remove(key)} />
            <div id={`${id}${key}`} className="field-problem">
              <Problem error={isWrong ? wrong.error : null} />
            </div>
          </div>
        );
      })}
      <div className="actions" data-add="">
        <Button isIdle={rows.length >= MOST_ROWS} onPress={add}>
          {words.add}
        </Button>
      </div>
    </fieldset>
  );
}
