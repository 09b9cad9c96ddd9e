/** The journeys of the tour, in the order in which somebody new meets them. */
import { browserMissing } from './browser-missing.ts';
import { cancelled } from './cancelled.ts';
import { declined } from './declined.ts';
import { firstStart } from './first-start.ts';
import { foreignCallbacks } from './foreign-callbacks.ts';
import type { TourJourney } from './guide.ts';
import { isThisYou } from './is-this-you.ts';
import { paste } from './paste.ts';
import { severalMembers } from './several-members.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const JOURNEYS: readonly TourJourney[] = [
  firstStart,
  signIn,
  declined,
  cancelled,
  foreignCallbacks,
  paste,
  browserMissing,
  isThisYou,
  severalMembers,
  signOut,
];
