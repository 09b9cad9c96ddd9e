/** The form of a service, as a page would send it. */
import type { Argument } from '../../electron/ipc/channels.ts';
import type { World } from './application-setup.ts';

export type Form = Argument<'saveServiceForm'>;

export const KEEP = {
  clientSecret: { kind: 'keep' },
  clientKey: { kind: 'keep' },
  clientKeyPassphrase: { kind: 'keep' },
} as const;

/** The form of a service as it is read, with a change. */
export async function formOf(
  world: World,
  serviceId: string | null,
  change: object,
  secrets: Partial<Form['secrets']> = {},
) {
  const { revision, profile } = await world.application.handlers.readServiceForm({ serviceId });
  const draft = JSON.stringify({ ...profile, ...change });
  return { serviceId, revision, profile: draft, secrets: { ...KEEP, ...secrets }, sessions: 'ask' } satisfies Form;
}
