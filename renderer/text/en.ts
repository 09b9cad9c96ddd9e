/**
 * All wording of the page: screens, methods and fields by their ids, and every error by its code. It
 * decides nothing and knows no state; whatever it needs to be exact is passed in.
 */
import type {
  CallbackRoute,
  ErrorCode,
  ErrorDetails,
  ErrorView,
  MethodView,
  StepView,
} from '../../electron/ipc/contract.ts';

/** What a person is told about an error, in the order in which it is read. */
export interface ErrorText {
  readonly title: string;
  readonly happened: string;
  readonly kept: string;
  readonly next: string;
}

/** How a login method is called and what choosing it means. */
export interface MethodText {
  /** On its row and as the title of its form. */
  readonly name: string;
  /** On the button that starts it. */
  readonly action: string;
  /** What follows from choosing it, in one line. */
  readonly consequence: string;
  /** Completes "Signed in to NAME …". */
  readonly signedIn: string;
}

/** @returns the words for one error; every code has its own */
export function errorText(error: ErrorView): ErrorText {
  return ERRORS[error.code](error.details);
}

/** @returns the words for a method; one without an entry is called by its id */
export function methodText(methodId: string): MethodText {
  return (
    METHODS[methodId] ?? {
      name: methodId,
      action: 'Continue',
      consequence: '',
      signedIn: `with ${methodId}`,
    }
  );
}

/** @returns the label of a field; one without an entry is called by its name */
export function fieldLabel(name: string): string {
  return FIELDS[name] ?? name;
}

/** @returns a value of a member record in words, where it is yes, no or nothing */
export function recordValue(value: string): string {
  return RECORD_VALUES.get(value) ?? value;
}

/** @returns the label of one of a field's choices */
export function optionLabel(option: string): string {
  return OPTIONS[option] ?? option;
}

