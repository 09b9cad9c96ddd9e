/** The points of the document, in French: the question, and what a breach means. */
import type { CheckWords } from '../document-check.ts';
import { METHOD_NAMES as NAMES } from './method-names.ts';

const NO_BROWSER_SIGN_IN = `Les membres ne peuvent pas se connecter par « ${NAMES['oauth-code']} ».`;
const NO_CODE_SIGN_IN = `Les membres ne peuvent pas se connecter par « ${NAMES['device-code']} ».`;
const NO_KEY_SIGN_IN = `Les membres ne peuvent pas se connecter par « ${NAMES['oauth-like']} ».`;
const HANGS = 'La connexion reste en attente du navigateur.';

export const POINTS: CheckWords['points'] = {
  '1-http': {
    question: 'Le service répond-il à son adresse de base ?',
    consequence: 'Rien ne fonctionne : ce qui y répond ne parle pas HTTP.',
  },
  '2-client-id': {
    question: 'La clé d’API est-elle aussi le « client_id » ?',
    consequence: 'Le service ne connaît pas l’application : les connexions OAuth ne fonctionnent pas.',
  },
  '2-token-field': {
    question: 'Le jeton est-il un texte nommé « access_token » ?',
    consequence: 'Les applications qui suivent le document ne trouvent pas de jeton. Celle-ci peut en trouver un.',
  },
  '2-token-identifies': {
    question: 'Un jeton identifie-t-il le membre aux appels suivants ?',
    consequence: 'Les membres ont un jeton, et ne sont pourtant reconnus nulle part.',
  },
  '2-token-revocable': {
    question: 'Un jeton peut-il être révoqué ?',
    consequence: 'Un jeton volé reste valable. Se déconnecter ne l’efface qu’ici.',
  },
  '2-device-validity': {
    question: 'Un code court est-il valable aussi longtemps qu’annoncé ?',
    consequence: 'Les codes expirent avant que le membre les ait saisis, ou restent ouverts trop longtemps.',
  },
  '2-interval-accepted': {
    question: 'L’application peut-elle interroger aussi souvent qu’annoncé ?',
    consequence: 'La connexion par code court fonctionne, mais dure plus longtemps.',
  },
  '4-form-parameters': {
    question: 'Les paramètres de formulaire d’un POST sont-ils lus ?',
    consequence: 'Aucune connexion ne fonctionne.',
  },
  '4.1-page': {
    question: 'La page où les membres se connectent mène-t-elle plus loin ?',
    consequence: NO_BROWSER_SIGN_IN,
  },
  '4.1-callback-address': {
    question: 'Le navigateur revient-il à l’adresse envoyée ?',
    consequence: `${HANGS} Le rappel peut être collé.`,
  },
  '4.1-callback-code': { question: 'Le navigateur apporte-t-il « code » en paramètre ?', consequence: HANGS },
  '4.2-code-exchange': { question: 'Un code donne-t-il un jeton ?', consequence: NO_BROWSER_SIGN_IN },
  '4.2-device-exchange': {
    question: 'L’interrogation donne-t-elle un jeton après confirmation ?',
    consequence: NO_CODE_SIGN_IN,
  },
  '4.2-reply-form': {
    question: 'La réponse avec le jeton est-elle au format de formulaire ?',
    consequence:
      'La connexion fonctionne ici : cette application lit aussi le JSON. Celles qui suivent le document échouent.',
  },
  '4.3-start': {
    question: 'La demande d’un code court donne-t-elle un objet JSON ?',
    consequence: NO_CODE_SIGN_IN,
  },
  '4.3-device-code': { question: '« device_code » y est-il un texte ?', consequence: NO_CODE_SIGN_IN },
  '4.3-user-code': {
    question: '« user_code » y est-il un texte ?',
    consequence: `${NO_CODE_SIGN_IN} Il n’y a pas de code à saisir.`,
  },
  '4.3-verification-url': {
    question: '« verification_url » y est-il une adresse ?',
    consequence: `${NO_CODE_SIGN_IN} Il n’y a pas de page à ouvrir.`,
  },
  '4.3-expires-in': {
    question: '« expires_in » y est-il un nombre entier ?',
    consequence:
      'La connexion par code court fonctionne, mais l’application doit deviner la durée de validité du code.',
  },
  '4.3-interval': {
    question: '« interval » y est-il un nombre entier ?',
    consequence: 'La connexion par code court fonctionne, mais l’application doit deviner à quel rythme interroger.',
  },
  '4.4-key': { question: 'La demande de clé donne-t-elle une clé ?', consequence: NO_KEY_SIGN_IN },
  '4.4-page': { question: 'La page de cette clé mène-t-elle plus loin ?', consequence: NO_KEY_SIGN_IN },
  '4.4-callback-token': { question: 'Le navigateur apporte-t-il le jeton en paramètre ?', consequence: NO_KEY_SIGN_IN },
  '4.5-sign-in': {
    question: 'Un identifiant et le MD5 de son mot de passe sont-ils acceptés ?',
    consequence: 'Les membres apprennent que leur mot de passe est faux alors qu’il est juste.',
  },
  '4.5-login-forms': {
    question: 'Le nom et l’adresse e-mail sont-ils acceptés tous deux ?',
    consequence: 'Les membres qui saisissent celui qui n’est pas accepté sont refusés.',
  },
  '4.5-token': {
    question: 'La réponse contient-elle un jeton ?',
    consequence: `Les membres ne peuvent pas se connecter par « ${NAMES.password} ».`,
  },
  '4.5-member': {
    question: 'Le membre figure-t-il aussi dans cette réponse ?',
    consequence: 'La connexion fonctionne, avec un appel de plus : cette application demande alors le membre.',
  },
  '4.5-token-new': {
    question: 'Ce jeton est-il nouveau à chaque fois ?',
    consequence: 'Mettre fin à une connexion met fin à toutes celles du membre par identifiant et mot de passe.',
  },
  '4.6-member': {
    question: 'L’appel de la fiche renvoie-t-il celle du membre ?',
    consequence: 'Les membres sont connectés sans nom ni image.',
  },
  '4.6-basic-equals-token': {
    question: 'Mot de passe et jeton donnent-ils la même fiche ?',
    consequence: 'Selon leur façon de se connecter, il manque aux membres une partie de leurs données.',
  },
  '5.1-key-header': {
    question: 'La clé est-elle lue dans « X-Service-Key » ?',
    consequence:
      'Les applications qui suivent le document sont refusées. Celle-ci fonctionne : votre profil envoie un autre en-tête.',
  },
  '5.2-version-header': {
    question: 'Peut-on envoyer « X-Service-Version » ?',
    consequence: 'Les appels ne fonctionnent que sans cet en-tête : laissez la version vide dans votre profil.',
  },
  '5.5-plain': {
    question: 'Le mot de passe à chaque requête est-il accepté en clair ?',
    consequence: 'Le bon mot de passe passe pour un mauvais. Choisissez « Empreinte MD5 » à la connexion.',
  },
  '5.5-md5': {
    question: 'Le mot de passe à chaque requête est-il accepté en MD5 ?',
    consequence: 'Le bon mot de passe passe pour un mauvais. Choisissez « Texte en clair » à la connexion.',
  },
  '5.5-any-call': {
    question: 'Les autres appels acceptent-ils aussi le mot de passe ?',
    consequence: 'Les scripts qui envoient le mot de passe à chaque appel échouent.',
  },
  '5.5-one-request': {
    question: 'Le mot de passe ne connecte-t-il que pour une requête ?',
    consequence: 'Qui appelle après lui depuis le même endroit pourrait agir à la place de ce membre.',
  },
  '5.5-invalid-as-nobody': {
    question: 'Un mauvais mot de passe laisse-t-il l’appel anonyme ?',
    consequence: 'Un mauvais mot de passe prive aussi les scripts de ce que tout le monde peut lire.',
  },
  '7-no-basic-error': {
    question: 'Un mauvais mot de passe reste-t-il sans erreur propre ?',
    consequence: 'Les applications qui suivent le document présentent un mauvais mot de passe comme une autre erreur.',
  },

  '2-token-form': { question: 'À quoi ressemblent les jetons ?' },
  '2-token-end': { question: 'Un jeton prend-il fin de lui-même ?' },
  '2-tokens-together': { question: 'Un ancien jeton survit-il à une nouvelle connexion ?' },
  '2-record': { question: 'Où est la fiche, et qu’est-ce qui distingue les membres ?' },
  '2-record-same': {
    question: 'La connexion donne-t-elle les mêmes champs que la fiche ?',
  },
  '4.1-state': { question: '« state » revient-il de la page ?' },
  '4.4-state': { question: '« state » revient-il de la page de la clé ?' },
  '4.1-declined': { question: 'Qu’apporte le navigateur après un refus ?' },
  '4.1-unregistered-callback': { question: 'Que fait la page d’une URI de redirection non enregistrée ?' },
  '4.2-reply-type': { question: 'Quels type et contenu a la réponse avec le jeton ?' },
  '4.2-pending': { question: 'Que reçoit une interrogation avant la confirmation ?' },
  '4.2-too-fast': { question: 'Que reçoit une interrogation trop précoce ?' },
  '4.2-device-declined': { question: 'Que reçoit une interrogation après un refus ?' },
  '4.2-device-expired': { question: 'Que reçoit une interrogation après l’expiration ?' },
  '4.2-wrong-secret': { question: 'Que provoque un mauvais secret client ?' },
  '4.2-code-reuse': { question: 'Que provoque un code utilisé deux fois ?' },
  '4.2-other-redirect-uri': { question: 'Que provoque un code avec une autre URI de redirection ?' },
  '4.2-other-client': { question: 'Que provoque le code d’une autre application ?' },
  '4.3-parameters': { question: 'La demande d’un code court exige-t-elle « client_id » ?' },
  '4.4-key-request': { question: 'La demande de clé lit-elle un « redirect_uri » ?' },
  '4.4-key-path': { question: 'Où est la clé dans la réponse ?' },
  '4.4-token-name': { question: 'Quel paramètre du rappel est le jeton ?' },
  '4.5-reply': { question: 'Où sont le jeton et le membre dans la réponse ?' },
  '4.5-refused': { question: 'Que provoque un mauvais identifiant ou mot de passe ?' },
  '4.6-method': { question: 'Quelle méthode HTTP l’appel de la fiche accepte-t-il ?' },
  '4.6-nobody': { question: 'Que reçoit un appel sans identification ?' },
  '5-cache': { question: 'Peut-on mettre en cache les réponses sur un membre ?' },
  '5.1-wrong-key': { question: 'Que provoque une mauvaise clé d’API ?' },
  '5.6-presentation': { question: 'Comment un jeton peut-il être envoyé ?' },
  '5.6-bad-token': { question: 'Que provoque un jeton inconnu ?' },
  '7-error-payload': { question: 'Comment le service écrit-il ses erreurs ?' },
  '8-expires-in': { question: 'Combien de temps un code court est-il valable ?' },
  '8-interval': { question: 'À quel rythme l’application peut-elle interroger ?' },
  '8-rate-limit': { question: 'Quels appels le service limite-t-il ?' },
  '9-version': { question: 'L’en-tête de version a-t-il un effet ?' },
};
