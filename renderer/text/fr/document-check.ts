/** The document check's screen. */
import type { check as English } from '../document-check.ts';
import { counted, grouped, plural, quoted } from './wording.ts';

export const check: typeof English = {
  title: 'Contrôle de conformité',
  at: (service) => `pour ${service}`,
  caption: (service) => `Points de ${service}`,
  reading: 'Lecture de ce qui a été observé.',

  verdicts: {
    held: { name: 'Respecté', counted: (count) => counted(count, 'respecté', 'respectés') },
    broken: { name: 'Non respecté', counted: (count) => counted(count, 'non respecté', 'non respectés') },
    mixed: { name: 'Variable', counted: (count) => counted(count, 'variable', 'variables') },
    'named-otherwise': {
      name: 'Nommé autrement',
      counted: (count) => counted(count, 'nommé autrement', 'nommés autrement'),
    },
    'not-seen': { name: 'Non vu', counted: (count) => counted(count, 'non vu', 'non vus') },
    'could-not-judge': { name: 'Indécidable', counted: (count) => counted(count, 'indécidable', 'indécidables') },
    observed: { name: 'Vu', counted: (count) => counted(count, 'vu', 'vus') },
  },

  filterLabel: 'Points affichés',
  differs: 'Différents',
  all: (count) => `Tous : ${grouped(count)}`,
  nothing: 'Aucun point de ce genre.',

  columns: {
    verdict: 'Verdict',
    point: 'Point',
    observed: 'Observé',
    evidence: 'Échanges',
  },

  report: {
    title: 'Rapport',
    nothingToSave: 'Rien n’a encore été observé.',
    saveHint: 'Sans les secrets ni les données du membre. En anglais.',
    formats: {
      markdown: 'Enregistrer en Markdown…',
      json: 'Enregistrer en JSON…',
      junit: 'Enregistrer en JUnit XML…',
    },
    saved: (file) => `Enregistré sous ${file}`,
    compare: 'Comparer avec un rapport JSON…',
  },
  comparison: {
    differ: (count, all) => {
      if (all === 0) return 'Aucun point n’a été jugé des deux côtés.';
      if (count === 0) return `Aucune différence : ${counted(all, 'point jugé', 'points jugés')} des deux côtés.`;
      return `${grouped(count)} ${plural(count, 'point diffère', 'points diffèrent')} sur ${grouped(all)}.`;
    },
    otherSelection: 'Avec d’autres méthodes ou sondes, certains points ne sont pas comparés.',
    unfinished: 'Le rapport est inachevé.',
    with: (file) => `« ${file} »`,
    of: (service, address) => `pour ${service}, ${address}`,
    ofNoService: 'n’indique aucun service',
    onlyNow: (count) => `${grouped(count)} maintenant seulement`,
    onlyThen: (count) => `${grouped(count)} dans le rapport seulement`,
    before: 'Rapport',
    now: 'Actuel',
    end: 'Ne plus comparer',
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
    title: (label) => `Modifier ${quoted(label)} ?`,
    body: (service) => `Ce qui a été observé pour ${service} avec l’ancien réglage est mis de côté.`,
    now: 'Votre réglage',
    observed: 'Observé',
    action: 'Utiliser l’observation',
    kept: {
      demo: 'Les réglages de la démo restent.',
      busy: 'Pas pendant une connexion ou une observation.',
    },
    unsaved: 'Enregistrez ou abandonnez d’abord le formulaire du service.',
    changed: (label) => `Le réglage ${quoted(label)} a été modifié.`,
    undo: 'Rétablir',
  },

  empty: {
    title: 'Rien n’a encore été observé',
    signIn: 'Se connecter',
  },

  observe: 'Observer…',
  startOver: {
    open: 'Recommencer…',
    title: 'Oublier ce qui a été observé ?',
    body: (service) => `Les échanges de ${service} restent dans leur liste, mais ne comptent plus ici.`,
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
      'sign-in': 'Connectez-vous pour continuer.',
      decline: 'Refusez pour continuer.',
      until: (left) => `Prochaine requête dans ${left}`,
    },
    showSignIn: 'Afficher la connexion',
    stop: 'Arrêter',
  },
  lastRun: {
    outcomes: {
      ended: 'L’observation est terminée.',
      cancelled: 'L’observation a été arrêtée. Ce qui a été constaté est conservé.',
      'not-reached': 'Le service n’a pas pu être joint. Ce qui a été constaté est conservé.',
      limited: 'Le service a reçu trop de requêtes. Ce qui a été constaté est conservé.',
    },
    leftOut: (count) => counted(count, 'écarté', 'écartés'),
  },
  locked: (kinds) =>
    `Verrouillé par le service : ${kinds.join(', ')}. Plus rien n’en est envoyé avant un redémarrage de l’application.`,
  device: {
    question: 'Qu’avez-vous fait sur la page du code ?',
    decline: 'Refusez le code court sur sa page, puis indiquez-le ici.',
    confirmed: 'J’ai confirmé',
    declined: 'J’ai refusé',
  },

  probes: {
    title: 'Observer ce qu’il faut provoquer',
    body: 'Demandez d’abord au responsable du service : chaque sonde peut déclencher une alerte. Vous voyez chaque requête avant son envoi.',
    picks: 'Choisir',
    pick: {
      'no-person': 'Toutes celles sans vous',
      most: 'Toutes sauf les plus risquées',
      none: 'Aucune',
    },
    needsPerson: 'Avec vous',
    second: 'Autre profil de ce service, avec une autre clé',
    chooseSecond: 'Choisir un service',
    chosen: (count) => counted(count, 'choisie', 'choisies'),
    plan: 'Afficher les requêtes…',
    planTitle: 'Ce qui sera envoyé',
    planBody: (requests) =>
      `${counted(requests, 'requête', 'requêtes à 2 s d’intervalle')}. Les clés, secrets et jetons sont masqués.`,
    login: 'Identifiant ou adresse e-mail',
    password: 'Mot de passe',
    typed: 'Ceux d’un membre de test. Pour cette fois seulement, sans enregistrement.',
    optional: 'Facultatifs : sans eux, les requêtes qui en ont besoin sont écartées.',
    needed: 'Nécessaire ici.',
    back: 'Retour',
    start: 'Commencer',
  },
};
