/** The journeys of the tour, in the order in which a new user meets them. */
import { about } from './about.ts';
import { browserMissing } from './browser-missing.ts';
import { callService } from './call-service.ts';
import { cancelled } from './cancelled.ts';
import { caseFile } from './case-file.ts';
import { compare } from './compare.ts';
import { damagedStore } from './damaged-store.ts';
import { declined } from './declined.ts';
import { demoBehaviour } from './demo-behaviour.ts';
import { deviceCode } from './device-code.ts';
import { documentCheck } from './document-check.ts';
import { exchanges } from './exchanges.ts';
import { firstStart } from './first-start.ts';
import { foreignCallbacks } from './foreign-callbacks.ts';
import type { TourJourney } from './guide.ts';
import { httpBasic } from './http-basic.ts';
import { isThisYou } from './is-this-you.ts';
import { keychain } from './keychain.ts';
import { networks } from './networks.ts';
import { ownService } from './own-service.ts';
import { password } from './password.ts';
import { paste } from './paste.ts';
import { restart } from './restart.ts';
import { serviceThatDiffers } from './service-that-differs.ts';
import { severalMembers } from './several-members.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { similarToOAuth } from './similar-to-oauth.ts';
import { stepThrough } from './step-through.ts';
import { token } from './token.ts';
import { tokenLife } from './token-life.ts';

export const JOURNEYS: readonly TourJourney[] = [
  firstStart,
  signIn,
  declined,
  cancelled,
  foreignCallbacks,
  paste,
  browserMissing,
  isThisYou,
  deviceCode,
  similarToOAuth,
  password,
  httpBasic,
  severalMembers,
  signOut,
  restart,
  keychain,
  damagedStore,
  token,
  tokenLife,
  ownService,
  networks,
  serviceThatDiffers,
  compare,
  exchanges,
  documentCheck,
  callService,
  stepThrough,
  caseFile,
  demoBehaviour,
  about,
];
