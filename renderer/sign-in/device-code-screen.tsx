/**
 * The device code (D8): the code in large type, where it is to be typed, the time left and what the polling
 * brings. Polls change one line, and only what is out of the ordinary is announced; nothing is opened without a press.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AttemptView, ShowCode } from '../../electron/ipc/views/attempts.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { errorText, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/clock.ts';
import { copyText } from '../ui/copy.ts';
import { formatTimeLeft } from '../ui/format.ts';
import { Problem } from '../ui/problem.tsx';
import { Screen } from '../ui/screen.tsx';
import { useCopiedToast } from '../ui/toast.tsx';
import { PollLine } from './poll-line.tsx';
import { PrivateWindowNote } from './private-window.tsx';
import { groupCode, spellCode } from './user-code.ts';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

const NOT_COPIED = { code: 'clipboard-failed', details: {} } as const;
const NOT_ALLOWED = { code: 'address-not-allowed', details: {} } as const;

export interface DeviceCodeScreenProps {
  readonly attempt: Pick<AttemptView, 'id' | 'privateWindow'>;
  readonly step: ShowCode;
  /** Whether a check is held before it is sent. */
  readonly isHeld: boolean;
}

export function DeviceCodeScreen({ attempt, step, isHeld }: DeviceCodeScreenProps): ReactNode {
  const words = text.device;
  const memberLogin = useMemberLogin();
  const opening = useCall();
  const attemptId = attempt.id;
  const open = (isPrivate = false) => void opening.run(() => memberLogin.openAgain({ attemptId, isPrivate }));
  return (
    <Screen title={words.title}>
      <p className="lead">{step.isOnThisComputer ? words.bodyHere : words.body}</p>
      <div className="card device">
        <div className="device-words">
          <UserCode code={step.userCode} />
          <Address step={step} open={open} />
        </div>
        <Scan step={step} />
      </div>
      <div className="device-state">
        <TimeLeft deadlineAtMs={step.deadlineAtMs} />
        <PollLine poll={step.poll} isHeld={isHeld} />
      </div>
      <DeviceActions attemptId={attemptId} step={step} open={open} isOpening={opening.isRunning} />
      <Problem error={opening.error ?? step.problem} />
      <PrivateWindowNote attempt={attempt} problem={step.problem} />
    </Screen>
  );
}

/** Shown as it is typed, and spelled for a reader. A selection of it is the code and nothing else. */
function UserCode({ code }: { readonly code: string }): ReactNode {
  const parts = groupCode(code);
  return (
    <div>
      <p className="caption secondary">{text.device.code}</p>
      <p className="user-code">
        <bdi aria-hidden="true">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one code never change places.
            <span key={index} className="user-code-part">
              {part}
            </span>
          ))}
        </bdi>
        <span className="visually-hidden unselectable">{spellCode(code, text.device.hyphen)}</span>
      </p>
    </div>
  );
}

interface AddressProps {
  readonly step: ShowCode;
  readonly open: (isPrivate?: boolean) => void;
}

function Address({ step, open }: AddressProps): ReactNode {
  return (
    <div>
      <p className="caption secondary">{text.device.address}</p>
      {step.isAddressAllowed ? (
        <>
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
          <button type="button" className="link device-private" onClick={() => open(true)}>
            {text.privateWindow.openPage}
          </button>
        </>
      ) : (
        <>
          <p className="data">{step.address}</p>
          <p className="device-reason">{errorText(NOT_ALLOWED).happened}</p>
        </>
      )}
      {step.isAddressAllowed && step.isOnThisComputer && <p className="secondary">{text.device.onThisComputer}</p>}
    </div>
  );
}

/** For a phone, where it can reach the address. */
function Scan({ step }: { readonly step: ShowCode }): ReactNode {
  const words = text.device;
  if (!step.isAddressAllowed || step.isOnThisComputer) return null;
  return (
    <div className="device-scan">
      <Suspense fallback={<div className="qr" />}>
        <QrCode address={step.address} label={words.qr} />
      </Suspense>
      <p className="caption secondary">{words.scan}</p>
    </div>
  );
}

function TimeLeft({ deadlineAtMs }: { readonly deadlineAtMs: number }): ReactNode {
  const nowMs = useCountdown(deadlineAtMs);
  return (
    <p className="countdown" role="timer">
      {text.device.timeLeft(formatTimeLeft(deadlineAtMs - nowMs))}
    </p>
  );
}

interface DeviceActionsProps {
  readonly attemptId: string;
  readonly step: ShowCode;
  readonly open: () => void;
  readonly isOpening: boolean;
}

function DeviceActions({ attemptId, step, open, isOpening }: DeviceActionsProps): ReactNode {
  const words = text.device;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const cancel = useCall();
  const showCopied = useCopiedToast();
  const [isCodeLost, setIsCodeLost] = useState(false);
  const copyCode = () => {
    const isTaken = copyText(step.userCode);
    setIsCodeLost(!isTaken);
    if (isTaken) showCopied(words.codeCopied);
  };
  const copyAddress = async () => {
    if (await call.run(() => memberLogin.copyAddress({ attemptId }))) showCopied(words.addressCopied);
  };
  return (
    <>
      <div className="actions">
        {step.isAddressAllowed && (
          <Button rank="primary" isIdle={isOpening} onPress={() => open()}>
            {words.openPage}
          </Button>
        )}
        <Button rank={step.isAddressAllowed ? 'secondary' : 'primary'} onPress={copyCode}>
          {words.copyCode}
        </Button>
        {step.isAddressAllowed && (
          <Button isIdle={call.isRunning} onPress={() => void copyAddress()}>
            {words.copyAddress}
          </Button>
        )}
        <Button isIdle={cancel.isRunning} onPress={() => void cancel.run(() => memberLogin.cancelLogin({ attemptId }))}>
          {text.cancel}
        </Button>
      </div>
      <Problem error={cancel.error ?? call.error ?? (isCodeLost ? NOT_COPIED : null)} />
    </>
  );
}
