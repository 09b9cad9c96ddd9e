/** What an error's details are called. */
import type { ErrorDetails } from '../../electron/ipc/views/error.ts';
import { words } from './language.ts';

export const errorDetails = words('error-details', {
  host: 'Address',
  status: 'HTTP status',
  serviceCode: 'Error code',
  serviceText: 'The service’s words',
  lookedFor: 'Looked for',
  replyShape: 'Shape of the reply',
  profileField: 'Profile field',
  browser: 'Browser',
  reason: 'Reason given',
  systemAuthorities: 'System authorities',
  folder: 'Folder',
  storageFormat: 'Storage format',
  file: 'File',
  version: 'Version',
  field: 'Field',
  furtherFields: 'Other wrong fields',
  exchange: 'Request',
  furtherExchanges: 'Other requests',
} as const satisfies Record<
  Exclude<keyof ErrorDetails, 'expected' | 'limitCharacters' | 'limitSeconds' | 'observed' | 'retryAfterSeconds'>,
  string
>);
