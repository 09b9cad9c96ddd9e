/** The popovers in the status line. */
import type { statusFacts as English } from '../status-facts.ts';
import { UNLOCK } from './en.ts';

export const statusFacts: typeof English = {
  callbacks: {
    protocolClient: {
      'this-copy': (scheme) => `Votre système ouvre les adresses en ${scheme}:// dans cette application.`,
      'not-installed': (scheme) =>
        `Cette copie n’est pas installée : votre système n’y ouvre pas les adresses en ${scheme}://.`,
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
    instead: 'Les connexions reviennent plutôt par cet ordinateur.',
    sentTo: 'Ce service envoie votre navigateur vers',
    listened: 'Cette application y écoute tant qu’une connexion attend.',
    notListened: 'Cette application n’y reçoit rien : collez l’adresse pendant l’attente.',
    claim: { 'other-copy': 'Utiliser plutôt cette copie', nobody: 'Utiliser cette copie' },
    remedyLoopback: 'Choisissez « Cet ordinateur » ci-dessous, ou collez l’adresse pendant l’attente.',
    remedyPaste: 'Collez l’adresse pendant l’attente : ce service n’a aucun rappel enregistré sur cet ordinateur.',
    choice: 'Pour la prochaine connexion',
    automatic: 'Automatique',
    pasted: (scheme) => `${scheme}:// (adresse à coller)`,
    loopback: 'Cet ordinateur (127.0.0.1)',
  },
  secrets: {
    body: {
      opening: `Les données enregistrées sont en cours d’ouverture. ${UNLOCK}`,
      memory: 'Vos jetons sont en mémoire : quitter vous déconnecte.',
      keychain: 'Vos jetons sont sur disque, chiffrés par votre trousseau, jusqu’à déconnexion.',
      weak: 'Vos jetons sont sur disque sans trousseau, jusqu’à déconnexion. Quiconque peut lire vos fichiers peut les lire.',
    },
    notKeeping:
      'Cette application ne peut rien enregistrer : quitter vous déconnecte de ce qui n’a pas été enregistré.',
    notErased:
      'Ce que vous avez déconnecté ou supprimé est encore sur disque, et revient au prochain démarrage, sauf si cette application peut enregistrer d’ici là.',
    system: {
      weak: 'Votre trousseau est verrouillé ou absent.',
      none: 'Votre système n’offre à cette application aucun moyen de stocker les jetons.',
      'not-answering': 'Votre trousseau n’a pas répondu à temps : il est peut-être verrouillé.',
    },
    tryAgain: 'Interroger à nouveau le trousseau',
    locked: 'Une partie de ce qui a été enregistré est encore verrouillée.',
    restartHelps: 'Déverrouillez votre trousseau ou créez-en un, puis rouvrez cette application.',
    restartEnds: 'Rouvrir l’application met fin aux connexions en cours ou en mémoire.',
    restartForgets: 'Les secrets en mémoire sont alors à saisir à nouveau.',
    restart: 'Rouvrir cette application',
    allow: 'Stocker quand même les jetons',
    allowMeans: 'Quiconque peut lire vos fichiers peut alors lire vos jetons.',
    takeBack: 'Garder les jetons en mémoire seulement',
    now: (item) => `${item}.`,
  },
  proxy: {
    proxy: 'Les requêtes passent par le proxy des réglages réseau de votre système.',
    socks: 'Les requêtes passent par le proxy SOCKS5 des réglages réseau de votre système.',
    'not-supported':
      'Les réglages réseau de votre système indiquent un proxy que cette application ne peut pas utiliser : les requêtes échouent. Modifiez-le dans ces réglages.',
    address: 'Adresse',
    password: 'Mot de passe',
    logins: {
      none: 'Non demandé',
      wanted: 'Demandé',
      memory: 'Conservé en mémoire seulement',
      keychain: 'Stocké dans le trousseau',
      weak: 'Stocké sans trousseau',
    },
    enter: 'Saisir le mot de passe…',
    forget: 'Oublier le mot de passe',
    forgotten: 'Le mot de passe est oublié.',
  },
};
