/** Main's own words, in French. */
import type { DesktopWords } from '../en.ts';
import { isolate } from '../isolate.ts';

const ALL_FILES = { name: 'Tous les fichiers', extensions: ['*'] };
const PROFILES = { name: 'Profils de service', extensions: ['json'] };
const CASES = { name: 'Dossiers', extensions: ['json'] };

const NOTHING_CHANGED = 'Rien n’a changé. Continuez dans Member Login, ou recommencez-y.';

const ENDS: Readonly<Record<'declined' | 'timed-out' | 'failed', { readonly title: string; readonly next: string }>> = {
  declined: { title: 'Vous avez refusé', next: 'Vous n’avez pas été connecté.' },
  'timed-out': { title: 'Le délai est écoulé', next: 'Ouvrez Member Login pour recommencer.' },
  failed: { title: 'La connexion a échoué', next: 'Ouvrez Member Login pour savoir pourquoi.' },
};

export const DESKTOP_FR: DesktopWords = {
  dialogs: {
    profile: { title: 'Ouvrir un fichier de profil', buttonLabel: 'Ouvrir', filters: [PROFILES, ALL_FILES] },
    pem: {
      authority: {
        title: 'Choisir des autorités de certification',
        buttonLabel: 'Choisir',
        filters: [{ name: 'Certificats (PEM)', extensions: ['pem', 'crt', 'cer', 'ca-bundle'] }, ALL_FILES],
      },
      'client-certificate': {
        title: 'Choisir un certificat client',
        buttonLabel: 'Choisir',
        filters: [{ name: 'Certificats (PEM)', extensions: ['pem', 'crt', 'cer'] }, ALL_FILES],
      },
      key: {
        title: 'Choisir une clé privée',
        buttonLabel: 'Choisir',
        filters: [{ name: 'Clés privées (PEM)', extensions: ['pem', 'key'] }, ALL_FILES],
      },
    },
    save: {
      har: { title: 'Enregistrer les échanges', filters: [{ name: 'Archives HTTP (HAR)', extensions: ['har'] }] },
      svg: { title: 'Enregistrer le dessin', filters: [{ name: 'Dessins (SVG)', extensions: ['svg'] }] },
      token: { title: 'Enregistrer le jeton', filters: [{ name: 'Texte', extensions: ['txt'] }] },
      case: { title: 'Enregistrer un dossier', filters: [CASES] },
      profile: { title: 'Exporter le service', filters: [PROFILES] },
      schema: { title: 'Enregistrer le schéma JSON', filters: [{ name: 'Schéma JSON', extensions: ['json'] }] },
      'report-json': { title: 'Enregistrer le rapport', filters: [{ name: 'Rapports (JSON)', extensions: ['json'] }] },
      'report-junit': { title: 'Enregistrer le rapport', filters: [{ name: 'JUnit XML', extensions: ['xml'] }] },
      'report-markdown': { title: 'Enregistrer le rapport', filters: [{ name: 'Markdown', extensions: ['md'] }] },
    },
    case: { title: 'Ouvrir un dossier', buttonLabel: 'Ouvrir', filters: [CASES, ALL_FILES] },
    report: {
      title: 'Comparer avec un rapport',
      buttonLabel: 'Comparer',
      filters: [{ name: 'Rapports (JSON)', extensions: ['json'] }, ALL_FILES],
    },
    questions: {
      cancel: 'Annuler',
      facts: { requests: 'Requêtes : ', service: 'Service : ', member: 'Membre : ' },
      'copy-token': {
        message: 'Copier ce jeton ?',
        detail:
          'Quiconque le détient peut agir à la place de ce membre. D’autres programmes peuvent lire le presse-papiers.',
        action: 'Copier le jeton',
      },
      'copy-with-secrets': {
        message: 'Copier avec les secrets ?',
        detail:
          'Quiconque obtient ce texte peut se connecter à la place de ce membre ou se faire passer pour cette application. D’autres programmes peuvent lire le presse-papiers.',
        action: 'Copier avec les secrets',
      },
      'weak-storage': {
        message: 'Stocker les jetons sans trousseau ?',
        detail: 'Vous restez connecté après avoir quitté, et quiconque peut lire vos fichiers peut lire vos jetons.',
        action: 'Stocker quand même',
      },
      'wrong-password': {
        message: 'Envoyer un mauvais mot de passe pour ce membre ?',
        detail: 'Cela compte comme un échec de connexion, et le service peut verrouiller le compte.',
        action: 'Envoyer',
      },
    },
  },
  aboutPanel: {
    applicationName: 'Member Login',
    copyright:
      'Copyright © 2026 The Member Login authors\nLicence MIT. Pour toutes les licences, choisissez « Diagnostic et licences » dans le menu Aide.',
  },
  startFailed: {
    title: 'Member Login n’a pas pu démarrer',
    text: (error, logFile) =>
      `Une erreur inattendue y a mis fin : ${error}\n\nFermez ce message et rouvrez l’application. Si elle ne démarre toujours pas, ${
        logFile === null ? 'réinstallez-la.' : `le journal peut en dire plus :\n${logFile}`
      }`,
  },
  menu: {
    file: '&Fichier',
    edit: '&Édition',
    view: '&Affichage',
    go: 'A&ller',
    window: 'Fe&nêtre',
    help: 'Ai&de',
    showLog: 'Afficher le journal',
    commands: {
      'sign-in': 'Se connecter',
      refresh: 'Actualiser',
      'open-profile': 'Ouvrir un fichier de profil…',
      palette: 'Toutes les commandes…',
      filter: 'Filtrer',
      member: 'Compte',
      compare: 'Comparer les méthodes',
      exchanges: 'Échanges',
      'document-check': 'Contrôle de conformité',
      'call-service': 'Appeler le service',
      'demo-behaviour': 'Réglages de la démo',
      case: 'Dossier',
      'add-service': 'Ajouter un service…',
      about: 'Diagnostic et licences',
    },
  },
  roles: {
    about: { darwin: 'À propos de Member Login', win32: 'À propos de Member Login', linux: 'À propos' },
    close: { darwin: 'Fermer la fenêtre', win32: 'Fermer', linux: 'Fermer' },
    quit: { darwin: 'Quitter Member Login', win32: 'Quitter', linux: 'Quitter' },
    services: 'Services',
    hide: 'Masquer Member Login',
    hideOthers: 'Masquer les autres',
    unhide: 'Tout afficher',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    pasteAndMatchStyle: 'Coller et adapter le style',
    delete: 'Supprimer',
    selectAll: 'Tout sélectionner',
    substitutions: 'Substitutions',
    showSubstitutions: 'Afficher les substitutions',
    toggleSmartQuotes: 'Guillemets courbes',
    toggleSmartDashes: 'Tirets intelligents',
    toggleTextReplacement: 'Remplacement de texte',
    speech: 'Parole',
    startSpeaking: 'Commencer la lecture',
    stopSpeaking: 'Arrêter la lecture',
    minimize: 'Réduire',
    zoom: 'Réduire/agrandir',
    front: 'Tout ramener au premier plan',
    reload: 'Recharger',
    toggleDevTools: 'Outils de développement',
    resetZoom: 'Taille réelle',
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
    togglefullscreen: 'Plein écran',
  },
  announcements: {
    signedIn: (serviceName) => ({ title: 'Vous êtes connecté', body: isolate(serviceName) }),
    question: (serviceName) => ({
      title: 'Une question avant de vous connecter',
      body: `${isolate(serviceName)}. Ouvrez Member Login pour y répondre.`,
    }),
    end(end, serviceName) {
      const { title, next } = ENDS[end];
      return { title, body: `${isolate(serviceName)}. ${next}` };
    },
  },
  pages: {
    accepted: {
      title: 'Revenez à Member Login',
      text: 'Votre connexion s’y poursuit. Vous pouvez fermer cet onglet.',
    },
    declined: {
      title: 'Vous avez refusé',
      text: 'Vous pouvez fermer cet onglet, et recommencer dans Member Login.',
    },
    'refused-by-service': {
      title: 'Le service a refusé cette connexion',
      text: 'Member Login vous dit pourquoi. Vous pouvez fermer cet onglet.',
    },
    'asked-about': {
      title: 'Revenez à Member Login',
      text: 'L’application vous demande s’il faut mettre fin à la connexion ou continuer d’attendre.',
    },
    'too-late': { title: 'Cette connexion a pris fin', text: 'Revenez à Member Login et recommencez.' },
    'already-used': {
      title: 'Cette connexion a déjà abouti',
      text: 'Revenez à Member Login. Vous pouvez fermer cet onglet.',
    },
    'while-asking': {
      title: 'Répondez d’abord dans Member Login',
      text: 'Une question y porte sur une réponse précédente. « Continuer d’attendre » y essaie celle-ci ensuite. Sinon, rechargez cette page.',
    },
    'of-another-sign-in': { title: 'Cette page appartient à une autre connexion', text: NOTHING_CHANGED },
    'not-usable': { title: 'Cette adresse n’a pas pu être utilisée', text: NOTHING_CHANGED },
  },
};
