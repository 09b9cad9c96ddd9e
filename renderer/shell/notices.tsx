/**
 * What happened outside any sign-in, as bars at the top of the main area that stay until dismissed. In a narrow window
 * only the newest is shown, until the person unfolds the others.
 */
import { type ReactNode, useState } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { text } from '../text/en.ts';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-screen.tsx';
import { useIsStacked } from '../ui/screen.tsx';

const Notice = lazyPart(async () => (await import('./notice.tsx')).Notice);

export function Notices({ view }: { readonly view: AppView }): ReactNode {
  const { notices } = view;
  const isFoldable = useIsStacked() && notices.length > 1;
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (isUnfolded && !isFoldable) setIsUnfolded(false);
  const shown = isFoldable && !isUnfolded ? notices.slice(0, 1) : notices;
  return (
    <>
      <div className="stack notices" role="status">
        {shown.map((notice) => (
          <Notice key={notice.id} notice={notice} view={view} />
        ))}
      </div>
      {isFoldable && (
        <button
          type="button"
          className="box row one-line gap-3 label notices-fold"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <Icon name="chevron" tone="mixed" />
          {isUnfolded ? text.app.newestNotice : text.app.moreNotices(notices.length - 1)}
        </button>
      )}
    </>
  );
}
