/**
 * Asks for the password of a proxy. What is typed is read once, sent, and cleared. It opens by itself in the middle of
 * other things, so a key that was meant for those must not answer it: the focus begins in the empty login.
 */
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { ProxyQuestionView } from '../../electron/ipc/views/proxy.ts';
import { proxyWords } from '../text/proxy.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { Problem } from '../ui/problem.tsx';
import { findEmptyField, takeFields } from '../ui/take-fields.ts';

const words = proxyWords.question;

export function ProxyDialog({ question }: { readonly question: ProxyQuestionView }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [empty, setEmpty] = useState<ErrorView | null>(null);
  const [sentCount, setSentCount] = useState(0);
  const { id: questionId, address, isEncrypted, wasRefused } = question;
  const error = empty ?? call.error;
  const dismiss = () => void memberLogin.answerProxy({ questionId, answer: null });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isRunning) return;
    const missing = findEmptyField(event.currentTarget);
    setEmpty(missing ? { code: 'field-missing', details: { field: missing.name } } : null);
    if (missing) return missing.focus();
    const { login = '', password = '' } = takeFields(event.currentTarget, ['login']);
    setSentCount(sentCount + 1);
    void call.run(() => memberLogin.answerProxy({ questionId, answer: { login, password } }));
  };
  return (
    <ModalDialog title={words.title} body={words.body(address)} close={dismiss}>
      {wasRefused && (
        <div className="problem" role="alert">
          <Icon name="warning" />
          <p>{words.refused}</p>
        </div>
      )}
      <form noValidate onSubmit={submit} onInput={() => setEmpty(null)}>
        <Line label={words.login} isWrong={error?.details.field === 'login'}>
          {(field) => <input {...field} name="login" type="text" />}
        </Line>
        <Line label={words.passwordLabel} isWrong={error?.details.field === 'password'}>
          {(field) => <PasswordInput {...field} name="password" sentCount={sentCount} />}
        </Line>
        <Problem error={error} />
        <p className="secondary">
          {words.kept} {!isEncrypted && words.notEncrypted}
        </p>
        <div className="actions">
          <Button onPress={dismiss}>{words.dismiss}</Button>
          <Button isIdle={call.isRunning}>{words.send}</Button>
        </div>
      </form>
    </ModalDialog>
  );
}

interface LineProps {
  readonly label: string;
  readonly isWrong: boolean;
  readonly children: (field: InputHTMLAttributes<HTMLInputElement>) => ReactNode;
}

function Line({ label, isWrong, children }: LineProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'input',
        autoComplete: 'off',
        autoCapitalize: 'off',
        spellCheck: false,
        'aria-required': true,
        'aria-invalid': isWrong || undefined,
      })}
    </div>
  );
}
