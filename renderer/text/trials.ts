/** The wording of the way to a service, and of a try of it. */
import type { CheckId } from '../../electron/ipc/views/error.ts';
import type {
  CheckCallView,
  CheckVariant,
  TokenReport,
  TrialCallView,
  TrialReport,
  WayReport,
  WayStageView,
} from '../../electron/ipc/views/way.ts';
import { formatDuration } from './durations.ts';
import { words } from './language.ts';
import { quoted } from './wording.ts';

/** @param differenceMs by how much this computer's clock is ahead; null if no reply told the time */
export function clockText(differenceMs: number | null): string {
  const { clock } = trials;
  if (differenceMs === null) return clock.notKnown;
  if (Math.abs(differenceMs) <= SAME_TIME_MS) return clock.agrees;
  return (differenceMs > 0 ? clock.behind : clock.ahead)(formatDuration(Math.abs(differenceMs)));
}

/** The service tells its time in whole seconds, and its reply was under way for a while. */
const SAME_TIME_MS = 2_000;

const tokenOf = (member: string | null): string => (member === null ? 'the member’s token' : `the token of ${member}`);

export const trials = words('trials', {
  test: (service: string) => `Test the way to ${service}…`,
  way: (service: string) => `The way to ${service}`,
  testing: 'Testing…',
  testAgain: 'Test again',
  nothingSent: 'The test connects, and sends nothing.',
  leadsTo: { calls: 'For calls', pages: 'For the sign-in pages' } satisfies Record<WayReport['leadsTo'], string>,
  open: (address: string) => `The way to ${address} is open.`,
  ended: (address: string, kind: WayStageView['kind']) => `The way to ${address} ends at: ${trials.stages[kind]}.`,
  stages: { proxy: 'Proxy', name: 'Name', connection: 'Connection', tls: 'Encryption (TLS)' } satisfies Record<
    WayStageView['kind'],
    string
  >,
  outcomes: { failed: 'Ended here', 'not-reached': 'Not reached' },
  worked: (fact: string, duration: string) => `${fact}, ${duration}`,
  noProxy: 'None',
  found: 'Found',
  stands: 'Connected',
  encrypted: 'Encrypted',
  trustedBy: {
    profile: 'Vouched for by this service’s profile.',
    app: 'Vouched for by this app.',
    system: 'Vouched for by your system.',
  } satisfies Record<NonNullable<WayReport['trustedBy']>, string>,
  certificateAsked: 'The service asks for a client certificate.',

  title: 'Try this service',
  hint: 'Tests the way, then sends what signs nobody in, and the token of a member who is signed in. Replies are forgotten.',
  requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  unsaved: 'Without unsaved changes.',
  try: 'Try',
  trying: 'Trying…',
  calls: {
    'device-start': 'Start of a short code, never polled',
    'key-request': 'Request for a key, never used',
    'authorize-page': 'Authorization page',
    'code-exchange': 'Exchange of a made-up code',
    member: 'Reading of the member, with the token of a sign-in and without it',
  } satisfies Record<CheckCallView['purpose'] | TrialCallView['purpose'], string>,
  variants: {
    own: 'as the profile says',
    'made-up-address': 'with a redirect URI that nobody can register',
    'made-up-secret': 'with a made-up secret',
    'made-up-key': 'with a made-up key',
    'no-key': 'without the key',
    'other-parameters': 'with the other parameters',
  } satisfies Record<CheckVariant, string>,
  keyIn: (header: string) => `API key in ${header}`,
  parameters: (names: readonly string[]) => `Parameters: ${names.join(', ')}`,
  clientCertificate: 'With the client certificate',

  key: {
    accepted: 'The service accepts the API key.',
    refused: 'The service refuses the API key.',
    'not-known': 'No reply told whether the service accepts the API key.',
  } satisfies Record<TrialReport['key'], string>,
  /** Of a member who is signed in; the name is null if it is not known. */
  token: {
    accepted: (member) => `The service recognises ${tokenOf(member)}.`,
    refused: (member) => `The service refuses ${tokenOf(member)}.`,
    unrecognised: (member) => `The service does not recognise ${tokenOf(member)}.`,
    'not-known': (member) => `Whether ${tokenOf(member)} is good is not known.`,
  } satisfies Record<TokenReport['verdict'], (member: string | null) => string>,
  alike: 'It answered different calls alike, so its answers say nothing.',
  clock: {
    notKnown: 'No reply told its time.',
    agrees: 'Its clock agrees with this computer’s.',
    behind: (difference: string) => `Its clock is ${difference} behind this computer’s.`,
    ahead: (difference: string) => `Its clock is ${difference} ahead of this computer’s.`,
  },
  answered: (duration: string) => `As the document says, ${duration}`,
  failed: (duration: string) => `Failed, ${duration}`,
  notSent: 'Not sent',
  show: (number: number) => `Show exchange ${number}`,
  offers: {
    title: 'The service differs from this form:',
    now: (label: string) => `${label}, in the form`,
    observed: 'As observed',
    take: 'Put into the form',
  },
  check: {
    questions: {
      page: 'Does the page know this redirect URI?',
      secret: 'Is the client secret right?',
      'start-parameters': 'Does the service want other parameters?',
      key: 'Is the key right, and is it read?',
    } satisfies Record<CheckId, string>,
    apart: 'Sent two seconds apart. Only a difference between the replies counts.',
    send: 'Send',
    sending: 'Sending…',
    close: 'Close',
    stopped: 'The service was busy, refused to go on, or was not reached. Nothing more was sent.',
    came: (variant: string, status: number | null) =>
      `${variant}: ${status === null ? 'no reply' : `status ${status}`}`,
  },
  causes: {
    title: 'Likely causes',
    edit: (label: string) => `Edit ${quoted(label)}`,
    check: 'Check…',
    exchanges: 'Show its exchanges',
  },
  noCalls: 'No call was made: the way ends before the service.',
});
