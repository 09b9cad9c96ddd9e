/** What a person is told where a file that was chosen cannot be read, or is not what it should be. */
import type { ErrorDetails } from '../../../electron/ipc/views/error.ts';
import type { ErrorText } from '../error-words.ts';
import type { FILE_ERRORS as English } from '../file-errors.ts';
import { capital, durationText, expectedOf, file, NOTHING_CHANGED, ofFile } from './error-words.ts';

type Wording = (details: ErrorDetails) => ErrorText;

const PROFILE = 'fichier de profil';
const CASE = 'fichier du dossier';
const REPORT = 'rapport';
const SEND_AGAIN = 'demandez à la personne qui l’a enregistré de le renvoyer';

/** Of a profile, a case and a report that are opened: none of it changes anything. */
export const FILE_ERRORS: typeof English = {
  'profile-file-unreadable': unreadable(PROFILE, 'ouvrez-le à nouveau'),
  'profile-file-not-regular': notRegular(PROFILE),
  'profile-file-too-large': wording(
    'Le fichier de profil est trop volumineux',
    (details) => `${wrongPlace(details)} ${expectedOf(details, 'dépasse la taille de tout profil')}.`,
    'Vérifiez quel fichier vous avez choisi, et ouvrez le fichier de profil lui-même.',
  ),
  'profile-file-timed-out': timedOut(PROFILE, 'ouvrez la copie'),
  'profile-file-still-reading': stillReading('fichier'),
  'profile-file-not-json': notJson(
    'Le fichier de profil n’est pas du JSON valide',
    'Corrigez le fichier, puis ouvrez-le à nouveau.',
  ),
  'profile-file-newer': wording(
    'Le fichier de profil vient d’une version ultérieure',
    (details) =>
      `Une version ultérieure de cette application a produit ${file(details)}, sous une forme que celle-ci ne connaît pas.`,
    'Mettez cette application à jour, puis ouvrez à nouveau le fichier.',
  ),
  'profile-file-invalid': invalid(PROFILE, 'Corrigez le fichier, puis ouvrez-le à nouveau.'),
  'case-file-unreadable': unreadable(CASE, 'ouvrez-le à nouveau'),
  'case-file-not-regular': notRegular(CASE),
  'case-file-too-large': tooLarge(
    CASE,
    '64 Mio, plus que n’importe quel dossier',
    ' Si c’est bien un dossier, demandez-en un avec moins d’échanges.',
  ),
  'case-file-timed-out': timedOut(CASE, 'ouvrez la copie'),
  'case-file-still-reading': stillReading('dossier'),
  'case-file-cut-off': cutOff(CASE, SEND_AGAIN),
  'case-file-not-json': notJson(
    'Le fichier du dossier est endommagé',
    `Copiez-le ou téléchargez-le à nouveau, ou ${SEND_AGAIN}.`,
  ),
  'case-file-not-a-case': wording(
    'Ce n’est pas le fichier d’un dossier',
    (details) => `${capital(file(details))} n’a pas été enregistré comme dossier par cette application.`,
    'Choisissez un fichier obtenu par « Enregistrer un dossier ».',
  ),
  'case-file-newer': newer('Ce dossier vient d’une version ultérieure', 'ouvrez à nouveau le fichier'),
  'case-file-invalid': invalid(CASE, `Il a peut-être été modifié à la main. ${capital(SEND_AGAIN)}.`),
  'report-unreadable': unreadable(REPORT, 'choisissez-le à nouveau'),
  'report-not-regular': notRegular(REPORT),
  'report-too-large': tooLarge(REPORT, '4 Mio, plus que n’importe quel rapport'),
  'report-timed-out': timedOut(REPORT, 'choisissez la copie'),
  'report-still-reading': stillReading(REPORT),
  'report-cut-off': cutOff(REPORT, 'faites-en un nouveau'),
  'report-not-json': notJson(
    'Le rapport n’est pas du JSON valide',
    'Choisissez un rapport enregistré en JSON. Si c’en est un, copiez-le ou téléchargez-le à nouveau.',
  ),
  'report-not-a-report': wording(
    'Ce n’est pas un rapport à comparer',
    (details) => `${capital(file(details))} n’est pas un rapport du contrôle de conformité en JSON.`,
    'Choisissez un rapport enregistré en JSON.',
  ),
  'report-newer': newer('Ce rapport vient d’une version ultérieure', 'choisissez à nouveau le fichier'),
  'report-invalid': invalid(REPORT, 'Il a peut-être été modifié à la main. Faites-en un nouveau.'),
  'report-other-points': wording(
    'Ce rapport vient d’une autre version',
    (details) =>
      `La version de cette application qui a produit ${file(details)} juge autrement : les deux rapports ne sont pas comparables.`,
    'Faites un nouveau rapport avec cette version, puis choisissez-le.',
  ),
};

function unreadable(what: string, again: string): Wording {
  return wording(
    `Le ${what} est illisible`,
    (details) => `Votre système n’a pas laissé cette application lire ${file(details)}.`,
    `Vérifiez que le fichier existe et que vous avez le droit de le lire, puis ${again}.`,
  );
}

function notRegular(what: string): Wording {
  return wording(
    `Le ${what} n’est pas un fichier ordinaire`,
    (details) =>
      `${details.file ? `${file(details)} est` : 'C’est'} un répertoire, un périphérique ou un tube : rien n’a été lu.`,
    `Choisissez le ${what} lui-même.`,
  );
}

function tooLarge(what: string, limit: string, further = ''): Wording {
  return wording(
    `Le ${what} est trop volumineux`,
    (details) => `${capital(file(details))} dépasse ${limit} : il n’a pas été lu.`,
    `Vérifiez quel fichier vous avez choisi.${further}`,
  );
}

function timedOut(what: string, openCopy: string): Wording {
  return wording(
    `La lecture du ${what} a pris trop de temps`,
    (details) =>
      details.limitSeconds
        ? `La lecture ${ofFile(details)} n’était pas terminée après ${durationText(details.limitSeconds)}.`
        : `La lecture ${ofFile(details)} ne s’est pas terminée à temps.`,
    `S’il est sur un lecteur réseau, copiez-le sur cet ordinateur et ${openCopy}.`,
  );
}

function stillReading(what: string): Wording {
  return wording(
    `Un autre ${what} est encore en cours de lecture`,
    (details) => `Votre système n’a pas fini de lire un fichier précédent : ${file(details)} n’a donc pas été lu.`,
    'Réessayez quand le lecteur du fichier précédent répond, ou quittez cette application et rouvrez-la.',
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
    (details) => `Le texte ${ofFile(details)} enfreint les règles de JSON${textPlace(details)}.`,
    next,
  );
}

function newer(title: string, again: string): Wording {
  return wording(
    title,
    (details) => `${capital(file(details))} est dans un format que cette version ne connaît pas.`,
    `Installez la dernière version de cette application, puis ${again}.`,
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
  return (details) => ({ title, happened: happened(details), kept: NOTHING_CHANGED, next });
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
