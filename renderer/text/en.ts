/** The wording of the frame and of the screens for people; methods and errors have their own files beside it. */
import type { AttemptView, StepView } from '../../electron/ipc/views/attempts.ts';
import type { ErrorDetails } from '../../electron/ipc/views/error.ts';
import type { MethodView, OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import type { ServiceView } from '../../electron/ipc/views/services.ts';
import type { SessionView, TokenPresentation } from '../../electron/ipc/views/sessions.ts';
import type { CallbackRoute, NextSecretsPlace, ProtocolClient } from '../../electron/ipc/views/status.ts';
import { isolating } from './isolate.ts';

export { errorText } from './errors.ts';
export { comparedText, fieldLabel, methodText, optionHint, optionLabel } from './methods.ts';

/** @returns a value of a member record as it is shown: Yes, No and None in words, anything else as it is */
export function recordValue(value: string): string {
  return RECORD_VALUES.get(value) ?? value;
}

/** @returns what a sign-in is waiting for or doing, in a few words */
export function attemptState({ step, held }: Pick<AttemptView, 'step' | 'held'>): string {
  const { steps, paused } = text.rail;
  if (held) return paused;
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

/** Where the next token is stored; `opening` while the keychain is asked for what was saved. */
export type ShownPlace = NextSecretsPlace | 'opening';

const UNLOCK = 'Your system may ask you to unlock your keychain.';

type Caution = NonNullable<OfferedMethodView['caution']>;

export const text = isolating({
  app: {
    tryAgain: 'Try again',
    details: 'Details',
    copied: (what: string) => `${what} copied`,
    dismiss: (title: string) => `Dismiss “${title}”`,
    moreNotices: (count: number) => (count === 1 ? '1 more notice' : `${count} more notices`),
    newestNotice: 'Show only the newest notice',
    opening: 'Opening',
    windowTitle: (screen: string) => `${screen} · Member Login`,
  },

  rail: {
    label: 'Places',
    fold: 'Places',
    dismiss: (signIn: string) => `Dismiss “${signIn}”`,
    account: 'Accounts',
    signIn: 'Sign in',
    nobody: 'Nobody is signed in',
    steps: {
      'opening-browser': 'Opening your browser',
      'contacting-service': 'Contacting the service',
      'show-code': 'Waiting for confirmation',
      'waiting-for-browser': 'Waiting for your browser',
      exchanging: 'Signing in',
      'loading-member': 'Signing in',
      'member-not-read': 'Record not read yet',
      'confirming-member': 'Waiting for your answer',
      ended: 'Ended',
    } satisfies Record<StepView['kind'], string>,
    paused: 'Paused before a request',
    statuses: {
      verified: null,
      'not-verified': 'Not verified',
      'not-recognised': 'Not recognised',
      ended: 'Ended',
    } satisfies Record<SessionView['status'], string | null>,
    signOutAll: 'Sign out of all accounts',
    testing: 'Testing',
    compare: 'Compare methods',
    exchanges: 'Exchanges',
    documentCheck: 'Document check',
    callService: 'Call the service',
    caseFile: 'Case file',
    demoBehaviour: 'Demo behaviour',
    services: 'Services',
    addService: 'Add a service…',
    /** Of a service's form. */
    notSaved: 'Not saved',
    editService: (name: string) => `Edit ${name}`,
    signedIn: (count: number) => `${count} signed in`,
    help: 'Help',
    about: 'About this app',
  },

  service: {
    base: 'API',
    auth: 'Sign-in pages',
    version: 'API version sent',
    noVersion: 'None',
    demo: 'A demo that runs inside this app and answers on this computer only.',
    states: { starting: 'Starting', ready: 'Ready', failed: 'Not running' },
    nameAndState: (name: string, state: string) => `${name}: ${state}`,
    secretNotOpened: 'Secret not opened',
    notUsable: 'Not usable',
    startAgain: 'Start again',
    enterSecret: 'Enter the secret…',
    unlock: (costs: string) => `Unlock your keychain or set one up, then open this app again. ${costs}`,
    untilQuit: 'Or enter the secret again to use this service until you quit.',
  },

  confirm: {
    signOutAll: {
      title: (count: number) => `Sign out of all ${count} accounts?`,
      body: (services: number) =>
        `Every token and password that this app holds is erased from this computer. ${services > 1 ? 'The services are not told, because they have' : 'The service is not told, because it has'} no call for that.`,
      action: 'Sign out of all',
    },
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
    title: (name: string) => `Sign in to ${name}`,
    demo: 'This service runs inside the app. Nothing leaves this computer.',
    pagesAt: (host: string) => `Its sign-in page is at ${host}.`,
    starting: (name: string) => `${name} is starting. You can sign in as soon as it is ready.`,
    startingFromFile: (name: string) => `${name} is starting. ${UNLOCK}`,
    password: {
      'service-page': 'Your password goes to the service’s page, never to this app.',
      'this-app': 'You type your password into this app, not on the service’s page.',
      nowhere: 'This takes no password.',
    } satisfies Record<MethodView['passwordGoesTo'], string>,
    others: 'Other ways to sign in',
    members: 'Demo members',
    membersHint: 'Logins and passwords to use on the demo’s page.',
    copyLogin: (name: string) => `Copy ${name}’s login`,
    copyPassword: (name: string) => `Copy ${name}’s password`,
    loginCopied: 'Login',
    passwordCopied: 'Password',
    fillMembers: 'Demo members',
    fillHint: 'Their passwords are public.',
    fill: 'Fill in',
    fillFor: (name: string) => `Fill in ${name}’s login and password`,
    caution: {
      'answer-not-received':
        'The answer does not come back to this copy of the app by itself. While you wait, this app says what to do.',
      'needs-https': 'This service’s address is not https, so this app sends no password to it.',
      'needs-client-secret':
        'This way sends the client secret of the service, which is not set. Set it in the service’s form.',
    } satisfies Record<Caution, string>,
    /** For a caution that the same screen has already given in full. */
    cautionAgain: {
      'answer-not-received': 'Here, too, you paste the address.',
      'needs-https': 'Here, too, this app sends no password.',
      'needs-client-secret': 'This way needs the client secret, too.',
    } satisfies Record<Caution, string>,
    typeAgain: 'Your login is kept. Type the password again.',
    own: 'Use your own service…',
    back: 'Back',
    goOn: 'Continue',
    to: (name: string) => `You are signing in to ${name}.`,
    signingIn: 'Signing in',
    noToken:
      'There is no token. Login and password are sent with every request and stay in memory only, until you sign out or quit.',
  },

  privateWindow: {
    action: 'Private window',
    actionFor: (method: string) => `Private window: ${method}`,
    openPage: 'Open in a private window',
    hint: 'A private window lets you sign in as somebody else.',
    open: (browser: string | null) =>
      `The page is in a private window of ${browser ?? 'your browser'}. A browser’s private windows share one session, so close them all before another member signs in.`,
    notOpened: 'If no private window opened, copy the address and paste it into one yourself.',
  },

  opening: { title: 'Opening your browser', body: 'The service’s page opens in your browser in a moment.' },
  contacting: {
    title: 'Contacting the service',
    body: (name: string) => `This app is waiting for an answer from ${name}.`,
  },
  exchanging: {
    title: 'Completing the sign-in',
    body: (name: string) => `You are done. This app is getting your token from ${name}.`,
  },
  loading: {
    title: 'Reading your record',
    body: (name: string) => `You are signed in. ${name} is sending your record.`,
  },
  cancel: 'Cancel',

  waiting: {
    title: 'Finish in your browser',
    body: (name: string) => `Sign in on the page of ${name}.`,
    goesOn: 'This app then continues by itself.',
    countdown: (left: string) => `Waiting · ${left} left`,
    /** While a request is held, the time left does not run. */
    countdownHeld: (left: string) => `Paused · ${left} left`,
    openAgain: 'Open again',
    notOpened: 'If no page opened, copy the address and open it in a browser yourself.',
    copyAddress: 'Copy address',
    addressCopied: 'Address',
    paste: 'Paste the address you were sent to',
    pasteSubmit: 'Use address',
    pasteHint: (isReceived: boolean) =>
      isReceived ? 'Only needed if this app does not continue by itself. It begins with' : 'It begins with',
    returnBy: {
      scheme: 'Your browser may ask whether to open Member Login. Allow it.',
      loopback: 'At the end, your browser shows a page that sends you back here.',
    } satisfies Record<Exclude<CallbackRoute, 'elsewhere'>, string>,
    notReceived: {
      scheme: 'Your system does not hand the answer to this copy of the app.',
      loopback: 'Paste the address your browser ends up on.',
      elsewhere:
        'The service sends the answer to an address that this app does not receive. Paste the address your browser ends up on.',
    } satisfies Record<CallbackRoute, string>,
    claimFirst: 'Change that here, then choose “Open again”.',
    loopbackInstead: 'Start again through this computer',
    pasteInstead: 'Or paste the address your browser is sent to.',
    pasteOnly: 'Paste the address your browser is sent to.',
    pasteFrom:
      'Firefox shows it in its address bar. Chrome, Edge and other Chromium browsers stay on the service’s page and show no address to copy.',
    helpTitle: 'Nothing happening?',
    help: 'Open the address in another browser.',
    pasteHelp: {
      scheme:
        'If no app opens at the end, Firefox shows an address to paste above. Chrome, Edge and other Chromium browsers stay on the service’s page and show none.',
      loopback: 'If your browser ends up on a page that does not load, paste the address of that page above.',
    } satisfies Record<Exclude<CallbackRoute, 'elsewhere'>, string>,
    codeInstead: 'Get a code for another device',
  },

  refusal: {
    title: {
      declined: 'Did you decline?',
      refused: 'Did the service refuse this sign-in?',
      failed: 'Did you finish on the service’s page?',
    },
    body: {
      declined: 'An answer says that access for this app was declined on the service’s page.',
      refused: 'An answer says that the service refused this sign-in.',
      failed: 'An answer came back, but no token could be had for it.',
    },
    /** The reason follows, in a paragraph of its own. */
    reason: 'It gives this reason:',
    why: 'It came without this sign-in’s check value, so any page in your browser may have sent it.',
    next: {
      declined: 'End this sign-in only if you did decline. Otherwise, go on waiting and finish in your browser.',
      refused:
        'End this sign-in only if the service’s page refused it too. Otherwise, go on waiting and finish in your browser.',
      failed:
        'End this sign-in if you did finish there; the reason is shown then. Otherwise, go on waiting and finish in your browser.',
    },
    goOn: 'Go on waiting',
    end: 'End this sign-in',
  },

  device: {
    title: 'Type this code on the service’s page',
    body: 'Open the address on any device, sign in there and type the code. This app then continues by itself.',
    bodyHere: 'Open the address on this computer, sign in there and type the code. This app then continues by itself.',
    announced: (code: string) => `Type this code on the service’s page: ${code}`,
    code: 'Code',
    copyCode: 'Copy code',
    codeCopied: 'Code',
    hyphen: 'hyphen',
    address: 'Address',
    openPage: 'Open the page',
    copyAddress: 'Copy address',
    addressCopied: 'Address',
    qr: 'QR code of the address',
    scan: 'Or scan the address',
    onThisComputer: 'Open this on the same computer. Other devices cannot reach this address.',
    timeLeft: (left: string) => `The code expires in ${left}`,
    checking: 'Checking now',
    checkHeld: 'The next check is paused before it is sent.',
    nextCheck: (seconds: number) => `Next check in ${seconds} s`,
    firstCheck: (seconds: number) => `First check in ${seconds} s`,
    last: {
      pending: 'Not confirmed yet.',
      'slow-down': 'The service asks this app to check less often.',
      busy: 'The service is busy.',
      unreachable: 'The service cannot be reached.',
      intercepted: 'What came was no answer that can be read, as from the sign-in page of a network. Still asking.',
      unexpected: ({ serviceText, serviceCode, status }: ErrorDetails) => {
        const quote = serviceText ?? serviceCode;
        if (quote !== undefined) return `The service answered “${quote}”. Still asking.`;
        return `The service answered${status ? ` with HTTP status ${status}` : ''}, without a token or a reason. Still asking.`;
      },
    },
  },

  notRead: {
    body: 'The answer came back without this sign-in’s check value, so this app has to ask whether the account is yours, and must read its record first. Until then, your token is kept in memory only, for 30 minutes at most.',
  },

  confirming: {
    title: (member: string) => `Signed in as ${member}: is this you?`,
    body: 'The answer came back without this sign-in’s check value, so this app cannot tell whether it is to the sign-in that you started. Nothing is kept until you answer.',
    yes: 'Yes, this is me',
    no: 'No, sign out',
  },

  ended: { startAgain: 'Start again', back: 'Back' },

  member: {
    unread: 'Signed in, but your record cannot be read',
    unreadEnded: 'Signed out by the service',
    signedIn: (service: string, how: string) => `Signed in to ${service} ${how}`,
    wasSignedIn: (service: string, how: string) => `Was signed in to ${service} ${how}`,
    since: (when: string) => `Since ${when}`,
    from: (when: string) => `From ${when}`,
    untilQuit: 'Until you quit this app.',
    howToStay: 'How to stay signed in',
    why: 'Why',
    refresh: 'Refresh',
    refreshing: 'Refreshing',
    signOut: 'Sign out',
    record: 'Member record',
    readAt: (when: string) => `Read ${when}`,
    readNow: 'Read just now',
    refreshed: 'Record refreshed',
    shownFrom: (when: string) => `The record below is from ${when}.`,
    empty: 'The service sent nothing else about this member.',
    notRead: 'No record has been read yet.',
    login: 'Login',
    email: 'E-mail',
    id: 'Member ID',
    signIn: 'This sign-in',
    token: 'Token',
    sentAs: 'Sent as',
    storedIn: 'Stored in',
    basicLogin: 'Signed in as',
    passwordForm: 'Password sent as',
    sent: 'Sent',
    everyRequest: 'With every request; there is no token',
    presentations: {
      bearer: () => 'Bearer token in the Authorization header',
      'x-service-token': (header: string | null) =>
        header === null ? 'The service’s own header for tokens' : `${header} header`,
      'access-token-parameter': () => 'access_token parameter in the address',
    } satisfies Record<TokenPresentation, (header: string | null) => string>,
    learned: (way: string) => `${way}, found to work with this service`,
    notVerified: 'Not confirmed with the service yet.',
    triesAgain: 'This app tries again by itself.',
    triesMeanwhile: 'Meanwhile, this app tries again by itself.',
    tryHeaders: 'Try the other headers',
    tryHeader: 'Try the other header',
    tryParameter: 'Send it as a parameter',
    parameterCaution:
      'The token can also be sent as a parameter. It is then part of the address, and servers may log addresses.',
    oneTried: 'The other way that was tried did not work either.',
    nothingLeft:
      'There is no other way left to send the token. Sign in again, or ask the service how it expects the token.',
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
      body: 'After you sign in, your browser is sent to an address that brings the answer to this app.',
      protocolClient: {
        'this-copy': (scheme) => `Your system opens ${unbroken(scheme)}:// addresses in this app.`,
        'not-installed': (scheme) =>
          `This copy of the app is not installed, so your system does not open ${unbroken(scheme)}:// addresses in it.`,
        'not-known': (scheme) => `Your system has not said yet which app opens ${unbroken(scheme)}:// addresses.`,
        nobody: (scheme) => `No app on your system opens ${unbroken(scheme)}:// addresses.`,
        'not-heard': (scheme) =>
          `This app cannot write to its data folder, so ${unbroken(scheme)}:// addresses would open a second window.`,
      } satisfies Record<Exclude<ProtocolClient['kind'], 'other-copy'>, (scheme: string) => string>,
      otherCopy: (scheme: string, name: string | null) =>
        `Your system opens ${unbroken(scheme)}:// addresses in ${name === null ? 'another app or another copy of this one' : `“${name}”`}.`,
      /** The path follows in brackets. */
      otherCopyAt: (scheme: string, name: string | null) =>
        `Your system opens ${unbroken(scheme)}:// addresses in ${name === null ? 'another app' : `“${name}”`}`,
      instead: 'The answer comes back through an address on this computer instead.',
      /** The host and port follow. */
      sentTo: 'This service sends your browser to',
      listened: 'This app listens there while a sign-in waits. If another program has that port, the sign-in says so.',
      notListened: 'This app does not receive the answer there.',
      claim: { 'other-copy': 'Use this copy instead', nobody: 'Use this copy' },
      remedyLoopback: 'Choose “This computer” below, or paste the address while you wait.',
      remedyPaste: 'Paste the address while you wait.',
      noLoopback: 'This service has no registered callback on this computer.',
      choice: 'For the next sign-in',
      automatic: 'Automatic',
      automaticHint: 'This app picks a way that reaches it',
      schemeHint: {
        'this-copy': 'Your system opens it in this app',
        'not-known': 'Your system decides which app opens it',
        'not-installed': 'Your system does not open it in this copy; you paste the address',
        nobody: 'Your system does not open it in this copy; you paste the address',
        'not-heard': 'Would open a second window',
        'other-copy': 'Your system does not open it in this copy; you paste the address',
      } satisfies Record<ProtocolClient['kind'], string>,
      loopback: 'This computer',
      loopbackHint: 'This app receives it at 127.0.0.1',
    },
    secrets: {
      title: 'Where your tokens are stored',
      items: {
        'not-decided': 'Tokens: not decided yet',
        opening: 'Tokens: opening',
        'not-erased': 'Tokens: not erased yet',
        memory: 'Tokens: memory only',
        keychain: 'Tokens: keychain',
        weak: 'Tokens: stored without a keychain',
      } satisfies Record<ShownPlace | 'not-erased', string>,
      places: {
        memory: 'This app’s memory, until you sign out or quit',
        keychain: 'Disk, encrypted by your keychain, until you sign out',
        weak: 'Disk, without a keychain, until you sign out',
      } satisfies Record<SessionView['storedIn'], string>,
      body: {
        'not-decided':
          'This app looks for your system’s keychain at the first sign-in. If there is none, tokens stay in its memory until you quit.',
        opening: `What was saved is being opened. ${UNLOCK}`,
        memory:
          'Your tokens are kept in this app’s memory. Nothing is written to disk, so quitting the app signs you out.',
        keychain:
          'Your tokens are written to disk, encrypted with a key that your system’s keychain holds. You stay signed in after quitting.',
        weak: 'Your tokens are written to disk without a keychain, as you chose. Anyone who can read your files can read them.',
      } satisfies Record<ShownPlace, string>,
      notKeeping:
        'This app cannot save anything now, so new tokens stay in its memory. Quitting signs you out of whatever was not saved.',
      notErased:
        'What you signed out of, forgot or no longer want stored is still on disk. At the next start it is back, unless this app can save before you quit.',
      system: {
        weak: 'This app found no keychain that it can use: your system has none, or it is locked.',
        none: 'Your system offers no way to store tokens, or did not allow this app to use it.',
        'not-answering': 'Your system’s keychain did not answer in time. It may be locked.',
      },
      passwords: 'Passwords for “Password on every request” are never written to disk.',
      remedy: 'To erase a token now, sign out of its account.',
      tryAgain: 'Ask the keychain again',
      locked: 'Some of what was saved is still locked.',
      restartHelps: 'A keychain is asked only once: unlock it or set one up, then open this app again.',
      restartEnds: 'That ends sign-ins that are under way or kept in memory.',
      restartForgets: 'Secrets of services that are kept in memory then have to be entered again.',
      restart: 'Open this app again',
      allow: 'Store tokens anyway',
      allowMeans:
        'If you store them anyway, you stay signed in after quitting, and anyone who can read your files can read your tokens.',
      takeBack: 'Keep tokens in memory only',
      now: (item: string) => `${item}.`,
    },
  },

  details: {
    host: 'Address',
    status: 'HTTP status',
    serviceCode: 'Error code',
    serviceText: 'The service’s words',
    lookedFor: 'Looked for',
    replyShape: 'Shape of the reply',
    profileField: 'Profile field',
    browser: 'Browser',
    reason: 'Reason given',
    folder: 'Folder',
    storageFormat: 'Storage format',
    file: 'File',
    version: 'Version',
    field: 'Field',
    expected: 'Expected',
    furtherFields: 'Other wrong fields',
    exchange: 'Request',
    furtherExchanges: 'Other requests',
  } satisfies Record<Exclude<keyof ErrorDetails, 'limitCharacters' | 'limitSeconds' | 'observed'>, string>,
} as const);

const RECORD_VALUES: ReadonlyMap<string, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
  ['–', 'None'],
]);

/** Puts an invisible joiner after each hyphen, so that no line breaks there. */
const unbroken = (name: string): string => name.replaceAll('-', '-\u2060');
