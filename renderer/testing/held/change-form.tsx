/**
 * Changes a held request, once: its path, its parameters and its headers; of a page, its parameters. What is typed is in uncontrolled fields alone, and
 * cleared with the form, which goes when main has taken it. What is refused is said at its field, and stays there to be
 * corrected.
 */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { HeldDecision, HeldDetails, HeldPlace } from '../../../electron/ipc/views/held.ts';
import { held as words } from '../../text/held.ts';
import { Button } from '../../ui/button.tsx';
import type { Call } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import {
  changeOf,
  type DraftedChange,
  fieldName,
  NO_DRAFT,
  PATH_FIELD,
  type Refused,
  tooLongIn,
  type WrongField,
  wrongFieldOf,
} from './draft.ts';
import { EditedValues, TextField } from './edited-values.tsx';

const PLACES: readonly HeldPlace[] = ['query', 'form', 'header'];

export function ChangeForm(props: {
  readonly details: HeldDetails;
  readonly call: Call;
  readonly decide: (decision: HeldDecision) => Promise<boolean>;
  readonly close: () => void;
}): ReactNode {
  const { details, call, decide, close } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(NO_DRAFT);
  const [sent, setSent] = useState<Pick<DraftedChange, 'ids'> | null>(null);
  const [isNothing, setIsNothing] = useState(false);
  const [tooLong, setTooLong] = useState<Refused | null>(null);
  const { path } = details;
  const shown = path === null ? words.pageForm : words.form;
  const refused = tooLong ?? (sent && refusedBy(call.error, sent));
  const { error, wrong } = refused ?? { error: null, wrong: null };
  useFocusOnRefusal(form, error, wrong);
  useClearedWithForm(form);
  const forget = () => {
    setIsNothing(false);
    setTooLong(null);
    call.forget();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isRunning) return;
    const fields = fieldsOf(event.currentTarget);
    const change = changeOf(details, draft, (name) => fields.get(name)?.value ?? '');
    setIsNothing(change === null);
    // The values stay in their fields.
    setSent(change && { ids: change.ids });
    const long = change && tooLongIn(details, change);
    setTooLong(long);
    if (!change || long) return;
    void decide({ kind: 'change', path: change.path, edits: change.edits });
  };
  return (
    <form
      ref={form}
      className="stack gap-3 held-form"
      aria-labelledby={`${id}title`}
      noValidate
      onSubmit={submit}
      onInput={forget}
    >
      <h3 id={`${id}title`}>{shown.title}</h3>
      <p className="caption secondary">{shown.hint}</p>
      {path !== null && (
        <TextField
          name={PATH_FIELD}
          label={words.form.path}
          initial={path}
          error={wrong?.kind === 'path' ? error : null}
        >
          {words.form.below} <bdi className="data">{details.base}</bdi>
        </TextField>
      )}
      {PLACES.map((place) => (
        <EditedValues
          key={place}
          place={place}
          details={details}
          draft={draft}
          wrong={wrong?.kind === 'edit' ? wrong : null}
          error={error}
          change={(next) => {
            forget();
            setDraft(next);
          }}
        />
      ))}
      {details.headers && <p className="caption secondary">{words.form.rest}</p>}
      <p className="caption secondary">{words.form.result}</p>
      {!wrong && <Problem error={error} />}
      <div className="actions">
        <Button rank="primary" isIdle={call.isRunning}>
          {shown.send}
        </Button>
        <Button onPress={close}>{words.form.leave}</Button>
      </div>
      <p className="caption" role="status">
        {isNothing && words.form.nothing}
      </p>
    </form>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement): ReadonlyMap<string, Field> {
  const fields = [...form.elements].filter(
    (control): control is Field => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  );
  return new Map(fields.map((field) => [field.name, field]));
}

/** React keeps the field that had the focus last, with what is in it. */
function useClearedWithForm(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const element = form.current;
    return () => {
      if (element) for (const field of fieldsOf(element).values()) field.value = '';
    };
  }, [form]);
}

function refusedBy(error: ErrorView | null, sent: Pick<DraftedChange, 'ids'>): Refused | null {
  return error?.code === 'change-refused' ? { error, wrong: wrongFieldOf(sent, error.details.field) } : null;
}

/** To the field that is wrong, each time that something is refused. */
function useFocusOnRefusal(
  form: { readonly current: HTMLFormElement | null },
  error: ErrorView | null,
  wrong: WrongField | null,
): void {
  const name = wrong && (wrong.kind === 'path' ? PATH_FIELD : fieldName(wrong.id, wrong.part ?? 'value'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each error is another object, also one at the same field.
  useEffect(() => {
    if (name !== null) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
  }, [form, error, name]);
}
