/** For fields whose text goes over the wire as it is: nothing completes or corrects it. */
import { TYPED_AT_MOST } from './member-login-api.ts';

export const PLAIN_INPUT = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: TYPED_AT_MOST,
} as const;
