/**
 * The form for a call: what is sent, and how the credential is sent. What is typed sits in uncontrolled fields; what main
 * does not keep of it, because it is secret, is cleared once the call is sent.
 */
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Outcome } from '../../../electron/ipc/channels.ts';
import type { CallForm as CallFormView, CallTarget } from '../../../electron/ipc/views/calls.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import { calls } from '../../text/calls.ts';
import { text } from '../../text/en.ts';
import { exchanges } from '../../text/exchanges.ts';
import { sections } from '../../text/sections.ts';
import { Button } from '../../ui/button.tsx';
import { PLAIN_INPUT } from '../../ui/fields.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import { useCopiedToast } from '../../ui/toast.tsx';
import { OWN_SHELL, wholeCallOf } from '../exchanges/list-actions.tsx';
import { CallFields, JsonField, PasteCurl, type Wrong } from './call-fields.tsx';
import {
  CALL_METHODS,
  clearLeftOut,
  FIELD_KINDS,
  formLeft,
  inputOf,
  readCallForm,
  type TypedCall,
  typeInto,
} from './call-form-values.ts';
import type { ReadCall } from './read-curl.ts';

interface CallFormProps {
  /** What calls are sent as. */
  readonly session: SessionView;
  /** What the form begins with. */
  readonly first: CallFormView;
  /** Told of each call that is on its way. */
  readonly begun: (callId: string) => void;
  /** Told what may stay of it when it goes. */
  readonly left: (form: CallFormView) => void;
  /** What was read from a command and is typed into it; null otherwise. */
  readonly pasted: ReadCall | null;
  /** Has another form begin with what was read. */
  readonly fillFrom: (call: ReadCall) => void;
}