export const text = {
  app: {
    tryAgain: 'Try again',
    details: 'Details',
    copied: (what: string) => `${what} copied`,
    dismiss: (title: string) => `Dismiss “${title}”`,
  },

  rail: {
    label: 'Places',
    account: 'Account',
    signIn: 'Sign in',
    nobody: 'Nobody is signed in',
    steps: {
      'opening-browser': 'Opening your browser',
      'waiting-for-browser': 'Waiting for your browser',
      exchanging: 'Signing in',
      'loading-member': 'Signing in',
      'confirming-member': 'Waiting for your answer',
      ended: 'Ended',
    } satisfies Record<StepView['kind'], string>,
  },

  service: {
    base: 'Interface',
    auth: 'Sign-in pages',
    version: 'Interface version sent',
    noVersion: 'None',
    demo: 'An embedded demo. It runs inside this app and answers on this computer only.',
    states: { starting: 'Starting', ready: 'Ready', failed: 'Not running' },
    startAgain: 'Start again',
  },

  signIn: {
    title: (name: string) => `Sign in to ${name}`,
    demo: 'This service runs inside the app. Nothing leaves this computer.',
    starting: (name: string) => `${name} is starting. You can sign in as soon as it runs.`,
    password: {
      'service-page': 'Your password goes to the service’s page, never to this app.',
      'this-app': 'You type your password into this app, which sends it to the service.',
    } satisfies Record<MethodView['passwordGoesTo'], string>,
    others: 'Other ways to sign in',
    members: 'Demo members',
    membersHint: 'Logins and passwords to use on the demo’s page.',
    copyLogin: (name: string) => `Copy the login of ${name}`,
    copyPassword: (name: string) => `Copy the password of ${name}`,
    loginCopied: 'Login',
    passwordCopied: 'Password',
    back: 'Back',
  },

  opening: { title: 'Opening your browser', body: 'The service’s page opens in your browser in a moment.' },
  exchanging: {
    title: 'Completing the sign-in',
    body: (name: string) => `You are back from your browser. This app asks ${name} for your token.`,
  },
  loading: { title: 'Reading your record', body: (name: string) => `You are signed in. ${name} sends your record.` },
  cancel: 'Cancel',

  waiting: {
    title: 'Finish in your browser',
    body: (name: string) => `Sign in on the page of ${name}.`,
    goesOn: 'This app goes on by itself afterwards.',
    countdown: (left: string) => `Waiting · ${left} left`,
    openAgain: 'Open again',
    copyAddress: 'Copy address',
    addressCopied: 'Address',
    paste: 'Paste the address you were sent to',
    pasteSubmit: 'Use address',
    pasteHint: (isReceived: boolean) =>
      isReceived ? 'Only needed if this app does not go on by itself. It begins with' : 'It begins with',
    returnBy: {
      scheme: 'Your browser may ask whether to open Member Login. Allow it.',
      loopback: 'At the end, your browser shows a page that sends you back here.',
    } satisfies Record<CallbackRoute, string>,
    notReceived:
      'Your system does not hand the answer to this copy of the app. Paste the address that your browser ends on.',
    helpTitle: 'Nothing happens?',
    help: 'Copy the address and open it in another browser. If your browser ends on an address that it cannot open, paste that address above.',
  },

  confirming: {
    title: (member: string) => `Signed in as ${member}: is this you?`,
    body: 'The service did not send back the check value of this sign-in, so this app cannot tell whether it is the one you started. Nothing is kept until you answer.',
    yes: 'Yes, this is me',
    no: 'No, sign out',
  },

  ended: { startAgain: 'Start again', back: 'Back' },

  member: {
    unread: 'Signed in',
    signedIn: (service: string, how: string) => `Signed in to ${service} ${how}`,
    since: (when: string) => `Since ${when}`,
    refresh: 'Refresh',
    refreshing: 'Refreshing',
    signOut: 'Sign out',
    record: 'Member record',
    readAt: (when: string) => `Read ${when}`,
    shownFrom: (when: string) => `The record below is the one read ${when}.`,
    empty: 'The service sent nothing else about this member.',
    notRead: 'No record has been read yet.',
    login: 'Login',
    email: 'E-mail',
    id: 'Member number',
    signIn: 'This sign-in',
    token: 'Token',
    tokenRest: 'Kept in',
  },

  status: {
    callbacks: {
      title: 'How sign-ins come back',
      item: (route: string) => `Callbacks: ${route}`,
      thisComputer: 'this computer',
      unowned: (scheme: string) => `${scheme}://, not received`,
      body: 'After you sign in, your browser is sent to an address that brings the answer to this app.',
      owner: (scheme: string) => `Your system gives ${unbroken(scheme)}:// addresses to this app.`,
      notInstalled: (scheme: string) =>
        `This copy of the app is not installed, so your system does not give it ${unbroken(scheme)}:// addresses.`,
      notOwner: (scheme: string) =>
        `Your system gives ${unbroken(scheme)}:// addresses to another app or another copy of this one.`,
      remedyLoopback: 'Choose this computer, or paste the address while you wait.',
      remedyPaste: 'Paste the address while you wait.',
      noLoopback: 'This service has no callback on this computer registered.',
      choice: 'For the next sign-in',
      automatic: 'Automatic',
      automaticHint: 'This app picks the way that reaches it',
      schemeHint: (isSchemeOwner: boolean) =>
        isSchemeOwner ? 'Handed to this app by your system' : 'Not handed to this copy by your system',
      loopback: 'This computer',
      loopbackHint: 'Handed to this app at 127.0.0.1',
    },
    secrets: {
      title: 'Where your tokens rest',
      memory: {
        item: 'Tokens: memory only',
        place: 'This app’s memory, until you sign out or quit',
        body: 'Your tokens are kept in this app’s memory. Nothing is written to disk, so quitting the app signs you out.',
        remedy: 'To erase a token now, sign out of its account.',
      },
    },
    proxy: {
      title: 'Proxy',
      item: (state: string) => `Proxy: ${state}`,
      states: { 'not-known': 'not known yet', direct: 'none', 'not-supported': 'not supported' },
      'not-known': 'Your system is asked for its proxy at the first request to the service.',
      direct: 'Your system names no proxy for this service. Requests go to it directly.',
      proxy: 'Your system names this proxy for the service. Requests go through it.',
      'not-supported': 'Your system names a proxy of a kind that this app cannot use, so requests fail.',
      address: 'Address',
      remedy: 'This app follows your system’s network settings. To use another proxy, change it there.',
    },
  },

  details: {
    host: 'Address',
    status: 'HTTP status',
    serviceCode: 'Error code',
    serviceText: 'The service’s words',
    lookedFor: 'Looked for',
    replyShape: 'Shape of the reply',
    profileField: 'Setting that decides',
    reason: 'Reason given',
  } satisfies Record<Exclude<keyof ErrorDetails, 'limitSeconds'>, string>,
} as const;

