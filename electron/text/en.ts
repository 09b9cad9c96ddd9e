/**
 * Texts that main shows: the demo's name, the menu, dialogs, notifications, and the pages that the browser shows after
 * a loopback callback. `DESKTOP_WORDS` has those that are also said in other languages. All other texts are in
 * `renderer/text/`.
 */
import type { AttemptEnd } from '../core/errors.ts';
import { isolate } from './isolate.ts';

/** The demo service's name. */
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

/** The system's dialogs that ask for a file in PEM. */
export const PEM_DIALOGS = {
  authority: {
    title: 'Choose certificate authorities',
    buttonLabel: 'Choose',
    filters: [
      { name: 'Certificates (PEM)', extensions: ['pem', 'crt', 'cer', 'ca-bundle'] },
      { name: 'All files', extensions: ['*'] },
    ],
  },
  'client-certificate': {
    title: 'Choose client certificate',
    buttonLabel: 'Choose',
    filters: [
      { name: 'Certificates (PEM)', extensions: ['pem', 'crt', 'cer'] },
      { name: 'All files', extensions: ['*'] },
    ],
  },
  key: {
    title: 'Choose private key',
    buttonLabel: 'Choose',
    filters: [
      { name: 'Private keys (PEM)', extensions: ['pem', 'key'] },
      { name: 'All files', extensions: ['*'] },
    ],
  },
};

/** The system's dialogs that ask where to save a file. */
export const SAVE_DIALOGS = {
  har: { title: 'Save exchanges', filters: [{ name: 'HTTP archives (HAR)', extensions: ['har'] }] },
  svg: { title: 'Save drawing', filters: [{ name: 'Drawings (SVG)', extensions: ['svg'] }] },
  token: { title: 'Save token', filters: [{ name: 'Text', extensions: ['txt'] }] },
  case: { title: 'Save case file', filters: [{ name: 'Case files', extensions: ['json'] }] },
  profile: { title: 'Export service', filters: [{ name: 'Service profiles', extensions: ['json'] }] },
  schema: { title: 'Save JSON Schema', filters: [{ name: 'JSON Schema', extensions: ['json'] }] },
  'report-json': { title: 'Save report', filters: [{ name: 'Reports (JSON)', extensions: ['json'] }] },
  'report-junit': { title: 'Save report', filters: [{ name: 'JUnit XML', extensions: ['xml'] }] },
  'report-markdown': { title: 'Save report', filters: [{ name: 'Markdown', extensions: ['md'] }] },
};

/** The system's dialog that asks for a case file. */
export const CASE_DIALOG = {
  title: 'Open case file',
  buttonLabel: 'Open',
  filters: [
    { name: 'Case files', extensions: ['json'] },
    { name: 'All files', extensions: ['*'] },
  ],
};

/** The system's dialog that asks for a report of the document check. */
export const REPORT_DIALOG = {
  title: 'Compare with a report',
  buttonLabel: 'Compare',
  filters: [
    { name: 'Reports (JSON)', extensions: ['json'] },
    { name: 'All files', extensions: ['*'] },
  ],
};

/** The system's message boxes, which ask before a secret is handed over or storage becomes weaker. */
export const QUESTIONS = {
  cancel: 'Cancel',
  /** Each begins a line. */
  facts: { requests: 'Requests: ', service: 'Service: ', member: 'Member: ' },
  'copy-token': {
    message: 'Copy this token?',
    detail: 'Whoever has it can act as this member. Other programs can read the clipboard.',
    action: 'Copy token',
  },
  'copy-with-secrets': {
    message: 'Copy with secrets?',
    detail:
      'Whoever gets the text can sign in as this member or act as this app. Other programs can read the clipboard.',
    action: 'Copy with secrets',
  },
  'weak-storage': {
    message: 'Store tokens without a keychain?',
    detail: 'You stay signed in after quitting, and anyone who can read your files can read your tokens.',
    action: 'Store tokens anyway',
  },
  'wrong-password': {
    message: 'Send a wrong password for this member?',
    detail: 'It counts as a failed login, and the service may lock the account.',
    action: 'Send wrong password',
  },
};

/** In a case file: what stands in place of the member’s own data, by what it was. */
export const LEFT_OUT = {
  any: '‹left out›',
  name: '‹member’s name›',
  login: '‹member’s login›',
  email: '‹member’s e-mail›',
  id: '‹member’s id›',
  code: '‹member’s code›',
};

/** In a cURL command: a line of ASCII above the two options. */
export const CURL_TRUST_NOTE =
  'curl does not know the authorities of this service. What follows has it trust any server, or those of a file:';

/** The system's About panel. */
export const ABOUT_PANEL = {
  applicationName: 'Member Login',
  copyright:
    'Copyright © 2026 The Member Login authors\nMIT licence. For all licences, choose Diagnostics and licences under Help.',
};

/** The message if the app cannot start at all. */
export const START_FAILED = {
  title: 'Member Login could not start',
  /**
   * @param error its name and code
   * @param logFile absolute path; null if there is no log yet
   */
  text: (error: string, logFile: string | null) =>
    `An unexpected error ended it: ${error}\n\nClose this message and open the app again. If it still does not start, ${
      logFile === null ? 'install it again.' : `the log may say more:\n${logFile}`
    }`,
};

