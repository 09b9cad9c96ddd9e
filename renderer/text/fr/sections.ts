/** The sections of the service's document. */
import type { sections as English } from '../sections.ts';

export const sections: typeof English = {
  numbered: (section) => {
    if (section === null) return 'Pas dans le document';
    return section.includes(',') ? `Sections ${section}` : `Section ${section}`;
  },
  titles: {
    '1': 'Le service',
    '2': 'Clé, jetons et fiche du membre',
    '4': 'Requêtes',
    '4.1': 'Page d’autorisation',
    '4.2': 'Code contre jeton',
    '4.3': 'Demande d’un code court',
    '4.4': 'Clé contre jeton',
    '4.5': 'Mot de passe contre jeton',
    '4.6': 'Informations sur le membre',
    '5': 'Authentification',
    '5.1': 'En-tête de la clé',
    '5.2': 'En-tête de la version',
    '5.5': 'En-tête du mot de passe',
    '5.6': 'Jetons des appels suivants',
    '7': 'Erreurs',
    '8': 'Limites et chiffres',
    '9': 'Versions',
  },
};
