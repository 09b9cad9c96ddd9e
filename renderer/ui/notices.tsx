/**
 * What happened outside any sign-in, as bars at the top of the main area that stay until dismissed. In a narrow window
 * only the newest is shown, until the person unfolds the others.
 */
import { type ReactNode, useState } from 'react';
import type { NoticeView } from '../../electron/ipc/views/app.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { errorText, text } from '../text/en.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Details, Problem } from './problem.tsx';
import { useIsStacked } from './stacked.ts';

export function Notices({ notices }: { readonly notices: readonly NoticeView[] }): ReactNode {
  const isFoldable = useIsStacked() && notices.length > 1;
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (isUnfolded && !isFoldable) setIsUnfolded(false);
  const shown = isFoldable && !isUnfolded ? notices.slice(0, 1) : notices;
  return (
    <>
      <div className="notices" role="status">
        {shown.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </div>
      {isFoldable && (
        <button
          type="button"
          className="notices-fold"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <Icon name="chevron" />
          {isUnfolded ? text.app.newestNotice : text.app.moreNotices(notices.length - 1)}
        </button>
      )}
    </>
  );
}

function Notice({ notice }: { readonly notice: NoticeView }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = errorText(notice.error);
  return (
    <div className="notice">
      <Icon name="warning" />
      <div>
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
