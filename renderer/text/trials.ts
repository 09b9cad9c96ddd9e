/** The wording of the way to a service, and of a try of it. */
import type { TrialPurpose, TrialReport, WayReport, WayStageView } from '../../electron/ipc/views/way.ts';
import { formatDuration } from '../compare/durations.ts';
import { isolating } from './isolate.ts';

const TRUSTED: Readonly<Record<NonNullable<WayReport['trustedBy']>, string>> = {
  profile: 'Vouched for by an authority of this service’s profile.',
  app: 'Vouched for by an authority that comes with this app.',
  system: 'Vouched for by an authority of your system.',
};

const KEY: Readonly<Record<TrialReport['key'], string>> = {
  accepted: 'The service accepts the API key.',
  refused: 'The service refuses the API key.',
  'not-known': 'Whether the service accepts the API key is not known: no reply told.',
};

/** The service tells its time in whole seconds, and its reply was under way for a while. */
const SAME_TIME_MS = 2_000;

export const trials = isolating({
  test: (service: string) => `Test the way to ${service}`,
  testing: 'Testing…',
  nothingSent: 'Connects to the service, and sends nothing.',
  leadsTo: { calls: 'For calls', pages: 'For the sign-in pages' } satisfies Record<WayReport['leadsTo'], string>,
  open: (address: string) => `The way to ${address} is open.`,
  ended: (address: string, kind: WayStageView['kind']) => `The way to ${address} ends at: ${trials.stages[kind]}.`,
  stages: { proxy: 'Proxy', name: 'Name', connection: 'Connection', tls: 'Encryption (TLS)' } satisfies Record<
    WayStageView['kind'],
    string
  >,
  outcomes: { failed: 'Ended here', 'not-needed': 'Not needed', 'not-reached': 'Not reached' } satisfies Record<
    Exclude<WayStageView['outcome'], 'worked'>,
    string
  >,
  worked: (fact: string, durationMs: number | null) =>
    durationMs === null ? fact : `${fact}, ${formatDuration(durationMs)}`,
  noProxy: 'None',
  found: 'Found',
  stands: 'Connected',
  encrypted: 'Encrypted',
  trusted: (by: NonNullable<WayReport['trustedBy']>) => TRUSTED[by],
  certificateAsked: 'The service asks for a client certificate.',

  title: 'Try this service',
  hint: 'Tests the way to the service, then makes two calls that need no member. What they bring is forgotten.',
  unsaved: 'What you changed is not saved yet, so it is not tried. Save first to try it.',
  try: 'Try',
  trying: 'Trying…',
  calls: {
    'device-start': 'Start of a sign-in by device code, which is never polled',
    'key-request': 'Request for a key, which is never used',
  } satisfies Record<TrialPurpose, string>,
  keyIn: (header: string) => `API key in ${header}`,
  parameters: (names: readonly string[]) => `Parameters: ${names.join(', ')}`,
  noParameters: 'No parameters',
  clientCertificate: 'With the client certificate',

  key: (verdict: TrialReport['key']) => KEY[verdict],
  alike: 'It answered different calls alike, so its answers say nothing.',
  clock(differenceMs: number | null): string {
    if (differenceMs === null) return 'Its clock is not known: no reply told the time.';
    const far = formatDuration(Math.abs(differenceMs));
    if (Math.abs(differenceMs) <= SAME_TIME_MS) return 'Its clock agrees with this computer’s.';
    return `Its clock is ${far} ${differenceMs > 0 ? 'behind' : 'ahead of'} this computer’s.`;
  },
  answered: (durationMs: number) => `Answered as the document says, ${formatDuration(durationMs)}`,
  failed: (durationMs: number | null) => (durationMs === null ? 'Not sent' : `Failed, ${formatDuration(durationMs)}`),
  show: (number: number) => `Show exchange ${number}`,
  offers: {
    title: 'The service was seen to do otherwise than this form says:',
    now: (label: string) => `${label}, in the form`,
    observed: 'As observed',
    take: 'Put into the form',
  },
  noCalls: 'No call was made, because the way ends before the service.',
});
