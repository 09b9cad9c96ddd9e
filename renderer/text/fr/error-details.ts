/** What an error's details are called. */
import type { errorDetails as English } from '../error-details.ts';

export const errorDetails: typeof English = {
  host: 'Adresse',
  status: 'Statut HTTP',
  serviceCode: 'Code d’erreur',
  serviceText: 'Message du service',
  lookedFor: 'Recherché',
  replyShape: 'Forme de la réponse',
  profileField: 'Champ du profil',
  browser: 'Navigateur',
  reason: 'Raison donnée',
  systemAuthorities: 'Autorités du système',
  folder: 'Répertoire',
  storageFormat: 'Format de stockage',
  file: 'Fichier',
  version: 'Version',
  field: 'Champ',
  furtherFields: 'Autres champs erronés',
  exchange: 'Requête',
  furtherExchanges: 'Autres requêtes',
};
