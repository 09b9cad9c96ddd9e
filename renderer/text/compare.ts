/** The wording of Compare methods. What it says of each method is in `methods.ts`. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ComparisonView, MemberStanding } from '../../electron/ipc/views/comparison.ts';
import type { OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import type { NextSecretsPlace } from '../../electron/ipc/views/status.ts';
import { words } from './language.ts';
import { inSentence } from './wording.ts';

/** @returns where the credential of the next sign-in by this method is stored; without a token, nothing ever is */
export function storedInText(method: OfferedMethodView, place: NextSecretsPlace): string {
  return compare.storedIn[method.result === 'no-token' ? 'no-token' : place];
}

export const compare = words('compare', {
  title: 'Compare methods',
  at: (service: string) => `at ${service}`,
  caption: (service: string) => `The ways to sign in to ${service}, with the last result of each`,
  columns: { method: 'Method', member: 'Member', result: 'Last result here', action: 'Try it' },
  facts: { password: 'Typed', sends: 'Sent', gets: 'Comes back', storedIn: 'Stored' },
  storedIn: {
    'no-token': 'Memory only, never stored',
    'not-decided': 'Keychain, else memory',
    memory: 'Memory only',
    keychain: 'Disk, encrypted by your keychain',
    weak: 'Disk, without a keychain',
  } satisfies Record<NextSecretsPlace | 'no-token', string>,
  recommended: 'Recommended',
  cautions: {
    'answer-not-received': 'You paste the answer yourself here.',
    'needs-https': 'Sends no password here: not https.',
    'needs-client-secret': 'The client secret is not set.',
  } satisfies Record<NonNullable<OfferedMethodView['caution']>, string>,
  standings: {
    'other-member': (member: string | null) => (member === null ? 'Another member' : `Another member: ${member}`),
    'fields-differ': () => 'Worked, record differs',
  } satisfies Record<Exclude<MemberStanding, 'same'>, (member: string | null) => string>,
  signedOut: 'Signed out',
  worked: 'Worked',
  failed: 'Failed',
  failedBecause: (reason: string) => `Failed: ${inSentence(reason)}`,
  notTried: 'Not tried',
  underWay: 'Under way',
  requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  actions: { try: 'Try', 'try-again': 'Try', open: 'Open' },
  /** After the button's word, for people who cannot see what it stands beside. */
  which: {
    try: (method: string) => ` ${method}`,
    'try-again': (method: string) => ` again ${method}`,
    open: (method: string) => ` ${method}`,
  },
  tryAll: 'Try all',
  tryRest: 'Try the rest',
  notReady: {
    starting: 'The service is still starting.',
    failed: 'The service is not running.',
  } satisfies Record<Exclude<AppView['service']['state'], 'ready'>, string>,
  starting: (service: string) => `${service} is starting. You can try its methods as soon as it is ready.`,
  stopped: (service: string) => `${service} is not running, so its methods cannot be tried now.`,
  summary: {
    nothing: 'No way has been tried here yet',
    none: (tried: number) =>
      tried === 1 ? 'The one way that was tried did not work' : `None of the ${tried} ways tried worked`,
    /** By whether they returned the same. */
    worked: {
      nothing: (worked: number, total: number) => `${worked} of ${total} ways worked`,
      same: (worked: number, total: number) =>
        `${worked} of ${total} ways worked; ${worked === 2 ? 'both' : 'all'} returned the same member`,
      'other-member': (worked: number, total: number) =>
        `${worked} of ${total} ways worked; they returned different members`,
      'fields-differ': (worked: number, total: number) =>
        `${worked} of ${total} ways worked; the records that they returned differ`,
    } satisfies Record<ComparisonView['verdict'], (worked: number, total: number) => string>,
    failed: (count: number) => `${count} failed`,
    untried: (count: number) => `${count} not tried`,
  },
  differences: {
    title: (count: number) => (count === 1 ? '1 field differs' : `${count} fields differ`),
    columns: { field: 'Field', value: 'Value', methods: 'Returned by' },
    notKept: 'Not kept: only digests are stored',
    signedOut: 'Members who are signed out',
  },
  detail: {
    title: (method: string) => `Last result of ${method}`,
    back: 'All methods',
    exchanges: 'Show its exchanges',
    correct: 'Correct and try again',
    asDescribed: 'As the document describes it.',
  },
} as const);
