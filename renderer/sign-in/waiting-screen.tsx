/**
 * Waiting for the browser (W1 to W4, C10): how far it is, the time left, ways to help it along, and a line to paste the
 * answer into. Nothing moves when the help appears.
 */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { MemberLoginApi } from '../../electron/ipc/channels.ts';
import type { AttemptView, WaitingForBrowser } from '../../electron/ipc/views/attempts.ts';
import type { ErrorCode } from '../../electron/ipc/views/error.ts';
import { legsUntil } from '../sequence/lane-glyph.tsx';
import { methodText, text } from '../text/en.ts';
import { CallButton, type CallButtonProps } from '../ui/button.tsx';
import { ClaimScheme, claimLabel } from '../ui/claim-scheme.tsx';
import { useCountdown } from '../ui/clock.ts';
import { LineForm } from '../ui/fields.tsx';
import { formatTimeLeft, useDateTime } from '../ui/format.ts';
import { TYPED_AT_MOST, useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { placeOfAttempt, runningAttempt } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { useCopiedToast } from '../ui/toast.tsx';
import { type AttemptScreenProps, CancelButton, Countdown, Progress, type StepScreenProps } from './attempt-parts.tsx';
import { isPrivateWindowMissing, PrivateWindowNote } from './private-window.tsx';
import { RefusalQuestion, refusalTitle } from './refusal-question.tsx';
import { SentFacts } from './sent-facts.tsx';

const words = text.waiting;

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

export function WaitingScreen({ attempt, step, view, go }: StepScreenProps<WaitingForBrowser>): ReactNode {
  const { startedAtMs, deadlineAtMs, problem, refusal } = step;
  const note = methodText(attempt.methodId).waiting;
  const tickedMs = useCountdown(deadlineAtMs);
  // While something is held, this app's own limits stand still.
  const nowMs = attempt.held?.sinceMs ?? tickedMs;
  const leftMs = deadlineAtMs - nowMs;
  const formatDateTime = useDateTime();
  // The page's first date takes about 10 ms to format. Doing it here keeps the member's screen from waiting.
  const warmUp = useEffectEvent(() => void formatDateTime(Date.now()));
  useEffect(() => warmUp(), []);
  const method = view.methods.find(({ id }) => id === attempt.methodId);
  const lead = leadOf({ attempt, step, view });
  const opensApp = step.route === 'scheme' && step.isReceived;
  const isBrowserProblem = problem !== null && BROWSER_PROBLEMS.has(problem.code);
  // One screen for both, so that a question about a refusal takes away nothing that the person is typing.
  return (
    <Screen service={attempt.serviceName} title={refusal ? refusalTitle(refusal) : words.title}>
      {refusal ? (
        <RefusalQuestion attemptId={attempt.id} refusal={refusal} />
      ) : (
        <>
          <p className="lead">{words[opensApp ? 'bodyThenOpen' : 'body'](attempt.serviceName)}</p>
          <WayBack attempt={attempt} step={step} view={view} go={go} lead={lead} />
          {note && <p className="secondary">{note}</p>}
          <PrivateWindowNote attempt={attempt} problem={problem} />
        </>
      )}
      {method && <Progress steps={legsUntil(method.flow, isBrowserProblem ? 'not-opened' : 'waiting')} />}
      <div className="row one-line progress">
        <progress
          className="time-left"
          aria-hidden="true"
          max={deadlineAtMs - startedAtMs}
          value={Math.max(0, leftMs)}
        />
        <Countdown>{words[attempt.held ? 'countdownHeld' : 'countdown'](formatTimeLeft(leftMs))}</Countdown>
      </div>
      <Problem error={problem} />
      {!refusal && <WaitingActions attemptId={attempt.id} lead={lead} />}
      <PasteForm attempt={attempt} step={step} isLead={!refusal && lead === 'paste'} />
      {!refusal && <SentFacts attempt={attempt} step={step} view={view} go={go} />}
      {!refusal && (
        <Help attempt={attempt} step={step} view={view} go={go} isShown={nowMs - startedAtMs >= HELP_AFTER_MS} />
      )}
    </Screen>
  );
}

/** Laid out from the start, so that nothing moves when it appears. */
function Help({
  attempt,
  step,
  view,
  go,
  isShown,
}: StepScreenProps<WaitingForBrowser> & { readonly isShown: boolean }): ReactNode {
  const { route, isReceived } = step;
  return (
    <div className="help" role="status" data-shown={isShown || undefined}>
      <p>
        <strong>{words.helpTitle}</strong> {attempt.privateWindow ? text.privateWindow.help : words.help}{' '}
        {isReceived && route !== 'elsewhere' && words.returnHelp[route]}
      </p>
      <div className="actions">
        {!isCodeAtOnce(step) && <CodeInstead attempt={attempt} view={view} go={go} rank="link" />}
        {isReceived && step.isLoopbackPossible && <LoopbackInstead attempt={attempt} rank="link" />}
      </div>
    </div>
  );
}

/** Where the answer does not come back to this copy, the short code is no last resort. */
function isCodeAtOnce({ route, isReceived }: WaitingForBrowser): boolean {
  return route === 'scheme' && !isReceived;
}

function isCodeOffered({ attempt, view }: Pick<AttemptScreenProps, 'attempt' | 'view'>): boolean {
  return view.methods.some(({ id }) => id === CODE_METHOD) && attempt.serviceId === view.service.id;
}

/** Offers the method that needs no browser here (W3); this sign-in keeps running beside it. */
function CodeInstead({ attempt, view, go, rank }: AttemptScreenProps & Pick<CallButtonProps, 'rank'>): ReactNode {
  if (!isCodeOffered({ attempt, view })) return null;
  const start = async (memberLogin: MemberLoginApi) => {
    const running = runningAttempt(view, CODE_METHOD);
    if (!running) return memberLogin.startLogin({ serviceId: attempt.serviceId, methodId: CODE_METHOD, fields: {} });
    go(placeOfAttempt(view, running));
    return { ok: true, value: null } as const;
  };
  return (
    <Instead rank={rank} run={start}>
      {words.codeInstead}
    </Instead>
  );
}

/** Starts another sign-in than this one. */
function Instead(props: Omit<CallButtonProps, 'call'>): ReactNode {
  const call = useCall();
  return (
    <div className="remedies">
      <CallButton {...props} call={call} />
      <Problem error={call.error} />
    </div>
  );
}

type LeadingWay = 'open' | 'claim' | 'copy' | 'loopback' | 'code' | 'paste';

/** What works where the answer does not come back by itself; otherwise the page is opened again, or in a private window. */
function leadOf({
  attempt,
  step,
  view,
}: Pick<StepScreenProps<WaitingForBrowser>, 'attempt' | 'step' | 'view'>): LeadingWay {
  const { route, isReceived, isLoopbackPossible, problem } = step;
  if (isPrivateWindowMissing(problem)) return 'copy';
  if (isReceived) return 'open';
  if (route !== 'scheme') return 'paste';
  if (claimLabel(view.status.callbacks.protocolClient) !== null) return 'claim';
  if (isLoopbackPossible) return 'loopback';
  return isCodeOffered({ attempt, view }) ? 'code' : 'paste';
}

const rankOf = (isLead: boolean) => (isLead ? 'primary' : 'secondary');

function WaitingActions({ attemptId, lead }: { readonly attemptId: string; readonly lead: LeadingWay }) {
  const memberLogin = useMemberLogin();
  const help = useCall();
  const cancel = useCall();
  const showCopied = useCopiedToast();
  const copyAddress = async () => {
    const outcome = await memberLogin.copyAddress({ attemptId });
    if (outcome.ok) showCopied(words.addressCopied);
    return outcome;
  };
  const open = (
    <CallButton key="open" rank={rankOf(lead === 'open')} call={help} run={() => memberLogin.openAgain({ attemptId })}>
      {words.openAgain}
    </CallButton>
  );
  const copy = (
    <CallButton key="copy" rank={rankOf(lead === 'copy')} call={help} run={copyAddress}>
      {words.copyAddress}
    </CallButton>
  );
  return (
    <>
      <div className="actions">
        {lead === 'copy' ? [copy, open] : [open, copy]}
        <CancelButton attemptId={attemptId} call={cancel} />
      </div>
      <Problem error={cancel.error ?? help.error} />
    </>
  );
}

/** Takes the address that the browser ended up on. It is quiet where nobody needs it. */
function PasteForm({
  attempt,
  step: { redirectUri, isReceived },
  isLead,
}: WayBackProps & { readonly isLead: boolean }): ReactNode {
  const memberLogin = useMemberLogin();
  return (
    <LineForm
      name="address"
      label={words.paste}
      action={words.pasteSubmit}
      rank={isReceived ? 'quiet' : rankOf(isLead)}
      // Above the longest callback, which is refused in words of its own.
      maxCharacters={TYPED_AT_MOST}
      hint={
        <>
          {words.pasteHint} <span className="data">{redirectUri}</span>
        </>
      }
      send={(address) => memberLogin.pasteCallback({ attemptId: attempt.id, address })}
    />
  );
}

interface WayBackProps {
  readonly attempt: AttemptView;
  readonly step: WaitingForBrowser;
}

/**
 * How the answer gets back to this app. Where it would not arrive by itself, what would change that comes first, then
 * what pasting takes in each browser (C12).
 */
function WayBack(props: StepScreenProps<WaitingForBrowser> & { readonly lead: LeadingWay }): ReactNode {
  const { attempt, step, view, go, lead } = props;
  const { route, isReceived, isLoopbackPossible } = step;
  const { scheme, protocolClient } = view.status.callbacks;
  if (route !== 'scheme') return !isReceived && <p className="secondary">{words.notReceived[route]}</p>;
  const isClaimOffered = claimLabel(protocolClient) !== null;
  return (
    <>
      <ClaimScheme
        scheme={scheme}
        protocolClient={protocolClient}
        rank={rankOf(lead === 'claim')}
        beside={
          !isReceived && isLoopbackPossible && <LoopbackInstead attempt={attempt} rank={rankOf(lead === 'loopback')} />
        }
      >
        {!isReceived && (
          <p className="secondary">
            {words.notReceived.scheme} {isClaimOffered && words.claimFirst}
          </p>
        )}
      </ClaimScheme>
      {!isReceived && <CodeInstead attempt={attempt} view={view} go={go} rank={rankOf(lead === 'code')} />}
      {!isReceived && (
        <p className="secondary">
          {isClaimOffered || isLoopbackPossible || isCodeOffered({ attempt, view })
            ? words.pasteInstead
            : words.pasteOnly}{' '}
          {words.pasteFrom}
        </p>
      )}
    </>
  );
}

/** Starts the sign-in once more, so that it comes back to an address on this computer. */
function LoopbackInstead({ attempt, rank }: Pick<WayBackProps, 'attempt'> & Pick<CallButtonProps, 'rank'>): ReactNode {
  const { serviceId, methodId, privateWindow } = attempt;
  const startAgain = async (memberLogin: MemberLoginApi) => {
    const chosen = await memberLogin.chooseCallbackRoute({ choice: 'loopback' });
    const isPrivate = privateWindow !== null;
    return chosen.ok ? memberLogin.startLogin({ serviceId, methodId, fields: {}, isPrivate }) : chosen;
  };
  return (
    <Instead rank={rank} run={startAgain}>
      {words.loopbackInstead}
    </Instead>
  );
}
