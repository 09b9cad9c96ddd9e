/**
 * The device code (D8): the code in large type, where it is to be typed, the time left and what the polling
 * brings. Polls change one line, and only what is out of the ordinary is announced; nothing is opened without a press.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PollOutcome, PollView, ShowCode } from '../../electron/ipc/views/attempts.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useCountdown } from '../ui/clock.ts';
import { formatTimeLeft } from '../ui/format.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Details, Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { copyText, useCopiedToast } from '../ui/toast.tsx';
import { CancelButton, Countdown, FailedCauses, type StepScreenProps } from './attempt-parts.tsx';
import { PrivateWindowNote } from './private-window.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

const words = text.device;

const NOT_COPIED = { code: 'clipboard-failed', details: {} } as const;
const NOT_ALLOWED = { code: 'address-not-allowed', details: {} } as const;

export function DeviceCodeScreen({ attempt, step, view, go }: StepScreenProps<ShowCode>): ReactNode {
  const memberLogin = useMemberLogin();
  const opening = useCall();
  const code = useCodeCopy(step.userCode);
  const attemptId = attempt.id;
  const { causes } = step.poll;
  const open = (isPrivate = false) => void opening.run(() => memberLogin.openAgain({ attemptId, isPrivate }));
  const copyAndOpen = (isPrivate = false) => {
    code.copy();
    open(isPrivate);
  };
  const isScanned = step.isAddressAllowed && !step.isOnThisComputer;
  return (
    <Screen service={attempt.serviceName} title={words.title}>
      {isScanned && <p className="lead">{words.scan}</p>}
      <div className="card stack device">
        {isScanned && (
          <Suspense fallback={<div className="qr" />}>
            <QrCode address={step.address} label={words.qr} />
          </Suspense>
        )}
        <div className="stack gap-4">
          <UserCode code={step.userCode} copy={code.copy} />
          <Address attemptId={attemptId} step={step} open={() => open()} />
          <TimeLeft deadlineAtMs={step.deadlineAtMs} />
        </div>
      </div>
      <DeviceActions
        attemptId={attemptId}
        step={step}
        isOpening={opening.isRunning}
        open={copyAndOpen}
        copy={code.copy}
      />
      <PollLine poll={step.poll} isHeld={attempt.held !== null} />
      <Problem error={opening.error ?? (code.isLost ? NOT_COPIED : step.problem)} />
      <PrivateWindowNote attempt={attempt} problem={step.problem} />
      {/* Below, so that no button moves. */}
      {causes && (
        <div>
          <p role="alert">{words.repeated}</p>
          <FailedCauses attempt={attempt} causes={causes} view={view} go={go} />
        </div>
      )}
    </Screen>
  );
}

/** Copies the code. `isLost`: the last copy did not work. */
function useCodeCopy(userCode: string) {
  const showCopied = useCopiedToast();
  const [isLost, setIsLost] = useState(false);
  const copy = () => {
    const isTaken = copyText(userCode);
    setIsLost(!isTaken);
    if (isTaken) showCopied(words.codeCopied);
  };
  return { copy, isLost };
}

/** Shown as it is typed, and spelled for a reader. A selection of it is the code and nothing else. */
function UserCode({ code, copy }: { readonly code: string; readonly copy: () => void }): ReactNode {
  const parts = groupCode(code);
  return (
    <div className="row one-line">
      <p className="user-code">
        <bdi aria-hidden="true">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one code never change places.
            <span key={index} className="user-code-part">
              {part}
            </span>
          ))}
        </bdi>
        <span className="visually-hidden unselectable">{spellCode(code, words.hyphen)}</span>
      </p>
      <IconButton icon="copy" label={words.copyCode} onPress={copy} />
    </div>
  );
}

interface AddressProps {
  readonly attemptId: string;
  readonly step: ShowCode;
  readonly open: () => void;
}

