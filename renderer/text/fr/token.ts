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
    `La révocation demande le secret client. Définissez-le dans le formulaire de ${service}.`,
  savedForOwner: (file) => `Enregistré sous ${file}. Vous seul pouvez lire ce fichier.`,
  savedInFolder: (file) =>
    `Enregistré sous ${file}. Toute personne qui peut ouvrir son répertoire peut lire ce fichier.`,
  stillWorks: 'Acceptée, mais le jeton fonctionne encore.',
  worksNoMore: 'Le jeton ne fonctionne plus.',
  notKnown: 'Acceptée. On ne sait pas si le jeton fonctionne encore.',
  ended: 'Vous avez révoqué le jeton',
  refused: 'Le service ne l’accepte plus.',

  confirmRevoke: {
    title: 'Révoquer ce jeton ?',
    body: (service) =>
      `Cette application demande à ${service} d’y mettre fin pour tous les programmes qui l’utilisent ; c’est irréversible. Elle l’essaie ensuite une fois.`,
    action: 'Révoquer le jeton',
  },
};
