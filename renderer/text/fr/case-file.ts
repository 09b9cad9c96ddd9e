/** Case files: what is asked before one is saved, and the screen of the one that is open. */
import type { caseFile as English } from '../case-file.ts';
import { counted, grouped, plural } from './wording.ts';

const rows = (count: number): string => counted(count, 'ligne', 'lignes');

export const caseFile: typeof English = {
  title: 'Dossier',
  save: 'Enregistrer un dossier…',
  saveHint: 'Ce qui s’est passé, dans un seul fichier sans secrets.',
  nothingToSave: 'Il n’y a aucun échange à enregistrer.',
  open: 'Ouvrir un dossier…',
  openHint: 'En lecture seule : rien n’y est exécuté.',

  saving: {
    title: 'Enregistrer un dossier',
    body: {
      all: 'Une autre copie de cette application peut l’ouvrir.',
      shown: 'Une autre copie de cette application peut l’ouvrir. Il ne contient que ce que montre le filtre.',
      selected: 'Une autre copie de cette application peut l’ouvrir. Il ne contient que votre sélection.',
    },
    exchanges: 'Échanges',
    all: 'Tous',
    none: 'Aucun',
    rows,
    noSignIn: 'Hors connexion à un compte',
    olderSignIns: (count) => counted(count, 'connexion plus ancienne', 'connexions plus anciennes'),
    signInGone: 'Une connexion dont le début a été supprimé',
    memberData: 'Inclure les données personnelles du membre',
    memberDataHint: 'Noms, adresses e-mail et tout ce que les réponses disent de lui.',
    reports: 'Inclure les résultats du contrôle de conformité',
    contents: 'Contenu du fichier',
    nothing: 'Rien pour l’instant. Cochez ce qu’il doit contenir.',
    reading: 'Lecture en cours',
    columns: ['Partie', 'Quantité', 'Taille'],
    parts: {
      exchanges: 'Échanges',
      profiles: 'Profil',
      results: 'Résultats',
      reports: 'Contrôle de conformité',
      diagnostics: 'Diagnostic',
    },
    counts: {
      profiles: (count) => counted(count, 'service', 'services'),
      results: (count) => counted(count, 'façon de se connecter', 'façons de se connecter'),
      diagnostics: rows,
    },
    whole: 'Fichier entier',
    masked: 'Mots de passe, jetons, codes et secrets sont masqués.',
    note: 'Note',
    noteHint: 'Les secrets que cette application connaît y sont masqués aussi.',
    noteTooLong: (limit) =>
      `Une note compte au plus ${grouped(limit)} caractères. Raccourcissez-la, puis enregistrez à nouveau.`,
    action: 'Enregistrer…',
  },

  counts: {
    signIns: (count) => counted(count, 'connexion', 'connexions'),
    requests: (count) => counted(count, 'requête', 'requêtes'),
    browser: (count) => counted(count, 'étape dans le navigateur', 'étapes dans le navigateur'),
  },

  service: (name, host) => (host === '' ? name : `${name} (${host})`),
  readOnly: 'Lecture seule',
  facts: {
    saved: 'Enregistré',
    version: 'Enregistré par la version',
    services: (count) => plural(count, 'Service', 'Services'),
    memberData: 'Données du membre',
  },
  furtherServices: (count) => `et ${counted(count, 'autre', 'autres')}`,
  hasMemberData: 'incluses',
  sectionsLabel: 'Parties du dossier',
  sections: {
    exchanges: 'Échanges',
    note: 'Note',
    results: 'Résultats',
    check: 'Contrôle de conformité',
    profile: 'Profil',
    diagnostics: 'Diagnostic',
  },
  saveAgain: 'Enregistrer une copie…',
  close: 'Fermer le dossier',
  reading: 'Lecture du dossier',
  noExchanges: 'Ce dossier ne contient aucun échange',
  noExchangesHint: 'La personne qui l’a enregistré n’en a inclus aucun.',
  results: {
    open: 'Afficher ses échanges',
  },
  check: {
    otherVersion: 'Ce rapport vient d’une autre version de cette application, qui peut juger autrement.',
    nothing: 'Aucun énoncé « non respecté », et rien de ce que le document laisse ouvert n’a été observé.',
  },
  noProfile: 'Le profil n’existait plus à l’enregistrement du dossier.',
  noDiagnostics: 'Aucun',
};
