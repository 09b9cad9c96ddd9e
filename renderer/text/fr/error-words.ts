/** What the wordings of errors are put together from. */
import type { ErrorCode, ErrorDetails } from '../../../electron/ipc/views/error.ts';
import type { ErrorText, Wording } from '../error-words.ts';
import { expectedWords } from './expected-words.ts';
import { counted } from './wording.ts';

/** @returns the wordings; what is kept is this, unless one of them says otherwise */
export function keeping<Code extends ErrorCode>(
  kept: string,
  wordings: Readonly<Record<Code, Wording<Omit<ErrorText, 'kept'> & Partial<ErrorText>>>>,
): Readonly<Record<Code, Wording>>;
export function keeping(
  kept: string,
  wordings: Readonly<Record<string, Wording<Partial<ErrorText>>>>,
): Readonly<Record<string, Wording<object>>> {
  return Object.fromEntries(
    Object.entries(wordings).map(([code, worded]) => [code, (details, label) => ({ kept, ...worded(details, label) })]),
  );
}

export const NOTHING_CHANGED = 'Rien n’a changé.';
export const SIGN_INS_KEPT = 'Vos connexions n’ont pas changé.';
export const NOTHING_SENT = 'Rien n’a été envoyé, et rien n’a changé.';
export const NO_REASON = 'Aucune explication n’a été donnée.';

/** Seconds below a minute, minutes below two hours, else hours. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return counted(whole, 'seconde', 'secondes');
  if (whole < 7200) return counted(Math.round(whole / 60), 'minute', 'minutes');
  return counted(Math.round(whole / 3600), 'heure', 'heures');
}

/** The file's name, or that it is the file. */
export const file = (details: ErrorDetails): string => (details.file ? `« ${details.file} »` : 'le fichier');

export const ofFile = (details: ErrorDetails): string => (details.file ? `de « ${details.file} »` : 'du fichier');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const expectedOf = ({ expected }: ErrorDetails, otherwise: string): string =>
  expected === undefined ? otherwise : expectedWords(expected);

/** What the service says in words of its own. */
export const said = ({ serviceText }: ErrorDetails, otherwise: string): string =>
  serviceText ? `Message du service : « ${serviceText} »` : otherwise;

/** The folder's path, or which one it is. */
export const folderOr = ({ folder }: ErrorDetails, otherwise: string): string => (folder ? `« ${folder} »` : otherwise);
