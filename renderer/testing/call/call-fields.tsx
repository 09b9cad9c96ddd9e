/** The parts of a call that a person types or pastes: parameters and headers, JSON, and a command from elsewhere. */
import { type ReactNode, useId, useRef, useState } from 'react';
import type { CallField, CallTarget } from '../../../electron/ipc/views/calls.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { isolate } from '../../../electron/text/isolate.ts';
import { calls } from '../../text/calls.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { PLAIN_INPUT } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { FieldKind } from './call-form-values.ts';
import { type CurlRefusal, type ReadCall, readCurl } from './read-curl.ts';

/** As many as main takes. */
const MOST_ROWS = 100;
const LONGEST_JSON = 100_000;

/** Where what was refused was typed: `row` is empty for the path and the JSON. */
export interface Wrong {
  readonly row: string;
  readonly part: string;
  readonly error: ErrorView;
}

/**
 * The parameters or the headers: rows of a name and a value, each of which can be taken out again.
 * @param first what its rows begin with
 */
export function CallFields(props: {
  readonly kind: FieldKind;
  readonly first: readonly CallField[];
  readonly wrong: Wrong | null;
}): ReactNode {
  const { kind, first, wrong } = props;
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
    <fieldset className="stack" ref={box}>
      <legend>{words.legend}</legend>
      <p className="caption secondary">{words.hint}</p>
      {rows.map(({ key, name, value }, index) => {
        const isWrong = wrong?.row === key;
        const place = index + 1;
        const look = (part: string) => ({
          className: 'input data',
          'aria-invalid': (isWrong && wrong.part === part) || undefined,
          'aria-describedby': isWrong ? `${id}${key}` : undefined,
          ...PLAIN_INPUT,
        });
        return (
          <div key={key} className="stack call-field" data-row={key}>
            <input
              {...look('name')}
              name={`${kind}.name`}
              aria-label={words.name(place)}
              placeholder={calls.form.name}
              defaultValue={name}
              // A row that was added is typed into at once.
              // biome-ignore lint/a11y/noAutofocus: the person has just asked for it.
              autoFocus={name === '' && value === ''}
            />
            <input
              {...look('value')}
              name={`${kind}.value`}
              aria-label={words.value(place)}
              placeholder={calls.form.value}
              defaultValue={value ?? ''}
            />
            <IconButton icon="close" label={words.remove(place)} onPress={() => remove(key)} />
            <div id={`${id}${key}`} className="if-filled">
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

/** Goes in place of the form. */
export function JsonField({
  first,
  error,
}: {
  readonly first: string | null;
  readonly error: ErrorView | null;
}): ReactNode {
  const { legend, hint } = calls.form.json;
  const id = useId();
  return (
    <fieldset className="stack call-fields">
      <legend>{legend}</legend>
      <p className="caption secondary">{hint}</p>
      <textarea
        name="json"
        className="input data"
        rows={1}
        aria-label={legend}
        aria-describedby={error ? id : undefined}
        aria-invalid={error !== null || undefined}
        defaultValue={first ?? ''}
        {...PLAIN_INPUT}
        maxLength={LONGEST_JSON}
      />
      <div id={id} className="if-filled">
        <Problem error={error} />
      </div>
    </fieldset>
  );
}

/** Reads a command from elsewhere, here in the page: what it cannot say in the form is refused by its name. */
export function PasteCurl(props: {
  readonly target: CallTarget | null;
  readonly fillFrom: (call: ReadCall) => void;
}): ReactNode {
  const { target, fillFrom } = props;
  const words = calls.form.paste;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [wrong, setWrong] = useState<CurlRefusal | null>(null);
  const fill = () => {
    const { current } = field;
    if (!current || !target) return;
    const read = readCurl(current.value, target.baseAddress);
    if ('reason' in read) {
      setWrong(read);
      current.focus();
      return;
    }
    current.value = '';
    fillFrom(read);
  };
  return (
    <Popover title={words.title} button={words.title} buttonClass="button" side="below">
      <textarea
        ref={field}
        className="input data"
        rows={1}
        aria-label={words.label}
        aria-describedby={id}
        aria-invalid={wrong !== null || undefined}
        onInput={() => setWrong(null)}
        {...PLAIN_INPUT}
        maxLength={LONGEST_JSON}
      />
      <p id={id} className={wrong ? 'with-icon broken' : 'caption secondary'} role={wrong ? 'alert' : undefined}>
        {wrong && <Icon name="warning" />}
        <span>{wrong ? wordRefusal(wrong) : words.hint}</span>
      </p>
      <Button isIdle={target === null} onPress={fill}>
        {words.action}
      </Button>
    </Popover>
  );
}

function wordRefusal(refusal: CurlRefusal): string {
  const words = calls.form.paste.refused;
  return 'given' in refusal ? words[refusal.reason](isolate(refusal.given)) : words[refusal.reason];
}
