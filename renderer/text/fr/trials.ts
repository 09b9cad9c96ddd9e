/** The way to a service, and a try of it. */
import type { trials as English } from '../trials.ts';
import { counted, quoted } from './wording.ts';

const tokenOf = (member: string | null): string => (member === null ? 'le jeton du membre' : `le jeton de ${member}`);

export const trials: typeof English = {
  test: (service) => `Tester l’accès à ${service}…`,
  way: (service) => `L’accès à ${service}`,
  testing: 'Test en cours…',
  testAgain: 'Tester à nouveau',
  nothingSent: 'Le test ouvre une liaison, sans rien envoyer.',
  leadsTo: { calls: 'Pour les appels', pages: 'Pour les pages de connexion' },
  open: (address) => `L’accès à ${address} fonctionne.`,
  ended: (address, kind) => `L’accès à ${address} s’arrête à cette étape : ${trials.stages[kind]}.`,
  stages: { proxy: 'Proxy', name: 'Nom', connection: 'Liaison', tls: 'Chiffrement (TLS)' },
  outcomes: { failed: 'S’arrête ici', 'not-reached': 'Étape non atteinte' },
  worked: (fact, duration) => `${fact}, ${duration}`,
  noProxy: 'Aucun',
  found: 'Trouvé',
  stands: 'Établie',
  encrypted: 'Établi',
  trustedBy: {
    profile: 'Garanti par le profil de ce service.',
    app: 'Garanti par cette application.',
    system: 'Garanti par votre système.',
  },
  certificateAsked: 'Le service demande un certificat client.',

  title: 'Essayer ce service',
  hint: 'Teste l’accès, puis envoie ce qui ne connecte personne, et le jeton d’un membre connecté. Les réponses sont oubliées.',
  requests: (count) => counted(count, 'requête', 'requêtes'),
  unsaved: 'Sans les modifications non enregistrées.',
  try: 'Essayer',
  trying: 'Essai en cours…',
  calls: {
    'device-start': 'Demande d’un code court, jamais utilisé',
    'key-request': 'Demande d’une clé, jamais utilisée',
    'authorize-page': 'Page d’autorisation',
    'code-exchange': 'Échange d’un code inventé',
    member: 'Lecture du membre, avec le jeton d’une connexion et sans lui',
  },
  variants: {
    own: 'comme le dit le profil',
    'made-up-address': 'avec une URI de redirection que personne ne peut enregistrer',
    'made-up-secret': 'avec un secret inventé',
    'made-up-key': 'avec une clé inventée',
    'no-key': 'sans la clé',
    'other-parameters': 'avec les autres paramètres',
  },
  keyIn: (header) => `Clé d’API dans ${header}`,
  parameters: (names) => `Paramètres : ${names.join(', ')}`,
  clientCertificate: 'Avec le certificat client',

  key: {
    accepted: 'Le service accepte la clé d’API.',
    refused: 'Le service refuse la clé d’API.',
    'not-known': 'Aucune réponse n’indique si le service accepte la clé d’API.',
  },
  token: {
    accepted: (member) => `Le service reconnaît ${tokenOf(member)}.`,
    refused: (member) => `Le service refuse ${tokenOf(member)}.`,
    unrecognised: (member) => `Le service ne reconnaît pas ${tokenOf(member)}.`,
    'not-known': (member) => `Impossible de savoir si ${tokenOf(member)} est bon.`,
  },
  alike: 'Il a répondu de la même façon à des appels différents : ses réponses n’apprennent rien.',
  clock: {
    notKnown: 'Aucune réponse n’indique son heure.',
    agrees: 'Son horloge concorde avec celle de cet ordinateur.',
    behind: (difference) => `Son horloge retarde de ${difference} sur celle de cet ordinateur.`,
    ahead: (difference) => `Son horloge avance de ${difference} sur celle de cet ordinateur.`,
  },
  answered: (duration) => `Conforme au document, ${duration}`,
  failed: (duration) => `Échec, ${duration}`,
  notSent: 'Non envoyé',
  show: (number) => `Afficher l’échange ${number}`,
  offers: {
    title: 'Le service diffère de ce formulaire :',
    now: (label) => `${label}, dans le formulaire`,
    observed: 'Observé',
    take: 'Reporter dans le formulaire',
  },
  check: {
    questions: {
      page: 'La page connaît-elle cette URI de redirection ?',
      secret: 'Le secret client est-il juste ?',
      'start-parameters': 'Le service veut-il d’autres paramètres ?',
      key: 'La clé est-elle juste, et est-elle lue ?',
    },
    apart: 'Envoyées à deux secondes d’écart. Seule une différence entre les réponses compte.',
    send: 'Envoyer',
    sending: 'Envoi…',
    close: 'Fermer',
    stopped: 'Le service était occupé, a refusé de continuer ou n’a pas été joint. Rien de plus n’a été envoyé.',
    came: (variant, status) => `${variant} : ${status === null ? 'pas de réponse' : `statut ${status}`}`,
  },
  causes: {
    title: 'Causes probables',
    edit: (label) => `Modifier ${quoted(label)}`,
    check: 'Vérifier…',
    exchanges: 'Afficher ses échanges',
  },
  noCalls: 'Aucun appel n’a été fait : l’accès s’arrête avant le service.',
};
