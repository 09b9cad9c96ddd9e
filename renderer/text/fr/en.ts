/** The frame and the screens for people. */
import type { text as English } from '../en.ts';
import { counted, grouped } from './wording.ts';

export const UNLOCK = 'Votre système peut vous demander de déverrouiller votre trousseau.';
const GOES_ON = 'La suite est automatique.';
const STILL_ASKING = 'La vérification continue.';

export const text: typeof English = {
  app: {
    tryAgain: 'Réessayer',
    details: 'Détails',
    copied: (what) => `${what} dans le presse-papiers`,
    dismiss: (title) => `Fermer « ${title} »`,
    moreNotices: (count) => counted(count, 'autre avis', 'autres avis'),
    newestNotice: 'Afficher seulement le dernier avis',
    opening: 'Ouverture',
    notDrawn: {
      title: 'Quelque chose a échoué dans cette application',
      happened: 'Elle n’a pas pu afficher cet écran.',
      next: 'Réessayez. Si cela se reproduit, quittez l’application et rouvrez-la.',
    },
    windowTitle: (screen) => `${screen} · Member Login`,
  },

  rail: {
    label: 'Navigation',
    fold: 'Menu',
    dismiss: (signIn) => `Fermer « ${signIn} »`,
    account: 'Comptes',
    elsewhere: 'Autres services',
    signIn: 'Se connecter',
    steps: {
      'opening-browser': 'Ouverture du navigateur',
      'contacting-service': 'Contact avec le service',
      'show-code': 'Attente de confirmation',
      'waiting-for-browser': 'Attente du navigateur',
      exchanging: 'Connexion en cours',
      'loading-member': 'Connexion en cours',
      'member-not-read': 'Fiche pas encore lue',
      'confirming-member': 'Réponse attendue',
    },
    ends: {
      cancelled: 'Connexion annulée',
      declined: 'Connexion refusée',
      'timed-out': 'Délai écoulé',
      failed: 'Échec',
    },
    toCorrect: 'Pas encore acceptée',
    paused: 'En pause',
    statuses: {
      verified: null,
      'not-verified': 'Non vérifié',
      'not-recognised': 'Non reconnu',
      ended: 'Déconnecté',
    },
    signOutAll: 'Tout déconnecter',
    testing: 'Tests',
    compare: 'Comparer les méthodes',
    exchanges: 'Échanges',
    documentCheck: 'Contrôle de conformité',
    callService: 'Appeler le service',
    caseFile: 'Dossier',
    demoBehaviour: 'Réglages de la démo',
    services: 'Services',
    addService: 'Ajouter un service…',
    add: 'Ajouter…',
    notSaved: 'Non enregistré',
    editService: (name) => `Modifier ${name}`,
    signedIn: (count) => counted(count, 'compte connecté', 'comptes connectés'),
    ways: (count) => `${count} méthodes`,
    changed: (count) => counted(count, 'modifié', 'modifiés'),
    help: 'Aide',
    commands: 'Commandes',
    about: 'À propos',
  },

  service: {
    base: 'API',
    auth: 'Pages de connexion',
    version: 'Version d’API envoyée',
    noVersion: 'Aucune',
    states: { starting: 'Démarrage', ready: 'Prêt', failed: 'Arrêté' },
    nameAndState: (name, state) => `${name} : ${state}`,
    secretNotOpened: 'Secret non ouvert',
    notUsable: 'Inutilisable',
    startAgain: 'Redémarrer',
    enterSecret: 'Saisir le secret…',
    untilQuit: 'Un secret que vous saisissez compte jusqu’à ce que vous quittiez.',
  },

  restoring: {
    title: 'Ouverture de vos connexions enregistrées',
    body: UNLOCK,
    meanwhile: 'Se connecter sans attendre',
  },

  trial: {
    one: 'Essai lancé depuis « Comparer les méthodes ».',
    rest: (count) => `Essai des autres méthodes : encore ${grouped(count)} après celle-ci.`,
    left: (count) =>
      count === 1
        ? 'Il reste une façon de se connecter à essayer.'
        : `Il reste ${grouped(count)} façons de se connecter à essayer.`,
    goOn: 'Continuer les essais',
    back: 'Revenir à « Comparer les méthodes »',
    stop: 'Arrêter et comparer',
  },

  signIn: {
    cancelled: 'Connexion annulée. Rien n’a été conservé.',
    title: (name) => `Se connecter à ${name}`,
    demo: 'Ce service fonctionne dans l’application. Rien ne quitte cet ordinateur.',
    pagesAt: (host) => `Sa page de connexion se trouve sur ${host}.`,
    starting: (name) => `${name} démarre.`,
    startingFromFile: (name) => `${name} démarre. ${UNLOCK}`,
    password: {
      'service-page': 'Votre mot de passe va à la page du service, jamais à cette application.',
      'this-app': 'Vous saisissez votre mot de passe ici, et non sur la page du service.',
      nowhere: 'Aucun mot de passe n’est nécessaire.',
    },
    others: 'Autres façons',
    fillMembers: 'Remplir avec un membre de la démo',
    fillFor: (name) => `Remplir l’identifiant et le mot de passe : ${name}`,
    caution: {
      'answer-not-received': 'La réponse ne revient pas d’elle-même à cette copie : vous collez une adresse.',
      'needs-https': 'L’adresse de ce service n’est pas en https : cette application n’y envoie aucun mot de passe.',
      'needs-client-secret': 'Il faut le secret client du service : définissez-le dans le formulaire du service.',
    },
    cautionAgain: {
      'answer-not-received': 'Ici aussi, vous collez l’adresse.',
      'needs-https': 'Ici aussi, cette application n’envoie aucun mot de passe.',
      'needs-client-secret': 'Ici aussi, il faut le secret client.',
    },
    notSent: 'Votre saisie est toujours là.',
    typeAgain: 'Saisissez à nouveau le mot de passe.',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    back: 'Retour',
    goOn: 'Continuer',
    to: (name) => `Vous vous connectez à ${name}.`,
    signingIn: 'Connexion en cours',
  },

  privateWindow: {
    action: 'Fenêtre privée',
    actionFor: (method) => `Fenêtre privée : ${method}`,
    hint: 'Pour quelqu’un que votre navigateur ne connaît pas encore.',
    open: (browser) =>
      `La page est dans une fenêtre privée (${browser ?? 'votre navigateur'}). Les fenêtres privées d’un même navigateur partagent une session : fermez-les toutes avant qu’un autre membre se connecte.`,
    help: 'Si aucune fenêtre privée ne s’est ouverte, copiez l’adresse et collez-la vous-même dans l’une d’elles.',
  },

  opening: {
    title: 'Ouverture de votre navigateur',
    body: 'La page du service va s’ouvrir dans votre navigateur.',
  },
  contacting: {
    title: 'Contact avec le service',
    body: (name) => `Cette application a contacté ${name} et attend la réponse.`,
  },
  exchanging: {
    title: 'Finalisation de la connexion',
    body: (name) => `Vous n’avez plus rien à faire. Cette application demande votre jeton à ${name}.`,
  },
  loading: {
    title: 'Lecture de votre fiche',
    body: (name) => `Vous êtes connecté. ${name} envoie votre fiche.`,
  },
  cancel: 'Annuler',

  waiting: {
    title: 'Terminez dans votre navigateur',
    body: (name) => `Connectez-vous à ${name} sur sa page.`,
    goesOn: GOES_ON,
    ticks: {
      opening: 'Ouverture',
      opened: 'Page ouverte',
      notOpened: 'Page non ouverte',
      waiting: 'Attente',
      signingIn: 'Connexion',
    },
    countdown: (left) => `Encore ${left}`,
    countdownHeld: (left) => `En pause · encore ${left}`,
    openAgain: 'Rouvrir',
    copyAddress: 'Copier l’adresse',
    addressCopied: 'Adresse',
    paste: 'Collez l’adresse d’arrivée',
    pasteSubmit: 'Utiliser l’adresse',
    pasteHint: 'Elle commence par',
    returnBy: {
      scheme: 'Votre navigateur peut demander s’il faut ouvrir Member Login. Acceptez.',
      loopback: 'À la fin, votre navigateur affiche une page qui vous ramène ici.',
    },
    notReceived: {
      scheme: 'Votre système ne transmet pas la réponse à cette copie de l’application.',
      loopback: 'Collez l’adresse sur laquelle votre navigateur aboutit.',
      elsewhere:
        'Le service envoie la réponse à une adresse que cette application ne reçoit pas. Collez l’adresse sur laquelle votre navigateur aboutit.',
    },
    claimFirst: 'Changez cela ici, puis choisissez « Rouvrir ».',
    loopbackInstead: 'Recommencer via cet ordinateur',
    pasteInstead: 'Ou collez l’adresse vers laquelle votre navigateur est envoyé.',
    pasteOnly: 'Collez l’adresse vers laquelle votre navigateur est envoyé.',
    pasteFrom:
      'Firefox l’affiche dans sa barre d’adresse. Chrome, Edge et leurs semblables restent sur la page du service et n’en affichent aucune.',
    helpTitle: 'Rien ne se passe ?',
    help: 'Copiez l’adresse et ouvrez-la dans un autre navigateur.',
    pasteHelp: {
      scheme:
        'Si aucune application ne s’ouvre à la fin, Firefox affiche une adresse à coller ci-dessus. Chrome, Edge et leurs semblables restent sur la page du service et n’en affichent aucune.',
      loopback: 'Si la dernière page ne se charge pas, collez son adresse ci-dessus.',
    },
    codeInstead: 'Utiliser plutôt un code court',
    sent: {
      title: 'La page affiche une erreur ?',
      body: (name) => `Voici ce que la connexion a envoyé. Chaque caractère doit être celui que ${name} a enregistré.`,
      how: {
        'key-request': 'Envoyée quand cette application a demandé la clé.',
        'not-sent': 'Non envoyée : le service prend celle qu’il a enregistrée.',
        secret: 'Envoyée, mais secrète : elle n’est pas affichée.',
      },
      copy: (name) => `Copier ${name}`,
      edit: (name) => `Modifier ${name}`,
    },
  },

  device: {
    title: 'Saisissez ce code sur la page du service',
    body: {
      here: `Collez-le sur la page qui s’ouvre dans votre navigateur, et connectez-vous-y. ${GOES_ON}`,
      scan: `Scannez le code QR avec votre téléphone, ou ouvrez l’adresse sur n’importe quel appareil. Connectez-vous-y et saisissez le code. ${GOES_ON}`,
      type: `Ouvrez l’adresse, connectez-vous-y et saisissez le code. ${GOES_ON}`,
    },
    announced: (code) => `Saisissez ce code sur la page du service : ${code}`,
    code: 'Code',
    copyCode: 'Copier le code',
    codeCopied: 'Code',
    hyphen: 'tiret',
    address: 'Adresse',
    copyAndOpen: 'Copier le code et ouvrir la page',
    copyAddress: 'Copier l’adresse',
    addressCopied: 'Adresse',
    qr: 'Code QR de l’adresse',
    onThisComputer: 'Seul cet ordinateur peut atteindre cette adresse.',
    timeLeft: (left) => `Le code expire dans ${left}`,
    expired: 'Le code a expiré. Cette application vérifie une dernière fois s’il a été confirmé à temps.',
    checking: 'Vérification en cours',
    checkHeld: 'La prochaine vérification est en pause avant l’envoi.',
    repeated: 'La même réponse est revenue, et rien ne dit qu’elle signifie « pas encore ».',
    end: 'Terminer',
    nextCheck: (seconds) => `Prochaine vérification dans ${seconds} s`,
    firstCheck: (seconds) => `Première vérification dans ${seconds} s`,
    last: {
      pending: 'Pas encore confirmé.',
      'slow-down': 'Le service demande à cette application de vérifier moins souvent.',
      busy: 'Le service est occupé.',
      unreachable: 'Le service est injoignable.',
      intercepted: `La réponse est illisible, comme si elle venait de la page de connexion d’un réseau. ${STILL_ASKING}`,
      unexpected: ({ serviceText, serviceCode, status }) => {
        const quote = serviceText ?? serviceCode;
        if (quote !== undefined) return `${STILL_ASKING} Message du service : « ${quote} »`;
        return `Le service a répondu${status ? ` avec le statut HTTP ${status}` : ''}, sans jeton ni raison. ${STILL_ASKING}`;
      },
    },
  },

  ended: {
    startAgain: 'Recommencer',
    back: 'Retour',
    likeliest: (cause) => `Cause la plus probable : ${cause}`,
  },

  member: {
    unread: 'Votre fiche ne peut pas être lue',
    notRead: 'Connecté, mais votre fiche n’est pas encore lue',
    ended: 'Déconnecté par le service',
    signedIn: (service, how) => `Connecté à ${service} ${how}`,
    wasSignedIn: (member, service, how) => `${member} était connecté à ${service} ${how}`,
    by: (service, how) => `${service}, ${how}`,
    since: (when) => `Depuis le ${when}`,
    sinceUntilQuit: (when) => `Depuis le ${when}, jusqu’à ce que vous quittiez`,
    ways: 'Connexions',
    lastRead: (when) => `Fiche lue pour la dernière fois le ${when}`,
    kept: 'Votre connexion est conservée.',
    howToStay: 'Comment rester connecté',
    why: 'Pourquoi',
    refresh: 'Actualiser',
    refreshing: 'Actualisation',
    signOut: 'Se déconnecter',
    record: 'Fiche du membre',
    readAt: (when) => `Lue le ${when}`,
    readNow: 'Lue à l’instant',
    refreshed: 'Fiche actualisée',
    empty: 'Le service n’a rien envoyé d’autre sur ce membre.',
    values: { true: 'Oui', false: 'Non', '–': 'Aucun' },
    login: 'Identifiant',
    email: 'E-mail',
    id: 'ID du membre',
    signIn: 'Cette connexion',
    token: 'Jeton',
    sentAs: 'Envoyé comme',
    storedIn: 'Stockage',
    basicLogin: 'Connecté en tant que',
    passwordForm: 'Forme du mot de passe',
    sent: 'Envoi',
    everyRequest: 'À chaque requête ; il n’y a pas de jeton',
    presentations: {
      bearer: () => 'Jeton Bearer dans l’en-tête Authorization',
      'x-service-token': (header) =>
        header === null ? 'En-tête propre au service pour les jetons' : `En-tête ${header}`,
      'access-token-parameter': () => 'Paramètre access_token dans l’adresse',
    },
    learned: (way) => `${way} ; fonctionne avec ce service`,
    notVerified: 'Pas encore confirmé auprès du service.',
    triesAgain: 'Cette application réessaie d’elle-même.',
    triesMeanwhile: 'En attendant, cette application réessaie d’elle-même.',
    hints: {
      'refuses-at-times': 'Ce service refuse parfois un jeton qu’il accepte une seconde plus tard.',
      'sends-other-token':
        'Le service envoie un autre jeton avec ses réponses. Cette application s’en tient à celui de la connexion.',
    },
    otherMember: {
      title: 'Ce jeton désigne maintenant un autre membre',
      now: 'Maintenant :',
      before: 'Auparavant :',
      next: 'L’ancienne fiche reste affichée. Si vous vous y attendiez, choisissez « Actualiser » pour afficher la nouvelle. Sinon, déconnectez-vous et prévenez le service.',
    },
    sentence: (title) => `${title}.`,
    otherWays: 'Autres façons d’envoyer le jeton',
    editWay: 'Modifier « Envoi du jeton »',
    editWayCounts: 'Compte à partir de la prochaine connexion.',
    tryHeaders: 'Essayer les autres en-têtes',
    tryHeader: 'Essayer l’autre en-tête',
    tryParameter: 'L’envoyer en paramètre',
    parameterCaution:
      'Le jeton peut aussi être envoyé en paramètre. Il fait alors partie de l’adresse, et les serveurs peuvent journaliser les adresses.',
    parameterLogged: 'Les serveurs peuvent journaliser les adresses, et le jeton avec elles.',
    oneTried: 'L’autre façon essayée n’a pas fonctionné non plus.',
    nothingLeft:
      'Il ne reste aucune autre façon d’envoyer le jeton. Reconnectez-vous, ou demandez au service comment il attend le jeton.',
    signInAgain: 'Se reconnecter',
    tryOnceMore: 'Réessayer une fois',
    trying: 'Nouvel essai',
    dismiss: 'Fermer',
  },

  status: {
    callbacks: {
      title: 'Arrivée des rappels',
      item: (route) => `Rappels : ${route}`,
      thisComputer: 'cet ordinateur',
      unowned: (scheme) => `${scheme}://, non reçus`,
      pasted: 'adresse à coller',
    },
    secrets: {
      title: 'Stockage de vos jetons',
      items: {
        opening: 'Jetons : ouverture',
        'not-erased': 'Jetons : pas encore effacés',
        locked: 'Jetons : certains verrouillés',
        memory: 'Jetons : mémoire seule',
        keychain: 'Jetons : trousseau',
        weak: 'Jetons : sans trousseau',
      },
      places: {
        memory: 'En mémoire, jusqu’à déconnexion ou fermeture',
        keychain: 'Sur disque, chiffré par votre trousseau, jusqu’à déconnexion',
        weak: 'Sur disque, sans trousseau, jusqu’à déconnexion',
      },
    },
    proxy: {
      title: 'Proxy',
      item: (state) => `Proxy : ${state}`,
      notSupported: 'non pris en charge',
      wanted: (address) => `${address}, mot de passe demandé`,
    },
  },
};
