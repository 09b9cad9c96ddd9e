/** What each login method is called: on every screen, in reports and in a terminal. It has no other name. */
import type { MethodId } from '../core/method-ids.ts';

export const METHOD_NAMES = {
  'oauth-code': 'Browser',
  'device-code': 'Short code',
  'oauth-like': 'Browser, direct',
  password: 'Login and password',
  'http-basic': 'Password on every request',
} satisfies Record<MethodId, string>;

/** @returns the method's name; the id itself of anything else, such as a probe */
export function methodName(id: string): string {
  const names: Readonly<Partial<Record<string, string>>> = METHOD_NAMES;
  return names[id] ?? id;
}
