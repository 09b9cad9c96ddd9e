/** One line about each field of a profile file, as the published schema says it. */
import { FIELD_WORDS } from './field-words.ts';

/** @returns what a field is for, or an object of fields; null if there are no words for it */
export function describeField(path: string): string | null {
  return FIELD_WORDS[path]?.line ?? FILE_WORDS[path] ?? null;
}

/** Those that the form has no control for. */
const FILE_WORDS: Readonly<Record<string, string>> = {
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
};
