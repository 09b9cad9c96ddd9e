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
      consequence: 'Tout appareil peut ouvrir sa page.',
      consequenceHere: 'Seul cet ordinateur peut ouvrir sa page.',
      signedIn: 'avec un code court',
    },
    'oauth-like': {
      action: 'Continuer dans le navigateur',
      consequence: 'Vous passez par la page du service. Moins sûr.',
      signedIn: 'directement via votre navigateur',
      waiting: 'L’adresse qui vous ramène ici contient le jeton. Ne la montrez à personne.',
    },
    password: {
      action: 'Se connecter',
      consequence: 'Vous saisissez le mot de passe ici. Moins sûr.',
      explained: (service) =>
        `Cette application envoie à ${service} une empreinte MD5 de votre mot de passe. Quiconque l’obtient peut s’en servir comme du mot de passe.`,
      signedIn: 'avec identifiant et mot de passe',
    },
    'http-basic': {
      action: 'Se connecter',
      consequence: 'Pour les scripts. Saisi ici, il est gardé jusqu’à la fermeture.',
      explained: (service) =>
        `Cette application garde votre mot de passe en mémoire jusqu’à ce que vous quittiez, et l’envoie à ${service} à chaque requête.`,
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
    plain: { label: 'Texte en clair', hint: 'Seule la liaison sécurisée le cache.' },
    md5: {
      label: 'Empreinte MD5',
      hint: 'Utilisable comme le mot de passe.',
    },
  },
};
