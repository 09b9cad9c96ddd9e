/** What became of a token, and what can be done with it. */
import type { token as English } from '../token.ts';

export const token: typeof English = {
  issued: 'Jeton reçu',
  worked: 'Dernier usage réussi',
  neverWorked: 'Inconnu',
  again: 'Nouvelle connexion',
  brought: { same: 'A donné le même jeton', other: 'A donné un autre jeton' },
  revoked: 'Révocation',
  revokedAt: (when, outcome) => `${when}. ${outcome}`,

  copy: 'Copier le jeton…',
  copied: 'Jeton',
  save: 'Enregistrer le jeton…',
  revoke: 'Révoquer le jeton…',
  revokeNeedsSecret: (service) =>
    `La révocation envoie le secret client, qui n’est pas défini pour ${service}. Définissez-le dans le formulaire de ce service.`,
  savedForOwner: (file) => `Enregistré sous ${file}. Vous seul pouvez lire ce fichier.`,
  savedInFolder: (file) =>
    `Enregistré sous ${file}. Toute personne qui peut ouvrir son répertoire peut lire ce fichier.`,
  stillWorks: 'Le service a accepté la révocation, mais le jeton fonctionne encore.',
  worksNoMore: 'Le service a accepté la révocation, et le jeton ne fonctionne plus.',
  notKnown: 'Le service a accepté la révocation. On ne sait pas si le jeton fonctionne encore.',
  ended: 'Vous avez révoqué le jeton',
  refused: 'Le service ne l’accepte plus.',

  confirmRevoke: {
    title: 'Révoquer ce jeton ?',
    body: (service) =>
      `Cette application demande à ${service} d’y mettre fin, y compris pour les autres programmes qui l’utilisent. Elle l’essaie ensuite une fois, pour voir s’il fonctionne encore. C’est irréversible.`,
    action: 'Révoquer le jeton',
  },
};
