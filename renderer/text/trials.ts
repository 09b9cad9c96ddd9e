/** The wording of the way to a service, and of a try of it. */
import type { TrialPurpose, TrialReport, WayReport, WayStageView } from '../../electron/ipc/views/way.ts';
import { isolating } from './isolate.ts';

const STAGES: Readonly<Record<WayStageView['kind'], string>> = {
  proxy: 'Proxy',
  name: 'Name',
  connection: 'Connection',
  tls: 'Encryption (TLS)',
};
const OUTCOMES: Readonly<Record<WayStageView['outcome'], string>> = {
  worked: 'worked',
  failed: 'ended here',
  'not-needed': 'not needed',
  'not-reached': 'not reached',
};
const TRUSTED: Readonly<Record<NonNullable<WayReport['trustedBy']>, string>> = {
  profile: 'by an authority of this service’s profile',
  app: 'by an authority that comes with this app',
  system: 'by an authority of your system',
};
const KEY: Readonly<Record<TrialReport['key'], string>> = {
  accepted: 'The service accepted the API key.',
  refused: 'The service refused the API key.',
  'not-known': 'Whether the service accepts the API key is not known.',
};
const PURPOSES: Readonly<Record<TrialPurpose, string>> = {
  'device-start': 'Start of a device sign-in, which is never polled',
  'key-request': 'Request for a key, which is forgotten',
};

export const trials = isolating({
  test: (service: string) => `Test the way to ${service}`,
  way: (address: string, leadsTo: WayReport['leadsTo']) => (leadsTo === 'pages' ? `Pages at ${address}` : address),
  stage: (kind: WayStageView['kind']) => STAGES[kind],
  outcome: ({ outcome, durationMs }: WayStageView) =>
    durationMs === null ? OUTCOMES[outcome] : `${OUTCOMES[outcome]}, ${Math.round(durationMs)} ms`,
  trusted: (by: NonNullable<WayReport['trustedBy']>) => TRUSTED[by],
  title: 'Try this service',
  hint: 'These calls need no member. Nothing is sent before you press “Try”.',
  try: 'Try',
  call: (purpose: TrialPurpose) => PURPOSES[purpose],
  took: (durationMs: number) => `Worked, ${Math.round(durationMs)} ms`,
  show: 'Show the exchange',
  key: (verdict: TrialReport['key']) => KEY[verdict],
  alike: 'The service answered different calls alike, so its answers say nothing.',
});
