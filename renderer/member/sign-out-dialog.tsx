/** Asks before signing out: of one account where its token can be revoked, or of all of them. */
import { type ReactNode, useState } from 'react';
import type { Revocation, SessionView } from '../../electron/ipc/views/sessions.ts';
import { signOut } from '../text/sign-out.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { HintedChoice } from '../ui/fields.tsx';
import { useMemberLogin } from '../ui/member-login-api.ts';

/** The reasons why a token is not revoked, in the order in which they are said. */
const LEFT = ['none', 'needs-client-secret', 'not-started'] as const satisfies readonly Revocation[];

/** Whether the service has a call for revoking this token, even if the secret for it is missing. */
export function hasRevokingCall(session: SessionView): boolean {
  return isOf('possible')(session) || isOf('needs-client-secret')(session);
}

/** Of a token that the service has neither rejected nor accepted to revoke. */
function isOf(revocation: Revocation) {
  return ({ credential, status }: SessionView): boolean =>
    credential.kind === 'token' &&
    credential.revocation === revocation &&
    status !== 'ended' &&
    credential.life.revoked?.hasWorkedSince !== false;
}

/** @returns each service once */
function servicesOf(sessions: readonly SessionView[]): readonly string[] {
  return [...new Map(sessions.map(({ serviceId, serviceName }) => [serviceId, serviceName])).values()];
}

export function SignOutDialog({
  sessions,
  accounts,
  isAnyLocked = false,
  close,
}: {
  readonly sessions: readonly SessionView[];
  /** How many there are, where all are signed out of. */
  readonly accounts?: number;
  /** Whether there are sessions besides that are not opened. */
  readonly isAnyLocked?: boolean;
  readonly close: () => void;
}): ReactNode {
  const memberLogin = useMemberLogin();
  const [revokes, setRevokes] = useState(false);
  const isAll = accounts !== undefined;
  const words = isAll ? signOut.all : signOut.one;
  const [first] = sessions;
  const revocable = sessions.filter(isOf('possible'));
  const twice = servicesOf(
    revocable.filter(({ credential }) => credential.kind === 'token' && credential.isGivenTwice),
  );
  const left = LEFT.map((why) => ({ why, services: servicesOf(sessions.filter(isOf(why))) }));
  return (
    <ConfirmDialog
      service={isAll ? undefined : first?.serviceName}
      title={isAll ? signOut.all.title(accounts) : signOut.one.title(first?.member?.title ?? first?.serviceName ?? '')}
      body={words.body}
      action={words.action}
      act={() =>
        isAll ? memberLogin.signOutAll({ revokes }) : memberLogin.signOut({ sessionId: first?.id ?? '', revokes })
      }
      close={close}
    >
      {revocable.length > 0 && (
        <HintedChoice
          type="checkbox"
          label={words.revoke(servicesOf(revocable))}
          hint={
            <>
              {signOut.others} {twice.length > 0 && signOut.givenTwice(twice)} {isAnyLocked && signOut.locked}
            </>
          }
          checked={revokes}
          onChange={({ target }) => setRevokes(target.checked)}
        />
      )}
      {left.map(
        ({ why, services }) =>
          services.length > 0 && (
            <p key={why} className="secondary">
              {signOut.left(services)} {signOut.why[why]}
            </p>
          ),
      )}
    </ConfirmDialog>
  );
}
