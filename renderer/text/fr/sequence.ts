/** The sequence drawings. */
import type { sequence as English } from '../sequence.ts';
import { counted, grouped } from './wording.ts';

export const sequence: typeof English = {
  lanes: { browser: 'Navigateur', app: 'Cette app', service: 'Service' },
  does: {
    'page-opened': 'Ouvre sa page',
    'sign-in-on-page': 'Vous vous y connectez',
    'code-on-page': 'Vous y saisissez le code',
    callback: 'Rappel',
    'callback-with-code': 'Rappel : code',
    'callback-with-token': 'Rappel : jeton',
    'code-exchange': 'Échange code contre jeton',
    'device-start': 'Demande un code',
    'device-poll': 'Attend votre confirmation',
    'key-request': 'Demande une clé',
    identification: 'Envoie identifiant et MD5',
    member: 'Lit la fiche du membre',
    'member-as-nobody': 'La relit sans connexion',
    picture: 'Charge l’image',
    revocation: 'Révoque le jeton',
  },
  doesBy: (does, method, path) => `${does} : ${method} ${path}`,
  title: (method) => `Séquence : ${method}`,
  planned: 'Telle que le document la décrit ; elle n’a pas été essayée ici.',
  worked: 'La connexion a réussi.',
  running: 'La connexion est en cours.',
  heldAt: (step) => `La connexion est en pause avant cette étape : ${step}.`,
  failedAt: (step, reason) => `La connexion a échoué à cette étape : ${step}. ${reason}.`,
  failedUnexplained: (step) => `La connexion a échoué à cette étape : ${step}.`,
  description: (outcome, count) =>
    count === 1
      ? `${outcome} Une étape entre le navigateur, cette application et le service, indiquée ci-dessous.`
      : `${outcome} ${grouped(count)} étapes entre le navigateur, cette application et le service, indiquées ci-dessous.`,
  steps: (method) => `Étapes : ${method}`,
  polls: (count, duration) => `${counted(count, 'interrogation', 'interrogations')}, ${duration}`,
  failedHere: 'Échec ici',
  failedInList: (step) => `${step} : échec ici`,
  notDoneInList: (step) => `${step}, non effectuée`,
  underWay: 'En cours',
  held: 'Retenue avant l’envoi',
  changed: 'Modifiée',
  toCompare: 'sans connexion',
  routes: { scheme: 'Par le schéma', loopback: 'Adresse locale', pasted: 'Par collage' },
  save: 'Enregistrer en SVG',
  saved: (file) => `Enregistré sous ${file}`,
  copy: 'Copier en Mermaid',
  copied: 'Séquence',
};
