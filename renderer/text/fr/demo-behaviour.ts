/** The screen for the demo's behaviours, each behaviour with its options, and the presets, by id. */
import { METHOD_NAMES as NAMES } from '../../../electron/text/fr/method-names.ts';
import type { demoBehaviour as English } from '../demo-behaviour.ts';
import { counted } from './wording.ts';

const NUMBERS = new Intl.NumberFormat('fr', { maximumFractionDigits: 3 });

export const demoBehaviour: typeof English = {
  title: 'Réglages de la démo',
  lead: 'Choisissez ce que fait la démo là où le document se tait, et voyez ce que cette application en fait.',
  groups: {
    calls: 'Tous les appels',
    'sign-in': 'Rappels et jetons',
    device: NAMES['device-code'],
    key: NAMES['oauth-like'],
    password: NAMES.password,
    member: 'Membre',
    failures: 'Erreurs, délais et pannes',
    other: 'Autres',
  },
  changedCount: (count) => (count === 0 ? 'Rien de modifié' : counted(count, 'modifié', 'modifiés')),
  changed: 'Modifié',
  reset: (label) => `Rétablir « ${label} »`,
  resetAll: 'Tout rétablir',
  actions: 'Actions ponctuelles',
  actionTexts: {
    'revoke-tokens': {
      action: 'Révoquer tous les jetons',
      consequence:
        'La démo oublie tous les jetons. Une connexion dont le jeton a déjà fonctionné prend fin à son prochain appel ; les autres ne sont plus reconnues.',
      done: 'Tous les jetons sont révoqués. Actualisez un membre pour le voir.',
    },
    'expire-device-codes': {
      action: 'Faire expirer les codes courts',
      consequence: 'Les codes courts qui attendent encore leur membre expirent maintenant.',
      done: 'Tous les codes courts en attente ont expiré.',
    },
    'forget-keys': {
      action: 'Oublier les clés',
      consequence: `Les clés encore ouvertes de « ${NAMES['oauth-like']} » cessent de fonctionner.`,
      done: 'Toutes les clés ouvertes sont oubliées.',
    },
  },
  done: 'Fait.',
  delay: {
    none: { label: 'Aucun', does: 'Les réponses arrivent aussitôt.' },
    milliseconds: (count) => `${NUMBERS.format(count)} ms`,
    seconds: (count) => `${NUMBERS.format(count)} s`,
    late: (delay) => `Chaque réponse arrive avec ${delay} de retard.`,
    laterThanPolls: (delay) =>
      `Chaque réponse arrive avec ${delay} de retard ; cette application attend 10 s pour une interrogation et 15 s pour le reste.`,
    latest:
      'Les réponses arrivent trop tard pour cette application : elle attend 10 s pour une interrogation, 15 s pour le reste.',
  },

  groupLinks: 'Aller à',
  filterLabel: 'Filtrer la liste',
  search: 'Filtrer',
  changedOnly: 'Modifiés seulement',
  clearFilter: 'Effacer le filtre',
  shownCount: (count) => counted(count, 'affiché', 'affichés'),
  otherwise: (labels) => `Autres choix : ${labels}`,
  nothingFound: (searched) => `Rien ne correspond à « ${searched} »`,
  nothingFoundHint: 'La recherche porte sur les noms, les options et les numéros de section.',
  nothingChanged: 'Rien n’est modifié',
  nothingChangedHint: 'La démo se comporte en tout comme au départ.',

  presets: {
    title: 'Préréglages',
    hint: 'Un préréglage laisse tout le reste tel quel.',
    count: (count) => (count === 0 ? 'En place' : counted(count, 'modification', 'modifications')),
    inUse: 'La démo est déjà ainsi.',
    apply: 'Appliquer',
    applied: (name) => `« ${name} » est appliqué.`,
    wasReset: 'Tout a été rétabli.',
    to: 'devient',
    undo: 'Annuler',
  },

  presetTexts: {
    'slow-network': {
      name: 'Réseau lent',
      does: 'Chaque réponse prend son temps, et les premières interrogations échouent.',
    },
    'strict-service': {
      name: 'Service strict',
      does: 'N’accepte que ce que le document montre, et les codes peu de temps. Toutes les façons de se connecter fonctionnent.',
    },
    'public-service': {
      name: 'Comme un service public',
      does: 'Souple sur les paramètres, les adresses et les autres sites ; les erreurs sont des nombres avec le statut 400, et le jeton d’un membre reste le même.',
    },
    'status-200': {
      name: 'Toujours le statut 200',
      does: 'Ce qui a échoué ne se lit que dans la réponse. Toutes les façons de se connecter fonctionnent.',
    },
    'other-forms': {
      name: 'Service différent',
      does: 'Répond autrement là où le document laisse le choix ; cette application s’y retrouve d’elle-même.',
    },
    furthest: {
      name: 'Aussi différent que permis',
      does: 'Répond, là où le document laisse le choix, sous des formes qu’il faut indiquer à cette application. La plupart des connexions prennent fin et disent pourquoi.',
    },
  },

  behaviours: {
    calls: {
      crossOrigin: {
        name: 'Appels d’autres sites (CORS)',
        refused: ['Refusés', 'Un appel depuis une page d’un autre site est refusé.'],
        allowed: ['Permis', 'Les pages de tout site peuvent appeler et lire les réponses.'],
      },
      postParameters: {
        name: 'Paramètres d’un POST',
        form: ['Formulaire', 'Les paramètres sont lus dans un formulaire, comme le document le dit.'],
        'form-query-json': ['Partout', 'Ils sont lus aussi dans l’adresse et dans un objet JSON.'],
      },
    },
    'sign-in': {
      redirectUris: {
        name: 'URI de redirection enregistrées',
        own: ['Celles de cette application', 'Seules les adresses que cette application utilise sont enregistrées.'],
        'localhost-and-query': [
          'Toutes sur cet ordinateur',
          'Aussi toute adresse sur localhost, avec tout chemin et toute requête.',
        ],
      },
      stateOnCallbacks: {
        name: 'Valeur de contrôle des rappels',
        returned: ['Rendue', 'Le rappel contient le state que cette application a envoyé.'],
        'not-returned': ['Omise', 'Le rappel ne contient aucun state : cette application demande si c’est vous.'],
        wrong: ['Fausse', 'Le rappel contient un autre state : cette application ne s’en sert pas.'],
      },
      tokenReply: {
        name: 'Réponse avec le jeton',
        form: ['Texte de formulaire', 'Le jeton arrive comme le document le montre.'],
        'form-as-json': [
          'Texte de formulaire, annoncé JSON',
          'Du texte de formulaire entouré d’espaces, avec un type de contenu JSON.',
        ],
        'json-access-token': ['JSON, access_token', 'Le jeton arrive dans un objet JSON, sous access_token.'],
        'json-bearer': ['JSON, OAuth 2.0', 'Le jeton arrive dans un objet JSON, sous access_token, avec son type.'],
        'json-token': ['JSON, token', 'Le jeton arrive dans un objet JSON, sous token.'],
        'error-200': ['Erreur avec le statut 200', 'La réponse est une erreur malgré son statut 200.'],
        'empty-token': ['Jeton vide', 'La réponse a un champ token, mais il est vide.'],
        html: ['Page web', 'Une page web arrive à la place du jeton.'],
      },
      tokenEachTime: {
        name: 'Jeton de chaque connexion',
        new: ['Un nouveau', 'Chaque connexion apporte son propre jeton.'],
        same: ['Le même', 'Un membre reçoit le même jeton tant qu’il n’est pas révoqué.'],
      },
    },
    device: {
      pendingReply: {
        name: 'Réponse avant votre confirmation',
        'json-400': ['JSON, statut 400', 'authorization_pending dans un objet JSON.'],
        'form-400': ['Texte de formulaire, statut 400', 'authorization_pending dans du texte de formulaire.'],
        'json-200': ['JSON, statut 200', 'authorization_pending dans un objet JSON, comme si tout allait bien.'],
        'empty-200': ['Rien, statut 200', 'La réponse n’a pas de contenu.'],
        'empty-202': ['Rien, statut 202', 'La réponse n’a pas de contenu, et son statut dit « accepté ».'],
        'not-yet-403': ['Code propre, statut 403', 'Un code qu’aucune norme ne définit : not_yet.'],
        'number-400': ['Nombre, statut 400', 'Le nombre d’un jeton refusé, 2001, dans une liste d’erreurs.'],
      },
      devicePace: {
        name: 'Rythme des interrogations',
        normal: ['Comme annoncé', 'Seules les interrogations trop rapides doivent ralentir.'],
        'never-slow-down': ['Jamais ralentir', 'Aucune interrogation ne doit ralentir, même très rapide.'],
        'slow-down-next': ['Ralentir une fois', 'La prochaine interrogation de chaque connexion doit ralentir.'],
        'slow-down-always': ['Toujours ralentir', 'Chaque interrogation doit ralentir.'],
        'too-many-requests': [
          'Trop de requêtes',
          'Les deux prochaines interrogations de chaque connexion reçoivent le statut 429.',
        ],
        unavailable: [
          'Indisponible',
          'Les trois prochaines interrogations de chaque connexion reçoivent le statut 503.',
        ],
      },
      deviceEnds: {
        name: 'Code de refus et d’expiration',
        standard: ['Un code chacun', 'access_denied après un refus, expired_token après l’expiration.'],
        invalid_grant: ['invalid_grant', 'Refus et expiration donnent tous deux ce code.'],
        invalid_request: ['invalid_request', 'Refus et expiration donnent tous deux ce code.'],
        invalid_client: ['invalid_client', 'Refus et expiration donnent tous deux ce code.'],
        unauthorized_client: ['unauthorized_client', 'Refus et expiration donnent tous deux ce code.'],
      },
      deviceStartParameters: {
        name: 'Paramètres de la demande de code',
        none: ['Aucun', 'L’en-tête de la clé suffit.'],
        'client-id': ['client_id exigé', 'Une demande sans client_id est refusée.'],
      },
      deviceInterval: {
        name: 'Intervalle entre interrogations',
        '5': ['5 s', 'Comme dans l’exemple du document.'],
        missing: ['Omis', 'La réponse à la demande de code n’a pas d’intervalle.'],
        '0': ['0 s', 'La réponse à la demande de code donne un intervalle nul.'],
        text: ['Texte', 'L’intervalle n’est pas un nombre.'],
        '120': ['120 s', 'L’intervalle est plus long que ce que cette application attend jamais.'],
        '1': ['1 s', 'L’intervalle est court.'],
      },
      deviceLifetime: {
        name: 'Validité du code',
        '1800': ['30 min', 'Comme dans l’exemple du document.'],
        '60': ['60 s', 'Le code expire après une minute.'],
        '20': ['20 s', 'Le code expire presque aussitôt.'],
      },
    },
    key: {
      keyRequestParameters: {
        name: 'Paramètres de la demande de clé',
        none: ['Ignorés', 'Le rappel enregistré pour la clé est toujours utilisé.'],
        'redirect-uri': ['redirect_uri', 'La demande de clé peut indiquer son propre rappel.'],
      },
      keyReply: {
        name: 'Réponse avec la clé',
        key: ['key', 'La clé est en haut de l’objet JSON.'],
        'oauth.key': ['oauth.key', 'La clé est un niveau plus bas.'],
        'data.login.key': ['data.login.key', 'La clé est deux niveaux plus bas.'],
      },
      callbackTokenName: {
        name: 'Nom du jeton dans le rappel',
        token: ['token', 'Le rappel apporte le jeton sous token.'],
        access_token: ['access_token', 'Le rappel apporte le jeton sous access_token.'],
        member_token: ['member_token', 'Le rappel apporte le jeton sous un nom que personne ne devinerait.'],
      },
    },
    password: {
      identificationReply: {
        name: 'Réponse à l’identifiant et au mot de passe',
        'token-and-member': ['token et member', 'Jeton et fiche sont côte à côte.'],
        'access-token-and-user': ['access_token et user', 'Jeton et fiche sont côte à côte, sous d’autres noms.'],
        'record-with-token': ['Fiche avec le jeton', 'Le jeton est un champ de la fiche.'],
        'one-level-down': ['Un niveau plus bas', 'Jeton et fiche sont dans un même objet.'],
        deep: ['En profondeur', 'Jeton et fiche sont à des chemins que personne ne devinerait.'],
        'token-and-user': ['token et user', 'Jeton et fiche sont côte à côte, la fiche sous user.'],
      },
    },
    member: {
      memberMethod: {
        name: 'Méthode de l’appel de la fiche',
        both: ['GET et POST', 'Les deux reçoivent une réponse.'],
        GET: ['GET', 'Seul GET reçoit une réponse.'],
        POST: ['POST', 'Seul POST reçoit une réponse.'],
      },
      memberPlace: {
        name: 'Place de la fiche',
        member: ['member', 'La fiche est dans le champ member.'],
        user: ['user', 'La fiche est dans le champ user.'],
        top: ['En haut', 'La réponse est la fiche.'],
        'data.account': ['data.account', 'La fiche est deux niveaux plus bas.'],
      },
      notIdentified: {
        name: 'Réponse quand personne n’est identifié',
        '401': ['Statut 401', 'Une erreur dit que personne n’est identifié.'],
        '403': ['Statut 403', 'Une erreur dit que l’accès n’est pas permis.'],
        'error-200': ['Erreur avec le statut 200', 'Une erreur, malgré le statut 200.'],
        'member-null': ['Fiche vide', 'Statut 200, et aucune fiche là où elle devrait être.'],
        'errors-empty': ['Liste d’erreurs vide', 'Statut 200, et une liste d’erreurs qui ne contient rien.'],
        guest: ['Un invité', 'Statut 200, et la fiche d’un invité.'],
      },
      tokenRefused: {
        name: 'Réponse à un jeton inconnu',
        'as-not-identified': ['Comme pour personne', 'La même que quand personne n’est identifié.'],
        '401': ['Statut 401', 'Une erreur dit que le jeton est refusé.'],
        'error-200': ['Erreur avec le statut 200', 'La même erreur, malgré le statut 200.'],
        '410': ['Statut 410', 'Une erreur dit que le jeton n’existe plus.'],
      },
      tokenPresentation: {
        name: 'Lecture du jeton',
        all: ['Toute façon', 'Les trois façons d’envoyer le jeton sont acceptées.'],
        bearer: ['En-tête Bearer', 'Seul l’en-tête Authorization, avec Bearer, est lu.'],
        'x-service-token': ['En-tête X-Service-Token', 'Seul cet en-tête est lu.'],
        'access-token-parameter': ['Paramètre access_token', 'Seul ce paramètre est lu.'],
      },
      tokenCheck: {
        name: 'Appel qui vérifie un jeton',
        none: ['Aucun', 'Il n’y a pas de tel appel.'],
        'is-active': ['/members/is_active', 'Cet appel dit si le jeton est bon.'],
      },
      revocation: {
        name: 'Révocation d’un jeton',
        revokes: ['Révoque', 'Le jeton ne fonctionne plus.'],
        refuses: ['Refuse', 'L’appel est refusé, et le jeton fonctionne toujours.'],
        'says-yes': ['Dit oui sans rien faire', 'L’appel est accepté, et le jeton fonctionne toujours.'],
        'by-the-token': [
          'Par le jeton seul',
          'POST /members/destroy avec le jeton en Bearer, et rien d’autre, le révoque.',
        ],
      },
    },
    failures: {
      errorPayload: {
        name: 'Forme des erreurs',
        'errors-list': ['Liste', 'errors est une liste ; les appels OAuth utilisent error et error_description.'],
        'errors-map': ['Table', 'errors est un objet avec une entrée par code.'],
        'error-description': ['OAuth 2.0', 'error et error_description partout.'],
        message: ['Message', 'Un seul champ, avec une phrase et sans code.'],
        text: ['Texte brut', 'Une simple phrase.'],
        html: ['Page web', 'La raison est le titre d’une page web.'],
        'numbers-400': [
          'Nombres, statut 400',
          'errors est une liste de codes numériques, presque toujours avec le statut 400.',
        ],
      },
      versionHeader: {
        name: 'En-tête de version',
        'not-needed': ['Facultatif', 'Les requêtes avec ou sans cet en-tête reçoivent une réponse.'],
        'must-be-3.3': ['3.3 exigée', 'Les requêtes sans 3.3 dans X-Service-Version sont refusées.'],
      },
      delay: { name: 'Délai avant chaque réponse' },
      failure: {
        name: 'Panne de chaque appel',
        none: ['Aucune', 'Les appels reçoivent une réponse.'],
        'status-500': ['Statut 500', 'Une page web dit que le service est en panne.'],
        'status-503': ['Statut 503', 'Une page web demande d’attendre 10 s.'],
        'status-429': ['Statut 429', 'Une erreur demande d’attendre 10 s.'],
        cut: ['Liaison coupée', 'La liaison prend fin avant la réponse.'],
        redirect: ['Redirection', 'Chaque appel est redirigé vers un autre hôte.'],
        'too-large': ['Réponse trop longue', 'La réponse dépasse ce que cette application accepte.'],
        html: ['Page web', 'Une page web arrive à la place de chaque réponse.'],
        'broken-json': ['JSON tronqué', 'La réponse s’interrompt au milieu.'],
      },
    },
  },
};
