/**
 * Waiting for the browser (W1 to W4, C10): how far it is, the time left, ways to help it along, and a line to paste the
 * answer into. Nothing moves when the help appears.
 */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, WaitingForBrowser } from '../../electron/ipc/views/attempts.ts';
import type { ErrorCode } from '../../electron/ipc/views/error.ts';
import { methodText, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/clock.ts';
import { LineForm } from '../ui/line-form.tsx';
import { useDateTime } from '../ui/locale.ts';
import { TYPED_AT_MOST, useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { type Place, placeOfAttempt, runningAttempt } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { useCopiedToast } from '../ui/toast.tsx';
import { isPrivateWindowMissing, PrivateWindowNote } from './private-window.tsx';
import { RefusalQuestion } from './refusal-question.tsx';
import { refusalTitle } from './refusal-words.ts';
import { Ticks } from './ticks.tsx';
import { TimeLeft } from './time-left.tsx';
import { LoopbackInstead, WayBack } from './way-back.tsx';
import './waiting-screen.css';

/** Help appears after this long without an answer (W3). */
const HELP_AFTER_MS = 10_000;

/** The method that the help offers. */
const CODE_METHOD = 'device-code';

/** Problems with opening the browser; all others are refused callbacks. */
const BROWSER_PROBLEMS: ReadonlySet<ErrorCode> = new Set([
  'browser-not-opened',
  'private-window-not-opened',
  'browser-opened-too-often',
  'address-not-allowed',
]);

export interface WaitingScreenProps {
  readonly attempt: AttemptView;
  readonly step: WaitingForBrowser;
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function WaitingScreen({ attempt, step, view, go }: WaitingScreenProps): ReactNode {
  const { startedAtMs, deadlineAtMs, problem, refusal } = step;
  const note = methodText(attempt.methodId).waiting;
  const tickedMs = useCountdown(deadlineAtMs);
  // While something is held, this app's own limits stand still.
  const nowMs = attempt.held?.sinceMs ?? tickedMs;
  const words = text.waiting;
  const formatDateTime = useDateTime();
  // The page's first date takes about 10 ms to format. Doing it here keeps the member's screen from waiting.
  const warmUp = useEffectEvent(() => void formatDateTime(Date.now()));
  useEffect(() => warmUp(), []);
  const isBrowserProblem = problem !== null && BROWSER_PROBLEMS.has(problem.code);
  // One screen for both, so that a question about a refusal takes away nothing that the person is typing.
  return (
    <Screen title={refusal ? refusalTitle(refusal) : words.title}>
      {refusal ? (
        <RefusalQuestion attemptId={attempt.id} refusal={refusal} />
      ) : (
        <>
          <p className="lead">
            {words.body(attempt.serviceName)} {step.isReceived && words.goesOn}
          </p>
          <WayBack attempt={attempt} step={step} callbacks={view.status.callbacks} />
          {note && <p className="secondary">{note}</p>}
          <PrivateWindowNote attempt={attempt} problem={problem} />
        </>
      )}
      <div className="progress">
        <Ticks at="waiting" isOpened={!isBrowserProblem} />
        <TimeLeft leftMs={deadlineAtMs - nowMs} wholeMs={deadlineAtMs - startedAtMs} isHeld={attempt.held !== null} />
      </div>
      <Problem error={problem} />
      {!refusal && <WaitingActions attemptId={attempt.id} copiesFirst={isPrivateWindowMissing(problem)} />}
      <PasteForm attemptId={attempt.id} step={step} />
      {!refusal && (
        <Help attempt={attempt} step={step} view={view} go={go} isShown={nowMs - startedAtMs >= HELP_AFTER_MS} />
      )}
    </Screen>
  );
}

interface HelpProps extends WaitingScreenProps {
  readonly isShown: boolean;
}

/** Laid out from the start, so that nothing moves when it appears. */
function Help({ attempt, step, view, go, isShown }: HelpProps): ReactNode {
  const { route, isReceived } = step;
  const words = text.waiting;
  return (
    <div className="help" role="status" data-shown={isShown || undefined}>
      <p>
        <strong>{words.helpTitle}</strong> {attempt.privateWindow ? text.privateWindow.help : words.help}{' '}
        {isReceived && route !== 'elsewhere' && words.pasteHelp[route]}
      </p>
      <div className="actions">
        <CodeInstead attempt={attempt} view={view} go={go} />
        {isReceived && step.isLoopbackPossible && <LoopbackInstead attempt={attempt} isLink />}
      </div>
    </div>
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
  readonly step: WaitingForBrowser;
}

/** Takes the address that the browser ended up on. It is quiet where nobody needs it. */
function PasteForm({ attemptId, step: { redirectUri, isReceived } }: PasteFormProps): ReactNode {
  const memberLogin = useMemberLogin();
  return (
    <LineForm
      name="address"
      label={text.waiting.paste}
      action={text.waiting.pasteSubmit}
      isQuiet={isReceived}
      // Above the longest callback, which is refused in words of its own.
      maxCharacters={TYPED_AT_MOST}
      hint={
        <>
          {text.waiting.pasteHint} <span className="data">{redirectUri}</span>
        </>
      }
      send={(address) => memberLogin.pasteCallback({ attemptId, address })}
    />
  );
}
