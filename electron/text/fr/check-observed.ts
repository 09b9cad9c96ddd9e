/** The words for what was observed, in French. */
import type { ObservedWords } from '../check-observed-words.ts';

const ERRORS = {
  list: 'erreurs en liste',
  map: 'erreurs par champ',
  'error-description': 'erreur et description',
  message: 'un message',
};

const STATE = { returned: 'il revient', absent: 'il ne revient pas', changed: 'il revient modifié' };

const TYPES = { string: 'un texte', number: 'un nombre', empty: 'un texte vide', other: 'un autre type' };

const FORMS: ObservedWords['forms'] = {
  empty: ['vide', 'none'],
  object: ['objet JSON', 'json'],
  json: ['JSON', 'json'],
  'broken-json': ['JSON défectueux', 'json'],
  form: ['format de formulaire', 'form'],
  text: ['texte brut', 'text'],
  page: ['page web', 'html'],
  binary: ['autre que du texte', 'other'],
};

const ENDPOINTS = {
  'code-exchange': 'code contre jeton',
  'device-start': 'demande d’un code court',
  'device-poll': 'interrogations',
  'key-request': 'demande de clé',
  identification: 'identifiant et mot de passe',
  member: 'appel de la fiche',
  revocation: 'révocation',
  other: 'un autre appel',
};

export const OBSERVED: ObservedWords = {
  families: {
    json: 'JSON',
    form: 'format de formulaire',
    text: 'texte brut',
    html: 'HTML',
    other: 'autre type',
    none: 'aucun type',
  },
  forms: FORMS,
  errors: ERRORS,
  alphabets: {
    digits: 'chiffres',
    hex: 'chiffres hexadécimaux',
    base64url: 'lettres, chiffres, « - » et « _ »',
    jwt: 'un JSON Web Token',
    printable: 'caractères imprimables',
    other: 'caractères quelconques',
  },
  endpoints: ENDPOINTS,
  retryAfter: {
    absent: 'ne dit pas combien de temps',
    seconds: 'dit combien de secondes attendre',
    date: 'dit jusqu’à quand attendre',
    other: 'dit d’une façon inconnue combien de temps attendre',
  },
  general: {
    'as pending': 'comme avant la confirmation',
    'token works': 'le jeton fonctionne encore',
    'token revoked': 'le jeton est révoqué',
    'code kept': 'le code reste valable',
    'code spent': 'le code est consommé',
    'without it OK': 'accepté sans lui',
    'without it refused': 'refusé sans lui',
    'as nobody': 'comme sans jeton',
    own: 'une réponse propre',
    guest: 'la fiche d’un invité',
    alike: 'la même pour un identifiant qui existe',
    'not alike': 'une autre réponse pour un identifiant qui existe',
    'at the top': 'au premier niveau',
    'token at the top': 'jeton au premier niveau',
    'member at the top': 'membre au premier niveau',
    'callback at the sent address': 'retour à l’adresse envoyée',
    'callback at its own address': 'retour à une adresse choisie par le service',
    'refused with it': 'refusé avec lui',
    'not needed': 'pas nécessaire',
    'outer white space': 'entouré d’espaces',
    'absent OK': 'accepté sans version',
    'other OK': 'accepté avec une autre version',
  },
  ofPoint: {
    '2-token-field': TYPES,
    '2-tokens-together': { both: 'les deux fonctionnent', newest: 'seul le plus récent fonctionne' },
    '2-record-same': {
      same: 'les mêmes champs',
      'fewer at the sign-in': 'moins de champs à la connexion',
      'fewer in the member information': 'moins de champs dans l’appel de la fiche',
      'other names': 'd’autres noms de champs',
    },
    '4.1-state': STATE,
    '4.4-state': STATE,
    '4.2-reply-form': Object.fromEntries(Object.entries(FORMS).map(([form, [words]]) => [form, words])),
    '4.3-device-code': TYPES,
    '4.3-user-code': TYPES,
    '4.3-verification-url': { other: 'pas une adresse' },
    '4.3-expires-in': TYPES,
    '4.3-interval': TYPES,
    '4.3-parameters': { refused: 'refusé avec lui' },
    '4.6-method': { both: 'GET et POST' },
    '5-cache': {
      'no-store': 'non : `no-store`',
      private: 'par cet ordinateur seulement : `private`',
      absent: 'rien n’en est dit',
      public: 'oui, par tout le monde : `public`',
    },
    '5.6-presentation': {
      bearer: 'en `Bearer`',
      'x-service-token': 'dans un en-tête à part',
      'access-token-parameter': 'en paramètre',
    },
    '8-rate-limit': ENDPOINTS,
    '7-error-payload': {
      ...ERRORS,
      'error and description': 'erreur et description',
      text: 'texte brut',
      page: 'page web',
    },
  },
  versions: {
    absent: (status) => `sans version : ${status}`,
    other: (status) => `avec une autre version : ${status}`,
  },
  names(of, names) {
    const one = of === 'field' ? 'champ' : 'paramètre';
    return `${names.length === 1 ? one : `${one}s`} ${names.join(', ')}`;
  },
  characters: (length, alphabet) => `${length} caractères : ${alphabet}`,
  unlikeExample: (seconds) => `${seconds} s, contrairement à l’exemple du document`,
  asExample: 'comme l’exemple du document',
  labelled: (family) => `étiqueté ${family}`,
  formLabelled: (form, family) => `${form}, étiqueté ${family}`,
  writtenAs: (form) => `écrit en ${form}`,
  toldApartBy: (name) => `distingués par ${name}`,
  at: (what, path) => `${what === '' ? '' : what === 'token' ? 'jeton à ' : 'membre à '}${path}`,
  challenge: (scheme) => `demande ${scheme}`,
  retry: (endpoint, after) => `${endpoint} : ${after}`,
  codeVaries: 'le code varie',
  redirects: {
    'to a page of its own': 'vers une de ses pages',
    'to that address': 'vers cette adresse',
    elsewhere: 'ailleurs',
  },
};
