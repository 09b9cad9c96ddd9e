/**
 * The device code (D8): the code in large type, where it is to be typed, the time left and what the polling
 * brings. Polls change one line, and only what is out of the ordinary is announced; nothing is opened without a press.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AttemptView, ShowCode } from '../../electron/ipc/views/attempts.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/clock.ts';
import { copyText } from '../ui/copy.ts';
import { formatTimeLeft } from '../ui/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
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
  const code = useCodeCopy(step.userCode);
  const attemptId = attempt.id;
  const open = (isPrivate = false) => void opening.run(() => memberLogin.openAgain({ attemptId, isPrivate }));
  const copyAndOpen = (isPrivate = false) => {
    code.copy();
    open(isPrivate);
  };
  const opensOn = step.isOnThisComputer ? 'here' : 'scan';
  const way = step.isAddressAllowed ? opensOn : 'type';
  return (
    <Screen title={words.title}>
      <p className="lead">{words.body[way]}</p>
      <div className="card device">
        {way === 'scan' && <Scan address={step.address} />}
        <div className="device-words">
          <UserCode code={step.userCode} copy={code.copy} />
          <Address attemptId={attemptId} step={step} open={() => open()} />
        </div>
      </div>
      <div className="device-state">
        <TimeLeft deadlineAtMs={step.deadlineAtMs} />
        <PollLine poll={step.poll} isHeld={isHeld} />
      </div>
      <DeviceActions
        attemptId={attemptId}
        step={step}
        isOpening={opening.isRunning}
        open={copyAndOpen}
        copy={code.copy}
      />
      <Problem error={opening.error ?? (code.isLost ? NOT_COPIED : step.problem)} />
      <PrivateWindowNote attempt={attempt} problem={step.problem} />
    </Screen>
  );
}

interface CodeCopy {
  readonly copy: () => void;
  /** Whether the last copy did not work. */
  readonly isLost: boolean;
}

function useCodeCopy(userCode: string): CodeCopy {
  const showCopied = useCopiedToast();
  const [isLost, setIsLost] = useState(false);
  const copy = () => {
    const isTaken = copyText(userCode);
    setIsLost(!isTaken);
    if (isTaken) showCopied(text.device.codeCopied);
  };
  return { copy, isLost };
}

interface UserCodeProps {
  readonly code: string;
  readonly copy: () => void;
}

/** Shown as it is typed, and spelled for a reader. A selection of it is the code and nothing else. */
function UserCode({ code, copy }: UserCodeProps): ReactNode {
  const parts = groupCode(code);
  return (
    <div>
      <p className="caption secondary">{text.device.code}</p>
      <div className="device-line">
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
        <IconButton icon="copy" label={text.device.copyCode} onPress={copy} />
      </div>
    </div>
  );
}

interface AddressProps {
  readonly attemptId: string;
  readonly step: ShowCode;
  readonly open: () => void;
}

function Address({ attemptId, step, open }: AddressProps): ReactNode {
  const words = text.device;
  const memberLogin = useMemberLogin();
  const showCopied = useCopiedToast();
  const call = useCall();
  const copy = async () => {
    if (await call.run(() => memberLogin.copyAddress({ attemptId }))) showCopied(words.addressCopied);
  };
  return (
    <div>
      <p className="caption secondary">{words.address}</p>
      {step.isAddressAllowed ? (
        <div className="device-line">
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
          <p className="device-reason">{errorText(NOT_ALLOWED).happened}</p>
        </>
      )}
      {step.isAddressAllowed && step.isOnThisComputer && <p className="secondary">{words.onThisComputer}</p>}
      <Problem error={call.error} />
    </div>
  );
}

/** For a phone. */
function Scan({ address }: { readonly address: string }): ReactNode {
  return (
    <Suspense fallback={<div className="qr" />}>
      <QrCode address={address} label={text.device.qr} />
    </Suspense>
  );
}

function TimeLeft({ deadlineAtMs }: { readonly deadlineAtMs: number }): ReactNode {
  const leftMs = deadlineAtMs - useCountdown(deadlineAtMs);
  return (
    <p className="countdown" role="timer">
      {leftMs > 0 ? text.device.timeLeft(formatTimeLeft(leftMs)) : text.device.expired}
    </p>
  );
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
  const words = text.device;
  const memberLogin = useMemberLogin();
  const cancel = useCall();
  return (
    <>
      <div className="actions">
        {step.isAddressAllowed ? (
          // Where a phone can reach the page, the QR code leads.
          <Button rank={step.isOnThisComputer ? 'primary' : 'only'} isIdle={isOpening} onPress={() => open()}>
            {words.copyAndOpen}
          </Button>
        ) : (
          <Button rank="primary" onPress={copy}>
            {words.copyCode}
          </Button>
        )}
        <Button isIdle={cancel.isRunning} onPress={() => void cancel.run(() => memberLogin.cancelLogin({ attemptId }))}>
          {text.cancel}
        </Button>
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
