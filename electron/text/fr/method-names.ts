/** What each login method is called, in French. */
import type { METHOD_NAMES as ENGLISH_NAMES } from '../method-names.ts';

export const METHOD_NAMES: typeof ENGLISH_NAMES = {
  'oauth-code': 'Navigateur',
  'device-code': 'Code court',
  'oauth-like': 'Navigateur, direct',
  password: 'Identifiant et mot de passe',
  'http-basic': 'Mot de passe à chaque requête',
};
