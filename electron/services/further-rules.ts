/**
 * Rules for a profile that its schema does not have: what certificates are, what is shown to people, what must not be in a
 * file that is passed on.
 */
import { isDeepStrictEqual } from 'node:util';
import { HOST_EXPECTED, isPlainHost } from '../core/address.ts';
import { ServiceError } from '../core/errors.ts';
import { toSingleLine } from '../core/one-line.ts';
import type { FormCheckView } from '../ipc/views/own-services.ts';
import { POLL_ORDER } from '../service-client/decode/device.ts';
import { type PinnedReply, pinsOf } from '../service-client/decode/reply.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { valueAt } from '../service-client/profile-fields.ts';
import { type ProfileSecret, readSecrets, SECRET_PATHS } from '../service-client/profile-secrets.ts';
import {
  hasTooManyCertificates,
  nameForeignPem,
  readCertificates,
  readPem,
  TOO_MANY_CERTIFICATES,
} from '../service-client/transport/certificates.ts';
import { type ClientCertificate, identifyBy } from '../service-client/transport/client-certificate.ts';
import { ID_FORM } from './profile-file-schema.ts';
import { type FoundFlaw, flaw, nameForPerson } from './profile-flaws.ts';

/** Id of the embedded demo service; no profile file may use it. */
export const RESERVED_ID = 'demo';

/** Of every profile but the demo's, however old the copy of the app is that stored it. */
export function findStoredFlaws({ id, certificateAuthorities }: ServiceProfile): readonly FoundFlaw[] {
  const isRead = (pem: string): boolean => readCertificates(readPem(pem)[0]?.text ?? '') !== null;
  const wrong = certificateAuthorities.flatMap((pem, index) =>
    isRead(pem) ? [] : [flaw(`certificateAuthorities.${index}`, 'must be a certificate in PEM')],
  );
  return [...findIdFlaws(id), ...wrong];
}

/** Of what is taken from a file or a form; a stored profile may be older than these rules. */
export function findFileFlaws(profile: ServiceProfile): readonly FoundFlaw[] {
  const { certificateAuthorities, clientCertificate } = { ...profile, ...profile.application };
  return [
    ...findIdFlaws(profile.id),
    ...findPlaceholders(profile),
    ...findUnclean(profile),
    ...findDisguised(profile),
    ...findAuthorityFlaws(certificateAuthorities),
    ...(clientCertificate === null ? [] : findIdentityFlaws(clientCertificate)),
    ...findUnsealed(profile),
  ];
}

function findIdFlaws(id: string): readonly FoundFlaw[] {
  if (id.toLowerCase() === RESERVED_ID) {
    return [flaw('id', `must not be “${RESERVED_ID}”, which is the id of the demo service`)];
  }
  const expected = 'must contain only letters, digits, - and _, and begin with a letter or digit';
  return ID_FORM.test(id) ? [] : [flaw('id', expected)];
}

/** What an example has in place of what only its reader knows. The message quotes it, because it is no secret. */
function findPlaceholders(profile: ServiceProfile): readonly FoundFlaw[] {
  return OF_THE_APPLICATION.flatMap((path) => {
    const [, placeholder] = PLACEHOLDER.exec(String(valueAt(profile, path))) ?? [];
    const expected = `is still the placeholder ${placeholder}; type what the service registered for your application`;
    return placeholder === undefined ? [] : [flaw(path, expected)];
  });
}

const PLACEHOLDER = /^(?:https:\/\/)?(YOUR-[A-Z-]+)(?:$|\/)/;
const OF_THE_APPLICATION = ['application.clientId', 'application.clientSecret', 'application.redirectUri'];

/** Texts that are shown to people. */
function findUnclean(profile: ServiceProfile): readonly FoundFlaw[] {
  const unclean = SHOWN_TEXTS.filter((path) => {
    const text = valueAt(profile, path);
    return typeof text === 'string' && toSingleLine(text) !== text;
  });
  return unclean.map((path) => flaw(path, 'must not contain invisible characters'));
}

const SHOWN_TEXTS = [
  'application.redirectUri',
  'memberPath',
  'memberIdPath',
  'memberPicturePath',
  'keyPath',
  'identificationTokenPath',
  'identificationMemberPath',
];

