/** The parameters that a call gets besides its own: rows of a name and a value. */
import { type ReactNode, useRef } from 'react';
import { serviceForm } from '../text/service-form.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PLAIN_INPUT } from '../ui/plain-input.ts';
import { type NamedRow, rowsOf } from './draft.ts';
import type { ControlIds } from './form-row.tsx';

export interface ParametersControlProps {
  readonly ids: ControlIds;
  readonly value: unknown;
  readonly change: (rows: readonly NamedRow[]) => void;
}

/** As many as main takes. */
const MOST_ROWS = 100;

export function ParametersControl({ ids, value, change }: ParametersControlProps): ReactNode {
  const words = serviceForm.parameters;
  const box = useRef<HTMLFieldSetElement>(null);
  const isAdded = useRef(false);
  const rows = rowsOf(value);
  const set = (place: number, row: NamedRow) => change(rows.map((one, index) => (index === place ? row : one)));
  const remove = (place: number) => {
    change(rows.filter((_, index) => index !== place));
    // Its button goes with it.
    box.current?.querySelector<HTMLElement>('[data-add] button')?.focus();
  };
  const add = () => {
    isAdded.current = true;
    change([...rows, ['', '']]);
  };
  const focusAdded = (input: HTMLInputElement | null) => {
    if (!input || !isAdded.current) return;
    input.focus();
    isAdded.current = false;
  };
  return (
    <fieldset ref={box} aria-labelledby={ids.label} aria-describedby={ids.describedBy} className="form-parameters">
      {rows.map(([name, text], index) => {
        const place = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is typed into.
          <div key={index} className="form-parameter">
            <input
              ref={place === rows.length ? focusAdded : null}
              className="input data"
              aria-label={words.nameOf(place)}
              placeholder={words.name}
              value={name}
              {...PLAIN_INPUT}
              aria-invalid={ids.isWrong || undefined}
              onChange={({ target }) => set(index, [target.value, text])}
            />
            <input
              className="input data"
              aria-label={words.valueOf(place)}
              placeholder={words.value}
              value={text}
              {...PLAIN_INPUT}
              onChange={({ target }) => set(index, [name, target.value])}
            />
            <IconButton icon="close" label={words.remove(place)} onPress={() => remove(index)} />
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
