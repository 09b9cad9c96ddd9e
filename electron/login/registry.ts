/** The login methods in the order in which they are offered. A new method is one line here. */
import { deviceCode } from './device-code.ts';
import { httpBasic } from './http-basic.ts';
import type { LoginMethod } from './method.ts';
import { oauthCode } from './oauth-code.ts';
import { oauthLike } from './oauth-like.ts';
import { password } from './password.ts';

export const LOGIN_METHODS: readonly LoginMethod[] = [oauthCode, deviceCode, oauthLike, password, httpBasic];
