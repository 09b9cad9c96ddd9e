/** The wording of the screen “Exchanges”: what each row means, the details of one, and what can be done with them. */

import type { ErrorDetails } from '../../electron/ipc/views/error.ts';
import type { TimingView } from '../../electron/ipc/views/exchange-details.ts';
import type {
  BrowserRow,
  ExchangeState,
  Meaning,
  MeaningCode,
  Purpose,
  RequestRow,
  SignInRow,
} from '../../electron/ipc/views/exchanges.ts';
import { isolate } from '../../electron/text/isolate.ts';
import { METHOD_NAMES as NAMES } from '../../electron/text/method-names.ts';
import { errorText } from './errors.ts';
import { words } from './language.ts';
import { isMeaningCode } from './meanings.ts';
import { grouped, inSentence } from './wording.ts';

/** @returns what a request means, such as “Poll 3: pending, next in 5 s” */
export function requestMeaning(row: RequestRow, nowMs: number): string {
  const { poll, meaning } = row;
  const means = meaningWords(row, nowMs);
  return `${poll === null ? means : exchanges.pollMeans(poll, means)}${codeOf(meaning?.details)}`;
}

/** @returns what a poll brought, without its number */
export function pollMeaning(row: RequestRow, nowMs: number): string {
  return `${meaningWords(row, nowMs)}${codeOf(row.meaning?.details)}`;
}

/** @returns what happened in the browser, and why not, if it did not */
export function browserMeaning({ event, route, error }: BrowserRow): string {
  const { events, routes, because } = exchanges;
  const done = events[event](route ? ` ${routes[route]}` : '');
  return error ? `${because(done, errorText(error).title)}${codeOf(error.details)}` : done;
}

/** @returns how a sign-in stands or went */
export function signInMeaning({ outcome, member, error }: SignInRow): string {
  if (outcome === 'running') return exchanges.underWay;
  if (outcome === 'worked') return member === null ? exchanges.signedInAsNobody : exchanges.signedInAs(member);
  return error ? errorText(error).title : exchanges.failed;
}

/** @returns what a request is for */
export function purposeText(purpose: Purpose): string {
  return exchanges.purposes[purpose];
}

/** @returns a size: bytes up to 999, then kB and MB of a thousand */
export function sizeText(bytes: number): string {
  const { sizes } = exchanges;
  if (bytes < 1000) return sizes.bytes(bytes);
  return bytes < 999_950 ? sizes.kilobytes(bytes / 1000) : sizes.megabytes(bytes / 1_000_000);
}