const METHODS: Readonly<Record<string, MethodText>> = {
  'oauth-code': {
    name: 'Browser',
    action: 'Continue in browser',
    consequence: 'You sign in on the service’s own page.',
    signedIn: 'through your browser',
  },
  password: {
    name: 'Login and password',
    action: 'Sign in',
    consequence: 'An MD5 hash of your password is sent over HTTPS. Anyone who obtains it can use it like the password.',
    signedIn: 'with login and password',
  },
  'http-basic': {
    name: 'Password on every request',
    action: 'Sign in',
    consequence: 'For scripts. Sent with every request; kept in memory until you sign out.',
    signedIn: 'with the password on every request',
  },
};

const FIELDS: Readonly<Record<string, string>> = {
  login: 'Login or e-mail address',
  password: 'Password',
  passwordForm: 'Send the password as',
};

const OPTIONS: Readonly<Record<string, string>> = { plain: 'Plain text', md5: 'MD5 hash' };

const RECORD_VALUES: ReadonlyMap<string, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
  ['–', 'None'],
]);

/** A name that no line break divides at its hyphens: an invisible joiner follows each. */
const unbroken = (name: string): string => name.replaceAll('-', '-\u2060');

const SIGN_INS_KEPT = 'Nothing else has changed.';
const NOTHING_CHANGED = 'Nothing has changed.';
const NOTHING_SENT = `Nothing was sent. ${SIGN_INS_KEPT}`;

const host = (details: ErrorDetails): string => details.host ?? 'The service';
const minutes = (seconds: number): string => (seconds === 60 ? '1 minute' : `${Math.round(seconds / 60)} minutes`);
const said = (details: ErrorDetails, otherwise: string): string =>
  details.serviceText ? `It says: “${details.serviceText}”` : otherwise;

