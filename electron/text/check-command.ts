/** What `npm run check` says in a terminal, beside what `npm run token` says of a sign-in. */

import { methodName } from './method-names.ts';

/** @param names ids of the login methods and of the probes */
export function describeCheckUsage(names: {
  readonly methods: readonly string[];
  readonly probes: readonly string[];
}): string {
  return `Checks a service against its document: signs in, sends the probes that you
name, and says what holds.

  npm run --silent check -- [--profile FILE] [options]

What is checked
  --profile FILE     the service's profile file. Without it, the demo service is
                     checked: it signs in by itself, and all probes are sent,
                     which takes about three minutes
  --method METHOD    signs in by it; all by default. Several with commas:
                     ${wrapped(names.methods.map((id) => `${id} (${methodName(id)})`))}
  --probe PROBE      sends it; all at the demo, otherwise none by default. all
                     leaves out revoke and own-wrong-password; none is none.
                     Several with commas:
                     ${wrapped(names.probes)}
  --key-only         checks the key in place of the document: nobody signs in.
                     Sends what needs no member, then the same with a made-up
                     key, without one, and with a made-up secret
  --token-stdin      checks a token in place of the document: reads it from the
                     standard input, and a member by it once, and without it.
                     Both go with --profile and --no-input alone

Who signs in
  --login NAME       a test member's login, for methods and probes that take one
  --password-stdin   reads the password from the standard input, as its one line
  --print-url        prints the addresses of pages, and opens none
  --no-input         asks nothing and waits for nobody: what needs a person is
                     left out, and named

What is written, beside the summary on the standard output
  --json FILE        a report as JSON, which --against reads
  --junit FILE       as JUnit XML, for a pipeline
  --markdown FILE    as Markdown, for people. One of the three may be -, the
                     standard output
  --against FILE     says what differs from this earlier report
  --accept ID        does not fail by this statement, which is broken, such as
                     4.2-reply-form. Several with commas
  --help             shows this

MEMBER_LOGIN_CLIENT_SECRET is used in place of the profile's client secret.
Proxies are those of HTTPS_PROXY, ALL_PROXY and NO_PROXY; login and password of
one stand in its address. Ctrl+C ends the check, and writes what was found until
then.

Ends with
  0  each statement that the methods and probes can show holds or is accepted,
     and nothing differs from the earlier report
  1  a statement is broken that is not accepted, or something differs
  2  the check could not run or was interrupted, or an accepted statement holds
  3  nothing is broken, but something was not seen
With --key-only or --token-stdin
  0  the key is good, whatever was found of the secret; or the token is
  1  the key is refused; or the token is refused, or not recognised
  2  nothing was sent, no reply came, or it was interrupted
  3  no reply told
`;
}

const WIDTH = 80;
const INDENT = ' '.repeat(21);

/** @returns names with commas, in lines behind the names of options */
function wrapped(names: readonly string[]): string {
  const lines = [''];
  for (const name of names) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = name;
    else if (`${INDENT}${line}, ${name},`.length <= WIDTH) lines[lines.length - 1] = `${line}, ${name}`;
    else lines.push(name);
  }
  return lines.join(`,\n${INDENT}`);
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}