export function CallForm({ session, first, begun, left, pasted, fillFrom }: CallFormProps): ReactNode {
  const words = calls.form;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const target = useCallTarget(session);
  const showCopied = useCopiedToast();
  const element = useRef<HTMLFormElement>(null);
  const kept = useRef(first);
  const [isLeftOut] = useState(pasted === null && wholeCallOf(first) === null);
  const leave = useEffectEvent((form: HTMLFormElement) => left(formLeft(readCallForm(form), kept.current)));
  const fill = useEffectEvent((form: HTMLFormElement) => {
    if (pasted) typeInto(form, pasted);
  });
  useEffect(() => {
    const form = element.current;
    if (form) fill(form);
    return () => {
      if (form) leave(form);
    };
  }, []);

  /** Has main take what is typed. What it refuses is said where it was typed. */
  const hand = (form: HTMLFormElement, take: (typed: TypedCall) => Promise<Outcome<unknown>>) => {
    const typed = readCallForm(form);
    setWrong(null);
    void call.run(async (): Promise<Outcome<unknown>> => {
      const outcome = await take(typed);
      if (outcome.ok) return outcome;
      const input = inputOf(typed, outcome.error.details.field);
      if (!input) return outcome;
      setWrong(wrongAt(input, outcome.error));
      input.focus();
      return { ok: true, value: undefined };
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    hand(event.currentTarget, async (typed) => {
      const outcome = await memberLogin.callService({ sessionId: session.id, call: typed.call });
      if (!outcome.ok) return outcome;
      kept.current = outcome.value.form;
      clearLeftOut(typed, outcome.value.form);
      begun(outcome.value.callId);
      return outcome;
    });
  };
  const copy = () => {
    if (!element.current) return;
    hand(element.current, async (typed) => {
      const outcome = await memberLogin.copyCallAsCurl({ sessionId: session.id, call: typed.call, shell: OWN_SHELL });
      if (outcome.ok) showCopied(exchanges.actions.commands(1));
      return outcome;
    });
  };

  const wrongIn = (part: string) => (wrong?.row === '' && wrong.part === part ? wrong.error : null);
  const wrongPath = wrongIn('path');
  return (
    <form
      ref={element}
      className="stack call-form"
      data-kept=""
      aria-label={words.label}
      noValidate
      onSubmit={submit}
      onInput={() => setWrong(null)}
    >
      <CallLine
        id={id}
        session={session}
        first={first}
        target={target}
        isWrong={wrongPath !== null}
        isIdle={call.isRunning}
      />
      <div className="row call-below">
        <p id={`${id}below`} className="caption secondary">
          <bdi>{target ? words.below(target.baseAddress) : ''}</bdi>
        </p>
        <Button isIdle={call.isRunning} onPress={copy}>
          {exchanges.actions.curl}
        </Button>
        <PasteCurl target={target} fillFrom={fillFrom} />
      </div>
      <div id={`${id}problem`}>
        <Problem error={wrongPath} />
      </div>
      {isLeftOut && <p className="caption">{words.leftOut}</p>}
      <div className="stack call-kinds">
        {FIELD_KINDS.map((kind) => (
          <CallFields key={kind} kind={kind} first={first[kind]} wrong={wrong} />
        ))}
        <JsonField first={first.json} error={wrongIn('json')} />
      </div>
      <Problem error={call.error} />
    </form>
  );
}

function wrongAt(input: HTMLElement & { readonly name: string }, error: ErrorView): Wrong {
  const row = input.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
  return { row, part: input.name.split('.').at(-1) ?? '', error };
}

/** Method, path and credential, and what sends it. */
function CallLine(props: {
  /** What the ids of the problem and of the address begin with. */
  readonly id: string;
  readonly session: SessionView;
  readonly first: CallFormView;
  readonly target: CallTarget | null;
  /** Whether its path was refused. */
  readonly isWrong: boolean;
  readonly isIdle: boolean;
}): ReactNode {
  const { id, session, first, target, isWrong, isIdle } = props;
  const words = calls.form;
  return (
    <div className="row call-line">
      <Field label={words.method}>
        {(fieldId) => (
          <select id={fieldId} name="method" className="input data" defaultValue={first.method}>
            {CALL_METHODS.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </select>
        )}
      </Field>
      <div className="field call-path">
        <label htmlFor={`${id}path`}>{words.path}</label>
        <input
          id={`${id}path`}
          name="path"
          className="input data"
          list={`${id}paths`}
          defaultValue={first.path ?? ''}
          {...PLAIN_INPUT}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}problem ${id}below` : `${id}below`}
        />
        <datalist id={`${id}paths`}>
          {target?.paths.map(({ path, section }) => (
            <option key={path} value={path} label={section === null ? words.ofProfile : sections.numbered(section)} />
          ))}
        </datalist>
      </div>
      <Presentation session={session} first={first} />
      <Button rank="primary" isIdle={isIdle}>
        {words.send}
      </Button>
    </div>
  );
}

/** The ways to send a token are offered where there is one. */
function Presentation({ session: { credential }, first }: Pick<CallFormProps, 'session' | 'first'>): ReactNode {
  const { presentation, usual, none } = calls.form;
  const ways = credential.kind === 'token' ? (['bearer', 'x-service-token', 'access-token-parameter'] as const) : [];
  const headerName = credential.kind === 'token' ? credential.headerName : null;
  return (
    <Field label={presentation}>
      {(fieldId) => (
        <select
          key={credential.kind}
          id={fieldId}
          name="presentation"
          className="input"
          defaultValue={first.presentation}
        >
          <option value="usual">{usual[credential.kind]}</option>
          {ways.map((way) => (
            <option key={way} value={way}>
              {text.member.presentations[way](headerName)}
            </option>
          ))}
          <option value="none">{none}</option>
        </select>
      )}
    </Field>
  );
}

function Field(props: { readonly label: string; readonly children: (fieldId: string) => ReactNode }): ReactNode {
  const { label, children } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Null until main has said it, and where it cannot: the form says why once something is sent. */
function useCallTarget({ id, status }: SessionView): CallTarget | null {
  const memberLogin = useMemberLogin();
  const [answer, setAnswer] = useState<{ readonly sessionId: string; readonly target: CallTarget } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a service that has started since can be asked again.
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const outcome = await memberLogin.readCallTarget({ sessionId: id });
      if (isWanted && outcome.ok && outcome.value) setAnswer({ sessionId: id, target: outcome.value });
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [id, status, memberLogin]);
  return answer?.sessionId === id ? answer.target : null;
}
