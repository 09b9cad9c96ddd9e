/**
 * Starts a login method that asks for something first: its fields, drawn from its description, and its button, on the
 * first screen or on one of its own. It stays while its attempt runs and shows why that failed beside the cause. A
 * password sits in an uncontrolled field, is read once at the press, and cleared as soon as main says that sending has
 * begun, or as the form goes: what never left stays. The login stays in any case.
 */
import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { CauseView, ErrorView } from '../../electron/ipc/views/error.ts';
import type { FieldView, MethodView, OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import type { DemoView } from '../../electron/ipc/views/services.ts';
import { FIELD_OF_ERROR, fieldLabel, methodText, optionHint, optionLabel, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { FieldProblem, HintedChoice, PasswordInput } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place, Trial } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { clearFields, findWrong, readFields } from '../ui/take-fields.ts';
import { CancelButton, FailedCauses } from './attempt-parts.tsx';

/** The screen of such a method, if it is not the first screen's. */
export function FormScreen(props: {
  readonly method: OfferedMethodView;
  /** The method's attempt, running or ended. */
  readonly attempt: AttemptView | null;
  readonly view: AppView;
  /** Present if it was opened from Compare methods. */
  readonly trial?: Trial | undefined;
  readonly go: (place: Place) => void;
}): ReactNode {
  const { method, attempt, view, trial, go } = props;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { service } = view;
  const words = methodText(method.id);
  const { caution } = method;
  const leave = () => {
    go(trial ? { kind: 'compare', methodId: method.id } : { kind: 'sign-in' });
    if (attempt?.step.kind === 'ended') void call.run(() => memberLogin.dismissAttempt({ attemptId: attempt.id }));
  };
  return (
    <Screen service={service.name} title={words.name}>
      {caution && (
        <p className="with-icon row-note">
          <Icon name="warning" tone="mixed" />
          {text.signIn.caution[caution]}
        </p>
      )}
      {/* Without https, no password is sent. */}
      {caution !== 'needs-https' && <p className="lead">{(words.explained ?? text.signIn.to)(service.name)}</p>}
      <MethodForm
        method={method}
        service={service}
        isReady={service.state === 'ready' && caution !== 'needs-https'}
        attempt={attempt}
        causes={
          attempt && causesOf(attempt).length > 0 ? (
            <FailedCauses attempt={attempt} causes={causesOf(attempt)} view={view} go={go} />
          ) : null
        }
      >
        <Button onPress={leave}>{text.signIn.back}</Button>
      </MethodForm>
    </Screen>
  );
}

export function MethodForm(props: {
  readonly method: MethodView;
  /** Whether the service can take a sign-in now. */
  readonly isReady: boolean;
  /** The one that the person sees: what is typed goes to no other. */
  readonly service: AppView['service'];
  /** The method's attempt, where this form stays in sight while it runs. */
  readonly attempt?: AttemptView | null;
  /** Why its last attempt may have failed; said where it is not about a field. */
  readonly causes?: ReactNode;
  /** Further buttons beside the one that starts. */
  readonly children?: ReactNode;
}): ReactNode {
  const { method, isReady, service, attempt = null, causes = null, children } = props;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { ref: form, ...kept } = useKeptFocus<HTMLFormElement>();
  const [wrong, setWrong] = useState<ErrorView | null>(null);
  const [sentCount, setSentCount] = useState(0);
  const isRunning = call.isRunning || (attempt !== null && attempt.step.kind !== 'ended');
  const error = call.error ?? (isRunning ? null : problemOf(attempt));
  const wrongField = fieldOf(error, method);
  const failure = call.error ? 'start' : (attempt?.id ?? null);
  usePasswordsUntilSent(form, attempt);
  useFocusOnFailure(form, error ? failure : null, wrongField);

  const hasCauses = causes !== null && error !== null && call.error === null && wrongField === undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady || isRunning) return;
    const limits = new Map(method.fields.map(({ name, maxCharacters }) => [name, maxCharacters]));
    const found = findWrong(event.currentTarget, limits);
    setWrong(found?.error ?? null);
    if (found) return found.control.focus();
    const fields = readFields(event.currentTarget);
    setSentCount(sentCount + 1);
    void call.run(() => memberLogin.startLogin({ serviceId: service.id, methodId: method.id, fields }));
  };
  const words = methodText(method.id);

  return (
    <form
      className="stack gap-3 method-form"
      aria-label={words.name}
      data-takes-focus=""
      ref={form}
      {...kept}
      noValidate
      onSubmit={submit}
      onInput={() => setWrong(null)}
    >
      {method.fields.map((field) => (
        <MethodField
          key={field.name}
          field={field}
          // What was wrong at the press, else what came back.
          error={field.name === wrong?.details.field ? wrong : field.name === wrongField ? error : null}
          sentCount={sentCount}
        />
      ))}
      {wrongField === undefined && (
        <Problem error={error} hasCauses={hasCauses}>
          {hasPassword(method) && text.signIn[call.error || !attempt?.isAnythingSent ? 'notSent' : 'typeAgain']}
        </Problem>
      )}
      {hasCauses && causes}
      <div className="actions">
        <Button rank="primary" isIdle={!isReady || isRunning}>
          {isRunning ? text.signIn.signingIn : words.action}
        </Button>
        {attempt && isRunning ? <CancelButton attemptId={attempt.id} call={call} /> : children}
      </div>
      {service.demo && hasLoginAndPassword(method) && <FillMembers demo={service.demo} form={form} />}
    </form>
  );
}