export const exchanges = words('exchanges', {
  title: 'Exchanges',
  list: 'Exchanges, oldest first',
  nothing: 'Nothing has been exchanged yet',
  nothingHint: 'Every request will be listed here, polls and failures too.',
  signIn: 'Sign in',
  compare: 'Compare methods',
  reading: 'Reading',
  count: (count: number) => (count === 1 ? '1 row' : `${grouped(count)} rows`),
  countShown: (shown: number, count: number) => `${grouped(shown)} of ${exchangesCount(count)}`,
  selected: (count: number) => `${grouped(count)} selected`,
  dropped: (count: number) =>
    count === 1
      ? '1 older row was dropped; the limit is 10,000 rows or 64 MiB.'
      : `${grouped(count)} older rows were dropped; the limit is 10,000 rows or 64 MiB.`,
  columns: { time: 'Time', bar: 'Duration', name: 'Request', status: 'Status', meaning: 'Meaning' },

  states: {
    held: 'Paused',
    waiting: 'Looking up proxy and authorities',
    connecting: 'Connecting',
    sent: 'Sent, no reply yet',
    receiving: 'Receiving the reply',
    done: 'Reading the reply',
    failed: 'No reply',
  } satisfies Record<ExchangeState, string>,
  meanings: {
    token: 'Token received',
    'device-code': 'Code received',
    key: 'Key received',
    pending: 'Pending',
    'slow-down': 'Asked to slow down',
    busy: 'Service busy',
    'unexpected-reply': 'Unexpected reply',
    member: 'Member read',
    nobody: 'Nobody recognised',
    'as-nobody': 'Without sign-in, to compare',
    picture: 'Picture loaded',
    replied: 'Replied',
    revoked: 'Revoked, says the service',
  } satisfies Record<MeaningCode, string>,
  /** By the words for the route of a callback, with a space before them; empty where there is none. */
  events: {
    'page-held': () => 'Page not opened yet',
    'page-opened': () => 'Page opened',
    'page-not-opened': () => 'Page not opened',
    'callback-received': (by) => `Callback received${by}`,
    'callback-asked-about': (by) => `Callback${by} without check value: you are asked`,
    'callback-refused': (by) => `Callback${by} refused`,
  } satisfies Record<BrowserRow['event'], (by: string) => string>,
  routes: {
    scheme: 'by the app’s scheme',
    loopback: 'over loopback',
    pasted: 'by pasting',
  } satisfies Record<NonNullable<BrowserRow['route']>, string>,
  because: (done: string, reason: string) => `${done}: ${reason}`,
  purposes: {
    'code-exchange': 'Code for a token',
    'device-start': NAMES['device-code'],
    'device-poll': 'Poll',
    'key-request': 'Key',
    identification: NAMES.password,
    member: 'Member',
    'member-as-nobody': 'Member, without a sign-in',
    picture: 'Picture',
    call: 'Call of your own',
    revocation: 'Token revoked',
  } satisfies Record<Purpose, string>,
  sizes: {
    bytes: (bytes: number) => (bytes === 1 ? '1 byte' : `${bytes} bytes`),
    kilobytes: (size: number) => `${size.toFixed(1)} kB`,
    megabytes: (size: number) => `${size.toFixed(1)} MB`,
  },

  poll: (poll: number) => `Poll ${poll}`,
  pollMeans: (poll: number, meaning: string) => `Poll ${poll}: ${inSentence(meaning)}`,
  polls: (count: number) => `${grouped(count)} polls`,
  nextIn: (seconds: number) => `, next in ${seconds} s`,
  nextAfter: (seconds: number) => `, next after ${seconds} s`,
  firstIn: (seconds: number) => `, first poll in ${seconds} s`,
  firstAfter: (seconds: number) => `, first poll after ${seconds} s`,
  underWay: 'Under way',
  failed: 'Failed',
  andMore: (count: number) => `and ${grouped(count)} more`,
  signedOut: 'signed out',
  memberBy: (member: string, method: string) => `${member} · ${method}`,
  signedInAs: (member: string) => `Signed in as ${member}`,
  signedInAsNobody: 'Signed in; member not read',
  page: 'Page',
  callback: 'Callback',
  noStatus: '–',
  fold: { open: 'Unfold', close: 'Fold' },

  filter: {
    label: 'Filter the list',
    text: 'Filter',
    any: 'Any',
    choices: (count: number) => (count === 0 ? 'Filters' : `Filters: ${count}`),
    signIn: 'Sign-in',
    noSignIn: 'Outside a sign-in',
    signInUnlisted: 'Not in the list',
    outcome: 'Outcome',
    outcomes: { worked: 'Worked', failed: 'Failed', running: 'Under way' },
    method: 'Method',
    httpMethods: 'HTTP',
    loginMethods: 'Sign-in by',
    path: 'Path',
    newest: (count: number) => `The ${count} newest`,
    firstPaths: (count: number) => `The first ${count}; type others into Filter`,
    clear: 'Clear filter',
    nothing: 'Nothing matches this filter',
    nothingHint: (count: number) => `${count === 1 ? '1 row is' : `${grouped(count)} rows are`} hidden by it.`,
  },

  actions: {
    curl: 'Copy as cURL',
    save: 'Save',
    saveAll: 'Save all as HAR…',
    saveShown: (count: number) => `Save ${grouped(count)} shown as HAR…`,
    saveSelected: (count: number) => `Save ${grouped(count)} selected as HAR…`,
    clear: 'Clear…',
    saved: (file: string) => `Saved as ${file}`,
    shell: 'Shell',
    shells: { posix: 'bash, zsh and sh', powershell: 'PowerShell' },
    copyMasked: (count: number) => (count > 1 ? `Copy ${grouped(count)} requests` : 'Copy'),
    copyMaskedHint: 'Secrets are masked, so it does not run as it is.',
    copyRaw: (kept: number, count: number) => {
      if (count <= 1) return 'Copy with secrets…';
      const isPart = kept > 0 && kept < count;
      return `Copy ${isPart ? `${grouped(kept)} of ` : ''}${grouped(count)} with secrets…`;
    },
    copyRawHint: (kept: number, count: number) =>
      `${kept === 1 ? 'The command runs as it is' : 'The commands run as they are'}.${kept === count ? '' : ' The others’ secrets were not kept, or were erased.'}`,
    copyRawOff: 'Turn on “Keep secrets for cURL”, and repeat the request.',
    copyRawGone: (count: number) =>
      `The secrets of ${count === 1 ? 'this request' : 'these requests'} were not kept, or were erased. What you typed is never kept.`,
    keep: 'Keep secrets for cURL',
    keepHint:
      'Tokens in later requests stay in memory until you turn this off, clear, sign out or quit. What you type is never kept.',
    noRequests: 'No request among them.',
    commands: (count: number) => (count === 1 ? 'cURL command' : `${grouped(count)} cURL commands`),
    confirmClear: {
      title: (count: number) => (count === 1 ? 'Clear 1 row?' : `Clear ${grouped(count)} rows?`),
      body: 'This cannot be undone, and erases secrets kept for cURL. Your sign-ins stay.',
      action: 'Clear',
    },
  },

  /** Of an exchange, and of a sign-in as a whole. */
  details: {
    label: 'Details',
    close: 'Close',
    back: 'Back to the list',
    gone: 'This row is gone: at the limit, the oldest go first.',
    onlyThis: 'Show only this sign-in',
    showAll: 'Show all sign-ins',
    sections: {
      request: 'Request',
      reply: 'Reply',
      timing: 'Timing',
      connection: 'Connection',
      why: 'Why',
    },
    parameters: 'Parameters',
    headers: 'Headers',
    body: 'Body',
    noBody: 'No body',
    noReply: 'No reply came.',
    noReplyYet: 'No reply yet.',
    timedAtEnd: 'Shown when the request has ended.',
    emptyValue: 'empty',
    dropped: (size: string) => `${size}, no longer kept: bodies go before rows at the limit.`,
    leftOut: (size: string) => `${size} of the member’s own data, left out when the case was saved.`,
    bytes: (size: string, type: string) => (type === '' ? `${size} that are no text` : `${size} of ${type}`),
    wire: (size: string) => `${size} over the wire`,
    cut: 'There is more than is shown.',
    showWhole: (lines: number) => `Show all ${grouped(lines)} lines`,
    showAllValues: (count: number) => `Show all ${grouped(count)}`,
    kinds: { form: 'Form', json: 'JSON', text: 'Text', html: 'Web page' },
    timingParts: {
      prepareMs: 'Proxy and authorities',
      awaitedMs: 'Waiting for a connection',
      nameMs: 'Name',
      connectMs: 'Connect',
      tlsMs: 'TLS',
      ownMs: 'In this app',
      sendMs: 'Send',
      firstByteMs: 'First byte',
      receiveMs: 'Receive',
    } satisfies Partial<Record<keyof TimingView, string>>,
    total: 'Total',
    waitedInVain: 'No reply',
    reused: 'The connection was open already.',
    connection: {
      address: 'Other end',
      noAddress: 'Not reached',
      proxy: 'Proxy',
      direct: 'None',
      tls: 'TLS',
      noTls: 'Not encrypted',
      noHandshake: 'Handshake failed',
      cipher: 'Cipher',
      problem: 'Not trusted',
      subject: 'Issued to',
      issuer: 'Issued by',
      names: 'Names',
      validity: 'Valid',
      validFromTo: (from: string, to: string) => `${from} to ${to}`,
      fingerprint: 'SHA-256',
      noCertificate: 'No certificate was received.',
      none: 'No connection was made.',
    },
    profile: 'Profile',
    noFields: 'No field of the profile changes this.',
    span: {
      underWay: 'Under way',
      gaps: (count: number, duration: string) =>
        count === 1
          ? `1 gap, ${duration}, is drawn short`
          : `${grouped(count)} gaps, ${duration} in all, are drawn short`,
    },
  },
} as const);

