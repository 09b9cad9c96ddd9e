/** What `npm run token` says in a terminal. */
import type { ErrorDetails } from '../core/errors.ts';
import type { WordedCause } from './causes.ts';
import { methodName } from './method-names.ts';

/** @param methods ids of the methods that bring a token */
export function describeUsage(methods: readonly string[]): string {
  return `Signs in to a service and hands over the token: to a pipe, or into a file. Never to a terminal.

  npm run --silent token -- --profile FILE --method METHOD [--login NAME] [--output FILE]

  --profile FILE   the service's profile file
  --method METHOD  ${methods.map((id) => `${id} (${methodName(id)})`).join(', ')}
  --login NAME     for a method that takes a login; asked for otherwise
  --output FILE    writes the token into this file, which only you can read; a pipe otherwise, or for -
  --help           shows this

The password, and a client secret that the profile lacks, are asked for without showing them; where the input is no terminal, it is the next line of it. Pages are opened by
you: what you paste in answer is not shown. Proxies are those of HTTPS_PROXY, ALL_PROXY and NO_PROXY; login and
password of one stand in its address. All that is said goes to the standard error; Ctrl+C ends it, and nothing is written.

Ends with 0 when the token was handed over, 1 when it was not, 2 when it was called in another way than this, and 129, 130 or
143 when it was interrupted.
`;
}

/** Both are one line, and masked, since they were read. */
function said(who: string, { serviceText, serviceCode }: ErrorDetails): string {
  const text = [serviceText && `“${serviceText}”`, serviceCode && `(${serviceCode})`].filter(Boolean).join(' ');
  return text === '' ? '' : `${who}: ${text}.`;
}

function describeCause({ sentence, clues, field }: WordedCause): string {
  return [sentence, ...clues, ...(field === null ? [] : [`Mend ${field} in the profile.`])].join(' ');
}

export const TOKEN_TEXT = {
  usageHint: 'See npm run --silent token -- --help',
  wrongArguments: 'These arguments are not known, or one has no value.',
  missing: (option: string) => `--${option} is missing.`,
  unknownMethod: (methods: readonly string[]) => `--method is one of ${methods.join(', ')}.`,
  noToken: (method: string) => `“${methodName(method)}” brings no token: login and password go out with every request.`,
  noLogin: (method: string) => `“${methodName(method)}” takes no --login.`,
  notInto: {
    terminal: 'The token is not written to a terminal. Add --output FILE, or a pipe.',
    'shared-file': 'The token is not written to a file that others may read. Use --output FILE.',
  },
  signingIn: (service: string, method: string) => `Signing in to ${service}: ${methodName(method)}.`,
  fields: { login: 'Login', password: 'Password' },
  clientSecret: 'Client secret: ',
  open: (address: string) => `Open this address in a browser, and sign in:\n\n  ${address}\n`,
  received: 'The answer comes back by itself. If it does not, paste the address that the browser ends up on:',
  paste: (redirectUri: string) =>
    `The answer does not come back by itself. Paste the address that the browser ends up on; it begins with ${redirectUri}`,
  pasteHidden: '(What you paste is not shown.)',
  notListening: (code: string) => `This computer cannot listen for the answer: ${code}.`,
  refusal: (code: string, details: ErrorDetails) =>
    `The browser came back with “${code}”, which any page could have caused.${said(' It says', details)} End the sign-in? [y/N] `,
  code: (code: string, address: string, minutes: number) =>
    `Type this code on the service's page, within ${minutes} min:\n\n  ${code}\n  ${address}\n`,
  isThisYou: (member: string) =>
    `Nothing proves that this sign-in is yours. The service names this account:\n\n  ${member}\n\nIs this you? [y/N] `,
  notRead: (code: string, details: ErrorDetails) =>
    `The member could not be read: ${code}.${said(' The service says', details)} Enter tries again, n waits for another answer. `,
  notReadButKept: (message: string) => `Signed in, but the member could not be read. ${message}`,
  signedIn: (member: string) => `Signed in as ${member}.`,
  saved: (file: string) => `The token is in ${file}. Only you can read the file.`,
  savedInFolder: (file: string) => `The token is in ${file}. Whoever may open its folder can read the file.`,
  pipeClosed: 'The token was not taken: the pipe was closed.',
  proxyPassword: 'Write them into its address: HTTPS_PROXY=http://LOGIN:PASSWORD@HOST:PORT, percent-encoded.',
  unanswered: 'There is nobody to answer here. Start it in a terminal.',
  interrupted: 'Interrupted. Nothing was written.',
  /** Begins with a space, if there are any. */
  serviceWords: (details: ErrorDetails) => said(' The service says', details),
  /** Begins with a line break, if there are any. */
  causes: (causes: readonly WordedCause[]) =>
    causes.length === 0 ? '' : ['\nLikely causes:', ...causes.map(describeCause)].join('\n  - '),
  steps: {
    'opening-browser': 'Preparing the way back.',
    'contacting-service': 'Asking the service.',
    exchanging: 'Asking for the token.',
    'loading-member': 'Reading the member.',
  },
  polls: {
    pending: 'Waiting for you to confirm.',
    'slow-down': 'The service wants to be asked less often.',
    busy: 'The service is busy. Still asking.',
    unreachable: 'The service cannot be reached. Still asking.',
    intercepted: 'Something else answered in the place of the service. Still asking.',
    unexpected: 'The service answered otherwise than expected. Still asking.',
  },
  pollCount: (count: number) => ` Asked ${count === 1 ? 'once' : `${count} times`}.`,
  repeated: 'The same answer came again. Still asking.',
  endIt: 'To end this sign-in, type y and press Enter.',
} as const;
