/** The question whether a profile file may replace a service. */
import type { replacement as English } from '../replacement.ts';

export const replacement: typeof English = {
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
};
