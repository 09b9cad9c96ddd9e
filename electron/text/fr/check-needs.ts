/** What would have a point of the document seen, in French. */
import type { NEEDS as ENGLISH_NEEDS } from '../check-needs.ts';
import { METHOD_NAMES as NAMES } from './method-names.ts';

const BROWSER = `« ${NAMES['oauth-code']} »`;
const CODE = `« ${NAMES['device-code']} »`;
const PASSWORD = `« ${NAMES.password} »`;
const BASIC = `« ${NAMES['http-basic']} »`;

export const NEEDS: Readonly<Record<keyof typeof ENGLISH_NEEDS, string>> = {
  anyCall: 'Faites un appel quelconque.',
  tryService: 'Faites un appel, par exemple « Essayer ce service ».',
  callWithVersion: 'Faites un appel, avec une version dans votre profil.',
  untilRefused: 'Restez connecté jusqu’à ce que le service refuse le jeton.',
  notLimited: 'Rien n’a été limité jusqu’ici.',
  anyButBasic: `Connectez-vous de n’importe quelle façon, sauf ${BASIC}.`,
  browser: `Connectez-vous par ${BROWSER}.`,
  key: `Connectez-vous par « ${NAMES['oauth-like']} ».`,
  code: `Connectez-vous par ${CODE}.`,
  codeConfirmed: `Connectez-vous par ${CODE}, et indiquez ici que vous l’avez confirmé.`,
  token: `Connectez-vous par ${BROWSER} ou ${CODE}.`,
  password: `Connectez-vous par ${PASSWORD}.`,
  passwordTwice: `Connectez-vous deux fois par ${PASSWORD}, sans quitter.`,
  basic: `Connectez-vous par ${BASIC}.`,
  plainBasic: `Connectez-vous par ${BASIC}, en « Texte en clair ».`,
  md5Basic: `Connectez-vous par ${BASIC}, en « Empreinte MD5 ».`,
  basicAndToken: `Connectez-vous avec le même membre par ${BASIC} et d’une autre façon.`,
  readMember: 'Connectez-vous de n’importe quelle façon.',
  freshToken: `Connectez-vous à nouveau de n’importe quelle façon, sauf ${BASIC}.`,
  email: 'Il faut un membre dont l’adresse e-mail est connue.',
  next: 'Puis :',
  or: 'Ou :',
};

/** @param title of the probe, as its row has it */
export const observe = (title: string): string => `Observez « ${title} ».`;
