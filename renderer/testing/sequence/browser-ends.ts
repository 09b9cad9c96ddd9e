/** Which errors end a sign-in in its browser's part, so that no request is to blame. */
import type { ErrorCode } from '../../../electron/ipc/views/error.ts';

/** The service's page could not be opened, or no way back from it. */
export function endsAtPage(code: ErrorCode): boolean {
  return AT_PAGE.has(code);
}

/** What came back, or that nothing did. */
export function endsAtCallback(code: ErrorCode): boolean {
  return AT_CALLBACK.has(code);
}

const AT_PAGE: ReadonlySet<ErrorCode> = new Set([
  'browser-not-opened',
  'private-window-not-opened',
  'browser-opened-too-often',
  'address-not-allowed',
  'loopback-not-available',
  'callback-port-taken',
  'callback-port-refused',
]);

const AT_CALLBACK: ReadonlySet<ErrorCode> = new Set([
  'sign-in-timed-out',
  'declined',
  'authorization-refused',
  'callback-malformed',
  'callback-wrong-address',
  'callback-wrong-state',
  'callback-without-state',
  'callback-without-code',
  'callback-not-single',
]);
