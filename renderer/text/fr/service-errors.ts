/** What a person is told where the service cannot be reached, or answers with something else than was asked for. */
import type { ErrorDetails } from '../../../electron/ipc/views/error.ts';
import type { errors as English } from '../errors.ts';
import { errorReasons } from './error-details.ts';
import { durationText, expectedOf, NO_REASON, said } from './error-words.ts';

const SEE_DETAILS = '« Détails » montre ce qui est arrivé.';

const host = (details: ErrorDetails): string => details.host ?? 'Le service';
const observed = (details: ErrorDetails): string =>
  details.observed
    ? errorReasons.observed[details.observed]
    : 'La réponse est celle que reçoit quelqu’un qui n’est pas connecté.';

/** With status 407, the reason is how the proxy wants to know the person; a code is about the connection to it. */
const proxyFailure = ({ host: proxy, status, reason }: ErrorDetails): string => {
  const named = proxy ? `Le proxy ${proxy}` : 'Votre proxy';
  if (reason && /^[A-Z\d_]+$/.test(reason) && status !== 407)
    return `${named} est injoignable, ou n’a pas répondu comme le fait un proxy.`;
  if (status !== 407) return `${named} n’a pas pu joindre le service.`;
  return reason
    ? `${named} veut vous identifier par ${reason}. Cette application ne connaît que Basic.`
    : `${named} veut vous identifier, sans dire comment.`;
};
/** What is wrong with a client certificate, by the profile's field. */
const unusablePart = (details: ErrorDetails): string => {
  const { profileField = '' } = details;
  const part = profileField.endsWith('.passphrase') ? 'Sa phrase secrète' : 'Il';
  return `${profileField.endsWith('.key') ? 'Sa clé privée' : part} ${expectedOf(details, 'est inutilisable')}.`;
};
const again = ({ retryAfterSeconds }: ErrorDetails, otherwise: string): string =>
  retryAfterSeconds === undefined ? otherwise : `Réessayez dans ${durationText(retryAfterSeconds)}.`;
function afterHttpError({ status = 0, serviceText }: ErrorDetails): string {
  const isRefusal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  if (isRefusal) return 'Vérifiez le formulaire du service, ou adressez-vous à lui.';
  // The service's own words may name a time.
  return serviceText ? 'Réessayez plus tard.' : 'Réessayez dans un instant.';
}