function meaningWords(row: RequestRow, nowMs: number): string {
  const { meaning, state } = row;
  if (!meaning) return exchanges.states[state];
  const { code, details } = meaning;
  const means = isMeaningCode(code) ? exchanges.meanings[code] : errorText({ code, details }).title;
  return `${means}${nextWords(row, meaning, nowMs)}`;
}

/** Counts down to the next poll; once it is past, says how long was waited for it, which shows the interval. */
function nextWords({ poll, startedAtMs, endedAtMs }: RequestRow, { nextAtMs }: Meaning, nowMs: number): string {
  if (nextAtMs === null) return '';
  const { firstIn, firstAfter, nextIn, nextAfter } = exchanges;
  const leftMs = nextAtMs - nowMs;
  if (leftMs > 0) return (poll === null ? firstIn : nextIn)(Math.ceil(leftMs / 1000));
  const waitedMs = Math.max(0, nextAtMs - (endedAtMs ?? startedAtMs));
  return (poll === null ? firstAfter : nextAfter)(Math.round(waitedMs / 1000));
}

/** The service's own code, which testers look for. */
function codeOf({ serviceCode }: ErrorDetails = {}): string {
  return serviceCode === undefined ? '' : ` · ${isolate(serviceCode)}`;
}

function exchangesCount(count: number): string {
  return count === 1 ? '1 row' : `${grouped(count)} rows`;
}