/** Menu items that the system does not label itself. `&` marks the letter that opens a menu with Alt. */
export const MENU = {
  file: '&File',
  edit: '&Edit',
  view: '&View',
  go: '&Go',
  window: '&Window',
  help: '&Help',
  showLog: 'Show log',
  commands: {
    'sign-in': 'Sign in',
    refresh: 'Refresh',
    'open-profile': 'Open profile file…',
    palette: 'All commands…',
    filter: 'Filter',
    member: 'Account',
    compare: 'Compare methods',
    exchanges: 'Exchanges',
    'document-check': 'Document check',
    'call-service': 'Call the service',
    'demo-behaviour': 'Demo behaviour',
    case: 'Case file',
    'add-service': 'Add a service…',
    about: 'Diagnostics and licences',
  },
};

/**
 * Items that Electron handles itself. It labels them in English only, with these words; some differ by system.
 * @see https://github.com/electron/electron/blob/main/lib/browser/api/menu-item-roles.ts
 */
export const MENU_ROLES = {
  about: { darwin: 'About Member Login', win32: 'About Member Login', linux: 'About' },
  close: { darwin: 'Close Window', win32: 'Close', linux: 'Close' },
  quit: { darwin: 'Quit Member Login', win32: 'Exit', linux: 'Quit' },
  services: 'Services',
  hide: 'Hide Member Login',
  hideOthers: 'Hide Others',
  unhide: 'Show All',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pasteAndMatchStyle: 'Paste and Match Style',
  delete: 'Delete',
  selectAll: 'Select All',
  substitutions: 'Substitutions',
  showSubstitutions: 'Show Substitutions',
  toggleSmartQuotes: 'Smart Quotes',
  toggleSmartDashes: 'Smart Dashes',
  toggleTextReplacement: 'Text Replacement',
  speech: 'Speech',
  startSpeaking: 'Start Speaking',
  stopSpeaking: 'Stop Speaking',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring All to Front',
  reload: 'Reload',
  toggleDevTools: 'Toggle Developer Tools',
  resetZoom: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  togglefullscreen: 'Toggle Full Screen',
};

/** The text of a notification. The lock screen may show it, so it must not name the member. */
export interface Announcement {
  readonly title: string;
  readonly body: string;
}

export function announceSignedIn(serviceName: string): Announcement {
  return { title: 'You are signed in', body: isolate(serviceName) };
}

/** Shown before signing in if the service has not proved whose sign-in it is. */
export function announceQuestion(serviceName: string): Announcement {
  return {
    title: 'One question before you are signed in',
    body: `${isolate(serviceName)}. Open Member Login to answer it.`,
  };
}

/** @param end how the sign-in ended, unless the user ended it in the app */
export function announceEnd(end: Exclude<AttemptEnd, 'cancelled'>, serviceName: string): Announcement {
  const { title, next } = ENDS[end];
  return { title, body: `${isolate(serviceName)}. ${next}` };
}

const ENDS: Readonly<Record<Exclude<AttemptEnd, 'cancelled'>, { readonly title: string; readonly next: string }>> = {
  declined: { title: 'You declined', next: 'You were not signed in.' },
  'timed-out': { title: 'Time ran out', next: 'Open Member Login to start again.' },
  failed: { title: 'The sign-in did not work', next: 'Open Member Login to see why.' },
};

const NOTHING_CHANGED = 'Nothing was changed. Go on in Member Login, or start again there.';

/** The pages that the browser shows after a loopback callback, by what became of it. */
export const CALLBACK_PAGES = {
  accepted: {
    title: 'Back to Member Login',
    text: 'It is finishing your sign-in. You can close this tab.',
  },
  declined: {
    title: 'You declined',
    text: 'You can close this tab, and start again in Member Login.',
  },
  'refused-by-service': {
    title: 'The service refused this sign-in',
    text: 'Member Login says why. You can close this tab.',
  },
  /** After a refusal that any page could have sent. */
  'asked-about': {
    title: 'Back to Member Login',
    text: 'It asks whether to end the sign-in or to go on waiting.',
  },
  'too-late': { title: 'This sign-in has ended', text: 'Go back to Member Login and start again.' },
  'already-used': {
    title: 'This sign-in was already finished',
    text: 'Go back to Member Login. You can close this tab.',
  },
  'while-asking': {
    title: 'Answer in Member Login first',
    text: 'It asks about an earlier answer. “Go on waiting” there tries this one next. Otherwise, reload this page.',
  },
  'of-another-sign-in': { title: 'This page belongs to another sign-in', text: NOTHING_CHANGED },
  'not-usable': { title: 'This address could not be used', text: NOTHING_CHANGED },
};

/** What is said in the language that the person chose. */
export const DESKTOP_WORDS = {
  dialogs: {
    profile: PROFILE_DIALOG,
    pem: PEM_DIALOGS,
    save: SAVE_DIALOGS,
    case: CASE_DIALOG,
    report: REPORT_DIALOG,
    questions: QUESTIONS,
  },
  aboutPanel: ABOUT_PANEL,
  startFailed: START_FAILED,
  menu: MENU,
  roles: MENU_ROLES,
  announcements: { signedIn: announceSignedIn, question: announceQuestion, end: announceEnd },
  pages: CALLBACK_PAGES,
};

export type DesktopWords = typeof DESKTOP_WORDS;
