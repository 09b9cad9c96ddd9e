/** Login methods, their fields and their choices, by id. */
import type { methods as English } from '../methods.ts';

export const methods: typeof English = {
  known: {
    'oauth-code': {
      name: 'Navigateur',
      action: 'Continuer dans le navigateur',
      consequence: 'Vous vous connectez sur la page du service.',
      signedIn: 'via votre navigateur',
      short: 'Navigateur',
      compared: {
        name: '1 OAuth : navigateur',
        advice: '',
        password: 'Sur la page du service, dans votre navigateur',
        sends: '`client_id`, `client_secret`, `redirect_uri`, `code`',
        gets: 'Jeton',
      },
    },
    'device-code': {
      name: 'Code court',
      action: 'Obtenir un code',
      consequence: 'Vous le saisissez sur la page du service, sur n’importe quel appareil.',
      consequenceHere: 'Vous le collez sur la page du service, sur cet ordinateur.',
      signedIn: 'avec un code court',
      short: 'Code',
      compared: {
        name: '1 OAuth : appareil',
        advice: 'Saisie limitée',
        password: 'Sur la page du service, sur n’importe quel appareil',
        sends: '`client_id`, `client_secret`, code d’appareil',
        gets: 'Jeton',
      },
    },
    'oauth-like': {
      name: 'Navigateur, direct',
      action: 'Continuer dans le navigateur',
      consequence: 'Vous vous connectez sur la page du service. Moins sûr.',
      signedIn: 'directement via votre navigateur',
      short: 'Direct',
      waiting: 'L’adresse qui vous ramène ici contient le jeton lui-même. Ne la montrez à personne.',
      compared: {
        name: '2 Similaire à OAuth',
        advice: 'Non standard',
        password: 'Sur la page du service, dans votre navigateur',
        sends: 'Clé reçue du service, connexion du membre sur la page ouverte pour cette clé',
        gets: 'Jeton en paramètre GET de l’URL de rappel',
      },
    },
    password: {
      name: 'Identifiant et mot de passe',
      action: 'Se connecter',
      consequence: 'Vous saisissez votre mot de passe ici. Moins sûr que le navigateur.',
      explained:
        'Son empreinte MD5 est envoyée en HTTPS. Quiconque obtient cette empreinte peut s’en servir comme du mot de passe.',
      signedIn: 'avec identifiant et mot de passe',
      short: 'Mot de passe',
      compared: {
        name: '3 Identification de base',
        advice: 'HTTPS seulement',
        password: 'Dans cette application',
        sends: '`login`, `password` en MD5',
        gets: 'Fiche du membre et jeton',
      },
    },
    'http-basic': {
      name: 'Mot de passe à chaque requête',
      action: 'Se connecter',
      consequence:
        'Pour les scripts. Vous saisissez votre mot de passe ici, et il est gardé jusqu’à ce que vous quittiez.',
      explained:
        'Jusqu’à ce que vous quittiez, cette application le garde en mémoire avec votre identifiant et envoie les deux à chaque requête. Le service destine cette méthode aux scripts.',
      signedIn: 'avec le mot de passe à chaque requête',
      short: 'Chaque requête',
      compared: {
        name: '4 HTTP Basic',
        advice: 'Pour des scripts',
        password: 'Dans cette application',
        sends: 'En-tête `Authorization` à chaque requête',
        gets: 'Membre défini pour cette seule requête',
      },
    },
  },

  ofCheck: {
    'check-oauth-code': 'Navigateur, pour le contrôle de conformité',
    'check-device-code': 'Code court, pour le contrôle de conformité',
  },

  unknown: {
    action: 'Continuer',
    signedIn: (methodId) => `avec ${methodId}`,
    password: {
      'service-page': 'Sur la page du service',
      'this-app': 'Dans cette application',
      nowhere: 'Aucun',
    },
    sends: 'Non décrit',
    gets: { token: 'Jeton', 'no-token': 'Aucun jeton' },
  },

  fields: {
    login: 'Identifiant ou adresse e-mail',
    password: 'Mot de passe',
    passwordForm: 'Envoyer le mot de passe sous forme de',
    address: 'Adresse',
  },

  options: {
    plain: { label: 'Texte en clair', hint: 'Tel que vous le saisissez. Seule la liaison sécurisée le cache.' },
    md5: {
      label: 'Empreinte MD5',
      hint: 'Quiconque obtient cette empreinte peut s’en servir comme du mot de passe.',
    },
  },
};
