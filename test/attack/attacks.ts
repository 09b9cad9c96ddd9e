/** All attacks, by the names that `npm run attack` knows. */

import { ADDRESSES_ATTACK } from './addresses-attack.ts';
import type { Attack } from './attack.ts';
import { CALLBACKS_ATTACK } from './callbacks-attack.ts';
import { CALLS_ATTACK } from './calls-attack.ts';
import { EXCHANGES_ATTACK } from './exchanges-attack.ts';
import { KEYS_ATTACK } from './keys-attack.ts';
import { PICTURES_ATTACK } from './pictures-attack.ts';
import { PROFILES_ATTACK } from './profiles-attack.ts';
import { REPLIES_ATTACK } from './replies-attack.ts';
import { REQUESTS_ATTACK } from './requests-attack.ts';

export const ATTACKS: Readonly<Record<string, Attack>> = {
  callbacks: CALLBACKS_ATTACK,
  requests: REQUESTS_ATTACK,
  replies: REPLIES_ATTACK,
  profiles: PROFILES_ATTACK,
  calls: CALLS_ATTACK,
  addresses: ADDRESSES_ATTACK,
  pictures: PICTURES_ATTACK,
  exchanges: EXCHANGES_ATTACK,
  keys: KEYS_ATTACK,
};
