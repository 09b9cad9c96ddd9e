/** What a person is told where a file that was chosen cannot be read, or is not what it should be. */
import type { ErrorCode, ErrorDetails } from '../../electron/ipc/views/error.ts';
import { capital, type ErrorText, file, inTime } from './error-words.ts';

const UPDATE = 'Update this app.';

type Wording = (details: ErrorDetails) => ErrorText;

/** Of a profile, a case and a report that are opened: none of it changes anything. */
export const FILE_ERRORS = {
  ...wordKind('profile-file', {
    ...wordReading('profile file', 'file'),
    'too-large': wording(
      'The profile file is too large',
      (details) => `${wrongPlace(details)} ${details.expected ?? 'is larger than any profile'}.`,
      'Check which file you chose.',
    ),
    'not-json': notJson('The profile file is not valid JSON', 'Correct the file.'),
    newer: wording(
      'The profile file is of a later version',
      (details) => `A later version of this app made ${file(details)}.`,
      UPDATE,
    ),
    invalid: invalid('profile file', 'Correct the file.'),
  }),
  ...wordKind('case-file', {
    ...wordReading('case file'),
    'too-large': tooLarge('case file', '64 MiB', ' If it is a case, ask for one with fewer exchanges.'),
    'cut-off': cutOff('case file', 'ask for it again'),
    'not-json': notJson('The case file is damaged', 'Copy or download it again, or ask for it again.'),
    'not-a-case': wording(
      'This is not a case file',
      (details) => `${capital(file(details))} was not saved by this app as a case.`,
      'Choose a file from “Save a case file”.',
    ),
    newer: newer('This case was saved by a later version'),
    invalid: invalid('case file', 'Ask the person who saved it to send it again.'),
  }),
  ...wordKind('report', {
    ...wordReading('report'),
    'too-large': tooLarge('report', '4 MiB'),
    'cut-off': cutOff('report', 'make a new one'),
    'not-json': notJson(
      'The report is not valid JSON',
      'Choose one that was saved as JSON. If it is one, copy or download it again.',
    ),
    'not-a-report': wording(
      'This is not a report to compare with',
      (details) => `${capital(file(details))} is no report of the document check in JSON.`,
      'Choose one that was saved as JSON.',
    ),
    newer: newer('This report was made by a later version'),
    invalid: invalid('report', 'Make a new one.'),
    'other-points': wording(
      'This report was made by another version',
      () => 'That version judges differently, so the two cannot be compared.',
      'Make a new one with this version.',
    ),
  }),
} satisfies Partial<Readonly<Record<ErrorCode, Wording>>>;

/** @returns the words for each reason under its code, such as `report-too-large` */
function wordKind<Kind extends string, Reason extends string>(
  kind: Kind,
  reasons: Readonly<Record<Reason, Wording>>,
): Readonly<Record<`${Kind}-${Reason}`, Wording>>;
function wordKind(kind: string, reasons: Readonly<Record<string, Wording>>): Readonly<Record<string, Wording>> {
  return Object.fromEntries(Object.entries(reasons).map(([reason, worded]) => [`${kind}-${reason}`, worded]));
}

/**
 * Why a file was not read, but for its size.
 * @param what the kind of file
 */
function wordReading(what: string, other = what) {
  return {
    unreadable: wording(
      `The ${what} cannot be read`,
      (details) => `Your system did not let this app read ${file(details)}.`,
      'Check that it is there and readable.',
    ),
    'not-regular': wording(
      `The ${what} is not an ordinary file`,
      (details) => `${details.file ? file(details) : 'It'} is a folder, a device or a pipe.`,
      `Choose the ${what} itself.`,
    ),
    'timed-out': wording(
      `The ${what} took too long`,
      (details) => `Reading ${file(details)} did not finish ${inTime(details)}.`,
      'If it is on a network drive, copy it to this computer first.',
    ),
    'still-reading': wording(
      `Another ${other} is still being read`,
      () => 'Your system has not finished reading an earlier file.',
      'Try again when its drive answers, or start this app again.',
    ),
  };
}

function tooLarge(what: string, limit: string, further = ''): Wording {
  return wording(
    `The ${what} is too large`,
    (details) => `${capital(file(details))} is larger than ${limit}.`,
    `Check which file you chose.${further}`,
  );
}

function cutOff(what: string, otherwise: string): Wording {
  return wording(
    `The ${what} is not complete`,
    (details) => `${capital(file(details))} ends in the middle.`,
    `Copy or download it again, or ${otherwise}.`,
  );
}

function notJson(title: string, next: string): Wording {
  return wording(title, (details) => `${capital(file(details))} breaks the rules of JSON${textPlace(details)}.`, next);
}

function newer(title: string): Wording {
  return wording(title, (details) => `${capital(file(details))} has a format that this version does not know.`, UPDATE);
}

function invalid(what: string, next: string): Wording {
  return wording(
    `The ${what} has a mistake`,
    (details) => `${wrongPlace(details)} ${details.expected ?? 'is not what is expected'}.${furtherText(details)}`,
    next,
  );
}

function wording(title: string, happened: (details: ErrorDetails) => string, next: string): Wording {
  return (details) => ({ title, happened: happened(details), next });
}

function furtherText({ furtherFields = 0 }: ErrorDetails): string {
  if (furtherFields === 0) return '';
  return furtherFields === 1 ? ' One more field is wrong.' : ` ${furtherFields} more fields are wrong.`;
}

/** Where the JSON goes wrong; any other reason is left to "Details". */
function textPlace({ reason = '' }: ErrorDetails): string {
  return /^line \d+, column \d+$/.test(reason) ? ` at ${reason}` : '';
}

function wrongPlace(details: ErrorDetails): string {
  if (details.field) return `“${details.field}” in ${file(details)}`;
  return details.file ? `“${details.file}”` : 'The file';
}
