/**
 * Waiting for the browser (W1 to W4, C10): the time left, the ways to help it along and the paste field. A
 * problem stands beside its cause; nothing on the screen moves when the help comes.
 */
import { type FormEvent, type ReactNode, useEffect, useId } from 'react';
import type { ErrorCode, WaitingForBrowser } from '../../electron/ipc/contract.ts';
import { useCall, useMembers } from '../members-api.ts';
import { text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/clock.ts';
import { formatDateTime, formatTimeLeft } from '../ui/format.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { takeFields } from '../ui/take-fields.ts';
import { useCopiedToast } from '../ui/toast.tsx';

/** After this long without an answer, help comes (W3). */
const HELP_AFTER_MS = 10_000;

/** Problems of the browser's side; every other one is a refused callback. */
const BROWSER_PROBLEMS: ReadonlySet<ErrorCode> = new Set(['browser-not-opened', 'address-not-allowed']);

export interface WaitingScreenProps {
  readonly attemptId: string;
  readonly step: WaitingForBrowser;
  readonly serviceName: string;
  /** Whether the answer reaches this app by itself. */
  readonly isReceived: boolean;
}

export function WaitingScreen({ attemptId, step, serviceName, isReceived }: WaitingScreenProps): ReactNode {
  const nowMs = useCountdown(step.deadlineAtMs);
  const words = text.waiting;
  const isHelpShown = nowMs - step.startedAtMs >= HELP_AFTER_MS;
  // A page's first date takes some 10 ms to format. The member's screen has one; here nobody waits for it.
  useEffect(() => void formatDateTime(Date.now()), []);
  const isBrowserProblem = step.problem !== null && BROWSER_PROBLEMS.has(step.problem.code);
  return (
    <Screen title={words.title}>
      <p className="lead">
        {words.body(serviceName)} {isReceived && words.goesOn}
      </p>
      <p className="secondary">{isReceived ? words.returnBy[step.route] : words.notReceived}</p>
      <p className="countdown" role="timer">
        {words.countdown(formatTimeLeft(step.deadlineAtMs - nowMs))}
      </p>
      {!isBrowserProblem && <Problem error={step.problem} />}
      <WaitingActions attemptId={attemptId} />
      {isBrowserProblem && <Problem error={step.problem} />}
      <PasteForm attemptId={attemptId} redirectUri={step.redirectUri} isReceived={isReceived} />
      <div className="help" role="status" data-shown={isHelpShown || undefined}>
        <p>
          <strong>{words.helpTitle}</strong> {words.help}
        </p>
      </div>
    </Screen>
  );
}

function WaitingActions({ attemptId }: { readonly attemptId: string }): ReactNode {
  const members = useMembers();
  const help = useCall();
  const cancel = useCall();
  const showCopied = useCopiedToast();
  const ref = { attemptId };
  const copyAddress = async () => {
    if (await help.run(() => members.copyAddress(ref))) showCopied(text.waiting.addressCopied);
  };
  return (
    <>
      <div className="actions">
        <Button rank="primary" isIdle={help.isRunning} onPress={() => void help.run(() => members.openAgain(ref))}>
          {text.waiting.openAgain}
        </Button>
        <Button isIdle={help.isRunning} onPress={() => void copyAddress()}>
          {text.waiting.copyAddress}
        </Button>
        <Button isIdle={cancel.isRunning} onPress={() => void cancel.run(() => members.cancelLogin(ref))}>
          {text.cancel}
        </Button>
      </div>
      <Problem error={cancel.error ?? help.error} />
    </>
  );
}

interface PasteFormProps extends Pick<WaitingScreenProps, 'attemptId' | 'isReceived'> {
  readonly redirectUri: string;
}

/** One line that takes the address which the browser ended on. The field is cleared in the moment it is sent. */
function PasteForm({ attemptId, redirectUri, isReceived }: PasteFormProps): ReactNode {
  const id = useId();
  const members = useMembers();
  const call = useCall();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isRunning) return;
    const { address = '' } = takeFields(event.currentTarget);
    void call.run(() => members.pasteCallback({ attemptId, address }));
  };
  return (
    <form className="paste" onSubmit={submit}>
      <label htmlFor={id}>{text.waiting.paste}</label>
      <div className="paste-line">
        <input
          id={id}
          name="address"
          className="input data"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          aria-describedby={`${id}hint`}
          onInput={call.forget}
        />
        <Button isIdle={call.isRunning}>{text.waiting.pasteSubmit}</Button>
      </div>
      <p id={`${id}hint`} className="caption secondary">
        {text.waiting.pasteHint(isReceived)} <span className="data">{redirectUri}</span>
      </p>
      <Problem error={call.error} />
    </form>
  );
}
