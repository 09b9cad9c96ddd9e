/** What the wordings of errors are put together from. */
import type { ErrorDetails } from '../../../electron/ipc/views/error.ts';
import { expectedWords } from './expected-words.ts';
import { counted } from './wording.ts';

export const NO_REASON = 'Aucune explication n’a été donnée.';

/** Seconds below a minute, minutes below two hours, else hours. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return counted(whole, 'seconde', 'secondes');
  if (whole < 7200) return counted(Math.round(whole / 60), 'minute', 'minutes');
  return counted(Math.round(whole / 3600), 'heure', 'heures');
}

/** Completes « Personne n’a confirmé le code … ». */
export const inTime = ({ limitSeconds }: ErrorDetails): string =>
  limitSeconds ? `en ${durationText(limitSeconds)}` : 'à temps';

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
