/** The wording of Compare methods, with what it says of each method, by id. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ComparisonView, MemberStanding } from '../../electron/ipc/views/comparison.ts';
import type { MethodView, OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import type { NextSecretsPlace } from '../../electron/ipc/views/status.ts';
import { words } from './language.ts';
import { entryOf } from './wording.ts';

/** @returns where the credential of the next sign-in by this method is stored; without a token, nothing ever is */
export function storedInText(method: OfferedMethodView, place: NextSecretsPlace): string {
  return compare.storedIn[method.result === 'no-token' ? 'no-token' : place];
}

/** A method as the document describes it. Names that go over the wire are in backquotes. */
export interface ComparedText {
  /** The document's advice besides whether it recommends the method; may be empty. */
  readonly advice: string;
  readonly password: string;
  /** Section 5: "Credentials exchanged". */
  readonly sends: string;
  /** Section 5: "Result". */
  readonly gets: string;
}

/** @returns the words for a method under “Compare methods”, taken from its description where there is no entry */
export function comparedText({ id, passwordGoesTo, result }: MethodView): ComparedText {
  const { described, otherMethod } = compare;
  return (
    entryOf<ComparedText>(described, id) ?? {
      advice: '',
      password: otherMethod.password[passwordGoesTo],
      sends: otherMethod.sends,
      gets: otherMethod.gets[result],
    }
  );
}

export const compare = words('compare', {
  title: 'Compare methods',
  at: (service: string) => `at ${service}`,
  columns: { method: 'Method', member: 'Member', result: 'Last result' },
  facts: { password: 'Typed', sends: 'Sent', gets: 'Comes back', storedIn: 'Stored' },
  /** Each method as the document describes it. Names that go over the wire are in backquotes. */
  described: {
    'oauth-code': {
      advice: '',
      password: 'On the service’s page, in your browser',
      sends: '`client_id`, `client_secret`, `redirect_uri`, `code`',
      gets: 'Token',
    },
    'device-code': {
      advice: 'For limited input',
      password: 'On the service’s page, on any device',
      sends: '`client_id`, `client_secret`, code',
      gets: 'Token',
    },
    'oauth-like': {
      advice: 'Not standard',
      password: 'On the service’s page, in your browser',
      sends: 'Key from the service, member login on its page for that key',
      gets: 'Token as GET parameter on the callback URL',
    },
    password: {
      advice: 'Over HTTPS only',
      password: 'In this app',
      sends: '`login`, MD5 `password`',
      gets: 'Member information plus token',
    },
    'http-basic': {
      advice: 'For scripts',
      password: 'In this app',
      sends: '`Authorization` header on each request',
      gets: 'Member set for that request only',
    },
  },

  /** What is said of any other method. */
  otherMethod: {
    password: {
      'service-page': 'On the service’s page',
      'this-app': 'In this app',
      nowhere: 'None',
    } satisfies Record<MethodView['passwordGoesTo'], string>,
    sends: 'Not described',
    gets: { token: 'Token', 'no-token': 'No token' } satisfies Record<MethodView['result'], string>,
  },

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
  notTried: 'Not tried',
  underWay: 'Under way',
  requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  actions: { try: 'Try', open: 'Open' },
  /** A button's word with what it is for, for people who cannot see what it stands beside. */
  of: (action: string, method: string) => `${action} ${method}`,
  tryAll: 'Try all',
  tryRest: 'Try the rest',
  notReady: {
    starting: 'The service is still starting.',
    failed: 'The service is not running.',
  } satisfies Record<Exclude<AppView['service']['state'], 'ready'>, string>,
  starting: (service: string) => `${service} is starting.`,
  stopped: (service: string) => `${service} is not running.`,
  summary: {
    nothing: 'No way has been tried yet',
    none: (tried: number) =>
      tried === 1 ? 'The one way that was tried did not work' : `None of the ${tried} ways tried worked`,
    /** By whether they returned the same. */
    worked: {
      nothing: (worked: number, total: number) => `${worked} of ${total} ways worked`,
      same: (worked: number, total: number) =>
        `${worked} of ${total} ways worked; ${worked === 2 ? 'both' : 'all'} returned the same member`,
      'other-member': (worked: number, total: number) => `${worked} of ${total} ways worked, for different members`,
      'fields-differ': (worked: number, total: number) => `${worked} of ${total} ways worked; their records differ`,
    } satisfies Record<ComparisonView['verdict'], (worked: number, total: number) => string>,
    failed: (count: number) => `${count} failed`,
    untried: (count: number) => `${count} not tried`,
  },
  differences: {
    title: (count: number) => (count === 1 ? '1 field differs' : `${count} fields differ`),
    columns: { field: 'Field', value: 'Value', methods: 'Returned by' },
    notKept: 'Value not kept',
    signedOut: 'Signed-out members',
  },
  detail: {
    back: 'All methods',
    exchanges: 'Show its exchanges',
    correct: 'Correct and try again',
    asDescribed: 'As the document describes it.',
  },
} as const);
