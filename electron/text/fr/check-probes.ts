/** The probes of the document check, in French. */
import type { CheckWords } from '../document-check.ts';

const LIMITED = 'Le service peut limiter l’adresse de cet ordinateur pendant un moment.';

export const PROBES: CheckWords['probes'] = {
  variants: {
    title: 'Appels habituels sous d’autres formes',
    risk: 'Le jeton est aussi envoyé en paramètre, ce que des serveurs peuvent journaliser. Un service qui refuse les adresses e-mail peut compter un échec de connexion. Les codes inutilisés expirent d’eux-mêmes.',
  },
  'wrong-key': { title: 'Une mauvaise clé d’API', risk: null },
  'bad-token': { title: 'Un jeton inconnu', risk: null },
  'wrong-basic': { title: 'Mot de passe à chaque requête, avec un identifiant que personne n’a', risk: LIMITED },
  'unregistered-callback': { title: 'Une URI de redirection non enregistrée', risk: null },
  'wrong-secret': { title: 'Un mauvais secret client', risk: 'Le service peut verrouiller votre application.' },
  'too-fast': {
    title: 'Des interrogations trop rapprochées',
    risk: 'Le service peut demander à cet ordinateur d’attendre (429).',
  },
  decline: { title: 'Une connexion que vous refusez', risk: null },
  expiry: {
    title: 'Un code court qui expire',
    risk: 'Cela dure aussi longtemps que le code est valable, et environ une minute de plus.',
  },
  'other-redirect-uri': {
    title: 'Un code avec une autre URI de redirection',
    risk: 'Vous vous connectez une fois de plus. Le code est consommé.',
  },
  'other-client': {
    title: 'Le code d’une autre application',
    risk: 'Vous vous connectez une fois de plus. Le code est présenté au service au nom d’une autre de vos applications.',
  },
  'code-reuse': {
    title: 'Un code utilisé deux fois',
    risk: 'Vous vous connectez une fois de plus. Un service qui y voit un vol révoque les jetons de ce code (RFC 6749, 4.1.2), peut-être tous ceux du membre.',
  },
  'wrong-password': { title: 'Un identifiant que personne n’a', risk: LIMITED },
  revoke: { title: 'Un jeton révoqué', risk: 'Met fin au jeton d’une nouvelle connexion, et à aucun autre.' },
  'own-wrong-password': {
    title: 'Un mauvais mot de passe pour un membre',
    risk: 'Cela compte comme un échec de connexion, et le service peut verrouiller le compte. Possible une fois par jour.',
  },
};
