/** La déconnexion. */
import type { signOut as English } from '../sign-out.ts';
import { counted, grouped } from './wording.ts';

const LIST = new Intl.ListFormat('fr');

export const signOut: typeof English = {
  one: {
    title: (name) => `Déconnecter ${name} ?`,
    body: 'Le jeton est effacé de cet ordinateur.',
    revoke: (services) => `Révoquer aussi le jeton auprès de ${LIST.format(services)}`,
    action: 'Se déconnecter',
  },
  all: {
    title: (count) => (count > 1 ? `Déconnecter les ${grouped(count)} comptes ?` : 'Déconnecter tous les comptes ?'),
    body: 'Tous les jetons et mots de passe sont effacés de cet ordinateur.',
    revoke: (services) => `Révoquer aussi les jetons auprès de ${LIST.format(services)}`,
    action: 'Tout déconnecter',
  },
  others: 'D’autres copies de cette application peuvent avoir le même jeton, et sont alors déconnectées aussi.',
  givenTwice: (services) => `Deux connexions ont donné le même jeton auprès de ${LIST.format(services)}.`,
  locked: 'Ce que le trousseau garde fermé est effacé sans être révoqué.',
  left: (services) => `Les jetons restent valides auprès de ${LIST.format(services)} :`,
  why: {
    none: 'aucun appel ne les révoque.',
    'needs-client-secret': 'la révocation demande le secret client, qui n’est pas défini.',
    'not-started': 'le service ne fonctionne pas ou n’est pas utilisable.',
  },

  underWay: {
    title: (count) => (count === 1 ? 'Révocation du jeton' : `Révocation de ${grouped(count)} jetons`),
    body: 'La déconnexion est déjà faite.',
  },
  result: (revoked, count) => {
    if (count > 1) return `Déconnecté, ${counted(revoked, 'jeton révoqué', 'jetons révoqués')} sur ${grouped(count)}`;
    return revoked === 1 ? 'Déconnecté, jeton révoqué' : 'Déconnecté, jeton non révoqué';
  },
  accepted: 'La révocation a été acceptée. Aucun jeton n’a été essayé depuis.',
  failedAt: (service, count) => (count === 1 ? `${service} :` : `${service}, ${counted(count, 'jeton', 'jetons')} :`),
  still: (count, isUncertain) => {
    if (count === 1) return isUncertain ? 'Le jeton y est peut-être encore valide.' : 'Le jeton y reste valide.';
    return isUncertain ? 'Ils y sont peut-être encore valides.' : 'Ils y restent valides.';
  },
  next: 'Cette application n’a rien conservé. Seul le service peut mettre fin à ce qui est encore valide.',
};
