/** A service's form, and the screen that adds one. */
import { METHOD_NAMES as NAMES } from '../../../electron/text/fr/method-names.ts';
import type { serviceForm as English } from '../service-form.ts';
import { expectedWords } from './expected-words.ts';
import { counted, grouped, quoted } from './wording.ts';

const others = (count: number): string => counted(count, 'autre', 'autres');
const lockedAccounts = (count: number): string =>
  `${counted(count, 'compte verrouillé', 'comptes verrouillés')} dans le trousseau`;
const gaps = (count: number): string => counted(count, 'écart', 'écarts');

export const serviceForm: typeof English = {
  add: {
    title: 'Ajouter un service',
    import: 'Importer…',
  },
  edit: {
    current: 'Service actuel',
    more: 'Plus',
    duplicate: 'Dupliquer',
    export: 'Exporter…',
    delete: 'Supprimer…',
    schema: 'Enregistrer le schéma JSON…',
    use: 'Utiliser ce service',
    saved: (file) => `Enregistré sous ${file}, sans aucun secret.`,
  },
  sections: {
    service: 'Service',
    application: 'Votre application',
    certificates: 'Certificats',
    calls: 'Tous les appels',
    code: NAMES['oauth-code'],
    device: NAMES['device-code'],
    key: NAMES['oauth-like'],
    identification: NAMES.password,
    member: 'Jeton et membre',
    further: 'Révocation d’un jeton',
  },
  links: 'Parties du formulaire',
  points: 'Points ouverts',
  differing: (count) => (count === 0 ? '' : gaps(count)),
  differingInAll: (count) => (count === 0 ? 'Conforme au document' : `${gaps(count)} par rapport au document`),
  differs: 'Différent',
  usually: 'Par défaut :',
  reset: 'Rétablir',
  resetField: (label) => `Rétablir ${quoted(label)}`,
  nothing: 'vide',
  yes: 'oui',
  no: 'non',

  preset: {
    label: 'Type de service',
    own: 'Combinaison personnalisée',
    sets: 'Ce que ce type règle',
    names: {
      document: 'Conforme au document',
      json: 'Réponses en JSON',
      oauth: 'Noms OAuth standard',
      betaseries: 'BetaSeries',
    },
    hints: {
      oauth: 'Comme dans les RFC 6749 et RFC 8628.',
      betaseries:
        'Remplit le nom et les adresses vides. Inconnu : ses réponses à un mauvais secret, à un code utilisé, refusé ou expiré, et à un mot de passe à chaque requête. Cette application ne vient pas de BetaSeries.',
    },
  },

  secrets: {
    labels: {
      clientSecret: 'Secret client',
      clientKey: 'Clé privée',
      clientKeyPassphrase: 'Phrase secrète de la clé',
    },
    hints: {
      clientSecret: 'Pour les appels OAuth. Jamais affiché ensuite.',
      clientKey: 'Fichier PEM du certificat client.',
      clientKeyPassphrase: 'Si la clé est chiffrée.',
    },
    states: {
      keychain: 'Dans le trousseau',
      weak: 'Sur cet ordinateur, sans trousseau',
      memory: 'En mémoire seulement, jusqu’à ce que vous quittiez',
      'not-set': 'Aucune valeur',
      lost: 'N’était qu’en mémoire, et a disparu à la fermeture de l’application',
      locked: 'Dans un trousseau verrouillé',
      'not-opened': 'Le trousseau ne l’ouvre pas : à saisir à nouveau',
    },
    toBeRemoved: 'Disparaît à l’enregistrement',
    toBeChosen: (file) => `Depuis ${file}, à l’enregistrement`,
    replace: 'Remplacer…',
    remove: 'Effacer',
    keep: 'Ne rien changer',
    chooseKey: 'Choisir une clé…',
    notKept: 'Un secret non enregistré est perdu dès que vous quittez cet écran.',
    typeAgain: 'Saisissez à nouveau les secrets.',
  },

  certificates: {
    addAuthority: 'Ajouter une autorité…',
    chooseClient: 'Choisir un certificat…',
    otherClient: 'En choisir un autre…',
    remove: 'Retirer',
    validity: {
      valid: (until) => `Valable jusqu’au ${until}`,
      expired: (until) => `Expiré depuis le ${until}`,
      'not-yet-valid': (_until, from) => `Non valable avant le ${from}`,
    },
    issuedBy: (issuer) => `Délivré par ${issuer}`,
    ownIssuer: 'Délivré par lui-même',
    names: (names) => `Pour ${names.join(', ')}`,
    namesAndMore: (names, more) => `Pour ${names.join(', ')} et ${others(more)}`,
    unknown: 'N’est plus disponible ; choisissez-le à nouveau.',
  },

  parameters: {
    name: 'Nom',
    value: 'Valeur',
    add: 'Ajouter un paramètre',
    nameOf: (place) => `Nom ${place}`,
    valueOf: (place) => `Valeur ${place}`,
    remove: (place) => `Supprimer le paramètre ${place}`,
  },
  pinned: {
    status: 'Statut',
    code: 'Code d’erreur',
    add: 'Ajouter une réponse',
    remove: (place) => `Supprimer la réponse ${place}`,
    overlap: (first) =>
      `Une réponse d’ici figure aussi dans ${quoted(first)}, qui l’emporte là où les deux sont possibles.`,
  },
  loopback: {
    use: 'Écouter aussi sur cet ordinateur',
    path: 'Chemin',
    random: 'Le service accepte une partie aléatoire après le chemin',
  },

  callback: {
    received: {
      scheme: 'Revient dans cette application.',
      loopback: 'Cette application y écoute pendant une connexion.',
      elsewhere: 'Vous collez l’adresse à laquelle votre navigateur aboutit.',
    },
    notReceived: {
      scheme: 'Votre système ne la transmet pas à cette copie de l’application.',
      loopback: 'Sans port précis, elle n’atteint pas cette application : vous collez l’adresse.',
      elsewhere: 'Vous collez l’adresse à laquelle votre navigateur aboutit.',
    },
    fixedPort: 'Gardez son port libre.',
  },
  moved: {
    bound(count, to) {
      if (count > 0)
        return `À l’enregistrement, vous décidez du sort de ${counted(count, 'compte', 'comptes')}. Saisissez à nouveau les secrets.`;
      const where = to === 'address' ? 'à une autre adresse' : 'là où d’autres certificats sont acceptés';
      return `Aucun secret n’est envoyé ${where} sans vous : saisissez-les à nouveau.`;
    },
    pages: 'Les connexions en cours prennent fin à l’enregistrement.',
  },

  label: 'Service',
  save: 'Enregistrer',
  saveAndSwitch: 'Enregistrer et utiliser',
  cancel: 'Annuler',
  discard: 'Abandonner les modifications',
  notSaved: 'Non enregistré. Gardé ici jusqu’à ce que vous quittiez ou rechargiez.',
  saved: 'Enregistré.',
  flaws: (count) => `${counted(count, 'champ est à corriger', 'champs sont à corriger')}.`,
  isWrong: (label, expected) => `${quoted(label)} ${expectedWords(expected)}.`,
  nameTwice: (name) => `contient deux fois « ${name} »`,
  profileIsWrong: (expected) => `Ce profil ${expectedWords(expected)}.`,
  changedMeanwhile: 'Ce service a été modifié ou supprimé entre-temps. Abandonnez vos saisies pour le voir.',

  discarding: {
    title: 'Abandonner vos modifications ?',
    body: 'Le service reste tel qu’il était.',
    bodyOfNew: 'Aucun service n’est ajouté.',
    action: 'Abandonner',
    keep: 'Continuer la saisie',
  },
  asking: {
    title: (count) => (count === 1 ? 'Que devient le compte ?' : `Que deviennent les ${grouped(count)} comptes ?`),
    body: 'Une connexion ne sert qu’avec l’adresse et les certificats avec lesquels elle a été établie.',
    locked: (count) => `et ${lockedAccounts(count)}`,
    lockedAlone: (count) => lockedAccounts(count),
    keep: 'Garder sans utiliser',
    keepHint: '« Garder sans utiliser » : les comptes servent à nouveau si vous rétablissez le service.',
    signOut: 'Déconnecter',
    before: 'API actuelle',
    after: 'API après l’enregistrement',
  },
  deleting: {
    title: (name) => `Supprimer ${name} ?`,
    body: 'Ses secrets et ce que cette application en a appris sont effacés. Les connexions en cours prennent fin.',
    sessions: 'Déconnectés sur cet ordinateur :',
    action: 'Supprimer le service',
    nameless: 'Compte sans nom',
    more: (count) => `et ${others(count)}`,
  },
  importing: {
    title: (name) => `Importer ${name} ?`,
    body: (file) => `Depuis « ${file} ».`,
    uses: { calls: 'Appels', pages: 'Pages de connexion', callback: 'Rappel' },
    secret: 'Secret client',
    hasSecret: 'Dans le fichier',
    hasNone: 'Absent du fichier : à saisir ensuite',
    clientCertificate: 'Certificat client',
    authorities: 'Autorités approuvées pour ce seul service',
    taken: (name) =>
      `${name} a le même ID. Celui-ci est ajouté à côté ; « Ouvrir un fichier de profil… » le remplacerait.`,
    takenMoved: (now, inFile) => `Son API se trouve à ${now} ; dans le fichier, à ${inFile}.`,
    action: 'Importer',
  },
};
