/** What a person is told where a sign-in fails or ends, or an answer to one is not used. */
import type { ErrorDetails } from '../../../electron/ipc/views/error.ts';
import type { errors as English } from '../errors.ts';
import { durationText, keeping, NO_REASON, NOTHING_CHANGED, NOTHING_SENT, SIGN_INS_KEPT, said } from './error-words.ts';
import { counted } from './wording.ts';

/** Of a sign-in that is over. */
const NOTHING_KEPT = 'Rien de cette connexion n’a été conservé.';
const STILL_WAITING = 'Cette connexion attend toujours.';
const OPEN_PAGE = 'Rouvrez la page depuis cette application et allez-y jusqu’au bout.';

export const signInErrors = {
  ...keeping(NOTHING_KEPT, {
    cancelled: () => ({
      title: 'Connexion annulée',
      happened: 'Vous avez annulé cette connexion. Si une réponse arrive encore, elle n’est pas utilisée.',
      next: 'Recommencez quand vous voulez.',
    }),
    superseded: () => ({
      title: 'Remplacée par une connexion plus récente',
      happened: 'Vous avez lancé une nouvelle connexion par la même méthode : la précédente a donc pris fin.',
      kept: SIGN_INS_KEPT,
      next: 'Continuez avec la plus récente.',
    }),
    'sign-in-timed-out': (details) => ({
      title: 'Délai écoulé',
      happened: sayNothingCame(details),
      next: 'Recommencez, et allez jusqu’au bout sur la page du service.',
    }),
    'device-code-expired': ({ limitSeconds }) => ({
      title: 'Le code a expiré',
      happened: limitSeconds
        ? `Personne n’a confirmé le code en ${durationText(limitSeconds)} : le service ne l’accepte plus.`
        : 'Personne n’a confirmé le code à temps : le service ne l’accepte plus.',
      next: 'Recommencez pour obtenir un nouveau code.',
    }),
    declined: () => ({
      title: 'Vous avez refusé',
      happened: 'L’accès de cette application a été refusé sur la page du service.',
      next: 'Recommencez si vous voulez l’autoriser.',
    }),
    'authorization-refused': (details) => ({
      title: 'Le service a refusé cette connexion',
      happened: said(details, NO_REASON),
      next: 'Recommencez. En cas de nouveau refus, adressez-vous au service.',
    }),
    'not-this-member': () => ({
      title: 'Cette réponse a été abandonnée',
      happened: 'Vous avez choisi de ne pas l’utiliser : cette application n’en a rien conservé.',
      kept: STILL_WAITING,
      next: 'Rouvrez la page depuis cette application. Si vous y êtes connecté sous un autre nom, déconnectez-vous-y d’abord.',
    }),
    'member-not-confirmed': ({ limitSeconds }) => ({
      title: 'Pas de réponse de votre part à temps',
      happened: limitSeconds
        ? `En ${durationText(limitSeconds)}, vous n’avez pas indiqué si ce compte est le vôtre : la connexion n’a pas été conservée.`
        : 'Vous n’avez pas indiqué à temps si ce compte est le vôtre : la connexion n’a pas été conservée.',
      next: 'Recommencez, et répondez ici quand la question vous est posée.',
    }),
    'paused-too-long': ({ limitSeconds }) => ({
      title: 'Pause trop longue',
      happened: limitSeconds
        ? `Des requêtes de cette connexion ont été retenues ${durationText(limitSeconds)} en tout : elles n’ont pas été envoyées.`
        : 'Des requêtes de cette connexion ont été retenues trop longtemps : elles n’ont pas été envoyées.',
      kept: SIGN_INS_KEPT,
      next: 'Recommencez. Si le jeton était déjà arrivé, actualisez plutôt le membre.',
    }),
  }),
  'client-secret-not-set': () => ({
    title: 'Le secret client n’est pas défini',
    happened: 'Cet appel envoie le secret client du service, et cette application ne l’a pas.',
    kept: NOTHING_SENT,
    next: 'Définissez-le dans le formulaire du service, ou connectez-vous autrement.',
  }),
  'browser-not-opened': () => ({
    title: 'Votre navigateur ne s’est peut-être pas ouvert',
    happened: 'D’après le système, la page de connexion n’a pas pu être ouverte.',
    kept: STILL_WAITING,
    next: 'Réessayez, ou copiez l’adresse et ouvrez-la vous-même dans un navigateur.',
  }),
  'private-window-not-opened': ({ browser }) => ({
    title: 'Aucune fenêtre privée ne s’est ouverte',
    happened: browser
      ? `${browser} n’a pas pu ouvrir de fenêtre privée.`
      : 'Cette application ne sait pas comment votre navigateur ouvre une fenêtre privée.',
    kept: STILL_WAITING,
    next: 'Copiez l’adresse, ouvrez vous-même une fenêtre privée et collez-y l’adresse.',
  }),
  'browser-opened-too-often': () => ({
    title: 'Votre navigateur a été ouvert trop souvent',
    happened: 'Cette application ouvre au plus dix pages par minute : celle-ci aurait été la onzième.',
    kept: STILL_WAITING,
    next: 'Attendez une minute et rouvrez la page, ou copiez l’adresse et ouvrez-la vous-même dans un navigateur.',
  }),
  'address-not-allowed': () => ({
    title: 'L’adresse de la page de connexion n’est pas sûre',
    happened:
      'Elle n’est ni en https ni sur cet ordinateur, ou son hôte est suspect : cette application ne l’ouvre pas.',
    kept: NOTHING_SENT,
    next: 'Corrigez l’adresse des pages de connexion du service.',
  }),
  'loopback-not-available': () => ({
    title: 'Votre navigateur ne peut pas revenir à cette application',
    happened: 'Cette application n’a pas pu ouvrir d’adresse de retour pour votre navigateur sur cet ordinateur.',
    kept: NOTHING_SENT,
    next: 'Recommencez, ou choisissez une autre voie sous Rappels dans la barre d’état.',
  }),
  'callback-port-taken': ({ host = 'l’adresse de rappel' }) => ({
    title: `Un autre programme utilise ${host}`,
    happened: 'Le service envoie votre navigateur à cette adresse : la réponse n’atteint pas cette application.',
    kept: STILL_WAITING,
    next: 'Quittez l’autre programme, puis annulez et recommencez. Ou collez l’adresse à laquelle votre navigateur aboutit.',
  }),
  'callback-port-refused': ({ host = 'l’adresse de rappel' }) => ({
    title: `Cette application ne peut pas écouter sur ${host}`,
    happened:
      'Le service envoie votre navigateur à cette adresse, mais votre système ne laisse pas cette application y recevoir de réponses.',
    kept: STILL_WAITING,
    next: 'Collez l’adresse à laquelle votre navigateur aboutit. Les ports à partir de 1024 fonctionnent en général : faites-en enregistrer un par le service pour ne plus avoir à coller.',
  }),
  ...keeping(NOTHING_CHANGED, {
    'scheme-not-claimed': () => ({
      title: 'Votre système n’est pas passé à cette copie',
      happened: 'Il transmet toujours les réponses de votre navigateur à une autre application, ou à aucune.',
      next: 'Choisissez « Cet ordinateur » sous Rappels dans la barre d’état, ou collez l’adresse pendant l’attente.',
    }),
    'scheme-place-temporary': () => ({
      title: 'Cette copie n’est pas encore à sa place',
      happened:
        'Elle a été lancée depuis une image disque ou un téléchargement, où votre système ne la retrouverait pas.',
      next: 'Déplacez l’application dans votre dossier Applications, lancez-la de là et réessayez.',
    }),
    'callback-malformed': () => ({
      title: 'Cette adresse n’est pas une réponse de connexion',
      happened: 'Elle ne ressemble pas à une réponse de la page du service : elle n’a pas été utilisée.',
      next: 'Copiez l’adresse entière depuis votre navigateur, du premier caractère au dernier.',
    }),
    'callback-not-expected': () => ({
      title: 'Réponse de connexion inattendue',
      happened:
        'Une réponse de la page d’un service est parvenue à cette application, mais aucune connexion ne l’attend ici. Elle n’a pas été utilisée.',
      next: 'Si vous étiez en train de vous connecter, recommencez depuis cette application.',
    }),
    'callback-wrong-address': () => ({
      title: 'Ce n’est pas l’adresse que cette connexion attend',
      happened:
        'Elle ne commence pas comme l’adresse à laquelle votre navigateur doit aboutir : elle n’a pas été utilisée.',
      next: 'Allez jusqu’au bout sur la page que cette connexion a ouverte, puis utilisez l’adresse à laquelle vous aboutissez.',
    }),
    'callback-wrong-state': () => ({
      title: 'Cette réponse appartient à une autre connexion',
      happened:
        'Sa valeur de contrôle n’est pas celle que cette connexion a envoyée : la réponse n’a pas été utilisée.',
      next: OPEN_PAGE,
    }),
    'callback-without-state': () => ({
      title: 'Cette réponse ne peut pas être vérifiée',
      happened: 'Elle ne contient pas la valeur de contrôle de cette connexion : elle n’a pas été utilisée.',
      next: OPEN_PAGE,
    }),
    'callback-without-code': () => ({
      title: 'Cette réponse est incomplète',
      happened: 'Il manque à l’adresse la partie qui achève la connexion : elle n’a pas été utilisée.',
      next: 'Copiez l’adresse entière, ou rouvrez la page depuis cette application.',
    }),
    'callback-while-asking': () => ({
      title: 'Une autre réponse est arrivée',
      happened: 'Elle ne contient pas non plus la valeur de contrôle de cette connexion : elle doit attendre.',
      next: 'Répondez à la question sur la précédente. Si vous continuez, celle-ci est essayée ensuite. Sinon, rechargez la page dans votre navigateur, ou collez à nouveau son adresse.',
    }),
    'callback-already-used': () => ({
      title: 'Cette connexion a déjà sa réponse',
      happened: 'Une seconde réponse est arrivée et n’a pas été utilisée.',
      next: 'Vous pouvez fermer la page du navigateur.',
    }),
    'callback-too-late': () => ({
      title: 'Cette réponse est arrivée trop tard',
      happened: 'La connexion avait déjà pris fin : la réponse n’a pas été utilisée.',
      next: 'Lancez une nouvelle connexion depuis cette application.',
    }),
    'callback-not-single': () => ({
      title: 'Plusieurs adresses de connexion à la fois',
      happened:
        'Cette application a été ouverte avec plusieurs adresses. Elle n’en prend qu’une à la fois : aucune n’a été utilisée.',
      next: 'Si vous étiez en train de vous connecter, rouvrez la page depuis cette application et allez-y jusqu’au bout.',
    }),
  }),
  'sign-in-not-running': () => ({
    title: 'Cette connexion a pris fin',
    happened: 'Elle n’est plus en cours : il n’y avait plus rien à faire.',
    kept: SIGN_INS_KEPT,
    next: 'Recommencez.',
  }),
  'sign-in-checked': () => ({
    title: 'Cette connexion servait au contrôle de conformité',
    happened: 'Une sonde en a tiré ce dont elle a besoin.',
    kept: 'Rien n’en a été conservé.',
    next: 'Ce qui a été constaté se trouve dans le contrôle de conformité.',
  }),
  ...keeping(NOTHING_SENT, {
    'method-not-known': () => ({
      title: 'Cette façon de se connecter n’est pas disponible',
      happened: 'Cette application ne la propose pas pour le service actuel.',
      next: 'Choisissez une autre façon de vous connecter.',
    }),
    'field-missing': (_details, label) => ({
      title: 'Il manque quelque chose',
      happened: label ? `« ${label} » est vide.` : 'Un champ est vide.',
      next: 'Remplissez-le et réessayez.',
      atField: label ? `« ${label} » est vide.` : 'Ce champ est vide.',
    }),
    'field-too-long': ({ limitCharacters = 0 }, label) => ({
      title: 'Trop long',
      happened: `${label ? `« ${label} »` : 'Un champ'} accepte au plus ${counted(limitCharacters, 'caractère', 'caractères')}.`,
      next: 'Vérifiez ce que vous avez saisi ou collé, puis réessayez.',
      atField: `Ce champ accepte au plus ${counted(limitCharacters, 'caractère', 'caractères')}.`,
    }),
    'login-has-colon': () => ({
      title: 'Un identifiant qui contient « : » ne peut pas être envoyé ainsi',
      happened:
        'Ici, le deux-points sépare l’identifiant du mot de passe : le service ne saurait pas où finit votre identifiant.',
      next: 'Utilisez un identifiant sans deux-points, par exemple votre adresse e-mail, ou choisissez une autre façon de vous connecter.',
      atField: 'Un identifiant avec « : » ne peut pas être envoyé ainsi ; votre adresse e-mail peut l’être.',
    }),
  }),
} satisfies Partial<typeof English>;

function sayNothingCame({ limitSeconds, status, replyShape }: ErrorDetails): string {
  const inTime = limitSeconds ? `en ${durationText(limitSeconds)}` : 'à temps';
  return status || replyShape
    ? `Le service n’a donné aucun jeton ${inTime}.`
    : `Aucune réponse n’est revenue ${inTime}.`;
}
