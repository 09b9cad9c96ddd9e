/** What would have a point of the document seen, in French. */
import type { NEEDS as ENGLISH_NEEDS } from '../check-needs.ts';
import { METHOD_NAMES as NAMES } from './method-names.ts';

const BROWSER = `« ${NAMES['oauth-code']} »`;
const CODE = `« ${NAMES['device-code']} »`;
const PASSWORD = `« ${NAMES.password} »`;
const BASIC = `« ${NAMES['http-basic']} »`;

export const NEEDS: Readonly<Record<keyof typeof ENGLISH_NEEDS, string>> = {
  anyCall: 'Faites un appel quelconque au service.',
  tryService: 'Faites un appel quelconque au service, par exemple « Essayer ce service ».',
  callWithVersion: 'Faites un appel quelconque au service, avec une version dans votre profil.',
  untilRefused: 'Restez connecté jusqu’à ce que le service refuse le jeton.',
  notLimited: 'Rien n’a été limité jusqu’ici.',
  anyButBasic: `Connectez-vous de n’importe quelle façon, sauf ${BASIC}.`,
  browser: `Connectez-vous par ${BROWSER}.`,
  key: `Connectez-vous par « ${NAMES['oauth-like']} ».`,
  code: `Connectez-vous par ${CODE}.`,
  codeConfirmed: `Connectez-vous par ${CODE}, et indiquez ici quand vous l’avez confirmé là-bas.`,
  token: `Connectez-vous par ${BROWSER} ou ${CODE}.`,
  password: `Connectez-vous par ${PASSWORD}.`,
  passwordTwice: `Connectez-vous deux fois par ${PASSWORD} sans quitter cette application.`,
  basic: `Connectez-vous par ${BASIC}.`,
  plainBasic: `Connectez-vous par ${BASIC}, en « Texte en clair ».`,
  md5Basic: `Connectez-vous par ${BASIC}, en « Empreinte MD5 ».`,
  basicAndToken: `Connectez-vous avec le même membre par ${BASIC} et d’une façon qui donne un jeton.`,
  readMember: 'Connectez-vous, pour que le membre soit lu.',
  freshToken:
    'Connectez-vous à nouveau d’une façon qui donne un jeton : l’âge d’une connexion retrouvée n’est pas connu.',
  email: 'Il faut un membre dont l’adresse e-mail est connue.',
  next: 'Puis :',
  or: 'Ou :',
};

/** @param title of the probe, as its row has it */
export const observe = (title: string): string => `Observez « ${title} ».`;
