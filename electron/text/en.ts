/** Main's own wording: the demo's name, the system's dialogs and the pages that the browser shows after a loopback callback. All other wording is the page's. */
import type { LoginErrorCode } from '../core/errors.ts';

/** What the embedded service is called on the screen. */
export const DEMO_SERVICE_NAME = 'Demo service';

/** The system's dialog that asks for a profile file. */
export const PROFILE_DIALOG = {
  title: 'Open profile file',
  buttonLabel: 'Open',
  filters: [
    { name: 'Service profiles', extensions: ['json'] },
    { name: 'All files', extensions: ['*'] },
  ],
};

interface PageText {
  readonly title: string;
  readonly text: string;
}

export const CALLBACK_ACCEPTED: PageText = {
  title: 'Return to Member Login',
  text: 'Go on there. You can close this page.',
};

const NOTHING_CHANGED =
  'Nothing was changed. Go back to Member Login and finish the sign-in that is shown there, or start again.';

/** What the browser says for a callback that was refused. */
export function describeRefusedCallback(code: LoginErrorCode): PageText {
  switch (code) {
    case 'callback-too-late':
      return { title: 'This sign-in has ended', text: 'Go back to Member Login and start again.' };
    case 'callback-already-used':
      return { title: 'This sign-in was already finished', text: 'Go back to Member Login. You can close this page.' };
    case 'callback-wrong-state':
    case 'callback-without-state':
      return { title: 'This page belongs to another sign-in', text: NOTHING_CHANGED };
    default:
      return { title: 'This address could not be used', text: NOTHING_CHANGED };
  }
}
