/** The control of a field, by its kind. What is typed is in the draft. */
import { type ReactNode, useId, useRef } from 'react';
import type { FormFieldView } from '../../electron/ipc/views/own-services.ts';
import { optionWords } from '../text/field-words.ts';
import { serviceForm as words } from '../text/service-form.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { PLAIN_INPUT } from '../ui/fields.tsx';
import { isEmptyPin, isJsonObject, type NamedRow, NO_REPLY, pinsIn, rowsOf } from './draft.ts';
import type { ControlAttributes } from './form-row.tsx';

export interface FieldControlProps {
  readonly field: FormFieldView;
  readonly attributes: ControlAttributes;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

/** Whether its label names a group of controls. */
export function isGrouped({ kind }: FormFieldView): boolean {
  return kind !== 'text' && kind !== 'choice' && kind !== 'switch';
}

export function FieldControl(props: FieldControlProps): ReactNode {
  const Control = CONTROLS[props.field.kind];
  return Control && <Control {...props} />;
}

/** Certificates have controls of their own. */
const CONTROLS: { readonly [kind in FormFieldView['kind']]?: (props: FieldControlProps) => ReactNode } = {
  text: Line,
  choice: Choice,
  switch: Switch,
  'pinned-reply': PinnedReplies,
  parameters: ParameterRows,
  loopback: Loopback,
};

function Line({ field: { path, isRequired }, attributes, value, change }: FieldControlProps): ReactNode {
  return (
    <input
      {...attributes.single}
      className={path === 'name' ? 'input' : 'input data'}
      value={textOf(value)}
      {...PLAIN_INPUT}
      aria-required={isRequired || undefined}
      onChange={({ target }) => change(target.value)}
    />
  );
}

function Choice({ field, attributes, value, change }: FieldControlProps): ReactNode {
  return (
    <select
      {...attributes.single}
      className="input"
      value={textOf(value)}
      onChange={({ target }) => change(target.value)}
    >
      {field.options.map((option) => (
        <option key={option} value={option}>
          {optionWords(field.path, option)}
        </option>
      ))}
    </select>
  );
}

function Switch({ attributes, value, change }: FieldControlProps): ReactNode {
  return (
    <input
      {...attributes.single}
      type="checkbox"
      className="form-check"
      checked={value === true}
      onChange={({ target }) => change(target.checked)}
    />
  );
}

/** One reply or several, each a row. What is no whole number goes to main as it was typed, which says what is wrong. */
function PinnedReplies({ attributes, value, change }: FieldControlProps): ReactNode {
  const id = useId();
  const pins = pinsIn(value);
  const shown = pins.length === 0 ? [NO_REPLY] : pins;
  const { box, set, add, remove, focusAdded } = useRows(shown, change, NO_REPLY);
  const setPart = (place: number, part: 'status' | 'code', typed: string) => {
    const isStatus = part === 'status' && /^\d{1,9}$/.test(typed);
    set(place, { ...shown[place], [part]: typed === '' ? null : isStatus ? Number(typed) : typed });
  };
  return (
    <fieldset ref={box} {...attributes.group} className="stack">
      {shown.map((pin, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is typed into.
        <div key={index} className="stack form-pin">
          {(['status', 'code'] as const).map((part) => (
            <div key={part}>
              {index === 0 && (
                <label htmlFor={`${id}${part}`} className="caption secondary">
                  {words.pinned[part]}
                </label>
              )}
              <input
                ref={part === 'status' ? focusAdded(index) : null}
                id={index === 0 ? `${id}${part}` : undefined}
                className="input data"
                aria-label={index === 0 ? undefined : `${words.pinned[part]} ${index + 1}`}
                value={textOf(pin[part])}
                {...PLAIN_INPUT}
                inputMode={part === 'status' ? 'numeric' : 'text'}
                aria-invalid={attributes.isWrong || undefined}
                onChange={({ target }) => setPart(index, part, target.value)}
              />
            </div>
          ))}
          {shown.length > 1 && (
            <IconButton icon="close" label={words.pinned.remove(index + 1)} onPress={() => remove(index)} />
          )}
        </div>
      ))}
      {!shown.some(isEmptyPin) && (
        <div className="actions" data-add="">
          <Button rank="link" onPress={add}>
            {words.pinned.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Rows of a group. One that is added gets the focus; after one is removed, with its button, it stays in the group. */
function useRows<Row>(rows: readonly Row[], change: (rows: readonly Row[]) => void, empty: Row) {
  const box = useRef<HTMLFieldSetElement>(null);
  const isAdded = useRef(false);
  return {
    box,
    set: (place: number, row: Row) => change(rows.map((one, index) => (index === place ? row : one))),
    add() {
      isAdded.current = true;
      change([...rows, empty]);
    },
    remove(place: number) {
      change(rows.filter((_, index) => index !== place));
      const find = (one: string) => box.current?.querySelector<HTMLElement>(one);
      (find('[data-add] button') ?? find('input'))?.focus();
    },
    /** @returns the ref of the first control in that row */
    focusAdded: (place: number) => (input: HTMLElement | null) => {
      if (!input || !isAdded.current || place < rows.length - 1) return;
      input.focus();
      isAdded.current = false;
    },
  };
}

const NEW_LOOPBACK = { path: '/callback', allowsRandomSegment: true };

function Loopback({ attributes, value, change }: FieldControlProps): ReactNode {
  const id = useId();
  const loopback = isJsonObject(value) ? value : null;
  return (
    <fieldset {...attributes.group} className="stack">
      <label className="choice">
        <input
          type="checkbox"
          checked={loopback !== null}
          onChange={({ target }) => change(target.checked ? NEW_LOOPBACK : null)}
        />
        {words.loopback.use}
      </label>
      {loopback && (
        <>
          <div>
            <label htmlFor={`${id}path`} className="caption secondary">
              {words.loopback.path}
            </label>
            <input
              id={`${id}path`}
              className="input data"
              value={textOf(loopback.path)}
              {...PLAIN_INPUT}
              aria-invalid={attributes.isWrong || undefined}
              onChange={({ target }) => change({ ...loopback, path: target.value })}
            />
          </div>
          <label className="choice">
            <input
              type="checkbox"
              checked={loopback.allowsRandomSegment === true}
              onChange={({ target }) => change({ ...loopback, allowsRandomSegment: target.checked })}
            />
            {words.loopback.random}
          </label>
        </>
      )}
    </fieldset>
  );
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** As many as main takes. */
const MOST_ROWS = 100;

/** The parameters that a call gets besides its own: rows of a name and a value. */
function ParameterRows({ attributes, value, change }: FieldControlProps): ReactNode {
  const rows = rowsOf(value);
  const { box, set, add, remove, focusAdded } = useRows<NamedRow>(rows, change, ['', '']);
  return (
    <fieldset ref={box} {...attributes.group} className="stack">
      {rows.map(([name, text], index) => {
        const place = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is typed into.
          <div key={index} className="stack form-parameter">
            <input
              ref={focusAdded(index)}
              className="input data"
              aria-label={words.parameters.nameOf(place)}
              placeholder={words.parameters.name}
              value={name}
              {...PLAIN_INPUT}
              aria-invalid={attributes.isWrong || undefined}
              onChange={({ target }) => set(index, [target.value, text])}
            />
            <input
              className="input data"
              aria-label={words.parameters.valueOf(place)}
              placeholder={words.parameters.value}
              value={text}
              {...PLAIN_INPUT}
              onChange={({ target }) => set(index, [name, target.value])}
            />
            <IconButton icon="close" label={words.parameters.remove(place)} onPress={() => remove(index)} />
          </div>
        );
      })}
      <div className="actions" data-add="">
        <Button isIdle={rows.length >= MOST_ROWS} onPress={add}>
          {words.parameters.add}
        </Button>
      </div>
    </fieldset>
  );
}
