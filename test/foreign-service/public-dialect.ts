/**
 * A foreign service as a public one that the document describes: api.betaseries.com, by what its clients in use send and read,
 * and by replies of it that were recorded. It is lenient where drawn services insist, has one status for nearly every
 * refusal, and the same code for some. What nobody has recorded is marked as a guess: no profile that is shipped may need it.
 * HTTP Basic is answered as the document has it, which nobody has recorded either.
 */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import { TOP } from '../build.ts';
import type { Dialect, Fault } from './dialect.ts';

const fault = (code: number, text: string, english = text): Fault => ({ status: 400, code, text, english });

const FAULTS: Dialect['faults'] = {
  // The code of a refused token, too.
  pending: fault(2001, 'En attente de l’identification.', 'Waiting for identification.'),
  tokenRefused: fault(2001, 'Données d’identification incorrectes.', 'Incorrect credentials.'),
  applicationRefused: fault(1001, 'Mauvaise clé API.', 'Wrong API key.'),
  credentialsRefused: fault(4003, 'Mot de passe incorrect.', 'Wrong password.'),
  parameterMissing: fault(3001, 'Une variable est manquante.', 'A variable is missing.'),
  // Guesses, from here on.
  codeRefused: fault(3004, 'Code invalide.', 'Invalid code.'),
  declined: fault(2003, 'Identification refusée.', 'Identification declined.'),
  expired: fault(2004, 'Code expiré.', 'Code expired.'),
  upgrade: fault(1002, 'Version de l’API inconnue.', 'Unknown API version.'),
  limited: { ...fault(1004, 'Trop de requêtes.', 'Too many requests.'), status: 429 },
  maintenance: { ...fault(9001, 'Maintenance en cours.', 'Down for maintenance.'), status: 503 },
};

const LOGIN = 'mia_lind';

const CUSTOMS: NonNullable<Dialect['customs']> = {
  application: {
    clientId: '5e0fd1c2b3a4',
    clientSecret: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
    redirectUri: 'member-login://callback',
  },
  login: LOGIN,
  subject: '271828',
  deviceSeconds: 1800,
  intervalSeconds: 5,
  makeUserCode: () => `${randomInt(100, 1000)}-${randomInt(100, 1000)}`,
  keyName: 'key',
  versionName: 'v',
  activePath: '/members/is_active',
  faults: {
    keyMissing: fault(1001, 'Please set an API key.'),
    loginUnknown: fault(4002, 'Cet utilisateur n’existe pas.', 'There is no such user.'),
    nobody: fault(2001, 'Identification requise.', 'Identification required.'),
    // A guess.
    secretRefused: fault(1003, 'Clé secrète incorrecte.', 'Wrong secret key.'),
  },
  headers: {
    'access-control-allow-origin': '*',
    'access-control-allow-headers':
      'Content-Type,Origin,X-BetaSeries-Token,X-BetaSeries-Key,X-BetaSeries-Version,Authorization',
    'access-control-allow-methods': 'GET,POST,PUT,DELETE,OPTIONS',
  },
  beside: { errors: [] },
  besideToken: { token_type: 'bearer' },
  recordOf: ({ login, subject }) => ({
    id: Number(subject),
    login,
    xp: 5980,
    locale: 'fr',
    cached: 1_785_220_797,
    avatar: `https://img.service.example/250x250/smart/https%3A%2F%2Fpictures.service.example%2Favatars%2F${subject}.jpg`,
    is_private: false,
    premium: false,
    screeners: [],
    twitterLogin: null,
    stats: {
      friends: 0,
      shows: 143,
      progress: 80.7,
      favorite_day: 'dimanche',
    },
    options: { timelag: true, episodes_tri: 'nom', friendship: 'open', country: 'fr', only_svod: true },
  }),
  shown: { name: 'xp', value: '5980' },
  userOf: ({ login, subject }) => ({ id: Number(subject), login, xp: 5980, in_account: false }),
};

export const PUBLIC_DIALECT: Dialect = {
  title: 'as a public service',
  language: LOGIN,
  headerNames: { key: 'X-BetaSeries-Key', version: 'X-BetaSeries-Version', token: 'X-BetaSeries-Token' },
  version: '3.0',
  paths: {
    authorize: '/authorize',
    accessToken: '/oauth/access_token',
    device: '/oauth/device',
    devicePoll: '/oauth/access_token',
    keyRequest: '/members/oauth',
    keyPage: '/oauth',
    identification: '/members/auth',
    memberInformation: '/members/infos',
    revoke: '/members/destroy',
  },
  furtherParameters: {
    codeExchange: {},
    deviceStart: {},
    devicePoll: {},
    keyRequest: {},
    identification: {},
    revoke: {},
  },
  devicePollCodeName: 'code',
  revokeTokenName: 'token',
  keyRequestParameters: 'none',
  callbackTokenName: 'token',
  tokenName: 'access_token',
  keyPath: 'oauth.key',
  identificationTokenPath: 'token',
  identificationMemberPath: 'user',
  identificationName: 'login',
  memberPath: 'member',
  memberIdPath: 'id',
  memberPicturePath: 'avatar',
  tokenPresentation: 'bearer',
  tokenForm: 'text',
  memberMethod: 'GET',
  errorShape: 'list',
  faults: FAULTS,
  returnsState: false,
  nobody: 'refused',
  coding: 'gzip',
  charset: { encoding: 'utf-8', name: 'utf-8', hasMark: false },
  caching: {},
  customs: CUSTOMS,
};

const EXAMPLE = JSON.parse(readFileSync(join(TOP, 'electron/schemas/examples/betaseries.json'), 'utf8'));
const { $schema: _, name: _name, baseUrl: _base, authUrl: _auth, application: _application, ...ways } = EXAMPLE;

/** What the profile that is shipped says of such a service, but for its name, its addresses and the application. */
export const SHIPPED: Partial<ServiceProfileInput> = ways;

/** Such a service where this callback is registered. */
export function withRedirectUri(redirectUri: string): Dialect {
  return { ...PUBLIC_DIALECT, customs: { ...CUSTOMS, application: { ...CUSTOMS.application, redirectUri } } };
}
