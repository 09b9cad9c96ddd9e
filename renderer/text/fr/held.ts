/** The words of stepping through a sign-in, and of one that is held or was changed. */
import type { held as English } from '../held.ts';

export const held: typeof English = {
  label: 'Pas à pas',
  switch: 'Mettre en pause la prochaine connexion',
  switchHint: 'Sa page et chaque requête vous attendent alors.',
  armed: 'La prochaine connexion se met en pause à chaque étape.',
  turnOff: 'Désactiver',

  paused: 'En pause',
  goOn: 'Continuer',
  goOnToEnd: 'Continuer jusqu’à la fin',
  change: 'Modifier…',
  stop: 'Arrêter',
  look: 'Examiner',
  of: (action, name) => `${action} ${name}`,
  page: (path) => `la page ${path}`,
  waits: (left) => `Encore ${left}, puis la connexion prend fin.`,
  codeValid: (left) => `Le code expire dans ${left}, même en pause.`,

  form: {
    title: 'Modifier cette requête',
    hint: 'Ce que vous ne touchez pas est envoyé tel quel, valeurs masquées comprises.',
    result:
      'Une connexion modifiée ne compte pas comme résultat de sa méthode, et rien n’en est conservé sur le disque.',
    path: 'Chemin',
    below: 'Sous',
    name: 'Nom',
    value: 'Valeur',
    replace: 'Modifier',
    remove: 'Supprimer',
    undo: 'Annuler',
    removed: 'Ne sera pas envoyé',
    isMasked: 'Saisissez la valeur entière.',
    rest: 'Les autres en-têtes ne peuvent pas être modifiés.',
    nothing: 'Rien n’est encore modifié.',
    send: 'Envoyer la version modifiée',
    leave: 'Laisser telle quelle',
  },
  pageForm: {
    title: 'Modifier cette adresse',
    hint: 'Ce que vous ne touchez pas est ouvert tel quel, valeurs masquées comprises.',
    send: 'Ouvrir la version modifiée',
  },
  places: {
    query: {
      title: 'Paramètres',
      add: 'Ajouter un paramètre',
      replaced: (name) => `Paramètre ${name} remplacé`,
      removed: (name) => `Paramètre ${name} supprimé`,
      added: (name) => `Paramètre ${name} ajouté`,
    },
    form: {
      title: 'Champs du formulaire',
      add: 'Ajouter un champ',
      replaced: (name) => `Champ ${name} remplacé`,
      removed: (name) => `Champ ${name} supprimé`,
      added: (name) => `Champ ${name} ajouté`,
    },
    header: {
      title: 'En-têtes',
      add: 'Ajouter un en-tête',
      replaced: (name) => `En-tête ${name} remplacé`,
      removed: (name) => `En-tête ${name} supprimé`,
      added: (name) => `En-tête ${name} ajouté`,
    },
  },

  pathReplaced: 'Chemin remplacé',
  changesTitle: 'Modifiée avant l’envoi',
  pageChangesTitle: 'Modifiée avant l’ouverture',
  mark: 'modifiée',
  changedFirst: (meaning) => `Modifiée · ${meaning}`,
  signIn:
    'Vous avez modifié cette connexion : elle ne compte pas comme résultat de sa méthode, et rien n’en est conservé sur le disque.',
  pausedBefore: (method, path) => `En pause avant ${method} ${path}`,
  pausedBeforePage: (path) => `En pause avant que le navigateur n’ouvre ${path}`,
  keptInMemory: 'Vous avez modifié cette connexion : elle reste jusqu’à ce que vous quittiez.',
};
