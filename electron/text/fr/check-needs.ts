/** What would have a point of the document seen, in French. */
import type { NEEDS as ENGLISH_NEEDS } from '../check-needs.ts';

const BROWSER = '« Navigateur »';
const CODE = '« Code court »';
const BASIC = '« Mot de passe à chaque requête »';

export const NEEDS: Readonly<Record<keyof typeof ENGLISH_NEEDS, string>> = {
  browser: `Connectez-vous par ${BROWSER}.`,
  key: 'Connectez-vous par « Navigateur, direct ».',
  code: `Connectez-vous par ${CODE}.`,
  codeConfirmed: `Connectez-vous par ${CODE}, et indiquez ici quand vous l’avez confirmé là-bas.`,
  token: `Connectez-vous par ${BROWSER} ou ${CODE}.`,
  password: 'Connectez-vous par « Identifiant et mot de passe ».',
  passwordTwice: 'Connectez-vous deux fois par « Identifiant et mot de passe » sans quitter cette application.',
  basic: `Connectez-vous par ${BASIC}.`,
  plainBasic: `Connectez-vous par ${BASIC}, en « Texte en clair ».`,
  md5Basic: `Connectez-vous par ${BASIC}, en « Empreinte MD5 ».`,
  basicAndToken: `Connectez-vous avec le même membre par ${BASIC} et d’une façon qui donne un jeton.`,
  readMember: 'Connectez-vous, pour que le membre soit lu.',
  freshToken:
    'Connectez-vous à nouveau d’une façon qui donne un jeton : l’âge d’une connexion retrouvée n’est pas connu.',
};

/** @param title of the probe, as its row has it */
export const probe = (title: string): string => `Observez « ${title} ».`;