/** Clears the passwords as soon as anything of their attempt was sent, or it left nothing behind, and as the form goes. */
function usePasswordsUntilSent(form: { readonly current: HTMLFormElement | null }, attempt: AttemptView | null): void {
  const keptFor = attempt && !attempt.isAnythingSent ? 'unsent' : (attempt?.id ?? null);
  useEffect(() => {
    if (form.current && keptFor !== 'unsent') clearFields(form.current, 'passwords');
  }, [form, keptFor]);
  useLayoutEffect(() => {
    const { current } = form;
    return () => {
      if (current) clearFields(current, 'passwords');
    };
  }, [form]);
}

/** Where a failure is put right: in the field that it names, else in the password. */
function useFocusOnFailure(
  form: { readonly current: HTMLFormElement | null },
  /** Which failure it is; null while there is none. */
  failure: string | null,
  wrongField: string | undefined,
): void {
  useEffect(() => {
    if (failure === null) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const wrong = wrongField !== undefined && find(`[name="${CSS.escape(wrongField)}"]`);
    (wrong || find('input[type=password]') || find('input'))?.focus();
  }, [form, failure, wrongField]);
}

/** What the demo publishes of its members. */
function hasLoginAndPassword({ fields }: MethodView): boolean {
  return ['login', 'password'].every((published) => fields.some(({ name }) => name === published));
}

function hasPassword({ fields }: MethodView): boolean {
  return fields.some(({ kind }) => kind === 'password');
}

function causesOf({ step }: AttemptView): readonly CauseView[] {
  return (step.kind === 'ended' && step.causes) || [];
}

/** Cancelling is no failure. */
function problemOf(attempt: AttemptView | null): ErrorView | null {
  if (attempt?.step.kind !== 'ended' || attempt.step.end === 'cancelled') return null;
  return attempt.step.error;
}

/** @returns the name of the method's field at which an error is said; what is wrong with none of them stands below */
function fieldOf(error: ErrorView | null, { fields }: MethodView): string | undefined {
  if (!error) return undefined;
  const name = FIELD_OF_ERROR[error.code] ?? error.details.field;
  return fields.find((field) => field.name === name)?.name;
}

interface MethodFieldProps {
  readonly field: FieldView;
  /** What is wrong with this field. */
  readonly error: ErrorView | null;
  /** How often the form was sent: a password that was shown is hidden then. */
  readonly sentCount: number;
}

/** A line of text, a password, or a choice whose options each say what they mean. What is typed stays in the field itself. */
function MethodField(props: MethodFieldProps): ReactNode {
  return props.field.kind === 'choice' ? <Choice field={props.field} /> : <Line {...props} />;
}

function Line({ field, error, sentCount }: MethodFieldProps): ReactNode {
  const id = useId();
  const problemId = `${id}problem`;
  const attributes = {
    id,
    name: field.name,
    className: 'input',
    autoComplete: field.autocomplete,
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-required': true,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': error ? problemId : undefined,
  } as const;
  return (
    <div className="field">
      <label htmlFor={id}>{fieldLabel(field.name)}</label>
      {field.kind === 'password' ? (
        <PasswordInput {...attributes} sentCount={sentCount} />
      ) : (
        <input {...attributes} type="text" />
      )}
      {error && <FieldProblem id={problemId} error={error} />}
    </div>
  );
}

function Choice({ field }: { readonly field: FieldView }): ReactNode {
  return (
    <fieldset className="choices">
      <legend>{fieldLabel(field.name)}</legend>
      {field.options.map((option) => (
        <HintedChoice
          key={option}
          type="radio"
          name={field.name}
          value={option}
          defaultChecked={option === field.options[0]}
          label={optionLabel(option)}
          hint={optionHint(option)}
        />
      ))}
    </fieldset>
  );
}

interface FillMembersProps {
  readonly demo: DemoView;
  readonly form: { readonly current: HTMLFormElement | null };
}

/** The demo's published members, each with a button that fills in the form. Their passwords are public. */
function FillMembers({ demo, form }: FillMembersProps): ReactNode {
  const words = text.signIn;
  const fill = (fields: Readonly<Record<string, string>>) => {
    for (const control of form.current?.elements ?? []) {
      const value = control instanceof HTMLInputElement ? fields[control.name] : undefined;
      if (control instanceof HTMLInputElement && value !== undefined) control.value = value;
    }
    // As after typing, so that the form stops reporting an empty field.
    form.current?.dispatchEvent(new Event('input', { bubbles: true }));
    form.current?.querySelector<HTMLElement>('[data-primary]')?.focus();
  };
  return (
    <fieldset className="fill-members">
      <legend>{words.fillMembers}</legend>
      <div className="row">
        {demo.members.map(({ name, login, password }) => (
          <button
            key={login}
            type="button"
            className="button"
            aria-label={words.fillFor(name)}
            onClick={() => fill({ login, password })}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
