/** One bar at the top of the main area: what happened, what was kept, what to do, and how to dismiss it. */
import type { ReactNode } from 'react';
import type { AppView, NoticeView } from '../../electron/ipc/views/app.ts';
import type { ErrorCode, ErrorView } from '../../electron/ipc/views/error.ts';
import type { RevocationView } from '../../electron/ipc/views/sessions.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { signOut } from '../text/sign-out.ts';
import { restartCosts, statusFacts } from '../text/status-facts.ts';
import { CallButton, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Details, Problem } from '../ui/problem.tsx';

/** What puts right what a keychain's notice tells; its sentence is what to do first. */
const REMEDIES: { readonly [code in ErrorCode]?: 'restart' | 'tryAgain' } = {
  'keychain-missing': 'restart',
  'secret-not-sealed': 'restart',
  'keychain-not-answering': 'tryAgain',
};

export function Notice({ notice, view }: { readonly notice: NoticeView; readonly view: AppView }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const title = notice.error ? errorText(notice.error).title : revocationTitle(notice.revocation);
  const remedy = notice.error && REMEDIES[notice.error.code];
  const isCalm = notice.revocation?.failures.length === 0;
  return (
    <div className={isCalm ? 'box with-icon notice notice-calm' : 'box with-icon notice'}>
      {!isCalm && <Icon name="warning" tone="mixed" />}
      {isCalm && (notice.revocation.isUnderWay ? <Icon name="clock" /> : <Icon name="check" tone="held" />)}
      <div className="grow">
        <strong>{title}</strong>
        {notice.error && <ErrorLines error={notice.error} remedy={remedy} />}
        {notice.revocation && <RevocationLines revocation={notice.revocation} />}
        {remedy && (
          <div className="actions">
            <CallButton call={call} run={(main) => (remedy === 'restart' ? main.restartApp() : main.tryStorageAgain())}>
              {statusFacts.secrets[remedy]}
            </CallButton>
            {notice.error && remedy === 'restart' && (
              <p className="caption">
                {errorText(notice.error).happened} {restartCosts(view)}
              </p>
            )}
          </div>
        )}
        <Problem error={call.error} />
      </div>
      <IconButton
        icon="close"
        label={text.app.dismiss(title)}
        onPress={() => void call.run(() => memberLogin.dismissNotice({ noticeId: notice.id }))}
      />
    </div>
  );
}

function ErrorLines({ error, remedy }: { readonly error: ErrorView; readonly remedy: string | undefined }): ReactNode {
  const { happened, kept, next } = errorText(error);
  const said = remedy ? [remedy === 'restart' ? statusFacts.secrets.restartHelps : happened] : [happened, kept, next];
  return (
    <>
      <p>{said.filter(Boolean).join(' ')}</p>
      <Details details={error.details} />
    </>
  );
}

function revocationTitle({ isUnderWay, tokenCount, revokedCount }: RevocationView): string {
  return isUnderWay ? signOut.underWay.title(tokenCount) : signOut.result(revokedCount, tokenCount);
}

function RevocationLines({ revocation }: { readonly revocation: RevocationView }): ReactNode {
  const { isUnderWay, failures } = revocation;
  if (isUnderWay) return <p>{signOut.underWay.body}</p>;
  if (failures.length === 0) return <p>{signOut.accepted}</p>;
  return (
    <div className="stack gap-1">
      {failures.map(({ serviceName, count, error, isUncertain }) => (
        <p key={`${serviceName} ${error.code}`}>
          {signOut.failedAt(serviceName, count)} {errorText(error).happened} {signOut.still(count, isUncertain)}
        </p>
      ))}
      <p>{signOut.next}</p>
    </div>
  );
}
