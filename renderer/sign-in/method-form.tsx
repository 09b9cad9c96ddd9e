/**
 * Starts a login method that asks for something first: its fields, drawn from its description, and its button. It stays
 * while its attempt runs and shows why that failed beside the cause. A password sits in an uncontrolled field, is read
 * once at the press and cleared in the same moment; the login stays. Where a field is empty or too long, nothing is sent
 * and nothing cleared.
 */
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { MethodView } from '../../electron/ipc/views/methods.ts';
import type { DemoView } from '../../electron/ipc/views/services.ts';
import { methodText, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { type Call, useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { findEmptyField, findTooLong, takeFields } from '../ui/take-fields.ts';
import { FillMembers } from './fill-members.tsx';
import { MethodField } from './method-field.tsx';
import './method-form.css';

export interface MethodFormProps {
  readonly method: MethodView;
  /** Whether the service can take a sign-in now. */
  readonly isReady: boolean;
  /** The service that the person sees: what is typed goes to no other. */
  readonly serviceId: string;
  /** The method's attempt, where this form stays in sight while it runs. */
  readonly attempt?: AttemptView | null;
  /** Published members that may be filled in. */
  readonly demo?: DemoView | null;
  /** Further buttons beside the one that starts. */
  readonly children?: ReactNode;
}

export function MethodForm({
  method,
  serviceId,
  isReady,
  attempt = null,
  demo = null,
  children,
}: MethodFormProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { ref: form, ...kept } = useKeptFocus<HTMLFormElement>();
  const [wrong, setWrong] = useState<ErrorView | null>(null);
  const [sentCount, setSentCount] = useState(0);
  const isRunning = call.isRunning || (attempt !== null && attempt.step.kind !== 'ended');
  const error = call.error ?? (isRunning ? null : problemOf(attempt));
  const wrongField = fieldOf(error, method);
  const failure = call.error ? 'start' : (attempt?.id ?? null);
  useFocusOnFailure(form, error ? failure : null, wrongField);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady || isRunning) return;
    const empty = findEmptyField(event.currentTarget);
    const limits = new Map(method.fields.map(({ name, maxCharacters }) => [name, maxCharacters]));
    const long = findTooLong(event.currentTarget, limits);
    setWrong(empty ? emptyField(empty.name) : long ? longField(long.control.name, long.limit) : null);
    if (empty) return empty.focus();
    if (long) return long.control.focus();
    const keptFields = method.fields.filter(({ kind }) => kind !== 'password').map(({ name }) => name);
    const fields = takeFields(event.currentTarget, keptFields);
    setSentCount(sentCount + 1);
    void call.run(() => memberLogin.startLogin({ serviceId, methodId: method.id, fields }));
  };
  const words = methodText(method.id);

  return (
    <form
      className="method-form"
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
      {/* Whatever was refused: the password was cleared when it went out. */}
      {wrongField === undefined && <Problem error={error}>{hasPassword(method) && text.signIn.typeAgain}</Problem>}
      <div className="actions">
        <Button rank="primary" isIdle={!isReady || isRunning}>
          {isRunning ? text.signIn.signingIn : words.action}
        </Button>
        {attempt && isRunning ? <CancelButton attempt={attempt} call={call} /> : children}
      </div>
      {demo && hasLoginAndPassword(method) && <FillMembers demo={demo} form={form} />}
    </form>
  );
}

/** A sign-in that was cancelled from its form leaves nothing behind. */
function CancelButton({ attempt, call }: { readonly attempt: AttemptView; readonly call: Call }): ReactNode {
  const memberLogin = useMemberLogin();
  const ref = { attemptId: attempt.id };
  const cancel = async () => {
    const outcome = await memberLogin.cancelLogin(ref);
    return outcome.ok ? memberLogin.dismissAttempt(ref) : outcome;
  };
  return <Button onPress={() => void call.run(cancel)}>{text.cancel}</Button>;
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

function emptyField(field: string): ErrorView {
  return { code: 'field-missing', details: { field } };
}

function longField(field: string, limitCharacters: number): ErrorView {
  return { code: 'field-too-long', details: { field, limitCharacters } };
}

/** Cancelling is no failure. */
function problemOf(attempt: AttemptView | null): ErrorView | null {
  if (attempt?.step.kind !== 'ended' || attempt.step.end === 'cancelled') return null;
  return attempt.step.error;
}

/** @returns the name of the method's field at which an error is said; what is wrong with none of them stands below */
function fieldOf(error: ErrorView | null, { fields }: MethodView): string | undefined {
  if (!error) return undefined;
  const name = NAMED_FIELDS[error.code] ?? error.details.field;
  return fields.find((field) => field.name === name)?.name;
}

/** Errors that are about a field without naming it. The login may be right, so it is kept; the password is typed again. */
const NAMED_FIELDS: Readonly<Partial<Record<ErrorView['code'], string>>> = {
  'login-has-colon': 'login',
  'credentials-refused': 'password',
  'basic-not-identified': 'password',
};
