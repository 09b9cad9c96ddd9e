/** Login methods, their fields and their choices, by id. */
import { METHOD_NAMES as NAMES } from '../../../electron/text/fr/method-names.ts';
import type { methods as English } from '../methods.ts';

export const methods: typeof English = {
  names: {
    ...NAMES,
    'check-oauth-code': `${NAMES['oauth-code']} · Contrôle de conformité`,
    'check-device-code': `${NAMES['device-code']} · Contrôle de conformité`,
  },

  known: {
    'oauth-code': {
      action: 'Continuer dans le navigateur',
      consequence: 'Vous vous connectez sur la page du service.',
      signedIn: 'via votre navigateur',
    },
    'device-code': {
      action: 'Obtenir un code',
      consequence: 'Vous le saisissez sur une page que tout appareil ouvre.',
      consequenceHere: 'Vous le collez sur une page que seul cet ordinateur ouvre.',
      signedIn: 'avec un code court',
    },
    'oauth-like': {
      action: 'Continuer dans le navigateur',
      consequence: 'Vous vous connectez sur la page du service. Moins sûr.',
      signedIn: 'directement via votre navigateur',
      waiting: 'L’adresse qui vous ramène ici contient le jeton. Ne la montrez à personne.',
    },
    password: {
      action: 'Se connecter',
      consequence: 'Vous le saisissez ici. Moins sûr que le navigateur.',
      explained:
        'Son empreinte MD5 est envoyée en HTTPS. Quiconque obtient cette empreinte peut s’en servir comme du mot de passe.',
      signedIn: 'avec identifiant et mot de passe',
    },
    'http-basic': {
      action: 'Se connecter',
      consequence: 'Pour les scripts. Saisi ici, et gardé jusqu’à la fermeture.',
      explained:
        'Jusqu’à ce que vous quittiez, cette application le garde en mémoire avec votre identifiant et envoie les deux à chaque requête. Le service destine cette méthode aux scripts.',
      signedIn: 'avec le mot de passe à chaque requête',
    },
  },

  unknown: {
    action: 'Continuer',
    signedIn: (methodId) => `avec ${methodId}`,
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
