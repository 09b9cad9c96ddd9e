/** The popovers in the status line. */
import { METHOD_NAMES as NAMES } from '../../../electron/text/fr/method-names.ts';
import type { statusFacts as English } from '../status-facts.ts';
import { UNLOCK } from './en.ts';

export const statusFacts: typeof English = {
  callbacks: {
    body: 'La réponse à une connexion revient par une adresse : c’est le rappel.',
    protocolClient: {
      'this-copy': (scheme) => `Votre système ouvre les adresses en ${scheme}:// dans cette application.`,
      'not-installed': (scheme) =>
        `Cette copie de l’application n’est pas installée : votre système n’y ouvre pas les adresses en ${scheme}://.`,
      'not-known': (scheme) =>
        `Votre système n’a pas encore indiqué quelle application ouvre les adresses en ${scheme}://.`,
      nobody: (scheme) => `Aucune application de votre système n’ouvre les adresses en ${scheme}://.`,
      'not-heard': (scheme) =>
        `Cette application ne peut pas écrire dans son répertoire de données : les adresses en ${scheme}:// ouvriraient une seconde fenêtre.`,
    },
    otherCopy: (scheme, name) =>
      `Votre système ouvre les adresses en ${scheme}:// dans ${name === null ? 'une autre application ou une autre copie de celle-ci' : `« ${name} »`}.`,
    otherCopyAt: (scheme, name) =>
      `Votre système ouvre les adresses en ${scheme}:// dans ${name === null ? 'une autre application' : `« ${name} »`}`,
    instead: 'La réponse revient plutôt par une adresse de cet ordinateur.',
    sentTo: 'Ce service envoie votre navigateur vers',
    listened: 'Cette application y écoute tant qu’une connexion attend.',
    notListened: 'Cette application n’y reçoit pas la réponse.',
    claim: { 'other-copy': 'Utiliser plutôt cette copie', nobody: 'Utiliser cette copie' },
    remedyLoopback: 'Choisissez « Cet ordinateur » ci-dessous, ou collez l’adresse pendant l’attente.',
    remedyPaste: 'Collez l’adresse pendant l’attente.',
    noLoopback: 'Ce service n’a aucun rappel enregistré sur cet ordinateur.',
    choice: 'Pour la prochaine connexion',
    automatic: 'Automatique',
    automaticHint: 'Cette application choisit une voie qui fonctionne',
    schemeHint: {
      'this-copy': 'Votre système l’ouvre dans cette application',
      'not-known': 'Votre système décide quelle application l’ouvre',
      'not-installed': 'Pas ouverte dans cette copie ; vous collez l’adresse',
      nobody: 'Pas ouverte dans cette copie ; vous collez l’adresse',
      'not-heard': 'Ouvrirait une seconde fenêtre',
      'other-copy': 'Pas ouverte dans cette copie ; vous collez l’adresse',
    },
    loopback: 'Cet ordinateur',
    loopbackHint: 'Cette application reçoit la réponse sur 127.0.0.1',
  },
  secrets: {
    body: {
      'not-decided':
        'La première connexion cherche votre trousseau. Sans trousseau, les jetons restent en mémoire jusqu’à ce que vous quittiez.',
      opening: `Les données enregistrées sont en cours d’ouverture. ${UNLOCK}`,
      memory: 'Vos jetons sont en mémoire : quitter vous déconnecte.',
      keychain: 'Vos jetons sont sur disque, chiffrés par votre trousseau. Vous restez connecté après avoir quitté.',
      weak: 'Vos jetons sont sur disque sans trousseau, comme vous l’avez choisi. Quiconque peut lire vos fichiers peut les lire.',
    },
    notKeeping:
      'Cette application ne peut rien enregistrer : quitter vous déconnecte de ce qui n’a pas été enregistré.',
    notErased:
      'Les connexions fermées, les données oubliées et les jetons que vous ne voulez plus conserver sont encore sur disque, et reviennent au prochain démarrage sauf si cette application peut enregistrer avant.',
    system: {
      weak: 'Aucun trousseau utilisable : il n’y en a pas, ou il est verrouillé.',
      none: 'Votre système n’offre aucun moyen de stocker les jetons, ou n’a pas permis à cette application de s’en servir.',
      'not-answering': 'Le trousseau de votre système n’a pas répondu à temps. Il est peut-être verrouillé.',
    },
    passwords: `Les mots de passe de « ${NAMES['http-basic']} » ne sont jamais écrits sur disque.`,
    remedy: 'Se déconnecter efface aussitôt le jeton.',
    tryAgain: 'Interroger à nouveau le trousseau',
    locked: 'Une partie de ce qui a été enregistré est encore verrouillée.',
    restartHelps:
      'Un trousseau n’est interrogé qu’une fois : déverrouillez-le ou créez-en un, puis rouvrez cette application.',
    restartEnds: 'Les connexions en cours ou gardées en mémoire prennent alors fin.',
    restartForgets: 'Les secrets gardés en mémoire sont à saisir à nouveau.',
    restart: 'Rouvrir cette application',
    allow: 'Stocker quand même les jetons',
    allowMeans: 'Vous restez connecté après avoir quitté, et quiconque peut lire vos fichiers peut lire vos jetons.',
    takeBack: 'Garder les jetons en mémoire seulement',
    now: (item) => `${item}.`,
  },
  proxy: {
    'not-known':
      'Cette application demande à votre système quel proxy utiliser lors de la première requête au service.',
    direct: 'Votre système n’indique aucun proxy pour ce service.',
    proxy: 'Les requêtes passent par le proxy que votre système indique.',
    socks: 'Les requêtes passent par le proxy SOCKS5 que votre système indique.',
    'not-supported':
      'Votre système indique un proxy d’un type que cette application ne prend pas en charge : les requêtes échouent.',
    address: 'Adresse',
    password: 'Mot de passe',
    logins: {
      none: 'Aucun : le proxy n’en a pas demandé jusqu’ici',
      wanted: 'Demandé',
      memory: 'Conservé en mémoire seulement',
      keychain: 'Stocké dans le trousseau',
      weak: 'Stocké sans trousseau',
    },
    remedy: 'Un autre proxy se règle dans les réglages réseau de votre système.',
    enter: 'Saisir le mot de passe…',
    forget: 'Oublier le mot de passe',
    forgotten: 'Le mot de passe est oublié.',
  },
};
