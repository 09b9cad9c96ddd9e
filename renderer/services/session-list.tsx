/** The members who are signed in at a service, each with the way they signed in. */
import type { ReactNode } from 'react';
import type { FormSessionView } from '../../electron/ipc/views/own-services.ts';
import { methodText } from '../text/en.ts';
import { serviceForm } from '../text/service-form.ts';

/** More are counted. */
const SHOWN = 6;

export function SessionList({ sessions }: { readonly sessions: readonly FormSessionView[] }): ReactNode {
  return (
    <ul className="session-list">
      {sessions.slice(0, SHOWN).map(({ title, methodId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sessions may have the same words, and the list stays as it is.
        <li key={index}>
          <bdi>{title ?? serviceForm.deleting.nameless}</bdi>
          <span className="secondary caption">{methodText(methodId).name}</span>
        </li>
      ))}
      {sessions.length > SHOWN && <li className="secondary">{serviceForm.deleting.more(sessions.length - SHOWN)}</li>}
    </ul>
  );
}
