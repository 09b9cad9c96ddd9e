/** What would have a point of the document seen, in French. */

const BROWSER = '« Navigateur »';
const CODE = '« Code court »';
const BASIC = '« Mot de passe à chaque requête »';

export const BY_BROWSER = `Connectez-vous par ${BROWSER}.`;
export const BY_KEY = 'Connectez-vous par « Navigateur, direct ».';
export const BY_CODE = `Connectez-vous par ${CODE}.`;
export const BY_CODE_CONFIRMED = `Connectez-vous par ${CODE}, et indiquez ici quand vous l’avez confirmé là-bas.`;
export const BY_TOKEN = `Connectez-vous par ${BROWSER} ou ${CODE}.`;
export const BY_PASSWORD = 'Connectez-vous par « Identifiant et mot de passe ».';
export const BY_PASSWORD_TWICE =
  'Connectez-vous deux fois par « Identifiant et mot de passe » sans quitter cette application.';
export const BY_BASIC = `Connectez-vous par ${BASIC}.`;
export const BY_PLAIN_BASIC = `Connectez-vous par ${BASIC}, en « Texte en clair ».`;
export const BY_MD5_BASIC = `Connectez-vous par ${BASIC}, en « Empreinte MD5 ».`;
export const BY_BASIC_AND_TOKEN = `Connectez-vous avec le même membre par ${BASIC} et d’une façon qui donne un jeton.`;
export const READ_MEMBER = 'Connectez-vous de n’importe quelle façon, pour que le membre soit lu.';
export const FRESH_TOKEN =
  'Connectez-vous à nouveau d’une façon qui donne un jeton : l’âge d’une connexion retrouvée n’est pas connu.';

/** @param title of the probe, as its row has it */
export const probe = (title: string): string => `Observez « ${title} ».`;
