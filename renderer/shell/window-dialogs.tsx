/** The dialogs of the whole window, which belong to no screen: a proxy's password, and the service that a profile file replaces. */
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { ProxyQuestionView } from '../../electron/ipc/views/proxy.ts';
import type { AddressChange, ReplacementView } from '../../electron/ipc/views/services.ts';
import { windowDialogs } from '../text/window-dialogs.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, ModalDialog } from '../ui/dialog.tsx';
import { Fact } from '../ui/fact.tsx';
import { PasswordInput } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { clearFields, findEmptyField, readFields } from '../ui/take-fields.ts';

/**
 * Asks for the password of a proxy. What is typed is read once, sent, and cleared. It opens by itself in the middle of
 * other things, so a key that was meant for those must not answer it: the focus begins in the empty login.
 */
export function ProxyDialog({ question }: { readonly question: ProxyQuestionView }): ReactNode {
  const words = windowDialogs.proxyPassword;
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
    const { login = '', password = '' } = readFields(event.currentTarget);
    clearFields(event.currentTarget, 'passwords');
    setSentCount(sentCount + 1);
    void call.run(() => memberLogin.answerProxy({ questionId, answer: { login, password } }));
  };
  return (
    <ModalDialog title={words.title} body={words.body(address)} close={dismiss}>
      {wasRefused && (
        <div className="box with-icon problem" role="alert">
          <Icon name="warning" tone="broken" />
          <p className="grow">{words.refused}</p>
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
          <Button rank="primary" isIdle={call.isRunning}>
            {words.send}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

function Line({
  label,
  isWrong,
  children,
}: {
  readonly label: string;
  readonly isWrong: boolean;
  readonly children: (field: InputHTMLAttributes<HTMLInputElement>) => ReactNode;
}): ReactNode {
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

/** Asks whether a profile file may replace a service that is known by another address, or with other certificates. */
export function ReplaceDialog({ replacement }: { readonly replacement: ReplacementView }): ReactNode {
  const words = windowDialogs.replacement;
  const memberLogin = useMemberLogin();
  const { id, file, serviceName, baseAddress, authAddress, hasOtherAuthorities, losesSecret } = replacement;
  const answer = (isReplaced: boolean) => memberLogin.answerReplacement({ replacementId: id, isReplaced });
  return (
    <ConfirmDialog
      service={serviceName}
      title={words.title(serviceName)}
      body={words.body(file, serviceName)}
      action={words.action}
      act={() => answer(true)}
      cancel={words.keep}
      // After “Replace”, the question is no longer asked, and this answers nothing.
      close={() => void answer(false)}
    >
      <dl className="facts">
        {isChanged(baseAddress) ? (
          <Changed labels={words.api} change={baseAddress} />
        ) : (
          <Fact name={words.api.same} isData>
            {baseAddress.before}
          </Fact>
        )}
        {isChanged(authAddress) && <Changed labels={words.pages} change={authAddress} />}
        {hasOtherAuthorities && <Fact name={words.authorities}>{words.otherAuthorities}</Fact>}
      </dl>
      <p>
        {words.kept(isChanged(baseAddress) || hasOtherAuthorities)} {losesSecret && words.losesSecret}
      </p>
    </ConfirmDialog>
  );
}

function Changed({
  labels,
  change,
}: {
  readonly labels: { readonly now: string; readonly inFile: string };
  readonly change: AddressChange;
}): ReactNode {
  return (
    <>
      <Fact name={labels.now} isData>
        {change.before}
      </Fact>
      <Fact name={labels.inFile} isData>
        {change.after}
      </Fact>
    </>
  );
}

function isChanged({ before, after }: AddressChange): boolean {
  return before !== after;
}
