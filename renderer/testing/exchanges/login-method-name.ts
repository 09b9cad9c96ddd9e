/** How the list names the methods of sign-ins. */
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { comparedText, methodText } from '../../text/en.ts';

/** @returns a login method's name for testers */
export function loginMethodName(methodId: string, methods: readonly OfferedMethodView[]): string {
  const method = methods.find(({ id }) => id === methodId);
  return method ? comparedText(method).name : methodText(methodId).name;
}
