/** The document check's screen. */
import type { check as English } from '../document-check.ts';
import { counted, grouped, plural, quoted } from './wording.ts';

export const check: typeof English = {
  title: 'Contrôle de conformité',
  at: (service) => `pour ${service}`,
  caption: (service) => `Ce qui a été observé pour ${service}, point par point de son document`,
  reading: 'Lecture de ce qui a été observé.',

  verdicts: {
    held: { name: 'Respecté', counted: (count) => counted(count, 'respecté', 'respectés') },
    broken: { name: 'Non respecté', counted: (count) => counted(count, 'non respecté', 'non respectés') },
    mixed: { name: 'Variable', counted: (count) => counted(count, 'variable', 'variables') },
    'named-otherwise': {
      name: 'Nommé autrement par votre profil',
      counted: (count) => counted(count, 'nommé autrement', 'nommés autrement'),
    },
    'not-seen': { name: 'Non vu', counted: (count) => counted(count, 'non vu', 'non vus') },
    'could-not-judge': { name: 'Indécidable', counted: (count) => counted(count, 'indécidable', 'indécidables') },
    observed: { name: 'Vu', counted: (count) => counted(count, 'vu', 'vus') },
    'not-observed': { name: 'Non vu', counted: (count) => counted(count, 'non vu', 'non vus') },
  },
  openPoints: (observed, all) =>
    `${grouped(observed)} ${plural(observed, 'point ouvert vu', 'points ouverts vus')} sur ${grouped(all)}`,

  filterLabel: 'Points affichés',
  filters: {
    differs: { name: 'Différents', none: 'Rien ne diffère du rapport.' },
    all: { name: 'Tous', none: 'Il n’y a aucun point.' },
    broken: { name: 'Non respectés ou variables', none: 'Tout est respecté, sans variation.' },
    missing: { name: 'Non vus', none: 'Tout a été vu et jugé.' },
    open: { name: 'Points ouverts', none: 'Il n’y a aucun point ouvert.' },
  },

  columns: {
    verdict: 'Verdict',
    point: 'Point',
    observed: 'Observé',
    setting: 'Votre réglage',
    evidence: 'Preuves',
  },
  theirSetting: 'Réglage',

  report: {
    title: 'Rapport',
    nothingToSave: 'Rien n’a encore été observé : il n’y a rien à enregistrer.',
    saveHint:
      'Ce qui a été constaté, et les requêtes à l’appui. Les secrets et les données du membre sont écartés. Les rapports sont en anglais.',
    formats: {
      markdown: { save: 'Enregistrer en Markdown…', hint: 'Pour lire et transmettre.' },
      json: { save: 'Enregistrer en JSON…', hint: 'Pour comparer plus tard.' },
      junit: { save: 'Enregistrer en JUnit XML…', hint: 'Pour un pipeline : chaque énoncé est un test.' },
    },
    saved: (file) => `Enregistré sous ${file}`,
    compare: 'Comparer avec un rapport…',
    compareHint: 'N’affiche que ce qui diffère d’un rapport JSON d’un autre jour ou d’un autre service.',
  },
  comparison: {
    differ: (count, all) => {
      if (all === 0) return 'Aucun point n’a été jugé des deux côtés.';
      if (count === 0) return `Aucune différence : ${counted(all, 'point jugé', 'points jugés')} des deux côtés.`;
      return `${grouped(count)} ${plural(count, 'point diffère', 'points diffèrent')} sur ${grouped(all)}.`;
    },
    otherSelection:
      'Le rapport a été établi avec d’autres méthodes ou sondes : certains points ouverts ne sont pas comparés.',
    unfinished: 'Le rapport est celui d’un contrôle inachevé.',
    with: (file) => `Comparé avec « ${file} »`,
    of: (service, address) => `pour ${service}, ${address}`,
    ofNoService: 'n’indique aucun service',
    onlyNow: (count) => `${counted(count, 'jugé', 'jugés')} maintenant seulement`,
    onlyThen: (count) => `${counted(count, 'jugé', 'jugés')} dans le rapport seulement`,
    before: 'Rapport',
    now: 'Actuel',
    end: 'Mettre fin à la comparaison',
  },

  evidence: {
    count: (count) => counted(count, 'échange', 'échanges'),
    of: (point) => ` de « ${point} »`,
    notCounted: 'Ne compte pas',
    row: (number) => `Échange ${number}`,
    gone: 'N’est plus dans la liste',
    more: (count) => counted(count, 'autre, plus ancien', 'autres, plus anciens'),
  },

  setting: {
    use: 'Utiliser l’observation…',
    isObserved: 'Tel qu’observé',
    title: (label) => `Modifier ${quoted(label)} ?`,
    body: (service) =>
      `Le profil « ${service} » est modifié. Ce qui a été observé avec l’ancien réglage est mis de côté.`,
    now: 'Votre réglage',
    observed: 'Observé',
    action: 'Utiliser l’observation',
    kept: {
      demo: 'Le profil de la démo reste tel quel.',
      busy: 'Pas pendant une connexion ou une observation.',
    },
    unsaved: 'Enregistrez d’abord le formulaire du service, ou abandonnez-le.',
    changed: (label) => `Le réglage ${quoted(label)} a été modifié.`,
    undo: 'Rétablir',
  },

  empty: {
    title: 'Rien n’a encore été observé',
    body: 'Connectez-vous une fois, ou observez ce qui se fait sans vous.',
    signIn: 'Se connecter',
  },

  observe: 'Observer…',
  startOver: {
    open: 'Recommencer…',
    title: 'Oublier ce qui a été observé ?',
    body: (service) =>
      `Ce qui a été observé pour ${service} est oublié. Les échanges restent dans leur liste, mais ne comptent plus ici.`,
    action: 'Recommencer',
  },

  run: {
    label: 'Observation',
    now: (probe) => `Observation en cours : ${probe}`,
    begins: 'L’observation commence.',
    progress: (ended, all) => `${grouped(ended)} sur ${grouped(all)}`,
    probes: 'Ce qui est observé',
    states: {
      waiting: 'À venir',
      running: 'En cours',
      ended: 'Fait',
      'left-out': 'Écarté',
    },
    waitsFor: {
      'sign-in': 'Elle attend que vous vous connectiez.',
      decline: 'Elle attend que vous refusiez.',
      until: (left) => `Prochaine requête dans ${left}`,
    },
    showSignIn: 'Afficher la connexion',
    stop: 'Arrêter',
  },
  lastRun: {
    outcomes: {
      ended: 'L’observation est terminée.',
      cancelled: 'L’observation a été arrêtée. Ce qui a été constaté jusque-là est conservé.',
      'not-reached':
        'Le service n’a pas pu être joint deux fois de suite : l’observation a pris fin. Ce qui a été constaté jusque-là est conservé.',
      limited: 'Le service a signalé trop de requêtes : l’observation a pris fin.',
    },
    leftOut: (count) => counted(count, 'écarté', 'écartés'),
  },
  locked: (kinds) =>
    `Verrouillé par le service : ${kinds.join(', ')}. Rien de ce genre n’est plus envoyé tant que vous n’avez pas rouvert cette application.`,
  device: {
    question: 'Une connexion par code court attend. Qu’avez-vous fait sur sa page ?',
    decline: 'Refusez le code court sur sa page, puis indiquez-le ici.',
    confirmed: 'Je l’ai confirmée',
    declined: 'Je l’ai refusée',
  },

  probes: {
    title: 'Observer ce qu’il faut provoquer',
    body: 'Choisissez ce qu’il faut envoyer. Vous voyez chaque requête avant tout envoi. Demandez d’abord au responsable du service : chacune de ces sondes peut déclencher une alerte.',
    picks: 'Choisir',
    pick: {
      'no-person': 'Toutes celles qui se font sans vous',
      most: 'Toutes sauf les deux plus risquées',
      none: 'Aucune',
    },
    needsPerson: 'Avec vous',
    second: 'Autre client',
    secondHint: 'Un second profil du même service, avec une autre clé.',
    chooseSecond: 'Choisir un service',
    chosen: (count) => counted(count, 'choisie', 'choisies'),
    plan: 'Afficher les requêtes…',
    planTitle: 'Ce qui sera envoyé',
    planBody: (requests) =>
      `${counted(requests, 'requête', 'requêtes')}, dans cet ordre et à 2 s d’intervalle. Les clés, secrets et jetons sont masqués.`,
    allValues: 'Afficher tous les en-têtes et paramètres',
    login: 'Identifiant ou adresse e-mail',
    password: 'Mot de passe',
    typed: 'Ceux d’un membre de test. Pour cette observation seulement, sans enregistrement.',
    optional: 'Si vous les laissez vides, les requêtes qui en ont besoin sont écartées.',
    needed: 'Nécessaire pour ce que vous avez choisi.',
    back: 'Retour',
    start: 'Commencer',
  },
};
