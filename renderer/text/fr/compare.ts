/** Compare methods. */
import type { compare as English } from '../compare.ts';
import { counted, grouped, plural } from './wording.ts';

const worked = (count: number, total: number): string =>
  `${counted(count, 'méthode', 'méthodes')} sur ${grouped(total)} ${plural(count, 'a réussi', 'ont réussi')}`;

export const compare: typeof English = {
  title: 'Comparer les méthodes',
  at: (service) => `pour ${service}`,
  columns: { method: 'Méthode', member: 'Membre', result: 'Dernier résultat' },
  facts: { password: 'Saisi', sends: 'Envoyé', gets: 'Obtenu', storedIn: 'Conservé' },
  described: {
    'oauth-code': {
      advice: '',
      password: 'Sur la page du service, dans votre navigateur',
      sends: '`client_id`, `client_secret`, `redirect_uri`, `code`',
      gets: 'Jeton',
    },
    'device-code': {
      advice: 'Saisie limitée',
      password: 'Sur la page du service, sur n’importe quel appareil',
      sends: '`client_id`, `client_secret`, code',
      gets: 'Jeton',
    },
    'oauth-like': {
      advice: 'Non standard',
      password: 'Sur la page du service, dans votre navigateur',
      sends: 'Clé reçue du service, connexion du membre sur la page ouverte pour cette clé',
      gets: 'Jeton en paramètre GET de l’URL de rappel',
    },
    password: {
      advice: 'HTTPS seulement',
      password: 'Dans cette application',
      sends: '`login`, `password` en MD5',
      gets: 'Fiche du membre et jeton',
    },
    'http-basic': {
      advice: 'Pour des scripts',
      password: 'Dans cette application',
      sends: 'En-tête `Authorization` à chaque requête',
      gets: 'Membre défini pour cette seule requête',
    },
  },

  otherMethod: {
    password: {
      'service-page': 'Sur la page du service',
      'this-app': 'Dans cette application',
      nowhere: 'Aucun',
    },
    sends: 'Non décrit',
    gets: { token: 'Jeton', 'no-token': 'Aucun jeton' },
  },

  storedIn: {
    'no-token': 'En mémoire seulement, jamais sur le disque',
    'not-decided': 'Dans le trousseau, sinon en mémoire',
    memory: 'En mémoire seulement',
    keychain: 'Sur le disque, chiffré par votre trousseau',
    weak: 'Sur le disque, sans trousseau',
  },
  recommended: 'Recommandée',
  cautions: {
    'answer-not-received': 'Ici, vous collez vous-même la réponse.',
    'needs-https': 'Sans https, aucun mot de passe ici.',
    'needs-client-secret': 'Le secret client n’est pas défini.',
  },
  standings: {
    'other-member': (member) => (member === null ? 'Autre membre' : `Autre membre : ${member}`),
    'fields-differ': () => 'Réussite, fiche différente',
  },
  signedOut: 'Déconnecté',
  worked: 'Réussite',
  failed: 'Échec',
  notTried: 'Non essayée',
  underWay: 'En cours',
  requests: (count) => counted(count, 'requête', 'requêtes'),
  actions: { try: 'Essayer', open: 'Ouvrir' },
  of: (action, method) => `${action} ${method}`,
  tryAll: 'Tout essayer',
  tryRest: 'Essayer les autres',
  notReady: {
    starting: 'Le service est en train de démarrer.',
    failed: 'Le service n’est pas démarré.',
  },
  starting: (service) => `${service} démarre.`,
  stopped: (service) => `${service} n’est pas démarré.`,
  summary: {
    nothing: 'Aucune méthode n’a encore été essayée',
    none: (tried) =>
      tried === 1
        ? 'La seule méthode essayée n’a pas réussi'
        : `Aucune des ${grouped(tried)} méthodes essayées n’a réussi`,
    worked: {
      nothing: worked,
      same: (count, total) =>
        `${worked(count, total)} ; ${count === 2 ? 'les deux' : 'toutes'} ont renvoyé le même membre`,
      'other-member': (count, total) => `${worked(count, total)}, pour des membres différents`,
      'fields-differ': (count, total) => `${worked(count, total)} ; les fiches diffèrent`,
    },
    failed: (count) => counted(count, 'échec', 'échecs'),
    untried: (count) => counted(count, 'non essayée', 'non essayées'),
  },
  differences: {
    title: (count) => counted(count, 'champ diffère', 'champs diffèrent'),
    columns: { field: 'Champ', value: 'Valeur', methods: 'Renvoyée par' },
    notKept: 'Valeur non conservée',
    signedOut: 'Membres déconnectés',
  },
  detail: {
    back: 'Toutes les méthodes',
    exchanges: 'Afficher ses échanges',
    correct: 'Corriger et réessayer',
    asDescribed: 'Telle que le document la décrit.',
  },
};
