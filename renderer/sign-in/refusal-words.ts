/** Which words ask about a refusal that any page may have sent. */
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { text } from '../text/en.ts';

/** `failed`: the service did not take what an answer brought. */
export type RefusalKind = keyof typeof text.refusal.title;

export function refusalTitle(refusal: ErrorView): string {
  return text.refusal.title[refusalKind(refusal)];
}

export function refusalKind({ code }: ErrorView): RefusalKind {
  if (code === 'declined') return code;
  return code === 'authorization-refused' ? 'refused' : 'failed';
}
