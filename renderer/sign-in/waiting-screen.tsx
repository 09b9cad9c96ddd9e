/**
 * Waiting for the browser (W1 to W4, C10): the time left, ways to help it along, and the paste field. Nothing moves
 * when the help appears.
 */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, WaitingForBrowser } from '../../electron/ipc/views/attempts.ts';
import type { ErrorCode } from '../../electron/ipc/views/error.ts';
import { TYPED_AT_MOST, useCall, useMemberLogin } from '../member-login-api.ts';
import { type Place, placeOfAttempt, runningAttempt } from '../places.ts';
import { methodText, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/clock.ts';
import { formatTimeLeft } from '../ui/format.ts';
import { LineForm } from '../ui/line-form.tsx';
import { useDateTime } from '../ui/locale.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { useCopiedToast } from '../ui/toast.tsx';
import { isPrivateWindowMissing, PrivateWindowNote } from './private-window.tsx';
import { RefusalQuestion, refusalTitle } from './refusal-question.tsx';
import { LoopbackInstead, WayBack } from './way-back.tsx';

/** Help appears after this long without an answer (W3). */
const HELP_AFTER_MS = 10_000;

/** The method that the help offers. */
const CODE_METHOD = 'device-code';

/** Problems with opening the browser; all others are refused callbacks. */
const BROWSER_PROBLEMS: ReadonlySet<ErrorCode> = new Set([
  'browser-not-opened',
  'private-window-not-opened',
  'address-not-allowed',
]);

export interface WaitingScreenProps {
  readonly attempt: AttemptView;
  readonly step: WaitingForBrowser;
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function WaitingScreen({ attempt, step, view, go }: WaitingScreenProps): ReactNode {
  const attemptId = attempt.id;
  const { route, isReceived } = step;
  const note = methodText(attempt.methodId).waiting;
  const tickedMs = useCountdown(step.deadlineAtMs);
  // While something is held, this app's own limits stand still.
  const nowMs = attempt.held?.sinceMs ?? tickedMs;
  const words = text.waiting;
  const isHelpShown = nowMs - step.startedAtMs >= HELP_AFTER_MS;
  const formatDateTime = useDateTime();
  // The page's first date takes about 10 ms to format. Doing it here keeps the member's screen from waiting.
  const warmUp = useEffectEvent(() => void formatDateTime(Date.now()));
  useEffect(() => warmUp(), []);
  const { refusal } = step;
  const isBrowserProblem = step.problem !== null && BROWSER_PROBLEMS.has(step.problem.code);
  // One screen for both, so that a question about a refusal takes away nothing that the person is typing.
  return (
    <Screen title={refusal ? refusalTitle(refusal) : words.title}>
      {refusal ? (
        <RefusalQuestion attemptId={attemptId} refusal={refusal} />
      ) : (
        <>
          <p className="lead">
            {words.body(attempt.serviceName)} {isReceived && words.goesOn}
          </p>
          <WayBack attempt={attempt} step={step} callbacks={view.status.callbacks} />
          {note && <p className="secondary">{note}</p>}
          <PrivateWindowNote attempt={attempt} problem={step.problem} />
        </>
      )}
      <p className="countdown" role="timer">
        {words[attempt.held ? 'countdownHeld' : 'countdown'](formatTimeLeft(step.deadlineAtMs - nowMs))}
      </p>
      {(refusal || !isBrowserProblem) && <Problem error={step.problem} />}
      {!refusal && (
        <>
          <WaitingActions attemptId={attemptId} copiesFirst={isPrivateWindowMissing(step.problem)} />
          {isBrowserProblem ? (
            <Problem error={step.problem} />
          ) : (
            <p className="secondary">{attempt.privateWindow ? text.privateWindow.notOpened : words.notOpened}</p>
          )}
        </>
      )}
      <PasteForm attemptId={attemptId} redirectUri={step.redirectUri} isReceived={isReceived} />
      {!refusal && (
        <div className="help" role="status" data-shown={isHelpShown || undefined}>
          <p>
            <strong>{words.helpTitle}</strong> {words.help}{' '}
            {isReceived && route !== 'elsewhere' && words.pasteHelp[route]}
          </p>
          {isReceived && step.isLoopbackPossible && <LoopbackInstead attempt={attempt} isLink />}
          <CodeInstead attempt={attempt} view={view} go={go} />
        </div>
      )}
    </Screen>
  );
}

/** Offers the method that needs no browser here (W3); this sign-in keeps running beside it. */
function CodeInstead({ attempt, view, go }: Omit<WaitingScreenProps, 'step'>): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const isOffered = view.methods.some(({ id }) => id === CODE_METHOD) && attempt.serviceId === view.service.id;
  if (!isOffered) return null;
  const start = () => {
    const running = runningAttempt(view, CODE_METHOD);
    if (running) return go(placeOfAttempt(view, running));
    void call.run(() => memberLogin.startLogin({ serviceId: attempt.serviceId, methodId: CODE_METHOD, fields: {} }));
  };
  return (
    <>
      <button type="button" className="link" onClick={start}>
        {text.waiting.codeInstead}
      </button>
      <Problem error={call.error} />
    </>
  );
}

interface WaitingActionsProps {
  readonly attemptId: string;
  /** Whether copying the address helps more than opening it again. */
  readonly copiesFirst: boolean;
}

function WaitingActions({ attemptId, copiesFirst }: WaitingActionsProps): ReactNode {
  const memberLogin = useMemberLogin();
  const help = useCall();
  const cancel = useCall();
  const showCopied = useCopiedToast();
  const ref = { attemptId };
  const copyAddress = async () => {
    if (await help.run(() => memberLogin.copyAddress(ref))) showCopied(text.waiting.addressCopied);
  };
  const open = (
    <Button
      key="open"
      rank={copiesFirst ? 'secondary' : 'primary'}
      isIdle={help.isRunning}
      onPress={() => void help.run(() => memberLogin.openAgain(ref))}
    >
      {text.waiting.openAgain}
    </Button>
  );
  const copy = (
    <Button
      key="copy"
      rank={copiesFirst ? 'primary' : 'secondary'}
      isIdle={help.isRunning}
      onPress={() => void copyAddress()}
    >
      {text.waiting.copyAddress}
    </Button>
  );
  return (
    <>
      <div className="actions">
        {copiesFirst ? [copy, open] : [open, copy]}
        <Button isIdle={cancel.isRunning} onPress={() => void cancel.run(() => memberLogin.cancelLogin(ref))}>
          {text.cancel}
        </Button>
      </div>
      <Problem error={cancel.error ?? help.error} />
    </>
  );
}

interface PasteFormProps {
  readonly attemptId: string;
  readonly redirectUri: string;
  readonly isReceived: boolean;
}

/** Takes the address that the browser ended up on. */
function PasteForm({ attemptId, redirectUri, isReceived }: PasteFormProps): ReactNode {
  const memberLogin = useMemberLogin();
  return (
    <div className="paste">
      <LineForm
        name="address"
        label={text.waiting.paste}
        action={text.waiting.pasteSubmit}
        // Above the longest callback, which is refused in words of its own.
        maxCharacters={TYPED_AT_MOST}
        hint={
          <>
            {text.waiting.pasteHint(isReceived)} <span className="data">{redirectUri}</span>
          </>
        }
        send={(address) => memberLogin.pasteCallback({ attemptId, address })}
      />
    </div>
  );
}