export const CHECK_TEXT = {
  usageHint: 'See npm run --silent check -- --help',
  wrongArguments: 'These arguments are not known, or one has no value.',
  empty: (option: string) => `--${option} has no value.`,
  unknownMethod: (methods: readonly string[]) => `--method takes ${methods.join(', ')}.`,
  unknownProbe: (probes: readonly string[]) => `--probe takes ${probes.join(', ')}, all or none.`,
  unknownStatement: '--accept takes the id of a statement as a report names it, such as 4.2-reply-form.',
  demoHasMember: '--login and --password-stdin go with --profile: the demo service has members of its own.',
  standsAlone: '--key-only and --token-stdin exclude each other, and go with --profile and --no-input alone.',
  tokenOfDemo: '--token-stdin needs --profile: the demo service starts anew, and knows no token.',
  tokenOfTerminal: '--token-stdin takes the token from a pipe, not from a terminal, which would show it.',
  passwordOfNobody: '--password-stdin needs --login.',
  passwordOfTerminal:
    'Where nobody is asked, --password-stdin takes the password from a pipe, not from a terminal, which would show it.',
  oneStandardOutput: 'Only one report can go to the standard output.',
  sameOutput: 'Two reports cannot go into one file.',
  outputUnwritable: (option: string, reason: string) => `The file of --${option} cannot be written: ${reason}.`,
  outputNotWritten: (option: string, why: string) => `The file of --${option} was not written. ${why}`,
  noFolder: 'its folder is not there',
  noFile: 'a folder, a link or a device has that name. Name another file, or - for the standard output',
  profileAsOutput: 'It would take the place of the profile file. Write into another file.',
  noPassword: 'There is no password on the standard input.',
  longPassword: 'The first line of the standard input is too long for a password.',
  passwordNotUtf8: 'The password on the standard input is not UTF-8.',
  noToken: 'There is no token on the standard input.',
  longToken: (most: number) => `What is on the standard input is too long for a token: at most ${most} bytes.`,
  tokenOfLines: 'There is more than one line on the standard input, which has to be one token.',
  tokenCharacters: 'What is on the standard input is no token: it has spaces, or characters that a header cannot have.',
  tokenNeedsHttps: 'The service’s address is not https, and a token is sent over https only.',
  key: {
    accepted: 'The service accepts the API key.',
    refused: 'The service refuses the API key.',
    'not-known': 'Whether the service accepts the API key is not known: no reply told.',
  },
  ofKey: (clue: string) => `API key: ${clue}`,
  ofSecret: (clue: string) => `Client secret: ${clue}`,
  checkStopped: 'The service was too busy, refused to go on, or was not reached. Nothing more was sent.',
  token: {
    accepted: (how: string) => `The service recognises the token, sent ${how}.`,
    refused: (how: string) => `The service refuses the token, sent ${how}.`,
    unrecognised: (how: string) => `The service does not recognise the token, sent ${how}.`,
    'not-known': (how: string) => `Whether the token is good is not known. It was sent ${how}.`,
  },
  sentAs: {
    bearer: () => 'as Bearer in the Authorization header',
    'x-service-token': (header: string) => `in the header ${header}`,
    'access-token-parameter': () => 'in the parameter access_token',
  },
  replyTellsNothing: (code: string, status: number | null) =>
    `The reply says nothing of it: ${code}${status === null ? '' : `, status ${status}`}.`,
  perhaps: (cause: string) => `Perhaps: ${cause}`,
  unexpected: (what: string) => `Something went wrong inside this app: ${what}.`,
  fields: { login: 'Login of a test member: ', password: 'Password: ' } as Readonly<Record<string, string>>,
  checking: (service: string, address: string) => `Checking ${service} at ${address}.`,
  signingIn: (method: string, nth: number, count: number) => `Signing in, ${nth} of ${count}: ${method}.`,
  signedIn: (method: string) => `Signed in: ${method}.`,
  leftOut: (what: string, why: string) => `Left out: ${what}. ${why}`.trimEnd(),
  option: (method: string, option: string) => `${method} (${option})`,
  needsPerson: 'It needs a person, and --no-input leaves nobody to ask.',
  needsMember: 'It needs a member’s login and password: --login and --password-stdin.',
  needsField: (field: string) => `It needs “${field}”, which is asked for at a terminal only.`,
  needsHttps: 'The service’s address is not https, and a password is sent over https only.',
  needsPasting: 'Its answer does not come back to this computer by itself, and nobody is here to paste it.',
  isPasted: 'Its answer has to be pasted, and the way back cannot be judged then: the check ends with 3 at best.',
  needsYes: 'It needs a yes at a terminal, because nothing proves that the sign-in is yours.',
  pageNotSecure: 'Its page was not opened, because it does not use https.',
  refusedTwice: 'Login and password were refused before, and are not sent again: that may lock the account.',
  stillReading: 'The member’s record is still being read. Going on without it.',
  needsSecret: 'It needs the client secret, which neither the profile nor MEMBER_LOGIN_CLIENT_SECRET has.',
  confirmed: 'Press Enter once you have confirmed it.',
  declined: 'Press Enter once you have declined.',
  declineThis: 'This time, decline: sign in on the page, and refuse the access.',
  nobody: 'There is nobody to answer here.',
  interrupted: 'Interrupted.',
  notReached: 'Not one request had a reply.',
  nothingSent: 'Nothing was sent, because everything was left out.',
  plan: 'The probes send these requests, with secrets masked:',
  planned: (method: string, address: string, parts: string, note: string | null) =>
    `    ${method} ${address}${note === null ? '' : `  (${note})`}\n      ${parts}`.trimEnd(),
  probe: (id: string, title: string) => `  ${id}: ${title}`,
  probesTake: (probes: number, requests: number, minutes: number) =>
    `${count(probes, 'probe')} with about ${count(requests, 'request')}, two seconds apart: this takes ${minutes < 1 ? 'less than a minute' : `about ${count(minutes, 'minute')}`}.`,
  warning: (text: string) => `    ! ${text}`,
  send: 'Send them? [y/N] ',
  notAgreed: 'You did not agree to it.',
  onlyAgreed: 'It may lock an account, so it is sent only if a person agrees to it at a terminal.',
  probing: (id: string, title: string, nth: number, of: number) => `Probe ${nth} of ${of}, ${id}: ${title}.`,
  probeWaits: (seconds: number) => `Next request in ${seconds} s.`,
  probesEnded: {
    ended: null,
    cancelled: 'The probes were stopped.',
    'not-reached': 'The service was not reached any more, so no further probe was sent.',
    limited: 'The service answered that there were too many requests (429), so no further probe was sent.',
  },
  written: (file: string) => `Written: ${file}`,
  outputClosed: 'The report was not taken: the standard output was closed.',
  againstRefused: (why: string) => `--against: ${why}`,
  tokensStay: (count: number) =>
    count === 1
      ? 'One token of these sign-ins stays valid at the service.'
      : `${count} tokens of these sign-ins stay valid at the service.`,
} as const;
