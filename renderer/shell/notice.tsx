/** One bar at the top of the main area: what happened, what was kept, what to do, and how to dismiss it. */
import type { ReactNode } from 'react';
import type { NoticeView } from '../../electron/ipc/views/app.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Details, Problem } from '../ui/problem.tsx';

export function Notice({ notice }: { readonly notice: NoticeView }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = errorText(notice.error);
  return (
    <div className="box with-icon notice">
      <Icon name="warning" tone="mixed" />
      <div className="grow">
        <strong>{words.title}</strong>
        <p>
          {words.happened} {words.kept} {words.next}
        </p>
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