/** What stands before an `@`, or is no plain host, reads as another host than the one that a callback goes to. */
function findDisguised({ application }: ServiceProfile): readonly FoundFlaw[] {
  const { username = '', password = '', hostname = '' } = URL.parse(application.redirectUri) ?? {};
  const field = 'application.redirectUri';
  if (username + password !== '') return [flaw(field, 'must not contain a user name or a password')];
  // Addresses of some schemes have no host.
  return hostname === '' || isPlainHost(hostname) ? [] : [flaw(field, HOST_EXPECTED)];
}

function findAuthorityFlaws(all: readonly string[]): readonly FoundFlaw[] {
  if (hasTooManyCertificates(all.join('\n'))) return [flaw('certificateAuthorities', TOO_MANY_CERTIFICATES)];
  return all.flatMap((pem, index) => findPemFlaws(pem, `certificateAuthorities.${index}`));
}

function findPemFlaws(pem: string, field: string): readonly FoundFlaw[] {
  if (hasTooManyCertificates(pem)) return [flaw(field, TOO_MANY_CERTIFICATES)];
  if (readCertificates(pem) !== null) return [];
  const foreign = nameForeignPem(pem);
  return [flaw(field, `must be a certificate in PEM${foreign === null ? '' : `, not ${foreign}`}`)];
}

/** That the key fits the certificate, and that the passphrase opens the key. A key that is not set is not missed. */
function findIdentityFlaws({ certificate, key, passphrase }: ClientCertificate): readonly FoundFlaw[] {
  const wrong = findPemFlaws(certificate, `${IDENTITY}.certificate`);
  if (wrong.length > 0 || key === null) return wrong;
  const [block, ...others] = readPem(key);
  if (block === undefined || others.length > 0 || key.trim() !== block.text) {
    return [flaw(`${IDENTITY}.key`, 'must be one private key in PEM')];
  }
  try {
    identifyBy({ certificate, key, passphrase });
    return [];
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { profileField = IDENTITY, expected = 'must be a private key in PEM' } = thrown.details;
    return [flaw(profileField, expected)];
  }
}

/** Fields whose replies one call can bring, in the order in which equal fits count. No call has a password and a token. */
const SAME_CALL = [
  POLL_ORDER,
  ['credentialsRefused', 'applicationRefused'],
  ['tokenRefused', 'applicationRefused'],
] as const;

/** Where two such fields list the same reply, the first one counts. That is no flaw: another call may bring only one of them. */
export function findOverlaps(profile: ServiceProfile): FormCheckView['overlaps'] {
  const has = (field: (typeof SAME_CALL)[number][number], pin: PinnedReply) =>
    pinsOf(profile[field]).some((one) => isDeepStrictEqual(one, pin));
  return SAME_CALL.flatMap((fields) =>
    fields.flatMap((field, place) => {
      const first = fields.slice(0, place).find((other) => pinsOf(profile[field]).some((pin) => has(other, pin)));
      return first === undefined ? [] : { field, first };
    }),
  );
}

const IDENTITY = 'application.clientCertificate';

const SECRET_NAMES: Readonly<Record<ProfileSecret, string>> = {
  clientSecret: 'the client secret',
  clientKey: 'the client key',
  clientKeyPassphrase: "the client key's passphrase",
};

/** Secrets in another place, where they would be stored and exported as they are (S1). */
function findUnsealed(profile: ServiceProfile): readonly FoundFlaw[] {
  const secrets = Object.entries(readSecrets(profile));
  const names = new Map(Object.entries(SECRET_NAMES));
  return textsOf(profile, []).flatMap(({ path, text }) => {
    const same = SECRET_PATHS.includes(path.join('.')) ? undefined : secrets.find(([, secret]) => secret === text);
    return same === undefined ? [] : [flaw(path.map(nameForPerson).join('.'), `must not be ${names.get(same[0])}`)];
  });
}

interface Placed {
  readonly path: readonly string[];
  readonly text: string;
}

/** Every text in it, names of parameters too. */
function textsOf(value: unknown, path: readonly string[]): readonly Placed[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const isParameters = path[0] === 'furtherParameters' && path.length === 2;
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(isParameters ? [{ path: [...path, name], text: name }] : []),
    ...textsOf(inner, [...path, name]),
  ]);
}
