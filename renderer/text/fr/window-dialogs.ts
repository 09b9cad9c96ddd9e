/** The dialogs of the whole window. */
import type { windowDialogs as English } from '../window-dialogs.ts';

export const windowDialogs: typeof English = {
  proxyPassword: {
    title: 'Le proxy demande un mot de passe',
    body: (address) => `${address} ne laisse rien passer sans lui.`,
    refused: 'Le proxy a refusé cet identifiant ou ce mot de passe. Saisissez-les à nouveau tous les deux.',
    kept: 'Conservé comme vos jetons, et envoyé à ce seul proxy.',
    notEncrypted: 'Il est envoyé sans chiffrement.',
    login: 'Identifiant',
    passwordLabel: 'Mot de passe',
    send: 'Envoyer au proxy',
    dismiss: 'Pas maintenant',
  },
  replacement: {
    title: (name) => `Remplacer ${name} ?`,
    body: (file, name) => `« ${file} » indique une autre adresse pour ${name}, ou approuve d’autres certificats.`,
    api: { same: 'API', now: 'API actuelle', inFile: 'API dans le fichier' },
    pages: { now: 'Pages de connexion actuelles', inFile: 'Pages de connexion dans le fichier' },
    authorities: 'Certificats approuvés',
    otherAuthorities: 'Différents des certificats actuels',
    kept: (isMoved) =>
      isMoved
        ? 'Les comptes restent à l’ancien service : reconnectez-vous. Les connexions en cours prennent fin.'
        : 'Les comptes restent connectés. Les connexions en cours prennent fin.',
    losesSecret: 'Saisissez à nouveau ses secrets dans son formulaire : ils ne sont pas conservés.',
    action: 'Remplacer',
    keep: 'Garder l’ancien',
  },
};
