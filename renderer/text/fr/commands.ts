/** The palette and the keyboard. */
import type { commands as English } from '../commands.ts';
import { counted } from './wording.ts';

export const commands: typeof English = {
  title: 'Toutes les commandes',
  field: 'Chercher une commande',
  list: 'Commandes',
  found: (count) => counted(count, 'commande', 'commandes'),
  nothing: 'Aucune commande ne correspond. Essayez d’autres mots, ou les initiales d’une commande.',

  palette: 'Toutes les commandes…',
  filter: 'Filtrer',
  account: 'Compte',
  signInBy: (method) => `Se connecter : ${method}`,
  switchTo: (service) => `Passer à ${service}`,
  openProfile: 'Ouvrir un fichier de profil…',
  saveReport: {
    markdown: 'Enregistrer en Markdown…',
    json: 'Enregistrer en JSON…',
    junit: 'Enregistrer en JUnit XML…',
  },
  stopPausing: 'Ne pas mettre en pause la prochaine connexion',

  keyboard: 'Clavier',
  keyboardBody: 'Les raccourcis ne quittent pas un écran aux modifications non enregistrées.',
  or: 'ou',
};