function Address({ attemptId, step, open }: AddressProps): ReactNode {
  const memberLogin = useMemberLogin();
  const showCopied = useCopiedToast();
  const call = useCall();
  const copy = async () => {
    if (await call.run(() => memberLogin.copyAddress({ attemptId }))) showCopied(words.addressCopied);
  };
  return (
    <div>
      {step.isAddressAllowed ? (
        <div className="row one-line">
          <a
            className="data device-address"
            href={step.address}
            onClick={(event) => {
              event.preventDefault();
              open();
            }}
          >
            {step.address}
          </a>
          <IconButton icon="copy" label={words.copyAddress} onPress={() => void copy()} />
        </div>
      ) : (
        <>
          <p className="data">{step.address}</p>
          <p className="mixed">
            {errorText(NOT_ALLOWED).happened} {words.notAllowed}
          </p>
        </>
      )}
      {step.isAddressAllowed && step.isOnThisComputer && <p className="secondary">{words.onThisComputer}</p>}
      <Problem error={call.error} />
    </div>
  );
}

function TimeLeft({ deadlineAtMs }: { readonly deadlineAtMs: number }): ReactNode {
  const leftMs = deadlineAtMs - useCountdown(deadlineAtMs);
  return <Countdown>{leftMs > 0 ? words.timeLeft(formatTimeLeft(leftMs)) : words.expired}</Countdown>;
}

interface DeviceActionsProps {
  readonly attemptId: string;
  readonly step: ShowCode;
  readonly isOpening: boolean;
  /** Copies the code first. */
  readonly open: (isPrivate?: boolean) => void;
  readonly copy: () => void;
}

function DeviceActions({ attemptId, step, isOpening, open, copy }: DeviceActionsProps): ReactNode {
  const cancel = useCall();
  return (
    <>
      <div className="actions">
        {step.isAddressAllowed ? (
          <Button rank="primary" isIdle={isOpening} onPress={() => open()}>
            {words.copyAndOpen}
          </Button>
        ) : (
          <Button rank="primary" onPress={copy}>
            {words.copyCode}
          </Button>
        )}
        <CancelButton attemptId={attemptId} call={cancel}>
          {step.poll.causes ? words.end : text.cancel}
        </CancelButton>
        {step.isAddressAllowed && (
          <Button rank="quiet" title={text.privateWindow.hint} onPress={() => open(true)}>
            {text.privateWindow.action}
          </Button>
        )}
      </div>
      <Problem error={cancel.error} />
    </>
  );
}

/**
 * @returns the parts in which the code is shown: the service's own where the code has separators, otherwise fours
 */
export function groupCode(code: string): readonly string[] {
  return /^[\p{L}\p{N}]+$/u.test(code) ? (code.match(/.{1,4}/gu) ?? []) : [code];
}

/**
 * @param hyphen the word for it
 * @returns the code character by character, so that a screen reader spells it out
 */
export function spellCode(code: string, hyphen: string): string {
  return [...code]
    .filter((sign) => sign.trim() !== '')
    .map((sign) => (sign === '-' ? hyphen : sign))
    .join(', ');
}

/**
 * The state of polling, in one line that each poll replaces; what else is known of an unexpected reply is under "Details".
 * Of the line, a screen reader reads out by itself only what is out of the ordinary, once until it changes.
 */
function PollLine({ poll, isHeld }: { readonly poll: PollView; readonly isHeld: boolean }): ReactNode {
  const { last, nextAtMs } = poll;
  return (
    <>
      <p className="secondary figures poll-line">
        <span role="status">{last && last.kind !== 'pending' && `${wordOutcome(last)} `}</span>
        {nextAtMs === null || isHeld ? (
          words[isHeld ? 'checkHeld' : 'checking']
        ) : (
          // The key restarts the countdown at each poll.
          <NextCheck key={nextAtMs} last={last} nextAtMs={nextAtMs} />
        )}
      </p>
      {last && 'error' in last && <Details details={last.error.details} />}
    </>
  );
}

function NextCheck({ last, nextAtMs }: { readonly last: PollOutcome | null; readonly nextAtMs: number }): ReactNode {
  const nowMs = useCountdown(nextAtMs);
  const seconds = Math.max(0, Math.ceil((nextAtMs - nowMs) / 1000));
  if (!last) return words.firstCheck(seconds);
  const next = words.nextCheck(seconds);
  return last.kind === 'pending' ? `${words.last.pending} ${next}` : next;
}

function wordOutcome(last: PollOutcome): string {
  return last.kind === 'unexpected' ? words.last.unexpected(last.error.details) : words.last[last.kind];
}
