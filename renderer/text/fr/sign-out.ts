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
    title: (count) => `Déconnecter les ${grouped(count)} comptes ?`,
    body: 'Tous les jetons et mots de passe que détient cette application sont effacés de cet ordinateur.',
    revoke: (services) => `Révoquer aussi les jetons auprès de ${LIST.format(services)}`,
    action: 'Tout déconnecter',
  },
  others:
    'Un service peut donner le même jeton à chaque copie de cette application. Les autres sont alors déconnectées aussi.',
  givenTwice: (services) => `Deux connexions ont donné le même jeton auprès de ${LIST.format(services)}.`,
  locked: 'Ce que le trousseau garde fermé est effacé sans être révoqué.',
  left: {
    none: (services) =>
      `${LIST.format(services)} ${services.length === 1 ? 'n’en est pas informé : il n’a' : 'n’en sont pas informés : ils n’ont'} pas d’appel pour cela. Les jetons y restent valides.`,
    'needs-client-secret': (services) =>
      `Révoquer auprès de ${LIST.format(services)} demande le secret client, qui n’est pas défini dans son formulaire. Les jetons y restent valides.`,
    'not-started': (services) =>
      `${LIST.format(services)} ${services.length === 1 ? 'ne fonctionne pas ou n’est pas utilisable, et n’en est pas informé' : 'ne fonctionnent pas ou ne sont pas utilisables, et n’en sont pas informés'}. Les jetons y restent valides.`,
  },

  underWay: {
    title: (count) => (count === 1 ? 'Révocation du jeton' : `Révocation de ${grouped(count)} jetons`),
    body: 'La déconnexion est déjà faite, quelle que soit la réponse.',
  },
  result: (revoked, count) => {
    if (revoked < count) {
      if (count === 1) return 'Déconnecté, jeton non révoqué';
      if (revoked === 0) return 'Déconnecté, aucun jeton révoqué';
      return `Déconnecté, ${counted(revoked, 'jeton révoqué', 'jetons révoqués')} sur ${grouped(count)}`;
    }
    return count === 1 ? 'Déconnecté, jeton révoqué' : `Déconnecté, ${grouped(count)} jetons révoqués`;
  },
  accepted: (count) =>
    count === 1
      ? 'Le service a accepté la révocation. Le jeton n’a pas été essayé depuis.'
      : 'Les services ont accepté la révocation. Ces jetons n’ont pas été essayés depuis.',
  failedAt: (service, count) => (count === 1 ? `${service} :` : `${service}, ${counted(count, 'jeton', 'jetons')} :`),
  still: (count, isUncertain) => {
    if (count === 1) return isUncertain ? 'Le jeton y est peut-être encore valide.' : 'Le jeton y reste valide.';
    return isUncertain ? 'Ils y sont peut-être encore valides.' : 'Ils y restent valides.';
  },
  next: 'Cette application n’a rien conservé. Seul le service peut mettre fin à ce qui est encore valide.',
};
