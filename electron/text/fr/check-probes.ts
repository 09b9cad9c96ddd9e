/** The probes of the document check, in French. */
import type { CheckWords } from '../document-check.ts';

const LIMITED = 'Le service peut limiter cet ordinateur pendant un moment.';

export const PROBES: CheckWords['probes'] = {
  variants: {
    title: 'Appels sous d’autres formes',
    risk: 'Le jeton est aussi envoyé en paramètre, ce que des serveurs peuvent journaliser. Une adresse e-mail peut compter comme un échec de connexion.',
  },
  'wrong-key': { title: 'Une mauvaise clé d’API', risk: null },
  'bad-token': { title: 'Un jeton inconnu', risk: null },
  'wrong-basic': { title: 'Mot de passe à chaque requête, identifiant inconnu', risk: LIMITED },
  'unregistered-callback': { title: 'Une URI de redirection non enregistrée', risk: null },
  'wrong-secret': { title: 'Un mauvais secret client', risk: 'Le service peut verrouiller votre application.' },
  'too-fast': {
    title: 'Des interrogations trop rapprochées',
    risk: 'Le service peut demander à cet ordinateur d’attendre (429).',
  },
  decline: { title: 'Une connexion que vous refusez', risk: null },
  expiry: {
    title: 'Un code court qui expire',
    risk: 'Cela dure une minute de plus que le code.',
  },
  'other-redirect-uri': { title: 'Un code avec une autre URI de redirection', risk: null },
  'other-client': {
    title: 'Le code d’une autre application',
    risk: 'Le code est envoyé au nom d’une autre de vos applications.',
  },
  'code-reuse': {
    title: 'Un code utilisé deux fois',
    risk: 'Le service peut révoquer les jetons de ce code (RFC 6749, 4.1.2), peut-être tous ceux du membre.',
  },
  'wrong-password': { title: 'Un identifiant inconnu', risk: LIMITED },
  revoke: { title: 'Un jeton révoqué', risk: 'Met fin au seul jeton d’une nouvelle connexion.' },
  'own-wrong-password': {
    title: 'Un mauvais mot de passe pour un membre',
    risk: 'Cela compte comme un échec de connexion, et le service peut verrouiller le compte. Une fois par jour seulement.',
  },
};
