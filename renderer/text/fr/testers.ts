/** The screen for the demo's behaviours. */
import type { testers as English } from '../testers.ts';
import { counted } from './counted.ts';

const NUMBERS = new Intl.NumberFormat('fr', { maximumFractionDigits: 3 });

export const testers: typeof English = {
  section: (section) => {
    if (section === null) return 'Pas dans le document';
    return section.includes(',') ? `Sections ${section}` : `Section ${section}`;
  },

  behaviour: {
    title: 'Réglages de la démo',
    lead: 'Choisissez ce que fait la démo là où le document se tait, et voyez ce que cette application en fait.',
    groups: {
      'sign-in': 'Rappels et jetons',
      device: 'Code d’appareil',
      key: 'Similaire à OAuth',
      password: 'Mots de passe',
      member: 'Membre',
      failures: 'Erreurs, délais et pannes',
      other: 'Autres',
    },
    changedCount: (count) => (count === 0 ? 'Rien de modifié' : counted(count, 'modifié', 'modifiés')),
    changed: 'Modifié',
    reset: (label) => `Rétablir « ${label} »`,
    resetAll: 'Tout rétablir',
    actions: 'Actions ponctuelles',
    actionTexts: {
      'revoke-tokens': {
        action: 'Révoquer tous les jetons',
        consequence:
          'La démo oublie tous les jetons. Une connexion dont le jeton a déjà fonctionné prend fin à son prochain appel ; les autres ne sont plus reconnues.',
        done: 'Tous les jetons sont révoqués. Actualisez un membre pour le voir.',
      },
      'expire-device-codes': {
        action: 'Faire expirer les codes',
        consequence: 'Les codes d’appareil qui attendent encore leur membre expirent maintenant.',
        done: 'Tous les codes d’appareil en attente ont expiré.',
      },
      'forget-keys': {
        action: 'Oublier les clés',
        consequence: 'Les clés encore ouvertes du parcours similaire à OAuth cessent de fonctionner.',
        done: 'Toutes les clés ouvertes sont oubliées.',
      },
    },
    done: 'Fait.',
    delay: {
      none: { label: 'Aucun', does: 'Les réponses arrivent aussitôt.' },
      milliseconds: (count) => `${NUMBERS.format(count)} ms`,
      seconds: (count) => `${NUMBERS.format(count)} s`,
      late: (delay) => `Chaque réponse arrive avec ${delay} de retard.`,
      laterThanPolls: (delay) =>
        `Chaque réponse arrive avec ${delay} de retard ; cette application attend 10 s pour une interrogation et 15 s pour le reste.`,
      latest:
        'Les réponses arrivent trop tard pour cette application : elle attend 10 s pour une interrogation, 15 s pour le reste.',
    },

    groupLinks: 'Aller à',
    filterLabel: 'Filtrer la liste',
    search: 'Filtrer',
    changedOnly: 'Modifiés seulement',
    clearFilter: 'Effacer le filtre',
    shownCount: (count) => counted(count, 'affiché', 'affichés'),
    otherwise: (labels) => `Autres choix : ${labels}`,
    nothingFound: (searched) => `Rien ne correspond à « ${searched} »`,
    nothingFoundHint: 'La recherche porte sur les noms, les options et les numéros de section.',
    nothingChanged: 'Rien n’est modifié',
    nothingChangedHint: 'La démo se comporte en tout comme au départ.',

    presets: {
      title: 'Préréglages',
      hint: 'Un préréglage laisse tout le reste tel quel.',
      count: (count) => (count === 0 ? 'En place' : counted(count, 'modification', 'modifications')),
      inUse: 'La démo est déjà ainsi.',
      apply: 'Appliquer',
      applied: (name) => `« ${name} » est appliqué.`,
      wasReset: 'Tout a été rétabli.',
      to: 'devient',
      undo: 'Annuler',
    },
  },
};
