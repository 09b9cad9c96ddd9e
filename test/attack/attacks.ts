/** What an attack consists of, and all of them, by the names that `npm run attack` knows. */
import type fc from 'fast-check';
import { ADDRESSES_ATTACK } from './addresses.ts';
import { CALLBACKS_ATTACK } from './callbacks.ts';
import { CALLS_ATTACK } from './calls.ts';
import { EXCHANGES_ATTACK } from './exchanges.ts';
import { KEYS_ATTACK } from './keys.ts';
import { PICTURES_ATTACK } from './pictures.ts';
import { PROFILES_ATTACK } from './profiles.ts';
import { REPLIES_ATTACK } from './replies.ts';
import { REQUESTS_ATTACK } from './requests.ts';

export interface Attack {
  /** What is drawn, in the plural. */
  readonly title: string;
  /** How much of the count this attack draws: some take longer to try than a callback. */
  readonly share: number;
  /** How many one run of the property tries. */
  readonly perRun: number;
  /** Fails with an AssertionError, or with what the application should not have thrown. */
  readonly property: () => fc.IRawProperty<unknown>;
}

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
