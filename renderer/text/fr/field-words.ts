/** What each field of a profile is called in a service's form, and one line about what it decides. */
import type { profileFields as English } from '../field-words.ts';

const PAGE_PATH = 'Relative à l’adresse des pages de connexion.';
const CALL_PATH = 'Relatif à l’adresse de l’API.';
const MORE = 'En plus de ceux de cette application. Aucun secret.';
const IN_ADDRESS = 'Votre navigateur les conserve. Aucun secret.';
const CHECK_VALUES = { send: 'Envoyée', required: 'Envoyée, et doit revenir', omit: 'Non envoyée' };

export const profileFields: typeof English = {
  fields: {
    name: { label: 'Nom', line: 'Vous seul le voyez.' },
    baseUrl: {
      label: 'Adresse de l’API',
      line: 'Où vont les appels, par exemple https://staging.example.com/api.',
    },
    authUrl: {
      label: 'Adresse des pages de connexion',
      line: 'Où votre navigateur est envoyé pour la connexion.',
    },
    'application.clientId': { label: 'Clé d’API', line: 'Le client_id de votre application.' },
    'application.redirectUri': {
      label: 'URI de redirection',
      line: 'Exactement telle que le service l’a enregistrée.',
    },
    'application.loopbackRedirect': {
      label: 'Autre voie des rappels',
      line: 'Un autre rappel enregistré, sur n’importe quel port de 127.0.0.1.',
    },
    certificateAuthorities: {
      label: 'Autorités approuvées',
      line: 'Pour ce service seulement, outre celles du système.',
    },
    'application.clientCertificate': {
      label: 'Certificat client',
      line: 'Seulement si le service en demande un.',
    },
    'headerNames.key': { label: 'En-tête de la clé', line: 'Porte la clé d’API dans chaque appel.' },
    'headerNames.version': { label: 'En-tête de la version', line: 'Porte la version de l’interface.' },
    'headerNames.token': { label: 'En-tête du jeton', line: 'Pour les jetons qui ont leur propre en-tête.' },
    versionHeader: { label: 'Version', line: 'Valeur de son en-tête. Vide : non envoyé.' },
    acceptHeader: { label: 'Accept', line: 'Types de réponse demandés. Vide : non envoyé.' },
    applicationRefused: {
      label: 'Clé refusée',
      line: 'Comment la clé ou son secret sont refusés, outre invalid_client.',
    },
    'paths.authorize': { label: 'Page d’autorisation', line: PAGE_PATH },
    'furtherParameters.authorize': { label: 'Ajouts à la page d’autorisation', line: IN_ADDRESS },
    state: { label: 'Valeur de contrôle', line: 'Si un state est envoyé, et s’il doit revenir.' },
    pkce: { label: 'PKCE', line: 'Rend sans valeur pour un autre programme un code qu’il intercepte.' },
    'paths.accessToken': { label: 'Code contre jeton', line: CALL_PATH },
    'furtherParameters.codeExchange': { label: 'Ajouts à l’appel du jeton', line: MORE },
    'paths.device': { label: 'Demande du code court', line: CALL_PATH },
    deviceStartParameters: { label: 'Envoyé avec la demande du code', line: 'Ce que porte la demande.' },
    'furtherParameters.deviceStart': { label: 'Ajouts à la demande du code', line: MORE },
    'paths.devicePoll': {
      label: 'Interrogations',
      line: 'Relatif à l’adresse de l’API. Vide : comme « Code contre jeton ».',
    },
    devicePollCodeName: {
      label: 'Nom du code des interrogations',
      line: 'Le paramètre dans lequel une interrogation l’envoie.',
    },
    'furtherParameters.devicePoll': { label: 'Ajouts aux interrogations', line: MORE },
    devicePending: {
      label: '« Pas encore »',
      line: 'Comment une interrogation le dit, outre authorization_pending.',
    },
    deviceDeclined: { label: '« Refusé »', line: 'Comment une interrogation le dit, outre access_denied.' },
    deviceExpired: { label: '« Expiré »', line: 'Comment une interrogation le dit, outre expired_token.' },
    'paths.keyRequest': { label: 'Demande d’une clé', line: CALL_PATH },
    keyRequestParameters: {
      label: 'Envoyé avec la demande de clé',
      line: 'Sans URI de redirection, le service utilise la sienne.',
    },
    'furtherParameters.keyRequest': { label: 'Ajouts à la demande de clé', line: MORE },
    keyPath: {
      label: 'Emplacement de la clé',
      line: 'Chemin dans la réponse, par exemple oauth.key. Vide : key, y compris un niveau plus bas.',
    },
    'paths.keyPage': { label: 'Page de la clé', line: PAGE_PATH },
    keyPageState: {
      label: 'Valeur de contrôle',
      line: 'Si un state est envoyé, et s’il doit revenir.',
    },
    'furtherParameters.keyPage': { label: 'Ajouts à la page de la clé', line: IN_ADDRESS },
    callbackTokenName: { label: 'Jeton dans le rappel', line: 'Nom du paramètre. Aucun autre n’est essayé.' },
    'paths.identification': { label: 'Identification', line: CALL_PATH },
    'furtherParameters.identification': { label: 'Ajouts à l’identification', line: MORE },
    identificationTokenPath: {
      label: 'Emplacement du jeton',
      line: 'Chemin dans la réponse. Vide : token ou access_token, y compris un niveau plus bas.',
    },
    identificationMemberPath: {
      label: 'Emplacement du membre',
      line: 'Chemin dans la réponse. Vide : member, user ou la racine.',
    },
    credentialsRefused: {
      label: 'Identifiants refusés',
      line: 'Comment des identifiants sont refusés, outre invalid_grant et semblables.',
    },
    tokenPresentation: { label: 'Envoi du jeton', line: 'Avec chaque appel suivant.' },
    'paths.memberInformation': { label: 'Informations sur le membre', line: CALL_PATH },
    memberMethod: { label: 'Méthode', line: 'De l’appel qui lit les informations sur le membre.' },
    memberPath: {
      label: 'Emplacement de la fiche',
      line: 'Chemin dans la réponse. Vide : member, user ou la racine.',
    },
    memberIdPath: {
      label: 'De qui il s’agit',
      line: 'Chemin dans la fiche vers ce qui distingue les membres. Vide : id, login, email ou sub.',
    },
    memberPicturePath: {
      label: 'Image',
      line: 'Chemin dans la fiche vers son adresse. Vide : picture ou avatar.',
    },
    tokenRefused: {
      label: 'Jeton refusé',
      line: 'Comment un jeton qui fonctionnait est rejeté. Vide : statut 401.',
    },
    'paths.revoke': { label: 'Révocation', line: 'Relatif à l’adresse de l’API. Vide : il n’y en a pas.' },
    revokeForm: { label: 'Révoqué par', line: 'Ce qui prouve que le jeton peut être révoqué.' },
    revokeTokenName: {
      label: 'Nom du jeton',
      line: 'Le paramètre dans lequel il est envoyé, quand l’application révoque.',
    },
    'furtherParameters.revoke': {
      label: 'Ajouts à la révocation',
      line: `${MORE} Rien n’est envoyé quand le jeton se révoque lui-même.`,
    },
  },
  options: {
    state: CHECK_VALUES,
    keyPageState: CHECK_VALUES,
    pkce: { omit: 'Pas envoyé', S256: 'Envoyé (S256)' },
    deviceStartParameters: {
      'client-id': 'La clé d’API',
      'client-id-and-secret': 'La clé d’API et le secret client',
      none: 'Rien',
    },
    keyRequestParameters: { none: 'Rien', 'redirect-uri': 'L’URI de redirection' },
    revokeForm: {
      rfc7009: 'L’application (RFC 7009)',
      bearer: 'Le jeton lui-même (Bearer, sans corps)',
    },
    tokenPresentation: {
      bearer: 'Dans l’en-tête Authorization (Bearer)',
      'x-service-token': 'Dans l’en-tête du jeton',
      'access-token-parameter': 'Dans le paramètre access_token',
    },
  },
};
