/** The way to a service, and a try of it. */
import type { trials as English } from '../trials.ts';

export const trials: typeof English = {
  test: (service) => `Tester l’accès à ${service}`,
  testing: 'Test en cours…',
  nothingSent: 'Ouvre une liaison avec le service, sans rien lui envoyer.',
  leadsTo: { calls: 'Pour les appels', pages: 'Pour les pages de connexion' },
  open: (address) => `L’accès à ${address} fonctionne.`,
  ended: (address, kind) => `L’accès à ${address} s’arrête à cette étape : ${trials.stages[kind]}.`,
  stages: { proxy: 'Proxy', name: 'Nom', connection: 'Liaison', tls: 'Chiffrement (TLS)' },
  outcomes: { failed: 'S’arrête ici', 'not-needed': 'Inutile', 'not-reached': 'Étape non atteinte' },
  worked: (fact, duration) => `${fact}, ${duration}`,
  noProxy: 'Aucun',
  found: 'Trouvé',
  stands: 'Établie',
  encrypted: 'Établi',
  trustedBy: {
    profile: 'Garanti par une autorité du profil de ce service.',
    app: 'Garanti par une autorité fournie avec cette application.',
    system: 'Garanti par une autorité de votre système.',
  },
  certificateAsked: 'Le service demande un certificat client.',

  title: 'Essayer ce service',
  hint: 'Teste l’accès au service, puis fait deux appels pour lesquels aucun membre n’est nécessaire. Ce qu’ils rapportent est oublié.',
  unsaved:
    'Vos modifications ne sont pas encore enregistrées : l’essai n’en tient pas compte. Enregistrez d’abord pour les essayer.',
  try: 'Essayer',
  trying: 'Essai en cours…',
  calls: {
    'device-start': 'Demande d’un code d’appareil, jamais utilisé ensuite',
    'key-request': 'Demande d’une clé, jamais utilisée ensuite',
  },
  keyIn: (header) => `Clé d’API dans ${header}`,
  parameters: (names) => `Paramètres : ${names.join(', ')}`,
  noParameters: 'Aucun paramètre',
  clientCertificate: 'Avec le certificat client',

  key: {
    accepted: 'Le service accepte la clé d’API.',
    refused: 'Le service refuse la clé d’API.',
    'not-known': 'Impossible de savoir si le service accepte la clé d’API : aucune réponse ne l’indique.',
  },
  alike: 'Il a répondu de la même façon à des appels différents : ses réponses n’apprennent rien.',
  clock: {
    notKnown: 'Son heure est inconnue : aucune réponse ne l’indique.',
    agrees: 'Son horloge concorde avec celle de cet ordinateur.',
    behind: (difference) => `Son horloge retarde de ${difference} sur celle de cet ordinateur.`,
    ahead: (difference) => `Son horloge avance de ${difference} sur celle de cet ordinateur.`,
  },
  answered: (duration) => `Réponse conforme au document, ${duration}`,
  failed: (duration) => `Échec, ${duration}`,
  notSent: 'Non envoyé',
  show: (number) => `Afficher l’échange ${number}`,
  offers: {
    title: 'Le service se comporte autrement que ne le dit ce formulaire :',
    now: (label) => `${label}, dans le formulaire`,
    observed: 'Observé',
    take: 'Reporter dans le formulaire',
  },
  noCalls: 'Aucun appel n’a été fait : l’accès s’arrête avant le service.',
};
