/** What a person is told about each error. */
import type { ErrorDetails } from '../../../electron/ipc/views/error.ts';
import type { errors as English } from '../errors.ts';
import { errorReasons, wordedReason } from './error-details.ts';
import { capital, expectedOf, file, folderOr } from './error-words.ts';
import { FILE_ERRORS } from './file-errors.ts';
import { serviceErrors } from './service-errors.ts';
import { signInErrors } from './sign-in-errors.ts';
import { storageErrors } from './storage-errors.ts';

const ofExchange = ({ exchange: name, furtherExchanges = 0 }: ErrorDetails): string => {
  const first = name ? `de « ${name} »` : 'd’une de ces requêtes';
  if (furtherExchanges === 0) return first;
  return `${first} et ${furtherExchanges === 1 ? 'd’une autre' : `de ${furtherExchanges} autres`}`;
};
/** Any other reason is left to "Details". */
const fileReason = ({ reason }: ErrorDetails): string => {
  const worded = wordedReason(errorReasons.files, reason);
  return worded === undefined ? '' : ` : ${worded}`;
};

export const errors: typeof English = {
  ...signInErrors,
  ...serviceErrors,
  ...storageErrors,
  ...FILE_ERRORS,

  'channel-refused': () => ({
    title: 'Cette fenêtre n’a pas le droit de faire cela',
    happened: 'La demande ne venait pas de la page de cette application.',
    next: 'Quittez l’application et rouvrez-la.',
  }),
  'argument-invalid': () => ({
    title: 'Cette saisie est inutilisable',
    happened: 'Elle est trop longue ou n’a pas la forme attendue.',
  }),
  'app-busy': () => ({
    title: 'Cette application est occupée',
    happened: 'Une autre boîte de dialogue est ouverte, ou une demande précédente est en cours.',
    next: 'Fermez la boîte de dialogue ou patientez un instant.',
  }),
  'session-not-found': () => ({
    title: 'Ce compte est déjà déconnecté',
    happened: 'Cette application ne détient plus cette connexion.',
  }),
  'service-not-known': () => ({ title: 'Ce service n’est plus là', happened: 'Cette application l’a oublié.' }),
  'chosen-file-unreadable': (details) => ({
    title: 'Le fichier est illisible',
    happened: `Votre système n’a pas laissé cette application lire ${file(details)}.`,
    next: 'Choisissez un fichier ordinaire d’au plus 1 Mio que vous avez le droit de lire.',
  }),
  'chosen-file-unusable': (details) => ({
    title: 'Ce fichier est inutilisable',
    happened: `${capital(file(details))} ${expectedOf(details, 'n’est pas ce qui est attendu')}.`,
    next: 'Choisissez un autre fichier.',
  }),
  'import-gone': () => ({
    title: 'Ce fichier n’est plus disponible',
    happened: 'Un autre a été choisi depuis, ou trop de temps a passé.',
    next: 'Choisissez à nouveau le fichier.',
  }),
  'service-moved': () => ({
    title: 'Ce service n’est plus celui de cette connexion',
    happened: 'Son adresse ou ses certificats approuvés ont changé : rien n’a été envoyé.',
    kept: 'La connexion est conservée pour le service tel qu’il était.',
    next: 'Reconnectez-vous, ou rendez au service son adresse et ses autorités précédentes.',
  }),
  'clipboard-failed': () => ({ title: 'Échec de la copie', happened: 'Votre système n’a pas pris le texte.' }),
  'request-not-held': () => ({
    title: 'Cette requête n’est plus en pause',
    happened: 'Elle a été envoyée, ou sa connexion a pris fin.',
  }),
  'change-refused': ({ reason }) => ({
    title: 'Cette modification est impossible',
    happened: wordedReason(errorReasons.changes, reason) ?? 'Une telle requête ne peut pas être envoyée.',
    next: 'Corrigez le champ, ou continuez sans la modification.',
  }),
  'exchanges-gone': () => ({
    title: 'Ces requêtes ne sont plus conservées',
    happened: 'Les plus anciennes disparaissent d’abord.',
  }),
  'call-cancelled': () => ({
    title: 'Appel interrompu',
    happened: 'Il a été annulé, ou le membre s’est déconnecté. Le service l’a peut-être exécuté.',
  }),
  'case-too-large': () => ({
    title: 'C’est trop pour un seul dossier',
    happened: 'Il dépasserait 64 Mio : aucune copie de cette application ne l’ouvrirait.',
    next: 'Écartez des connexions.',
  }),
  'case-not-open': () => ({
    title: 'Ce dossier n’est plus ouvert',
    happened: 'Il a été fermé, ou un autre a été ouvert.',
    next: 'Rouvrez son fichier.',
  }),
  'secrets-not-kept': (details) => ({
    title: 'Les secrets n’ont pas été conservés',
    happened: `Cette application n’a plus l’original ${ofExchange(details)}, ou ne l’a jamais eu.`,
    next: 'Copiez la version masquée, ou activez « Conserver les secrets pour cURL » et reconnectez-vous.',
  }),
  'curl-not-possible': () => ({
    title: 'PowerShell ne peut pas envoyer cette requête',
    happened: 'Elle contient des octets nuls, que PowerShell ne transmet pas.',
    next: 'Copiez la commande pour les autres interpréteurs.',
  }),
  'file-not-written': (details) => ({
    title: 'Le fichier n’a pas été enregistré',
    happened: `${capital(file(details))} n’a pas pu être écrit${fileReason(details)}.`,
    kept: 'Un fichier qui s’y trouvait déjà est inchangé.',
    next: 'Prenez un autre nom ou un autre répertoire.',
  }),
  'file-not-regular': (details) => ({
    title: 'Ce n’est pas un fichier à remplacer',
    happened: `${capital(file(details))} est un lien, un répertoire ou un périphérique.`,
    next: 'Prenez un autre nom.',
  }),
  'check-busy': () => ({
    title: 'Autre chose est en cours auprès de ce service',
    happened: 'Une connexion ou une observation du contrôle de conformité est en cours.',
    next: 'Attendez sa fin, ou arrêtez-la.',
  }),
  'finding-gone': () => ({ title: 'Il n’y a plus rien à modifier', happened: 'Le constat ou le profil a changé.' }),
  'log-not-there': (details) => ({
    title: 'Il n’y a pas de journal',
    happened: `${capital(folderOr(details, 'le répertoire de données de cette application'))} est plein, ou protégé en écriture.`,
    next: 'Libérez de l’espace, ou autorisez cette application à y écrire.',
  }),
  'other-version-open': ({ version }) => ({
    title: version ? `Une autre version, la ${version}, a été lancée` : 'Une autre version a été lancée',
    happened: 'Celle-ci était déjà ouverte : l’autre s’est fermée.',
    next: 'Pour utiliser l’autre, quittez d’abord celle-ci.',
  }),
  unexpected: () => ({
    title: 'Quelque chose a échoué dans cette application',
    happened: 'Elle n’a pas pu faire ce que vous avez demandé.',
    next: 'Réessayez, ou quittez l’application et rouvrez-la.',
  }),
  'unexpected-meanwhile': () => ({
    title: 'Cette application a rencontré une erreur',
    happened: 'Le journal dit où.',
    next: 'Vous pouvez continuer. Si quelque chose ne fonctionne plus, quittez l’application et rouvrez-la.',
  }),
};
