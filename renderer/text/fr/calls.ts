/** The screen “Call the service”, what can be done with a call, and two replies compared. */
import { METHOD_NAMES as NAMES } from '../../../electron/text/fr/method-names.ts';
import type { calls as English } from '../calls.ts';
import { counted, grouped, plural } from './wording.ts';

export const calls: typeof English = {
  title: 'Appeler le service',
  list: 'Appels, du plus ancien au plus récent',
  nobody: 'Personne n’est connecté',
  nobodyHint: 'Un appel est envoyé en tant que membre connecté.',
  signIn: 'Se connecter',
  nothing: 'Aucun appel pour l’instant',
  nothingHint: 'Chaque appel figure ici et sous Échanges.',

  form: {
    label: 'Appel',
    as: 'En tant que',
    asMember: (member, service, method) => `${member}, ${service} (${method})`,
    below: (address) => `Sous ${address}`,
    method: 'Méthode',
    path: 'Chemin',
    ofProfile: 'Indiqué par le profil',
    presentation: 'Authentification',
    usual: { token: 'Jeton, comme d’habitude', basic: NAMES['http-basic'] },
    none: 'Aucune',
    kinds: {
      parameters: {
        legend: 'Paramètres',
        hint: 'Dans l’URL pour GET et DELETE, sinon en formulaire.',
        add: 'Ajouter un paramètre',
        name: (place) => `Nom du paramètre ${place}`,
        value: (place) => `Valeur du paramètre ${place}`,
        remove: (place) => `Retirer le paramètre ${place}`,
      },
      headers: {
        legend: 'En-têtes',
        hint: 'En plus de ceux du service, ou à leur place.',
        add: 'Ajouter un en-tête',
        name: (place) => `Nom de l’en-tête ${place}`,
        value: (place) => `Valeur de l’en-tête ${place}`,
        remove: (place) => `Retirer l’en-tête ${place}`,
      },
    },
    json: { legend: 'JSON', hint: 'À la place d’un formulaire. Les paramètres vont dans l’URL.' },
    paste: {
      title: 'Coller un cURL',
      label: 'Une commande cURL',
      hint: 'Elle remplit le formulaire. Rien n’en est exécuté.',
      action: 'Remplir le formulaire',
      refused: {
        'not-curl': 'Elle ne commence pas par curl. Collez la commande entière.',
        unfinished: 'Elle s’arrête trop tôt. Collez la commande entière.',
        'no-address': 'Elle n’a pas d’adresse. Collez la commande entière.',
        'body-not-sent':
          'Elle envoie un corps avec GET ou DELETE, ce que cette application ne fait pas. Changez-y la méthode.',
        option: (given) => `L’option ${given} n’a pas sa place dans le formulaire. Retirez-la de la commande.`,
        file: (given) => `Elle lit le fichier ${given}, ce que cette application ne fait pas. Mettez-y le texte même.`,
        shell: (given) =>
          `Un shell interpréterait ${given}, ce que cette application ne fait pas. Mettez-y le texte même.`,
        host: (given) => `Elle s’adresse à ${given}. Les appels ne vont qu’au service de ce membre.`,
        address: (given) => `${given} n’est pas sous l’adresse du service. Les appels restent dessous.`,
        method: (given) => `La méthode ${given} n’est pas proposée ici.`,
        'header-of-connection': (given) => `L’en-tête ${given} appartient à la connexion. Retirez-le.`,
        header: (given) => `Un corps du type ${given} n’est pas envoyé ici : seulement un formulaire ou du JSON.`,
      },
    },
    name: 'Nom',
    value: 'Valeur',
    leftOut: 'Les secrets ne sont pas conservés : saisissez à nouveau les valeurs vides.',
    send: 'Envoyer',
    sent: (method, path, status) => `${method} ${path} : ${status ?? 'pas de réponse'}`,
  },

  actions: {
    repeat: 'Répéter',
    edit: 'Modifier et envoyer…',
    cancel: 'Annuler',
    signedOut: 'Ce membre est déconnecté : l’appel ne peut pas être renvoyé.',
  },

  compare: {
    action: 'Comparer les réponses',
    with: 'Comparer avec',
    noOthers: 'Aucune autre requête n’a encore reçu de réponse.',
    title: 'Comparaison de deux réponses',
    field: 'Champ',
    left: (time) => `Première : ${time}`,
    right: (time) => `Seconde : ${time}`,
    parts: { status: 'Statut', headers: 'En-têtes', body: 'Corps' },
    line: (line) => `Ligne ${line}`,
    whole: 'En entier',
    absent: 'absent',
    absentIn: {
      left: (count) => `absents de la première (${counted(count, 'champ', 'champs')})`,
      right: (count) => `absents de la seconde (${counted(count, 'champ', 'champs')})`,
    },
    empty: 'vide',
    differing: (count, of) =>
      count === 0
        ? `Aucune différence sur ${counted(of, 'champ', 'champs')}`
        : `${grouped(count)} sur ${counted(of, 'champ', 'champs')} ${plural(count, 'diffère', 'diffèrent')}`,
    differs: 'diffère',
    onlyDiffering: 'Seulement ce qui diffère',
    noReply: 'Il n’y a plus de réponse à comparer.',
    cut: 'D’un long corps, seul le début est comparé.',
    close: 'Fermer',
  },
};
