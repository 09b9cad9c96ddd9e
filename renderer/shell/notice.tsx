/** One bar at the top of the main area: what happened, what was kept, what to do, and how to dismiss it. */
import type { ReactNode } from 'react';
import type { MemberLoginApi } from '../../electron/ipc/channels.ts';
import type { AppView, NoticeView } from '../../electron/ipc/views/app.ts';
import type { ErrorCode } from '../../electron/ipc/views/error.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { restartCosts, statusFacts } from '../text/status-facts.ts';
import { CallButton, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Details, Problem } from '../ui/problem.tsx';

/** What puts right what a keychain's notice says. */
const REMEDIES: { readonly [code in ErrorCode]?: 'restart' | 'tryAgain' } = {
  'keychain-missing': 'restart',
  'secret-not-sealed': 'restart',
  'keychain-not-answering': 'tryAgain',
};
const CALLS = {
  restart: (memberLogin: MemberLoginApi) => memberLogin.restartApp(),
  tryAgain: (memberLogin: MemberLoginApi) => memberLogin.tryStorageAgain(),
};

export function Notice({ notice, view }: { readonly notice: NoticeView; readonly view: AppView }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = errorText(notice.error);
  const remedy = REMEDIES[notice.error.code];
  return (
    <div className="box with-icon notice">
      <Icon name="warning" tone="mixed" />
      <div className="grow">
        <strong>{words.title}</strong>
        <p>
          {words.happened} {words.kept} {remedy === 'restart' ? text.service.unlock(restartCosts(view)) : words.next}
        </p>
        {remedy && (
          <div className="actions">
            <CallButton call={call} run={CALLS[remedy]}>
              {statusFacts.secrets[remedy]}
            </CallButton>
          </div>
        )}
        <Details details={notice.error.details} />
        <Problem error={call.error} />
      </div>
      <IconButton
        icon="close"
        label={text.app.dismiss(words.title)}
        onPress={() => void call.run(() => memberLogin.dismissNotice({ noticeId: notice.id }))}
      />
    </div>
  );
}
