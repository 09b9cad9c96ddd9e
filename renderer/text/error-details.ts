/** What an error's details are called, and the words for the reasons that they give. */
import type { ErrorDetails } from '../../electron/ipc/views/error.ts';
import type { ChangeRefusal } from '../../electron/ipc/views/held.ts';
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

export const errorReasons = words('error-reasons', {
  /** What this app saw where the service reports no error (5.5, 7). */
  observed: {
    'refused-status': 'The service turned the request down.',
    'error-payload': 'The service’s reply reports an error.',
    'no-member': 'The service’s reply contains no member.',
    'same-as-nobody': 'The service answered exactly as it does when nobody is signed in.',
  } satisfies Record<NonNullable<ErrorDetails['observed']>, string>,
  /** Why a change to a held request is refused. */
  changes: {
    'path-leaves-base':
      'A path begins with a slash, stays below the address of the service however it is decoded, and has no query; all but ASCII is percent-encoded as UTF-8.',
    'name-not-allowed': 'A header’s name has letters, digits and hyphens only; a parameter has a name.',
    'value-not-allowed': 'A header’s value is one line of Western European characters.',
    'header-fixed': 'This header follows from the request or belongs to the connection.',
    'not-there': 'The request has no such part.',
    'not-secure': 'A login and a password are sent over https only.',
  } satisfies Record<ChangeRefusal, string>,
  /** Why a file cannot be written, by the system's code; completes “… could not be written, because …”. */
  files: {
    EACCES: 'this app may not write there',
    EPERM: 'this app may not write there',
    EROFS: 'nothing can be written there',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk is full',
    ENOENT: 'its folder is not there',
    EISDIR: 'a folder has that name',
    ENAMETOOLONG: 'its name is too long',
    EBUSY: 'another program uses it',
  },
} as const);

/** Whether a reason is one of those that are worded. */
export const isChangeRefusal = (reason: string): reason is ChangeRefusal => Object.hasOwn(errorReasons.changes, reason);

export const isFileReason = (reason: string): reason is keyof typeof errorReasons.files =>
  Object.hasOwn(errorReasons.files, reason);
