/** The dialogs of the whole window. */
import type { windowDialogs as English } from '../window-dialogs.ts';

export const windowDialogs: typeof English = {
  proxyPassword: {
    title: 'Le proxy demande un mot de passe',
    body: (address) =>
      `Le proxy ${address} ne laisse rien passer sans mot de passe. Les requêtes attendent votre réponse.`,
    refused: 'Le proxy a refusé cet identifiant ou ce mot de passe. Saisissez-les à nouveau tous les deux.',
    kept: 'Le mot de passe est conservé comme vos jetons, et n’est envoyé qu’à ce proxy.',
    notEncrypted: 'Il lui parvient sans chiffrement : ce type de proxy ne l’accepte pas autrement.',
    login: 'Identifiant',
    passwordLabel: 'Mot de passe',
    send: 'Envoyer au proxy',
    dismiss: 'Pas maintenant',
  },
  replacement: {
    title: (name) => `Remplacer ${name} ?`,
    body: (file, name) =>
      `Le fichier « ${file} » dirige cette application vers une autre adresse pour ${name}, ou lui fait approuver d’autres certificats. Rien de ce fichier n’est utilisé avant votre décision.`,
    api: { same: 'API', now: 'API actuelle', inFile: 'API dans le fichier' },
    pages: { now: 'Pages de connexion actuelles', inFile: 'Pages de connexion dans le fichier' },
    authorities: 'Certificats approuvés',
    otherAuthorities: 'Différents des certificats actuels',
    kept: (isMoved) =>
      isMoved
        ? 'Les comptes restent, mais seulement pour le service actuel : reconnectez-vous après le remplacement. Les connexions en cours prennent fin.'
        : 'Les comptes restent connectés. Les connexions en cours prennent fin.',
    losesSecret:
      'Les secrets stockés pour ce service ne sont pas conservés, et le fichier ne les apporte pas : saisissez-les à nouveau dans son formulaire.',
    action: 'Remplacer',
    keep: 'Garder l’ancien',
  },
};
