/** One line about each field of a profile file, as the published schema says it. */
import { type FieldWords, profileFields } from './field-words.ts';
import { words } from './language.ts';

/** @returns what a field is for, or an object of fields; null if there are no words for it */
export function describeField(path: string): string | null {
  return FORM_FIELDS[path]?.line ?? FILE_FIELDS[path] ?? null;
}

/** Those that the form has no control for. */
export const profileFile = words('profile-file-words', {
  $schema: 'For editors: where the schema of profile files is.',
  profileVersion: 'Version of the format. A file of a later one is refused.',
  id: 'Sign-ins belong to it. Made from the name if it is left out.',
  application: 'What the service registered for your application.',
  'application.clientSecret': 'Stored apart from the rest, sealed, and never exported.',
  'application.clientCertificate.certificate': 'PEM: its own certificate, then those that lead to its authority.',
  'application.clientCertificate.key': 'PEM. Stored apart from the rest, sealed, and never exported.',
  'application.clientCertificate.passphrase':
    'Of an encrypted key. Stored apart from the rest, sealed, and never exported.',
  'application.loopbackRedirect.path': 'Path of the callback.',
  'application.loopbackRedirect.allowsRandomSegment': 'Whether the service accepts a random segment after the path.',
  headerNames: 'Headers with the key, the version and a token.',
  paths: 'Added to authUrl for authorize and keyPage, to baseUrl for the rest.',
  furtherParameters: 'What pages and calls get besides what this app sends anyway. No secrets.',
});

const FORM_FIELDS: Readonly<Record<string, FieldWords>> = profileFields.fields;
const FILE_FIELDS: Readonly<Record<string, string>> = profileFile;
