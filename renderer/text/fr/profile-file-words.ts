/** One line about each field of a profile file that the form has no control for. */
import type { profileFile as English } from '../profile-file-words.ts';

const APART = 'Stockée à part, scellée, et jamais exportée.';

export const profileFile: typeof English = {
  $schema: 'Pour les éditeurs : où se trouve le schéma des fichiers de profil.',
  profileVersion: 'Version du format. Un fichier d’une version ultérieure est refusé.',
  id: 'Les connexions lui appartiennent. Tiré du nom s’il est omis.',
  application: 'Ce que le service a enregistré pour votre application.',
  'application.clientSecret': 'Stocké à part, scellé, et jamais exporté.',
  'application.clientCertificate.certificate': 'PEM : son propre certificat, puis ceux qui mènent à son autorité.',
  'application.clientCertificate.key': `PEM. ${APART}`,
  'application.clientCertificate.passphrase': `Celle d’une clé chiffrée. ${APART}`,
  'application.loopbackRedirect.path': 'Chemin du rappel.',
  'application.loopbackRedirect.allowsRandomSegment': 'Si le service accepte un segment aléatoire après le chemin.',
  headerNames: 'En-têtes de la clé, de la version et d’un jeton.',
  paths: 'Ajoutés à authUrl pour authorize et keyPage, à baseUrl pour les autres.',
  furtherParameters:
    'Ce que les pages et les appels reçoivent en plus de ce que cette application envoie déjà. Aucun secret.',
};
