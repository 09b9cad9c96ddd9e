/** What a person is told about each error. */
import type { ErrorDetails } from '../../../electron/ipc/views/error.ts';
import type { errors as English } from '../errors.ts';
import { errorReasons, wordedReason } from './error-details.ts';
import { capital, expectedOf, file, folderOr, keeping, NOTHING_CHANGED, SIGN_INS_KEPT } from './error-words.ts';
import { FILE_ERRORS } from './file-errors.ts';
import { serviceErrors } from './service-errors.ts';
import { signInErrors } from './sign-in-errors.ts';
import { storageErrors } from './storage-errors.ts';

const NOTHING_COPIED = 'Rien n’a été copié.';

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

  ...keeping(NOTHING_CHANGED, {
    'channel-refused': () => ({
      title: 'Cette fenêtre n’a pas le droit de faire cela',
      happened: 'La demande ne venait pas de la page de cette application : elle a été refusée.',
      next: 'Quittez l’application et rouvrez-la.',
    }),
    'argument-invalid': () => ({
      title: 'Cette saisie est inutilisable',
      happened: 'Ce que vous avez saisi est trop long ou n’a pas la forme attendue.',
      next: 'Vérifiez votre saisie et réessayez.',
    }),
    'app-busy': () => ({
      title: 'Cette application est occupée',
      happened: 'Une autre de ses boîtes de dialogue est ouverte, ou elle traite encore des demandes précédentes.',
      next: 'Fermez la boîte de dialogue ou patientez un instant, puis réessayez.',
    }),
    'session-not-found': () => ({
      title: 'Ce compte est déjà déconnecté',
      happened: 'Cette application ne détient plus cette connexion.',
      kept: 'Les autres connexions sont conservées.',
      next: 'Reconnectez-vous.',
    }),
    'service-not-known': () => ({
      title: 'Ce service n’est plus là',
      happened: 'Cette application l’a oublié.',
      next: 'Ajoutez-le à nouveau.',
    }),
    'chosen-file-unreadable': (details) => ({
      title: 'Le fichier est illisible',
      happened: `Votre système n’a pas laissé cette application lire ${file(details)}.`,
      next: 'Vérifiez que c’est un fichier ordinaire d’au plus 1 Mio et que vous avez le droit de le lire, puis choisissez-le à nouveau.',
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
      happened:
        'Son adresse, ou les certificats approuvés pour lui, ont changé depuis : rien de cette connexion n’y a été envoyé.',
      kept: 'La connexion est conservée pour le service tel qu’il était.',
      next: 'Reconnectez-vous, ou rendez au service son adresse et ses autorités précédentes.',
    }),
    'clipboard-failed': () => ({
      title: 'Échec de la copie',
      happened: 'Votre système n’a pas placé le texte dans le presse-papiers.',
      next: 'Réessayez.',
    }),
    'request-not-held': () => ({
      title: 'Cette requête n’est plus retenue',
      happened: 'Elle a été envoyée, ou sa connexion a pris fin.',
      next: 'Consultez sa ligne dans la liste.',
    }),
    'change-refused': ({ reason }) => ({
      title: 'Cette modification est impossible',
      happened: wordedReason(errorReasons.changes, reason) ?? 'Une telle requête ne peut pas être envoyée.',
      kept: 'Rien n’a été envoyé ; la requête est toujours retenue.',
      next: 'Corrigez le champ, ou continuez sans la modification.',
    }),
    'exchanges-gone': () => ({
      title: 'Ces requêtes ne sont plus conservées',
      happened:
        'Votre choix ne contient aucune requête encore conservée. Les plus anciennes disparaissent d’abord quand il y en a trop.',
      next: 'Choisissez des requêtes qui figurent dans la liste.',
    }),
    'call-cancelled': () => ({
      title: 'Appel interrompu',
      happened:
        'Il a été annulé, ou le membre s’est déconnecté, avant que la réponse soit complète. Le service l’a peut-être exécuté tout de même.',
      kept: SIGN_INS_KEPT,
      next: 'Répétez-le quand vous voulez.',
    }),
    'case-too-large': () => ({
      title: 'C’est trop pour un seul dossier',
      happened: 'Le fichier dépasserait 64 Mio : aucune copie de cette application ne l’ouvrirait.',
      kept: 'Rien n’a été écrit.',
      next: 'Écartez des connexions, puis enregistrez à nouveau.',
    }),
    'case-not-open': () => ({
      title: 'Ce dossier n’est plus ouvert',
      happened: 'Il a été fermé, ou un autre a été ouvert à sa place.',
      next: 'Ouvrez à nouveau le fichier du dossier.',
    }),
    'secrets-not-kept': (details) => ({
      title: 'Les secrets n’ont pas été conservés',
      happened: `Cette application n’a plus l’original ${ofExchange(details)}, ou ne l’a jamais conservé.`,
      kept: NOTHING_COPIED,
      next: 'Copiez la version masquée, ou activez « Conserver les secrets pour cURL » et reconnectez-vous. Ce qui a été envoyé avant, ou avec ce que vous avez saisi, ne peut pas être copié avec ses secrets.',
    }),
    'curl-not-possible': () => ({
      title: 'PowerShell ne peut pas envoyer cette requête',
      happened: 'La requête contient des octets nuls, que PowerShell ne transmet pas aux autres programmes.',
      kept: NOTHING_COPIED,
      next: 'Copiez la commande pour les autres interpréteurs.',
    }),
    'file-not-written': (details) => ({
      title: 'Le fichier n’a pas été enregistré',
      happened: `${capital(file(details))} n’a pas pu être écrit${fileReason(details)}.`,
      kept: 'Un fichier qui s’y trouvait déjà est inchangé.',
      next: 'Enregistrez-le sous un autre nom ou dans un autre répertoire.',
    }),
    'file-not-regular': (details) => ({
      title: 'Ce n’est pas un fichier à remplacer',
      happened: `${capital(file(details))} est un lien, un répertoire ou un périphérique : rien n’y a été enregistré.`,
      kept: 'Ce qui s’y trouve est inchangé.',
      next: 'Enregistrez le fichier sous un autre nom.',
    }),
    'check-busy': () => ({
      title: 'Autre chose est en cours auprès de ce service',
      happened: 'Une connexion ou une observation du contrôle de conformité n’est pas encore terminée.',
      next: 'Attendez sa fin, ou arrêtez-la, puis réessayez.',
    }),
    'finding-gone': () => ({
      title: 'Il n’y a plus rien à modifier',
      happened: 'Ce qui a été constaté, ou le profil lui-même, a changé entre-temps.',
      next: 'Consultez à nouveau le contrôle de conformité.',
    }),
    'log-not-there': (details) => ({
      title: 'Il n’y a pas de journal',
      happened: `Cette application n’a pas pu en écrire un : ${folderOr(details, 'son répertoire de données')} est plein, ou protégé en écriture.`,
      next: 'Libérez de l’espace, ou autorisez cette application à y écrire, puis rouvrez-la.',
    }),
    'other-version-open': ({ version }) => ({
      title: version ? `Une autre version, la ${version}, a été lancée` : 'Une autre version a été lancée',
      happened: 'Celle-ci était déjà ouverte : l’autre lui a passé la main et s’est fermée.',
      next: 'Pour utiliser l’autre version, quittez d’abord celle-ci.',
    }),
  }),
  unexpected: () => ({
    title: 'Quelque chose a échoué dans cette application',
    happened: 'Elle n’a pas pu faire ce que vous avez demandé.',
    kept: SIGN_INS_KEPT,
    next: 'Réessayez. Si cela se reproduit, quittez l’application et rouvrez-la.',
  }),
  'unexpected-meanwhile': () => ({
    title: 'Cette application a rencontré une erreur',
    happened: 'Une de ses parties a échoué de façon inattendue. Le journal dit où.',
    kept: SIGN_INS_KEPT,
    next: 'Vous pouvez continuer. Si quelque chose ne fonctionne plus, quittez l’application et rouvrez-la.',
  }),
};
