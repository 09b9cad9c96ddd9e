/** Private windows: which methods can open their page in one, and what is said of the one that is open. */
import type { ReactNode } from 'react';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { MethodView } from '../../electron/ipc/views/methods.ts';
import { text } from '../text/en.ts';

/** Whether the method sends the browser to a page by itself. */
export function opensPage({ flow }: MethodView): boolean {
  return flow.some(({ kind }) => kind === 'page-opened');
}

/** Whether the last problem is that no private window could be opened. */
export function isPrivateWindowMissing(problem: ErrorView | null): boolean {
  return problem?.code === 'private-window-not-opened';
}

/** Says which browser opened it, and what it shares. */
export function PrivateWindowNote(props: {
  readonly attempt: AttemptView;
  readonly problem: ErrorView | null;
}): ReactNode {
  const { privateWindow } = props.attempt;
  if (!privateWindow || isPrivateWindowMissing(props.problem)) return null;
  return <p className="secondary">{text.privateWindow.open(privateWindow.browser)}</p>;
}
