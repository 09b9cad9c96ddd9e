/** What does the authorization page do with an address that is not registered? Its page is fetched, and nobody signs in. */
import { authorizeAddressOf } from '../../service-client/endpoints.ts';
import { hideTarget, planPage } from './planned-step.ts';
import { LeftOut, type Probe, RANDOM } from './probe.ts';

/** It belongs to nobody. @see RFC 6761, 6.4 */
const redirectUri = 'https://callback.invalid/';

export const unregisteredCallback: Probe = {
  id: 'unregistered-callback',
  asks: [],
  needsPerson: false,
  sends: [],
  findObstacle: () => null,

  plan(target) {
    const { profile } = hideTarget(target);
    const state = profile.state === 'omit' ? null : RANDOM;
    return [planPage(authorizeAddressOf(profile, { redirectUri, state }))];
  },

  async run({ profile, random, observations, openPage }) {
    const hasReturned = observations().some(
      (seen) => seen.kind === 'callback' && seen.page === 'authorize' && seen.outcome === 'accepted',
    );
    if (!hasReturned) throw new LeftOut('control');
    const state = profile.state === 'omit' ? null : random.token(128);
    await openPage(authorizeAddressOf(profile, { redirectUri, state }));
  },
};
