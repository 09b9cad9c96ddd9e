/** A new sign-in in the browser, whose code a probe exchanges in its own manner. */
import { authorizeAddressOf } from '../../service-client/endpoints.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { planPage } from './planned-step.ts';
import { LeftOut, type PlannedStep, type ProbeContext, RANDOM } from './probe.ts';
import type { BroughtCode } from './probe-ports.ts';

/** The page that the browser is sent to. */
export function planSignIn(profile: ServiceProfile, facts: Partial<Pick<PlannedStep, 'if'>> = {}): PlannedStep {
  const { redirectUri } = profile.application;
  const state = profile.state === 'omit' ? null : RANDOM;
  return planPage(authorizeAddressOf(profile, { redirectUri, state }), facts);
}

/** @throws LeftOut `not-signed-in` */
export async function signIn(
  { signInByCode }: Pick<ProbeContext, 'signInByCode'>,
  use: (brought: BroughtCode, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!(await signInByCode('code', use))) throw new LeftOut('not-signed-in');
}
