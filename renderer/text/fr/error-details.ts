/** What an error's details are called, and the words for the reasons that they give. */
import type { errorDetails as EnglishDetails, errorReasons as EnglishReasons } from '../error-details.ts';

export const errorDetails: typeof EnglishDetails = {
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

export const errorReasons: typeof EnglishReasons = {
  observed: {
    'refused-status': 'La requête a été rejetée.',
    'error-payload': 'La réponse signale une erreur.',
    'no-member': 'La réponse ne contient aucun membre.',
    'same-as-nobody': 'La réponse est exactement la même que quand personne n’est connecté.',
  },
  changes: {
    'path-leaves-base':
      'Un chemin commence par une barre oblique, reste sous l’adresse du service quel que soit le décodage et ne contient pas de paramètres ; tout caractère non ASCII est encodé en %XX, en UTF-8.',
    'name-not-allowed':
      'Le nom d’un en-tête ne contient que des lettres, des chiffres et des traits d’union ; un paramètre doit avoir un nom.',
    'value-not-allowed': 'La valeur d’un en-tête tient sur une ligne, en caractères d’Europe occidentale.',
    'header-fixed': 'Cet en-tête découle de la requête ou relève de la liaison.',
    'not-there': 'La requête n’a pas cette partie.',
    'not-secure': 'Un identifiant et un mot de passe ne sont envoyés qu’en https.',
  },
  files: {
    EACCES: 'cette application n’en a pas le droit',
    EPERM: 'cette application n’en a pas le droit',
    EROFS: 'l’emplacement est en lecture seule',
    ENOSPC: 'le disque est plein',
    EDQUOT: 'le disque est plein',
    ENOENT: 'son répertoire n’existe pas',
    EISDIR: 'un répertoire porte ce nom',
    ENAMETOOLONG: 'son nom est trop long',
    EBUSY: 'un autre programme l’utilise',
  },
};

/** @returns the words for that reason; nothing if it is none of these */
export const wordedReason = (reasons: Readonly<Record<string, string>>, reason = ''): string | undefined =>
  Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
