/** The screen “Exchanges”. */
import { METHOD_NAMES as NAMES } from '../../../electron/text/fr/method-names.ts';
import type { exchanges as English } from '../exchanges.ts';
import { counted, decimal, grouped, inSentence, plural } from './wording.ts';

const rows = (count: number): string => counted(count, 'ligne', 'lignes');
const LIMIT = 'la limite est de 10 000 lignes ou 64 Mio.';

export const exchanges: typeof English = {
  title: 'Échanges',
  list: 'Échanges, du plus ancien au plus récent',
  nothing: 'Aucun échange pour l’instant',
  nothingHint:
    'Connectez-vous, ou essayez une méthode dans « Comparer les méthodes ». Chaque requête apparaîtra ici, y compris les interrogations et les échecs.',
  signIn: 'Se connecter',
  compare: 'Comparer les méthodes',
  reading: 'Lecture en cours',
  count: rows,
  countShown: (shown, count) => `${grouped(shown)} sur ${rows(count)}`,
  selected: (count) => counted(count, 'sélectionnée', 'sélectionnées'),
  dropped: (count) =>
    `${counted(count, 'ligne plus ancienne supprimée', 'lignes plus anciennes supprimées')} ; ${LIMIT}`,
  columns: { time: 'Heure', bar: 'Durée', name: 'Méthode et chemin', status: 'Statut', meaning: 'Signification' },

  states: {
    held: 'Retenue avant l’envoi',
    waiting: 'Recherche du proxy et des autorités',
    connecting: 'Ouverture de la liaison',
    sent: 'Envoyée, pas encore de réponse',
    receiving: 'Réception de la réponse',
    done: 'Lecture de la réponse',
    failed: 'Pas de réponse',
  },
  meanings: {
    token: 'Jeton reçu',
    'device-code': 'Code reçu',
    key: 'Clé reçue',
    pending: 'En attente',
    'slow-down': 'Ralentissement demandé',
    busy: 'Service occupé',
    'unexpected-reply': 'Réponse inattendue',
    member: 'Membre lu',
    nobody: 'Aucun membre reconnu',
    'as-nobody': 'Sans connexion, pour comparer',
    picture: 'Image chargée',
    replied: 'Réponse reçue',
    revoked: 'Révoqué, selon le service',
  },
  events: {
    'page-held': () => 'Page pas encore ouverte',
    'page-opened': () => 'Page ouverte',
    'page-not-opened': () => 'Page non ouverte',
    'callback-received': (by) => `Rappel${by} reçu`,
    'callback-asked-about': (by) => `Rappel${by} sans valeur de contrôle : à vous de confirmer`,
    'callback-refused': (by) => `Rappel${by} refusé`,
  },
  routes: {
    scheme: 'par schéma',
    loopback: 'local',
    pasted: 'collé',
  },
  because: (done, reason) => `${done} : ${inSentence(reason)}`,
  purposes: {
    'code-exchange': 'Code contre jeton',
    'device-start': NAMES['device-code'],
    'device-poll': 'Interrogation',
    'key-request': 'Clé',
    identification: NAMES.password,
    member: 'Membre',
    'member-as-nobody': 'Membre, sans connexion',
    picture: 'Image',
    call: 'Votre propre appel',
    revocation: 'Révocation du jeton',
  },
  sizes: {
    bytes: (bytes) => counted(bytes, 'octet', 'octets'),
    kilobytes: (size) => `${decimal(size)} ko`,
    megabytes: (size) => `${decimal(size)} Mo`,
  },

  poll: (poll) => `Interrogation ${poll}`,
  pollMeans: (poll, meaning) => `Interrogation ${poll} : ${inSentence(meaning)}`,
  polls: (count) => counted(count, 'interrogation', 'interrogations'),
  nextIn: (seconds) => `, prochaine dans ${seconds} s`,
  nextAfter: (seconds) => `, suivante après ${seconds} s`,
  firstIn: (seconds) => `, première interrogation dans ${seconds} s`,
  firstAfter: (seconds) => `, première interrogation après ${seconds} s`,
  underWay: 'En cours',
  failed: 'Échec',
  andMore: (count) => `et ${counted(count, 'autre', 'autres')}`,
  signedOut: 'déconnecté',
  memberBy: (member, method) => `${member} · ${method}`,
  signedInAs: (member) => `Connecté : ${member}`,
  signedInAsNobody: 'Connecté ; membre non lu',
  page: 'Page',
  callback: 'Rappel',
  noStatus: '–',
  fold: { open: 'Déplier', close: 'Replier' },

  filter: {
    label: 'Filtrer la liste',
    text: 'Filtrer',
    choices: (count) => (count === 0 ? 'Filtres' : `Filtres : ${count}`),
    signIn: 'Connexion',
    noSignIn: 'Hors connexion à un compte',
    signInUnlisted: 'Absente de la liste',
    outcome: 'Résultat',
    outcomes: { worked: 'Réussite', failed: 'Échec', running: 'En cours' },
    method: 'Méthode',
    httpMethods: 'HTTP',
    loginMethods: 'Connexion par',
    path: 'Chemin',
    newest: (count) => `Les ${grouped(count)} plus récentes`,
    firstPaths: (count) => `Les ${grouped(count)} premiers ; saisissez les autres dans Filtrer`,
    clear: 'Effacer le filtre',
    nothing: 'Rien ne correspond à ce filtre',
    nothingHint: (count) => `Il masque ${rows(count)}.`,
  },

  actions: {
    curl: 'Copier en cURL',
    save: 'Enregistrer…',
    saveAll: 'Tout enregistrer en HAR…',
    saveShown: (count) => `Enregistrer ${rows(count)} en HAR…`,
    saveSelected: (count) => `Enregistrer ${rows(count)} en HAR…`,
    clear: 'Effacer…',
    saved: (file) => `Enregistré sous ${file}`,
    shell: 'Pour quel interpréteur',
    shells: { posix: 'bash, zsh et sh', powershell: 'PowerShell' },
    copyMasked: (count) => (count > 1 ? `Copier ${grouped(count)} requêtes` : 'Copier'),
    copyMaskedHint:
      'Les secrets sont masqués : la commande montre ce qui a été demandé, mais ne fonctionne pas telle quelle.',
    copyRaw: (kept, count) => {
      if (count <= 1) return 'Copier avec les secrets…';
      const isPart = kept > 0 && kept < count;
      return `Copier ${isPart ? `${grouped(kept)} requêtes sur ` : ''}${grouped(count)}${isPart ? '' : ' requêtes'} avec les secrets…`;
    },
    copyRawHint: (kept, count) => {
      const same =
        kept === 1
          ? 'La requête exacte, pour l’exécuter à nouveau.'
          : 'Les requêtes exactes, pour les exécuter à nouveau.';
      return kept === count ? same : `${same} Les secrets des autres n’ont pas été conservés, ou ont été effacés.`;
    },
    copyRawOff: 'Activez d’abord « Conserver les secrets pour cURL », puis répétez la requête.',
    copyRawGone: (count) =>
      `Les secrets de ${plural(count, 'cette requête', 'ces requêtes')} n’ont pas été conservés, ou ont été effacés à la déconnexion. Ce que vous saisissez n’est jamais conservé.`,
    keep: 'Conserver les secrets pour cURL',
    keepHint:
      'Désormais, les requêtes sont aussi conservées telles qu’elles ont été envoyées, jetons compris, dans la seule mémoire de cette application ; ce que vous saisissez ne l’est pas. Cette option est désactivée à chaque démarrage ; la désactiver, se déconnecter ou effacer la liste efface ces secrets.',
    noRequests: 'Aucune requête parmi ces lignes.',
    commands: (count) => (count === 1 ? 'Commande cURL' : `${grouped(count)} commandes cURL`),
    confirmClear: {
      title: (count) => (count > 1 ? `Effacer les ${rows(count)} ?` : `Effacer ${rows(count)} ?`),
      body: 'Toutes les lignes et les secrets conservés pour cURL sont effacés. C’est irréversible ; vos connexions restent.',
      action: 'Effacer',
    },
  },

  /** Of an exchange, and of a sign-in as a whole. */
  details: {
    label: 'Détails',
    close: 'Fermer',
    back: 'Retour à la liste',
    gone: 'Cette ligne n’existe plus : quand la limite est atteinte, les plus anciennes disparaissent.',
    onlyThis: 'N’afficher que cette connexion',
    showAll: 'Afficher toutes les connexions',
    sections: {
      request: 'Requête',
      reply: 'Réponse',
      timing: 'Durées',
      connection: 'Liaison',
      why: 'Pourquoi',
    },
    address: 'Adresse',
    parameters: 'Paramètres',
    headers: 'En-têtes',
    body: 'Corps',
    fields: 'Champs du formulaire',
    noBody: 'Pas de corps',
    noReply: 'Aucune réponse n’est arrivée.',
    noReplyYet: 'Pas encore de réponse.',
    timedAtEnd: 'Affiché une fois la requête terminée.',
    emptyValue: 'vide',
    dropped: (size) => `${size}, plus en mémoire : quand la limite est atteinte, les corps partent avant les lignes.`,
    leftOut: (size) => `${size} de données personnelles du membre, écartées à l’enregistrement du dossier.`,
    bytes: (size, type) => (type === '' ? `${size} qui ne sont pas du texte` : `${size} de ${type}`),
    wire: (size) => `${size} sur le réseau`,
    cut: 'La suite n’est pas affichée.',
    showWhole: (lines) => `Afficher les ${grouped(lines)} lignes`,
    showAllValues: (count) => `Tout afficher (${grouped(count)})`,
    kinds: { form: 'Formulaire', json: 'JSON', text: 'Texte', html: 'Page web' },
    timingParts: {
      prepareMs: 'Proxy et autorités',
      awaitedMs: 'Attente d’une liaison',
      nameMs: 'Nom',
      connectMs: 'Liaison TCP',
      tlsMs: 'TLS',
      ownMs: 'Dans cette application',
      sendMs: 'Envoi',
      firstByteMs: 'Premier octet',
      receiveMs: 'Réception',
    },
    total: 'Total',
    waitedInVain: 'Pas de réponse',
    reused: 'Envoyée sur une liaison déjà ouverte.',
    connection: {
      address: 'Autre extrémité',
      noAddress: 'Non atteinte',
      proxy: 'Proxy',
      direct: 'Aucun',
      tls: 'TLS',
      noTls: 'Non chiffrée',
      noHandshake: 'Négociation échouée',
      cipher: 'Chiffrement',
      problem: 'Non approuvé',
      subject: 'Délivré à',
      issuer: 'Délivré par',
      names: 'Noms',
      validity: 'Validité',
      validFromTo: (from, to) => `du ${from} au ${to}`,
      fingerprint: 'SHA-256',
      noCertificate: 'Aucun certificat n’a été reçu.',
      none: 'Aucune liaison n’a été établie.',
    },
    silent: 'Le document ne le dit pas.',
    document: 'Document',
    noFields: 'Aucun champ du profil n’y change rien.',
    signInFacts: {
      service: 'Service',
      requests: 'Requêtes',
      polls: 'Dont interrogations',
    },
    span: {
      began: (time) => `Début : ${time}`,
      ended: (time) => `Fin : ${time}`,
      underWay: 'En cours',
      gaps: (count, duration) =>
        count === 1
          ? `Un intervalle sans requête (${duration}) est raccourci sur le dessin.`
          : `${grouped(count)} intervalles sans requête (${duration} en tout) sont raccourcis sur le dessin.`,
    },
  },
};
