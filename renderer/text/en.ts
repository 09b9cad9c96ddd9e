/** The wording of the frame and of the screens for people; methods and errors have their own files beside it. */
import type { AttemptView, SentParameter, StepView } from '../../electron/ipc/views/attempts.ts';
import type { AttemptEnd, ErrorCode, ErrorDetails } from '../../electron/ipc/views/error.ts';
import type { MethodView, OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import type { ServiceView } from '../../electron/ipc/views/services.ts';
import type { SessionView, TokenPresentation } from '../../electron/ipc/views/sessions.ts';
import type { CallbackRoute, SecretsPlace } from '../../electron/ipc/views/status.ts';
import { words } from './language.ts';
import { entryOf } from './wording.ts';

export { fieldLabel, methodText, optionHint, optionLabel } from './methods.ts';

/** @returns a value of a member record as it is shown: Yes, No and None in words, anything else as it is */
export function recordValue(value: string): string {
  return entryOf<string>(text.member.values, value) ?? value;
}

/** @returns what a sign-in is waiting for or doing, or how it ended, in a few words */
export function attemptState({ step, held }: Pick<AttemptView, 'step' | 'held'>): string {
  const { steps, ends, toCorrect, paused } = text.rail;
  if (held) return paused;
  if (step.kind === 'ended') {
    const { code } = step.error;
    return code in FIELD_OF_ERROR ? toCorrect : ends[code === 'superseded' ? code : step.end];
  }
  const isAsking = step.kind === 'waiting-for-browser' && step.refusal !== null;
  return steps[isAsking ? 'confirming-member' : step.kind];
}

/** @returns the service's state, in a word or two */
export function serviceState({ state, problem }: Pick<ServiceView, 'state' | 'problem'>): string {
  const { states, secretNotOpened, notUsable } = text.service;
  if (state !== 'failed') return states[state];
  if (problem?.code === 'profile-secret-not-opened') return secretNotOpened;
  // Only the demo runs inside this app.
  return problem?.code === 'demo-not-started' ? states.failed : notUsable;
}

/** @returns the service's name, with its state unless it is ready */
export function nameAndState(service: Pick<ServiceView, 'name' | 'state' | 'problem'>): string {
  return service.state === 'ready' ? service.name : text.service.nameAndState(service.name, serviceState(service));
}

/**
 * Errors that are about a field of a method's form without naming it, after which the form is there to type in again. The
 * login may be right, so it is kept; the password is typed again.
 */
export const FIELD_OF_ERROR: Readonly<Partial<Record<ErrorCode, string>>> = {
  'login-has-colon': 'login',
  'credentials-refused': 'password',
  'basic-not-identified': 'password',
};

/** Where the next token is stored; `opening` while the keychain is asked for what was saved. */
export type ShownPlace = SecretsPlace | 'opening';

export const UNLOCK = 'Your system may ask you to unlock your keychain.';

type Caution = NonNullable<OfferedMethodView['caution']>;

export const text = words('text', {
  app: {
    tryAgain: 'Try again',
    details: 'Details',
    copied: (what: string) => `${what} copied`,
    dismiss: (title: string) => `Dismiss “${title}”`,
    moreNotices: (count: number) => (count === 1 ? '1 more notice' : `${count} more notices`),
    newestNotice: 'Show only the newest notice',
    opening: 'Opening',
    notDrawn: {
      title: 'Something failed inside this app',
      happened: 'It could not draw this screen.',
      next: 'Try again. If it fails again, quit the app and open it again.',
    },
    windowTitle: (screen: string) => `${screen} · Member Login`,
  },

  rail: {
    label: 'Places',
    fold: 'Places',
    dismiss: (signIn: string) => `Dismiss “${signIn}”`,
    account: 'Accounts',
    elsewhere: 'Other services',
    signIn: 'Sign in',
    steps: {
      'opening-browser': 'Opening your browser',
      'contacting-service': 'Contacting the service',
      'show-code': 'Waiting for confirmation',
      'waiting-for-browser': 'Waiting for your browser',
      exchanging: 'Signing in',
      'loading-member': 'Signing in',
      'member-not-read': 'Record not read yet',
      'confirming-member': 'Waiting for your answer',
    } satisfies Record<Exclude<StepView['kind'], 'ended'>, string>,
    ends: {
      cancelled: 'Cancelled',
      declined: 'Declined',
      'timed-out': 'Time ran out',
      failed: 'Did not work',
      superseded: 'Replaced',
    } satisfies Record<AttemptEnd | 'superseded', string>,
    toCorrect: 'Not accepted yet',
    paused: 'Paused',
    statuses: {
      verified: null,
      'not-verified': 'Not verified',
      'not-recognised': 'Not recognised',
      ended: 'Signed out',
    } satisfies Record<SessionView['status'], string | null>,
    signOutAll: 'Sign out of all accounts',
    /** How many of a member's sign-ins are so. */
    statusOf: (count: number, status: string) => `${count} ${status.toLowerCase()}`,
    testing: 'Testing',
    compare: 'Compare methods',
    exchanges: 'Exchanges',
    documentCheck: 'Document check',
    callService: 'Call the service',
    caseFile: 'Case file',
    demoBehaviour: 'Demo behaviour',
    services: 'Services',
    addService: 'Add a service…',
    /** The same, below the title “Services”. */
    add: 'Add…',
    /** Of a service's form. */
    notSaved: 'Not saved',
    editService: (name: string) => `Edit ${name}`,
    signedIn: (count: number) => `${count} signed in`,
    /** By which a member is signed in; three or more. */
    ways: (count: number) => `${count} ways`,
    /** Points of the demo's behaviour. */
    changed: (count: number) => `${count} changed`,
    help: 'Help',
    commands: 'Commands',
    about: 'About',
  },

  service: {
    base: 'API',
    auth: 'Sign-in pages',
    version: 'API version sent',
    noVersion: 'None',
    states: { starting: 'Starting', ready: 'Ready', failed: 'Not running' },
    nameAndState: (name: string, state: string) => `${name}: ${state}`,
    secretNotOpened: 'Secret not opened',
    notUsable: 'Not usable',
    startAgain: 'Start again',
    enterSecret: 'Enter the secret…',
    untilQuit: 'Or enter the secret, which then works until you quit.',
  },

  restoring: {
    title: 'Opening your saved sign-ins',
    body: UNLOCK,
    meanwhile: 'Sign in without waiting',
  },

  /** Above a sign-in that is tried from Compare methods. */
  trial: {
    one: 'Tried from Compare methods.',
    rest: (count: number) => `Trying the rest: ${count} more after this one.`,
    left: (count: number) =>
      count === 1 ? 'One way to sign in is still to be tried.' : `${count} ways to sign in are still to be tried.`,
    goOn: 'Go on trying',
    back: 'Back to Compare methods',
    stop: 'Stop and compare',
  },

  signIn: {
    cancelled: 'Cancelled. Nothing was kept.',
    title: (name: string) => `Sign in to ${name}`,
    demo: 'This service runs inside the app. Nothing leaves this computer.',
    pagesAt: (host: string) => `Its sign-in page is at ${host}.`,
    starting: (name: string) => `${name} is starting.`,
    startingFromFile: (name: string) => `${name} is starting. ${UNLOCK}`,
    password: {
      'service-page': 'Your password goes to the service’s page, never to this app.',
      'this-app': 'You type your password here, not on the service’s page.',
      nowhere: 'This takes no password.',
    } satisfies Record<MethodView['passwordGoesTo'], string>,
    others: 'Other ways',
    fillMembers: 'Fill in a demo member',
    fillFor: (name: string) => `Fill in ${name}’s login and password`,
    caution: {
      'answer-not-received': 'The answer does not come back to this copy by itself: you paste an address.',
      'needs-https': 'This service’s address is not https, so this app sends no password to it.',
      'needs-client-secret': 'This way needs the service’s client secret: set it in the service’s form.',
    } satisfies Record<Caution, string>,
    /** For a caution that the same screen has already given in full. */
    cautionAgain: {
      'answer-not-received': 'You paste the address this way, too.',
      'needs-https': 'This app sends no password this way either.',
      'needs-client-secret': 'This way needs the client secret, too.',
    } satisfies Record<Caution, string>,
    notSent: 'What you typed is still here.',
    typeAgain: 'Type the password again.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    back: 'Back',
    goOn: 'Continue',
    to: (name: string) => `You are signing in to ${name}.`,
    signingIn: 'Signing in',
  },

  privateWindow: {
    action: 'Private window',
    actionFor: (method: string) => `Private window: ${method}`,
    hint: 'For somebody your browser does not know yet.',
    open: (browser: string | null) =>
      `Close all private windows of ${browser ?? 'your browser'} before another member signs in: they share one session.`,
    help: 'Copy the address into a private window yourself.',
  },

  /** Steps that pass by themselves. */
  passing: {
    'opening-browser': 'Opening your browser',
    'contacting-service': 'Contacting the service',
    exchanging: 'Completing the sign-in',
    'loading-member': 'Reading your record',
  },
  cancel: 'Cancel',

  waiting: {
    title: 'Finish in your browser',
    body: (name: string) => `Sign in on the page of ${name}.`,
    bodyThenOpen: (name: string) => `Sign in at ${name}, then let its page open Member Login.`,
    countdown: (left: string) => `${left} left`,
    /** While a request is held, the time left does not run. */
    countdownHeld: (left: string) => `Paused · ${left} left`,
    openAgain: 'Open again',
    copyAddress: 'Copy address',
    addressCopied: 'Address',
    paste: 'Paste the address you were sent to',
    pasteSubmit: 'Use address',
    pasteHint: 'It begins with',
    notReceived: {
      scheme: 'Your system does not hand the answer to this copy.',
      loopback: 'Paste the address your browser ends up on.',
      elsewhere:
        'The answer goes to an address that this app does not receive. Paste the address your browser ends up on.',
    } satisfies Record<CallbackRoute, string>,
    claimFirst: 'Change that, then choose “Open again”.',
    loopbackInstead: 'Start again through this computer',
    pasteInstead: 'Or paste the address your browser is sent to.',
    pasteOnly: 'Paste the address your browser is sent to.',
    pasteFrom: 'Firefox shows it; Chrome and Edge stay on the service’s page.',
    helpTitle: 'Nothing happening?',
    help: 'Copy the address into another browser.',
    returnHelp: {
      scheme: 'If nothing opens, Firefox shows the address to paste; Chrome and Edge stay on the service’s page.',
      loopback: 'If the last page does not load, paste its address.',
    } satisfies Record<Exclude<CallbackRoute, 'elsewhere'>, string>,
    codeInstead: 'Use a short code instead',
    sent: {
      title: 'The page shows an error?',
      body: (name: string) => `What was sent has to be what ${name} registered, letter by letter.`,
      how: {
        'key-request': 'Sent when this app asked for the key.',
        'not-sent': 'Not sent: the service takes the one that it registered.',
        secret: 'Sent, but secret, so it is not shown.',
      } satisfies Record<Exclude<SentParameter['how'], 'page'>, string>,
      copy: (name: string) => `Copy ${name}`,
      edit: (name: string) => `Edit ${name}`,
    },
  },

  device: {
    title: 'Enter this code on the service’s page',
    scan: 'Scan the QR code with your phone, or open the address on any device.',
    announced: (code: string) => `Code: ${code}`,
    copyCode: 'Copy code',
    codeCopied: 'Code',
    hyphen: 'hyphen',
    copyAndOpen: 'Copy code and open page',
    copyAddress: 'Copy address',
    addressCopied: 'Address',
    qr: 'QR code of the address',
    onThisComputer: 'Only this computer can reach this address.',
    timeLeft: (left: string) => `Expires in ${left}`,
    expired: 'The code has expired. This app checks once more.',
    checking: 'Checking now',
    checkHeld: 'The next check is paused before it is sent.',
    notAllowed: 'Ask the service before you sign in there: others may read what you type.',
    repeated: 'The same answer came again, and nothing says that it means “not yet”.',
    end: 'End sign-in',
    nextCheck: (seconds: number) => `Next check in ${seconds} s`,
    firstCheck: (seconds: number) => `First check in ${seconds} s`,
    last: {
      pending: 'Not confirmed yet.',
      'slow-down': 'The service asks this app to check less often.',
      busy: 'The service is busy.',
      unreachable: 'The service cannot be reached.',
      intercepted: 'The answer may come from the sign-in page of a network. Still asking.',
      unexpected: ({ serviceText, serviceCode, status }: ErrorDetails) => {
        const quote = serviceText ?? serviceCode;
        if (quote !== undefined) return `Still asking. The service says: “${quote}”`;
        return `The service answered${status ? ` with HTTP status ${status}` : ''}, without a token or a reason. Still asking.`;
      },
    },
  },

  ended: {
    startAgain: 'Start again',
    back: 'Back',
    editService: 'Edit the service…',
    likeliest: (cause: string) => `Likeliest cause: ${cause}`,
  },

  member: {
    unread: 'Your record cannot be read',
    notRead: 'Signed in, but your record has not been read yet',
    ended: 'Signed out by the service',
    signedIn: (service: string, how: string) => `Signed in to ${service} ${how}`,
    wasSignedIn: (member: string, service: string, how: string) => `${member} was signed in to ${service} ${how}`,
    /** Of somebody whose record is not there. */
    by: (service: string, how: string) => `${service}, ${how}`,
    since: (when: string) => `Since ${when}`,
    sinceUntilQuit: (when: string) => `Since ${when}, until you quit`,
    /** Of the buttons that switch between a member's sign-ins. */
    ways: 'Sign-ins',
    lastRead: (when: string) => `Record last read ${when}`,
    howToStay: 'How to stay signed in',
    why: 'Why',
    refresh: 'Refresh',
    refreshing: 'Refreshing',
    signOut: 'Sign out',
    record: 'Member record',
    readAt: (when: string) => `Read ${when}`,
    readNow: 'Read just now',
    refreshed: 'Record refreshed',
    empty: 'The service sent nothing else about this member.',
    /** In place of what the record has. */
    values: { true: 'Yes', false: 'No', '–': 'None' },
    login: 'Login',
    email: 'E-mail',
    id: 'Member ID',
    signIn: 'This sign-in',
    token: 'Token',
    sentAs: 'Sent as',
    storedIn: 'Stored in',
    basicLogin: 'Signed in as',
    passwordForm: 'Password sent as',
    presentations: {
      bearer: () => 'Authorization header',
      'x-service-token': (header: string | null) =>
        header === null ? 'The service’s own header for tokens' : `${header} header`,
      'access-token-parameter': () => 'access_token in the address',
    } satisfies Record<TokenPresentation, (header: string | null) => string>,
    learned: (way: string) => `${way}, found by trying`,
    notVerified: 'Not confirmed with the service yet.',
    triesAgain: 'This app tries again by itself.',
    hints: {
      'refuses-at-times': 'This service sometimes refuses a token that it accepts a second later.',
      'sends-other-token': 'The service sends another token with its replies, which this app does not use.',
    } satisfies Record<SessionView['hints'][number], string>,
    otherMember: {
      title: 'This token now brings another member',
      /** Each before a name. */
      now: 'Now:',
      before: 'Before:',
      next: '“Refresh” shows the new one. If you did not expect this, sign out and tell the service.',
    },
    /** A title as a sentence. */
    sentence: (title: string) => `${title}.`,
    otherWays: 'Other ways to send the token',
    editWay: 'Edit “How the token is sent”',
    editWayCounts: 'For the next sign-in.',
    tryHeaders: 'Try the other headers',
    tryHeader: 'Try the other header',
    tryParameter: 'Send it as a parameter',
    parameterLogged: 'The token would be in the address, which servers may log.',
    oneTried: 'The other way did not work either.',
    nothingLeft: 'No other way to send it is left. Ask the service how it expects the token.',
    signInAgain: 'Sign in again',
    tryOnceMore: 'Try once more',
    trying: 'Trying',
    dismiss: 'Dismiss',
  },

  status: {
    callbacks: {
      title: 'How sign-ins come back',
      item: (route: string) => `Callbacks: ${route}`,
      thisComputer: 'this computer',
      unowned: (scheme: string) => `${scheme}://, not received`,
      pasted: 'you paste the address',
    },
    secrets: {
      title: 'Where your tokens are stored',
      items: {
        opening: 'Tokens: opening',
        'not-erased': 'Tokens: not erased yet',
        locked: 'Tokens: some locked',
        memory: 'Tokens: memory only',
        keychain: 'Tokens: keychain',
        weak: 'Tokens: stored without a keychain',
      } satisfies Record<ShownPlace | 'not-erased' | 'locked', string>,
      places: {
        memory: 'Memory, until you quit',
        keychain: 'Disk, encrypted by your keychain',
        weak: 'Disk, without a keychain',
      } satisfies Record<SessionView['storedIn'], string>,
    },
    proxy: {
      title: 'Proxy',
      item: (state: string) => `Proxy: ${state}`,
      notSupported: 'not supported',
      wanted: (address: string) => `${address}, asks for a password`,
    },
  },
} as const);
