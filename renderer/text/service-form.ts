/** The wording of a service's form and of the screen that adds one, loaded together with them. */
import type {
  CertificateFactsView,
  FormCallbackView,
  ImportContact,
  ProfileSecretName,
  SecretState,
} from '../../electron/ipc/views/own-services.ts';
import { METHOD_NAMES as NAMES } from '../../electron/text/method-names.ts';
import { words } from './language.ts';
import { quoted } from './wording.ts';

const counted = (count: number, one: string, more: string): string => (count === 1 ? one : `${count} ${more}`);
const accounts = (count: number): string => counted(count, 'one account', 'accounts');

export const serviceForm = words('service-form', {
  add: {
    title: 'Add a service',
    import: 'Import…',
  },
  edit: {
    current: 'Current service',
    more: 'More',
    duplicate: 'Duplicate',
    export: 'Export…',
    delete: 'Delete…',
    schema: 'Save JSON Schema…',
    use: 'Switch to it',
    saved: (file: string) => `Saved as ${file}. No secret is in it.`,
  },
  sections: {
    service: 'Service',
    application: 'Your application',
    certificates: 'Certificates',
    calls: 'Every call',
    code: NAMES['oauth-code'],
    device: NAMES['device-code'],
    key: NAMES['oauth-like'],
    identification: NAMES.password,
    member: 'Token and member',
    further: 'Revoking a token',
  },
  links: 'Parts of the form',
  points: 'Open points',
  differing: (count: number) => (count === 0 ? '' : `${count} ${count === 1 ? 'differs' : 'differ'}`),
  differingInAll: (count: number) =>
    count === 0 ? 'As the document says' : `${counted(count, 'One point differs', 'points differ')} from the document`,
  differs: 'Differs',
  usually: 'Default:',
  reset: 'Reset',
  resetField: (label: string) => `Reset ${quoted(label)}`,
  nothing: 'none',
  yes: 'yes',
  no: 'no',

  preset: {
    label: 'Kind of service',
    own: 'A mix of your own',
    sets: 'What it sets',
    names: {
      document: 'As the document says',
      json: 'JSON replies',
      oauth: 'Standard OAuth names',
      betaseries: 'BetaSeries',
    },
    hints: {
      oauth: 'As in RFC 6749 and RFC 8628.',
      betaseries:
        'Fills in an empty name and addresses. Not known: its replies to a wrong secret, to a used, declined or expired code, and to a password on every request. This app is no product of theirs.',
    },
  },

  secrets: {
    labels: {
      clientSecret: 'Client secret',
      clientKey: 'Private key',
      clientKeyPassphrase: 'Passphrase of the key',
    } satisfies Record<ProfileSecretName, string>,
    hints: {
      clientSecret: 'For OAuth calls. Never shown again.',
      clientKey: 'PEM file of the client certificate.',
      clientKeyPassphrase: 'If the key is encrypted.',
    } satisfies Record<ProfileSecretName, string>,
    states: {
      keychain: 'Stored in the keychain',
      weak: 'Stored on this computer without a keychain',
      memory: 'In memory only, until you quit',
      'not-set': 'Not set',
      lost: 'Was in memory only, and ended with the app',
      locked: 'In a keychain that is locked',
      'not-opened': 'The keychain does not open it; enter it again',
    } satisfies Record<SecretState, string>,
    toBeRemoved: 'Removed when you save',
    toBeChosen: (file: string) => `From ${file}, when you save`,
    replace: 'Replace…',
    remove: 'Remove',
    keep: 'Keep as it is',
    chooseKey: 'Choose key…',
    notKept: 'An unsaved secret is gone when you leave this screen.',
    typeAgain: 'Type the secrets again.',
  },

  certificates: {
    addAuthority: 'Add authority…',
    chooseClient: 'Choose certificate…',
    otherClient: 'Choose another…',
    remove: 'Remove',
    validity: {
      valid: (until: string) => `Valid until ${until}`,
      expired: (until: string) => `Expired on ${until}`,
      'not-yet-valid': (_until: string, from: string) => `Not valid before ${from}`,
    } satisfies Record<CertificateFactsView['validity'], (until: string, from: string) => string>,
    issuedBy: (issuer: string) => `Issued by ${issuer}`,
    ownIssuer: 'Its own issuer',
    names: (names: readonly string[]) => `For ${names.join(', ')}`,
    namesAndMore: (names: readonly string[], more: number) => `For ${names.join(', ')} and ${more} more`,
    unknown: 'No longer at hand; choose it again.',
  },

  parameters: {
    name: 'Name',
    value: 'Value',
    add: 'Add parameter',
    nameOf: (place: number) => `Name ${place}`,
    valueOf: (place: number) => `Value ${place}`,
    remove: (place: number) => `Remove parameter ${place}`,
  },
  pinned: {
    status: 'Status',
    code: 'Error code',
    add: 'Add a reply',
    remove: (place: number) => `Remove reply ${place}`,
    overlap: (first: string) => `A reply here is also in ${quoted(first)}, which counts where both could be meant.`,
  },
  loopback: {
    use: 'Also listen on this computer',
    path: 'Path',
    random: 'The service accepts a random part after the path',
  },

  callback: {
    received: {
      scheme: 'Comes back to this app.',
      loopback: 'This app listens there during a sign-in.',
      elsewhere: 'You paste the address that your browser ends up on.',
    } satisfies Record<FormCallbackView['route'], string>,
    notReceived: {
      scheme: 'Your system does not hand it to this copy of the app.',
      loopback: 'Without a port of its own, it does not reach this app: you paste the address.',
      elsewhere: 'You paste the address that your browser ends up on.',
    } satisfies Record<FormCallbackView['route'], string>,
    fixedPort: 'Keep its port free.',
  },
  moved: {
    bound(count: number, to: 'address' | 'certificates'): string {
      if (count > 0) return `Saving asks what becomes of ${accounts(count)}. Enter the secrets again.`;
      const where = to === 'address' ? 'to another address by themselves' : 'where other certificates are trusted';
      return `Secrets are not sent ${where}: enter them again.`;
    },
    pages: 'Sign-ins under way end when you save.',
  },

  label: 'Service',
  save: 'Save',
  saveAndSwitch: 'Save and switch to it',
  cancel: 'Cancel',
  discard: 'Discard changes',
  notSaved: 'Not saved. Kept here until you quit or reload.',
  saved: 'Saved.',
  flaws: (count: number) => `${counted(count, 'One field needs', 'fields need')} your attention.`,
  isWrong: (label: string, expected: string) => `${label} ${expected}.`,
  nameTwice: (name: string) => `has “${name}” twice`,
  profileIsWrong: (expected: string) => `This ${expected}.`,
  changedMeanwhile: 'This service was changed or deleted meanwhile. Discard what you wrote to see it.',

  discarding: {
    title: 'Discard what you changed?',
    body: 'The service stays as it was.',
    bodyOfNew: 'No service is added.',
    action: 'Discard',
    keep: 'Go on editing',
  },
  asking: {
    title: (count: number) => (count === 1 ? 'What becomes of the account?' : `What becomes of ${count} accounts?`),
    body: 'A sign-in is used only with the address and certificates it was made with.',
    locked: (count: number) => `and ${count} locked in the keychain`,
    lockedAlone: (count: number) => `${count === 1 ? '1 account' : `${count} accounts`} locked in the keychain`,
    keep: 'Keep, unused',
    keepHint: '“Keep, unused” takes them up again if you change the service back.',
    signOut: 'Sign out',
    before: 'API now',
    after: 'API after saving',
  },
  deleting: {
    title: (name: string) => `Delete ${name}?`,
    body: 'Its secrets and what this app has learned of it are erased. Sign-ins under way end.',
    sessions: 'Signed out on this computer:',
    action: 'Delete service',
    nameless: 'Account without a name',
    more: (count: number) => `and ${count} more`,
  },
  importing: {
    title: (name: string) => `Import ${name}?`,
    body: (file: string) => `From “${file}”.`,
    uses: { calls: 'Calls', pages: 'Sign-in pages', callback: 'Callback' } satisfies Record<
      ImportContact['use'],
      string
    >,
    secret: 'Client secret',
    hasSecret: 'In the file',
    hasNone: 'Not in the file: enter it afterwards',
    clientCertificate: 'Client certificate',
    authorities: 'Trusts for this service only',
    taken: (name: string) =>
      `${name} has the same ID, and stays: this one is added beside it. “Open profile file…” in the menu would replace it.`,
    takenMoved: (now: string, inFile: string) => `Its API is at ${now}, in the file at ${inFile}.`,
    action: 'Import',
  },
} as const);
