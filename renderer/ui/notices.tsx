/** What happened outside every sign-in, as bars at the top of main that stay until they are dismissed. */
import type { ReactNode } from 'react';
import type { NoticeView } from '../../electron/ipc/contract.ts';
import { useCall, useMembers } from '../members-api.ts';
import { errorText, text } from '../text/en.ts';
import { Icon } from './icon.tsx';
import { Problem } from './problem.tsx';

export function Notices({ notices }: { readonly notices: readonly NoticeView[] }): ReactNode {
  return (
    <div className="notices" role="status">
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function Notice({ notice }: { readonly notice: NoticeView }): ReactNode {
  const members = useMembers();
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
        <Problem error={call.error} />
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={text.app.dismiss(words.title)}
        onClick={() => void call.run(() => members.dismissNotice({ noticeId: notice.id }))}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
