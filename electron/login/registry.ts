/** The login methods in the order in which they are offered. A new method is one line here. */
import type { LoginMethod } from './method.ts';
import { oauthCode } from './oauth-code.ts';

export const LOGIN_METHODS: readonly LoginMethod[] = [oauthCode];