const ERRORS: Readonly<Record<ErrorCode, (details: ErrorDetails) => ErrorText>> = {
  cancelled: () => ({
    title: 'Cancelled',
    happened: 'You cancelled this sign-in. An answer that still arrives is not used.',
    kept: SIGN_INS_KEPT,
    next: 'Start again when you are ready.',
  }),
  superseded: () => ({
    title: 'Replaced by a newer sign-in',
    happened: 'The same way to sign in was started once more, so this one ended.',
    kept: SIGN_INS_KEPT,
    next: 'Go on with the newer one.',
  }),
  'sign-in-timed-out': (details) => ({
    title: 'Time ran out',
    happened: details.limitSeconds
      ? `No answer came back within ${minutes(details.limitSeconds)}.`
      : 'No answer came back in time.',
    kept: SIGN_INS_KEPT,
    next: 'Start again, and finish on the service’s page.',
  }),
  declined: () => ({
    title: 'You declined',
    happened: 'Access for this app was declined on the service’s page.',
    kept: SIGN_INS_KEPT,
    next: 'Start again if you want to allow it.',
  }),
  'authorization-refused': (details) => ({
    title: 'The service refused this sign-in',
    happened: said(details, 'It gave no reason in words.'),
    kept: SIGN_INS_KEPT,
    next: 'Start again. If it is refused again, ask the service.',
  }),
  'not-this-member': () => ({
    title: 'This was not you',
    happened: 'You answered that the account is not yours, so this app signed out of it.',
    kept: SIGN_INS_KEPT,
    next: 'Sign out on the service’s page in your browser, then start again as yourself.',
  }),
  'member-not-confirmed': (details) => ({
    title: 'Time to answer ran out',
    happened: details.limitSeconds
      ? `Nobody answered within ${minutes(details.limitSeconds)} whether this account is theirs, so it was not kept.`
      : 'Nobody answered in time whether this account is theirs, so it was not kept.',
    kept: SIGN_INS_KEPT,
    next: 'Start again, and answer here when you are asked.',
  }),
  'browser-not-opened': () => ({
    title: 'Your browser did not open',
    happened: 'The system could not open the sign-in page.',
    kept: 'This sign-in still waits.',
    next: 'Open again, or copy the address and open it in a browser yourself.',
  }),
  'address-not-allowed': () => ({
    title: 'The sign-in page’s address is not safe to open',
    happened: 'It is neither an https address nor one on this computer, so this app did not open it.',
    kept: NOTHING_SENT,
    next: 'Correct the service’s address for its sign-in pages.',
  }),
  'loopback-not-available': () => ({
    title: 'Your browser cannot return to this computer',
    happened: 'This app could not open an address on this computer for the way back.',
    kept: NOTHING_SENT,
    next: 'Start again, or choose another way back under Callbacks in the status line.',
  }),
  'callback-malformed': () => ({
    title: 'This address is not a sign-in answer',
    happened: 'The address does not have the form of an answer from the service’s page, so it was not used.',
    kept: NOTHING_CHANGED,
    next: 'Copy the whole address from your browser, from its first character to its last.',
  }),
  'callback-not-expected': () => ({
    title: 'An unexpected sign-in answer',
    happened: 'An answer from a service’s page reached this app, but no sign-in here waits for it. It was not used.',
    kept: NOTHING_CHANGED,
    next: 'If you were signing in, start again from here.',
  }),
  'callback-wrong-address': () => ({
    title: 'Not the address that this sign-in waits for',
    happened: 'The address begins differently from the one your browser is to be sent to, so it was not used.',
    kept: NOTHING_CHANGED,
    next: 'Finish on the page that this sign-in opened, and use the address that it ends on.',
  }),
  'callback-wrong-state': () => ({
    title: 'This answer belongs to another sign-in',
    happened: 'Its check value is not the one that this sign-in sent, so the answer was not used.',
    kept: NOTHING_CHANGED,
    next: 'Open the page again from here and finish on it.',
  }),
  'callback-without-state': () => ({
    title: 'This answer cannot be proven',
    happened: 'The service’s check value is missing from the answer, so it was not used.',
    kept: NOTHING_CHANGED,
    next: 'Open the page again from here and finish on it.',
  }),
  'callback-without-code': () => ({
    title: 'This answer is not complete',
    happened: 'The address does not hold what completes the sign-in, so it was not used.',
    kept: NOTHING_CHANGED,
    next: 'Copy the whole address, or open the page again from here.',
  }),
  'callback-already-used': () => ({
    title: 'This answer was used already',
    happened: 'This sign-in already has its answer. Another one does not count.',
    kept: NOTHING_CHANGED,
    next: 'You can close the browser page.',
  }),
  'callback-too-late': () => ({
    title: 'This sign-in has ended, start again',
    happened: 'The answer arrived after the sign-in had ended, so it was not used.',
    kept: NOTHING_CHANGED,
    next: 'Start a new sign-in from here.',
  }),
  'callback-not-single': () => ({
    title: 'More than one sign-in address',
    happened: 'This app was opened with several addresses at once and takes exactly one. None was used.',
    kept: NOTHING_CHANGED,
    next: 'Open the page again from here and finish on it.',
  }),
  'sign-in-not-running': () => ({
    title: 'This sign-in has ended',
    happened: 'It no longer runs, so there was nothing left to do.',
    kept: SIGN_INS_KEPT,
    next: 'Start again.',
  }),
  'method-not-known': () => ({
    title: 'This way to sign in is not available',
    happened: 'This app does not offer it for the current service.',
    kept: NOTHING_SENT,
    next: 'Choose another way to sign in.',
  }),

  'name-not-found': (details) => ({
    title: 'The service was not found',
    happened: details.host
      ? `No computer with the name ${details.host} was found.`
      : 'No computer with the service’s name was found.',
    kept: SIGN_INS_KEPT,
    next: 'Check your connection and the service’s address, then try again.',
  }),
  'network-unreachable': (details) => ({
    title: 'This computer cannot reach the service',
    happened: `There is no way from this computer to ${details.host ?? 'the service'}.`,
    kept: SIGN_INS_KEPT,
    next: 'Check that you are online, then try again.',
  }),
  'connection-refused': (details) => ({
    title: 'The service does not take connections',
    happened: `${host(details)} refused the connection.`,
    kept: SIGN_INS_KEPT,
    next: 'The service may be down. Try again in a moment.',
  }),
  'connection-lost': (details) => ({
    title: 'The connection broke off',
    happened: `${host(details)} ended the connection before its reply was complete.`,
    kept: SIGN_INS_KEPT,
    next: 'Check your connection, then try again.',
  }),
  'service-timed-out': (details) => ({
    title: 'The service took too long',
    happened: details.limitSeconds
      ? `${host(details)} sent no complete reply within ${details.limitSeconds} seconds.`
      : `${host(details)} sent no complete reply in time.`,
    kept: SIGN_INS_KEPT,
    next: 'Try again in a moment.',
  }),
  'tls-failed': (details) => ({
    title: 'No secure connection to the service',
    happened: `${host(details)} could not prove who it is, so your data was not sent.`,
    kept: SIGN_INS_KEPT,
    next: 'Check this computer’s clock. If the service uses its own certificate authority, add that to the system.',
  }),
  'proxy-failed': (details) => ({
    title: 'The proxy did not connect',
    happened: details.host
      ? `The proxy ${details.host} did not reach the service.`
      : 'Your proxy did not reach the service.',
    kept: SIGN_INS_KEPT,
    next: 'Check the proxy in your system’s network settings, then try again.',
  }),
  'proxy-not-supported': (details) => ({
    title: 'This kind of proxy is not supported',
    happened: details.host
      ? `Your system names the proxy ${details.host}, of a kind that this app cannot use.`
      : 'Your system names a proxy of a kind that this app cannot use.',
    kept: NOTHING_SENT,
    next: 'Set an HTTP proxy, or none for this service, in your system’s network settings.',
  }),
  'unexpected-redirect': (details) => ({
    title: 'The service points somewhere else',
    happened: `Its reply sends this app to ${details.host ?? 'another address'}. This app does not follow, because your sign-in would go there too.`,
    kept: SIGN_INS_KEPT,
    next: 'If the service has moved, use its new address.',
  }),
  'address-not-secure': () => ({
    title: 'The service’s address is not secure',
    happened: 'It does not begin with https, so this app does not send your sign-in there.',
    kept: NOTHING_SENT,
    next: 'Use the service’s https address.',
  }),
  'http-error': (details) => ({
    title: 'The service answered with an error',
    happened: said(
      details,
      details.status
        ? `It gave no reason in words, only HTTP status ${details.status}.`
        : 'It gave no reason in words.',
    ),
    kept: SIGN_INS_KEPT,
    next: 'Try again in a moment.',
  }),
  'service-error': (details) => ({
    title: 'The service reported an error',
    happened: said(details, 'It gave no reason in words.'),
    kept: SIGN_INS_KEPT,
    next: 'Try again. If it stays, ask the service.',
  }),
  'reply-too-large': () => ({
    title: 'The reply is too large',
    happened: 'The service sent far more than a sign-in needs, so this app cut the reply off.',
    kept: SIGN_INS_KEPT,
    next: 'Try again. If it stays, check the service’s address.',
  }),
  'reply-unreadable': () => ({
    title: 'The reply cannot be read',
    happened: 'The service answered in a form that this app does not expect.',
    kept: SIGN_INS_KEPT,
    next: 'Try again. If it stays, Details show what came instead.',
  }),
  'token-missing': () => ({
    title: 'The reply holds no token',
    happened: 'The service answered, but not with the token that completes the sign-in.',
    kept: SIGN_INS_KEPT,
    next: 'Start again. If it stays, Details show what came instead.',
  }),
  'member-not-identified': () => ({
    title: 'The service did not recognise this token',
    happened: 'It answered as if nobody were signed in.',
    kept: SIGN_INS_KEPT,
    next: 'Sign in again. If it stays, ask the service how it wants the token.',
  }),
  'member-record-missing': () => ({
    title: 'The reply holds no member record',
    happened: 'The service answered, but this app found no member in its reply.',
    kept: SIGN_INS_KEPT,
    next: 'Try again. If it stays, Details show what came instead.',
  }),
  'service-not-ready': () => ({
    title: 'The service is not ready',
    happened: 'It has not started yet, so nothing could be sent to it.',
    kept: NOTHING_SENT,
    next: 'Try again in a moment.',
  }),
  'demo-not-started': () => ({
    title: 'The demo service did not start',
    happened: 'This app could not open an address on this computer for it.',
    kept: SIGN_INS_KEPT,
    next: 'Start it again. If that fails too, quit the app and open it again.',
  }),

  'channel-refused': () => ({
    title: 'This window may not do that',
    happened: 'The request did not come from this app’s own page, so it was refused.',
    kept: NOTHING_CHANGED,
    next: 'Quit the app and open it again.',
  }),
  'argument-invalid': () => ({
    title: 'That could not be used',
    happened: 'What was entered is too long or not of the expected form.',
    kept: NOTHING_CHANGED,
    next: 'Check it and try again.',
  }),
  'session-not-found': () => ({
    title: 'This account is signed out already',
    happened: 'This app no longer holds that sign-in.',
    kept: 'Other sign-ins are kept.',
    next: 'Sign in again.',
  }),
  'clipboard-failed': () => ({
    title: 'Not copied',
    happened: 'The system did not take the text onto its clipboard.',
    kept: NOTHING_CHANGED,
    next: 'Try again.',
  }),
  unexpected: () => ({
    title: 'Something failed inside this app',
    happened: 'It was not able to do what you asked.',
    kept: SIGN_INS_KEPT,
    next: 'Try again. If it fails again, quit the app and open it again.',
  }),
};
