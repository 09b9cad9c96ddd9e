/** What a person is told where a sign-in fails or ends, or an answer to one is not used. */
import type { ErrorDetails } from '../../../electron/ipc/views/error.ts';
import type { errors as English } from '../errors.ts';
import { durationText, inTime, NO_REASON, said } from './error-words.ts';
import { counted } from './wording.ts';

const OPEN_PAGE = 'Rouvrez la page depuis cette application.';

export const signInErrors = {
  cancelled: () => ({ title: 'Connexion annulée', happened: 'Vous avez annulé cette connexion.' }),
  superseded: () => ({
    title: 'Remplacée par une connexion plus récente',
    happened: 'Vous avez commencé une autre connexion par cette méthode.',
  }),
  'sign-in-timed-out': (details) => ({ title: 'Délai écoulé', happened: sayNothingCame(details) }),
  'device-code-expired': (details) => ({
    title: 'Le code a expiré',
    happened: `Personne n’a confirmé le code ${inTime(details)}.`,
  }),
  declined: () => ({
    title: 'Vous avez refusé',
    happened: 'L’accès de cette application a été refusé sur la page du service.',
  }),
  'authorization-refused': (details) => ({
    title: 'Le service a refusé cette connexion',
    happened: said(details, NO_REASON),
    next: 'Recommencez, ou adressez-vous au service.',
  }),
  'not-this-member': () => ({
    title: 'Cette réponse a été abandonnée',
    happened: 'Cette application n’en a rien conservé.',
    next: 'Si la page vous connecte sous un autre nom, déconnectez-vous-y d’abord.',
  }),
  'member-not-confirmed': (details) => ({
    title: 'Pas de réponse de votre part à temps',
    happened: `Vous n’avez pas indiqué ${inTime(details)} si ce compte est le vôtre : rien n’a été conservé.`,
  }),
  'paused-too-long': ({ limitSeconds }) => ({
    title: 'Pause trop longue',
    happened: limitSeconds
      ? `Ses requêtes sont restées en pause ${durationText(limitSeconds)} en tout et n’ont pas été envoyées.`
      : 'Ses requêtes sont restées en pause et n’ont pas été envoyées.',
    next: 'Si le jeton était déjà arrivé, actualisez le membre.',
  }),
  'client-secret-not-set': () => ({
    title: 'Le secret client n’est pas défini',
    happened: 'Cet appel le demande : rien n’a été envoyé.',
    next: 'Définissez-le dans le formulaire du service, ou connectez-vous autrement.',
  }),
  'browser-not-opened': () => ({
    title: 'Votre navigateur ne s’est peut-être pas ouvert',
    happened: 'D’après le système, la page n’a pas pu être ouverte.',
    next: 'Copiez l’adresse et ouvrez-la vous-même.',
  }),
  'private-window-not-opened': ({ browser }) => ({
    title: 'Aucune fenêtre privée ne s’est ouverte',
    happened: browser
      ? `${browser} n’a pas pu en ouvrir.`
      : 'Cette application ne sait pas comment votre navigateur en ouvre une.',
    next: 'Copiez l’adresse dans une fenêtre privée.',
  }),
  'browser-opened-too-often': () => ({
    title: 'Votre navigateur a été ouvert trop souvent',
    happened: 'Cette application ouvre au plus dix pages par minute.',
    next: 'Copiez l’adresse et ouvrez-la vous-même.',
  }),
  'address-not-allowed': () => ({
    title: 'L’adresse de la page de connexion n’est pas sûre',
    happened:
      'Elle n’est ni en https ni sur cet ordinateur, ou son hôte est suspect : cette application ne l’ouvre pas.',
    next: 'Corrigez l’adresse des pages de connexion.',
  }),
  'loopback-not-available': () => ({
    title: 'Votre navigateur ne peut pas revenir à cette application',
    happened: 'Cette application n’a pas pu ouvrir de port sur cet ordinateur.',
    next: 'Choisissez une autre voie sous Rappels dans la barre d’état.',
  }),
  'callback-port-taken': ({ host = 'l’adresse de rappel' }) => ({
    title: `Un autre programme utilise ${host}`,
    happened: 'Le service y envoie votre navigateur : la réponse n’arrive pas ici.',
    next: 'Quittez ce programme, annulez et recommencez.',
  }),
  'callback-port-refused': ({ host = 'l’adresse de rappel' }) => ({
    title: `Cette application ne peut pas écouter sur ${host}`,
    happened: 'Le service y envoie votre navigateur, mais votre système refuse ce port à cette application.',
    next: 'Un port enregistré à partir de 1024 dispense en général de coller.',
  }),
  'scheme-not-claimed': () => ({
    title: 'Votre système n’est pas passé à cette copie',
    happened: 'Il transmet les réponses de votre navigateur à une autre application, ou à aucune.',
    next: 'Choisissez « Cet ordinateur » sous Rappels, ou collez l’adresse pendant l’attente.',
  }),
  'scheme-place-temporary': () => ({
    title: 'Cette copie n’est pas encore à sa place',
    happened: 'Votre système ne la retrouverait pas dans une image disque ou un téléchargement.',
    next: 'Lancez-la depuis votre dossier Applications.',
  }),
  'callback-malformed': () => ({
    title: 'Cette adresse n’est pas une réponse de connexion',
    happened: 'Elle n’a pas été utilisée.',
    next: 'Copiez l’adresse entière depuis votre navigateur.',
  }),
  'callback-not-expected': () => ({
    title: 'Réponse de connexion inattendue',
    happened: 'Aucune connexion ne l’attendait ici : elle n’a pas été utilisée.',
    next: 'Si vous étiez en train de vous connecter, recommencez ici.',
  }),
  'callback-wrong-address': () => ({
    title: 'Ce n’est pas l’adresse que cette connexion attend',
    happened: 'Elle commence autrement.',
    next: 'Terminez sur la page que cette connexion a ouverte.',
  }),
  'callback-wrong-state': () => ({
    title: 'Cette réponse appartient à une autre connexion',
    happened: 'Sa valeur de contrôle est différente : elle n’a pas été utilisée.',
    next: OPEN_PAGE,
  }),
  'callback-without-state': () => ({
    title: 'Cette réponse ne peut pas être vérifiée',
    happened: 'La valeur de contrôle de cette connexion lui manque : elle n’a pas été utilisée.',
    next: OPEN_PAGE,
  }),
  'callback-without-code': () => ({
    title: 'Cette réponse est incomplète',
    happened: 'Il lui manque ce qui achève la connexion : elle n’a pas été utilisée.',
    next: 'Copiez l’adresse entière, ou rouvrez la page depuis cette application.',
  }),
  'callback-while-asking': () => ({
    title: 'Une autre réponse est arrivée',
    happened: 'La valeur de contrôle lui manque aussi.',
    next: '« Continuer d’attendre » l’essaie ensuite. Sinon, rechargez sa page ou recollez son adresse.',
  }),
  'callback-already-used': () => ({
    title: 'Cette connexion a déjà sa réponse',
    happened: 'Une seconde est arrivée et n’a pas été utilisée.',
  }),
  'callback-too-late': () => ({
    title: 'Cette réponse est arrivée trop tard',
    happened: 'La connexion avait pris fin.',
    next: 'Recommencez ici.',
  }),
  'callback-not-single': () => ({
    title: 'Plusieurs adresses de connexion à la fois',
    happened: 'Aucune n’a été utilisée.',
    next: 'Si vous étiez en train de vous connecter, rouvrez la page depuis cette application.',
  }),
  'sign-in-not-running': () => ({ title: 'Cette connexion a pris fin', happened: 'Il n’y avait plus rien à faire.' }),
  'sign-in-checked': () => ({
    title: 'Cette connexion servait au contrôle de conformité',
    happened: 'Une sonde a ce dont elle a besoin, et rien d’autre n’a été conservé.',
  }),
  'method-not-known': () => ({
    title: 'Cette façon de se connecter n’est pas disponible',
    happened: 'Cette application ne la propose pas pour ce service.',
  }),
  'field-missing': (_details, label) => ({
    title: 'Il manque quelque chose',
    happened: label ? `« ${label} » est vide.` : 'Un champ est vide.',
    atField: label ? `« ${label} » est vide.` : 'Ce champ est vide.',
  }),
  'field-too-long': ({ limitCharacters = 0 }, label) => ({
    title: 'Trop long',
    happened: `${label ? `« ${label} »` : 'Un champ'} accepte au plus ${counted(limitCharacters, 'caractère', 'caractères')}.`,
    atField: `Ce champ accepte au plus ${counted(limitCharacters, 'caractère', 'caractères')}.`,
  }),
  'login-has-colon': () => ({
    title: 'Un identifiant qui contient « : » ne peut pas être envoyé ainsi',
    happened: 'Ici, le deux-points sépare l’identifiant du mot de passe.',
    next: 'Utilisez un autre identifiant, comme votre adresse e-mail, ou une autre façon de vous connecter.',
    atField: 'Un identifiant avec « : » ne peut pas être envoyé ainsi ; votre adresse e-mail peut l’être.',
  }),
} satisfies Partial<typeof English>;

function sayNothingCame(details: ErrorDetails): string {
  const what =
    details.status || details.replyShape ? 'Le service n’a donné aucun jeton' : 'Aucune réponse n’est revenue';
  return `${what} ${inTime(details)}.`;
}