export const serviceErrors = {
  'name-not-found': (details) => ({
    title: 'Le service est introuvable',
    happened: details.host
      ? `Aucun ordinateur n’a été trouvé sous le nom ${details.host}.`
      : 'Aucun ordinateur n’a été trouvé sous le nom du service.',
    next: 'Vérifiez votre accès au réseau et l’adresse du service.',
  }),
  'network-unreachable': (details) => ({
    title: 'Cet ordinateur n’atteint pas le service',
    happened: `Aucune liaison n’est possible avec ${details.host ?? 'lui'}.`,
    next: 'Vérifiez que vous êtes en ligne.',
  }),
  'connection-refused': (details) => ({
    title: 'Le service n’accepte aucune liaison',
    happened: `${host(details)} a refusé la liaison.`,
    next: 'Réessayez dans un instant.',
  }),
  'connection-lost': (details) => ({
    title: 'La liaison a été coupée',
    happened: `La réponse de ${details.host ?? 'ce service'} est incomplète.`,
    next: 'Vérifiez votre accès au réseau et réessayez.',
  }),
  'service-timed-out': (details) => ({
    title: 'Le service a mis trop de temps',
    happened: details.limitSeconds
      ? `${host(details)} n’a pas envoyé de réponse complète en ${durationText(details.limitSeconds)}.`
      : `${host(details)} n’a pas envoyé de réponse complète à temps.`,
    next: 'Réessayez dans un instant.',
  }),
  'tls-failed': (details) => ({
    title: 'Pas de liaison sécurisée avec le service',
    happened: `${host(details)} n’a pas pu prouver son identité : rien n’a été envoyé.`,
    next: details.profileField
      ? 'S’il a sa propre autorité de certification, ajoutez-la à votre système, ou dans le formulaire du service.'
      : 'Vérifiez l’horloge de cet ordinateur et l’adresse du service, ou prévenez le service.',
  }),
  'client-certificate-wanted': (details) => ({
    title: 'Le service demande un certificat client',
    happened: `${host(details)} en exige un, et aucun n’est défini ici.`,
    next: 'Choisissez son certificat et sa clé dans le formulaire du service.',
  }),
  'client-certificate-refused': (details) => ({
    title: 'Le service a refusé le certificat client',
    happened: `${host(details)} ne l’a pas accepté.`,
    next: 'S’il a expiré ou a été remplacé, choisissez-en un autre dans le formulaire du service.',
  }),
  'client-certificate-unusable': (details) => ({
    title: 'Le certificat client est inutilisable',
    happened: unusablePart(details),
    next: 'Choisissez-le à nouveau, ainsi que sa clé, dans le formulaire du service.',
  }),
  'proxy-failed': (details) => ({
    title: 'Le proxy n’a pas établi la liaison',
    happened: proxyFailure(details),
    next: 'Vérifiez le proxy dans les réglages réseau de votre système.',
  }),
  'proxy-needs-password': (details) => ({
    title: 'Le proxy demande un mot de passe',
    happened: `${details.host ?? 'Votre proxy'} ne laisse rien passer sans cela.`,
    next: 'Choisissez « Saisir le mot de passe… » sous Proxy dans la barre d’état.',
  }),
  'proxy-not-supported': (details) => ({
    title: 'Ce type de proxy n’est pas pris en charge',
    happened: `Votre système indique ${details.host ? `le proxy ${details.host}` : 'un proxy'}, que cette application ne peut pas utiliser.`,
    next: 'Définissez un proxy HTTP ou SOCKS5 dans les réglages réseau de votre système, ou aucun.',
  }),
  'unexpected-redirect': ({ host = 'une autre adresse' }) => ({
    title: 'Le service renvoie ailleurs',
    happened: host.includes('/')
      ? `Il redirige cet appel vers sa propre adresse ${host}. Cette application ne la suit pas.`
      : `Sa réponse redirige cette application vers ${host}. Elle ne s’y rend pas : vos données de connexion y seraient envoyées aussi.`,
    next: host.includes('/')
      ? 'Si l’appel doit aller là, corrigez l’adresse ou le chemin dans le formulaire du service.'
      : 'Si le service a changé d’adresse, utilisez la nouvelle.',
  }),
  'address-not-secure': () => ({
    title: 'L’adresse du service n’est pas sécurisée',
    happened: 'Elle n’est pas en https : cette application n’y envoie aucune connexion.',
    next: 'Utilisez son adresse https.',
  }),
  'request-not-possible': (details) => ({
    title: 'Aucune requête ne peut contenir cela',
    happened:
      details.expected === undefined
        ? 'Une partie de la requête ne peut pas être envoyée.'
        : `Ce champ ${expectedOf(details, '')}.`,
    next: 'Corrigez, puis envoyez à nouveau.',
  }),
  'http-error': (details) => ({
    title: 'Le service a répondu par une erreur',
    happened: said(
      details,
      details.status ? `Aucune explication n’a été donnée, seulement le statut HTTP ${details.status}.` : NO_REASON,
    ),
    next: again(details, afterHttpError(details)),
  }),
  'service-error': (details) => ({
    title: 'Le service a signalé une erreur',
    happened: said(details, NO_REASON),
    next: again(details, 'Réessayez, ou adressez-vous au service.'),
  }),
  'reply-too-large': () => ({
    title: 'La réponse est trop volumineuse',
    happened: 'La lecture a été arrêtée.',
    next: 'Réessayez, ou vérifiez l’adresse du service.',
  }),
  'reply-unreadable': (details) => ({
    title: 'La réponse est illisible',
    happened: said(details, 'Elle a une forme que cette application n’attend pas.'),
    next: again(details, SEE_DETAILS),
  }),
  'token-missing': () => ({
    title: 'La réponse ne contient pas de jeton',
    happened: 'Sans lui, la connexion ne peut pas s’achever.',
    next: SEE_DETAILS,
  }),
  'key-missing': () => ({
    title: 'La réponse ne contient pas de clé',
    happened: 'La page de connexion du service la demande.',
    next: SEE_DETAILS,
  }),
  'device-start-incomplete': () => ({
    title: 'La réponse ne contient pas de code complet',
    happened: 'Il lui manque une partie de ce qu’exige une connexion par code.',
    next: SEE_DETAILS,
  }),
  'application-refused': (details) => ({
    title: 'Le service a refusé l’application',
    happened: said(details, 'La clé ou le secret de cette application n’est pas accepté.'),
    next: 'Corrigez sa clé ou son secret dans le formulaire du service.',
  }),
  'credentials-refused': (details) => ({
    title: 'Identifiant ou mot de passe incorrect',
    happened: said(details, 'Le service n’accepte pas ce mot de passe pour cet identifiant.'),
    next: 'Vérifiez les deux.',
    atField: 'Le service n’accepte pas ce mot de passe pour cet identifiant.',
  }),
  'basic-not-identified': (details) => ({
    title: 'Le service ne sait pas qui vous êtes',
    happened: `${observed(details)} ${said(details, '')}`.trimEnd(),
    next: 'Vérifiez identifiant et mot de passe, et si le service prend ce dernier en clair ou comme empreinte MD5.',
    atField:
      'Le service ne sait pas qui vous êtes : vérifiez l’identifiant, le mot de passe et la forme sous laquelle il est envoyé.',
  }),
  'token-refused': () => ({
    title: 'Le service n’accepte plus cette connexion',
    happened: 'Le service a refusé le jeton qu’il acceptait auparavant.',
    kept: 'Le jeton est conservé, mais n’est plus envoyé de lui-même.',
    next: 'Reconnectez-vous, ou réessayez le jeton une fois.',
  }),
  'profile-changed': (details) => ({
    title: 'Le service a refusé ce que le profil envoie désormais',
    happened: `${said(details, NO_REASON)} Ce que le profil envoie a changé depuis la dernière réussite de cette connexion.`,
    next: 'Vérifiez le formulaire du service.',
  }),
  'everyone-refused': (details) => ({
    title: 'Le service répond désormais ainsi à tout le monde',
    happened: `${said(details, NO_REASON)} La réponse est la même sans jeton.`,
    next: 'Réessayez plus tard, ou interrogez le service sur la clé de cette application.',
  }),
  'service-warning': (details) => ({
    title: 'Le service a ajouté un avertissement',
    happened: said(details, 'Il est arrivé avec votre fiche, sans explication.'),
    next: details.serviceText
      ? 'S’il demande quelque chose, faites-le sur son site.'
      : 'Demandez au service ce que cela signifie.',
  }),
  'member-not-identified': (details) => ({
    title: 'Le service n’a pas reconnu ce jeton',
    happened: observed(details),
    next: 'Essayez une autre façon d’envoyer le jeton.',
  }),
  'member-record-missing': ({ profileField, lookedFor }) =>
    profileField === 'memberIdPath'
      ? {
          title: 'La fiche ne dit pas de qui il s’agit',
          happened: lookedFor
            ? `Elle ne contient ni ${lookedFor.replaceAll(', ', ', ni ')}, ni aucun champ qui diffère à coup sûr de ce que quiconque obtient sans se connecter.`
            : 'La fiche lue auparavant le disait.',
          next: 'Si l’un de ses champs distingue les membres, nommez-le dans le profil, à memberIdPath.',
        }
      : {
          title: 'La réponse ne contient pas de fiche de membre',
          happened: 'Cette application n’y a trouvé aucun membre.',
          next: 'Si « Détails » la montre ailleurs, indiquez cet endroit dans le profil, à memberPath.',
        },
  'service-not-ready': () => ({
    title: 'Le service n’est pas prêt',
    happened: 'Il n’a pas encore démarré.',
    next: 'Réessayez dans un instant.',
  }),
  'demo-not-started': () => ({
    title: 'Le service de démo n’a pas démarré',
    happened: 'Cette application n’a pas pu ouvrir de port sur cet ordinateur.',
    next: 'Redémarrez-le, ou quittez l’application et rouvrez-la.',
  }),
} satisfies Partial<typeof English>;
