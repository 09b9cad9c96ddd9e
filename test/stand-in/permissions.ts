/**
 * What pages are permitted. Chromium cannot ask the application each time, so the handlers are asked beforehand,
 * once for each permission and page, and Chromium is told the answers. Without handlers all is granted, as in
 * Electron.
 */
import type { DevToolsSession } from './devtools.ts';
import { callNatively } from './event.ts';
import type { StandInWebContents } from './web-contents.ts';

/** Electron's names, and the same in Chromium's protocol. */
const PERMISSIONS = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['idle-detection', 'idle-detection'],
] as const;

/** The handlers in force; session.ts sets them. */
export const permissionHandlers: {
  request: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  check: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
} = { request: null, check: null };

export function applyPermissions(browser: DevToolsSession, contents: StandInWebContents): void {
  for (const [name, chromiumName] of PERMISSIONS) {
    const setting = isGranted(contents, name) ? 'granted' : 'denied';
    browser.post('Browser.setPermission', { permission: { name: chromiumName }, setting });
  }
}

function isGranted(contents: StandInWebContents, permission: string): boolean {
  const { request, check } = permissionHandlers;
  const requestingUrl = contents.getURL();
  const details = { isMainFrame: true, requestingUrl };
  let isAllowed = request === null;
  let isAnswered = false;
  const answer = (isRequestGranted: boolean): void => {
    if (isAnswered) throw new TypeError('One-time callback was called more than once');
    isAnswered = true;
    isAllowed = isRequestGranted;
  };
  callNatively(() => request && Reflect.apply(request, null, [contents, permission, answer, details]));
  if (!check) return isAllowed;
  let isChecked = false;
  callNatively(() => {
    const origin = `${contents.mainFrame.origin}/`;
    isChecked =
      Reflect.apply(check, null, [contents, permission, origin, { ...details, securityOrigin: origin }]) === true;
  });
  return isAllowed && isChecked;
}
