/** What a person is told where a file that was chosen cannot be read, or is not what it should be. */
import type { ErrorDetails } from '../../../electron/ipc/views/error.ts';
import type { ErrorText } from '../error-words.ts';
import type { FILE_ERRORS as English } from '../file-errors.ts';
import { capital, expectedOf, file, inTime, ofFile } from './error-words.ts';

type Wording = (details: ErrorDetails) => ErrorText;

const SEND_AGAIN = 'demandez qu’on vous l’envoie à nouveau';
const UPDATE = 'Mettez cette application à jour.';

/** Of a profile, a case and a report that are opened: none of it changes anything. */
export const FILE_ERRORS: typeof English = {
  ...wordKind('profile-file', {
    ...wordReading('fichier de profil', 'fichier'),
    'too-large': wording(
      'Le fichier de profil est trop volumineux',
      (details) => `${wrongPlace(details)} ${expectedOf(details, 'dépasse la taille de tout profil')}.`,
      'Vérifiez quel fichier vous avez choisi.',
    ),
    'not-json': notJson('Le fichier de profil n’est pas du JSON valide', 'Corrigez le fichier.'),
    newer: wording(
      'Le fichier de profil vient d’une version ultérieure',
      (details) => `Une version ultérieure de cette application a produit ${file(details)}.`,
      UPDATE,
    ),
    invalid: invalid('fichier de profil', 'Corrigez le fichier.'),
  }),
  ...wordKind('case-file', {
    ...wordReading('fichier du dossier', 'dossier'),
    'too-large': tooLarge(
      'fichier du dossier',
      '64 Mio',
      ' Si c’est bien un dossier, demandez-en un avec moins d’échanges.',
    ),
    'cut-off': cutOff('fichier du dossier', SEND_AGAIN),
    'not-json': notJson(
      'Le fichier du dossier est endommagé',
      `Copiez-le ou téléchargez-le à nouveau, ou ${SEND_AGAIN}.`,
    ),
    'not-a-case': wording(
      'Ce n’est pas le fichier d’un dossier',
      (details) => `${capital(file(details))} n’a pas été enregistré comme dossier par cette application.`,
      'Choisissez un fichier obtenu par « Enregistrer un dossier ».',
    ),
    newer: newer('Ce dossier vient d’une version ultérieure'),
    invalid: invalid('fichier du dossier', `${capital(SEND_AGAIN)}.`),
  }),
  ...wordKind('report', {
    ...wordReading('rapport'),
    'too-large': tooLarge('rapport', '4 Mio'),
    'cut-off': cutOff('rapport', 'faites-en un nouveau'),
    'not-json': notJson(
      'Le rapport n’est pas du JSON valide',
      'Choisissez-en un enregistré en JSON. Si c’en est un, copiez-le ou téléchargez-le à nouveau.',
    ),
    'not-a-report': wording(
      'Ce n’est pas un rapport à comparer',
      (details) => `${capital(file(details))} n’est pas un rapport du contrôle de conformité en JSON.`,
      'Choisissez-en un enregistré en JSON.',
    ),
    newer: newer('Ce rapport vient d’une version ultérieure'),
    invalid: invalid('rapport', 'Faites-en un nouveau.'),
    'other-points': wording(
      'Ce rapport vient d’une autre version',
      () => 'Cette version-là juge autrement : les deux ne sont pas comparables.',
      'Faites-en un nouveau avec cette version.',
    ),
  }),
};

/** @returns the words for each reason under its code, such as `report-too-large` */
function wordKind<Kind extends string, Reason extends string>(
  kind: Kind,
  reasons: Readonly<Record<Reason, Wording>>,
): Readonly<Record<`${Kind}-${Reason}`, Wording>>;
function wordKind(kind: string, reasons: Readonly<Record<string, Wording>>): Readonly<Record<string, Wording>> {
  return Object.fromEntries(Object.entries(reasons).map(([reason, worded]) => [`${kind}-${reason}`, worded]));
}

/** Why a file was not read, but for its size. */
function wordReading(what: string, other = what) {
  return {
    unreadable: wording(
      `Le ${what} est illisible`,
      (details) => `Votre système n’a pas laissé cette application lire ${file(details)}.`,
      'Vérifiez qu’il existe et qu’il est lisible.',
    ),
    'not-regular': wording(
      `Le ${what} n’est pas un fichier ordinaire`,
      (details) => `${details.file ? `${file(details)} est` : 'C’est'} un répertoire, un périphérique ou un tube.`,
      `Choisissez le ${what} lui-même.`,
    ),
    'timed-out': wording(
      `La lecture du ${what} a pris trop de temps`,
      (details) => `La lecture ${ofFile(details)} ne s’est pas terminée ${inTime(details)}.`,
      'S’il est sur un lecteur réseau, copiez-le d’abord sur cet ordinateur.',
    ),
    'still-reading': wording(
      `Un autre ${other} est encore en cours de lecture`,
      () => 'Votre système n’a pas fini de lire un fichier précédent.',
      'Réessayez quand son lecteur répond, ou rouvrez cette application.',
    ),
  };
}

function tooLarge(what: string, limit: string, further = ''): Wording {
  return wording(
    `Le ${what} est trop volumineux`,
    (details) => `${capital(file(details))} dépasse ${limit}.`,
    `Vérifiez quel fichier vous avez choisi.${further}`,
  );
}

function cutOff(what: string, otherwise: string): Wording {
  return wording(
    `Le ${what} est incomplet`,
    (details) => `${capital(file(details))} s’arrête au milieu.`,
    `Copiez-le ou téléchargez-le à nouveau, ou ${otherwise}.`,
  );
}

function notJson(title: string, next: string): Wording {
  return wording(
    title,
    (details) => `${capital(file(details))} enfreint les règles de JSON${textPlace(details)}.`,
    next,
  );
}

function newer(title: string): Wording {
  return wording(
    title,
    (details) => `${capital(file(details))} est dans un format que cette version ne connaît pas.`,
    UPDATE,
  );
}

function invalid(what: string, next: string): Wording {
  return wording(
    `Le ${what} contient une erreur`,
    (details) =>
      `${wrongPlace(details)} ${expectedOf(details, 'n’est pas ce qui est attendu')}.${furtherText(details)}`,
    next,
  );
}

function wording(title: string, happened: (details: ErrorDetails) => string, next: string): Wording {
  return (details) => ({ title, happened: happened(details), next });
}

function furtherText({ furtherFields = 0 }: ErrorDetails): string {
  if (furtherFields === 0) return '';
  return furtherFields === 1 ? ' Un autre champ est incorrect.' : ` ${furtherFields} autres champs sont incorrects.`;
}

/** Where the JSON goes wrong; any other reason is left to "Details". */
function textPlace({ reason = '' }: ErrorDetails): string {
  const [, line, column] = /^line (\d+), column (\d+)$/.exec(reason) ?? [];
  return line === undefined ? '' : ` à la ligne ${line}, colonne ${column}`;
}

function wrongPlace(details: ErrorDetails): string {
  return capital(details.field ? `« ${details.field} » dans ${file(details)}` : file(details));
}
