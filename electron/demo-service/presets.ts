/**
 * Sets of quirks that a tester takes at once. A preset names only what makes it what it is; everything else stays as it
 * is, so that presets can be added to each other.
 */
import type { QuirkName, Quirks } from './quirks.ts';

type QuirkValues = { readonly [Name in QuirkName]?: Quirks[Name]['value'] };

export const PRESETS: Readonly<Record<string, QuirkValues>> = {
  // Replies take their time, and a gateway answers the first polls.
  'slow-network': { devicePace: 'unavailable', delay: '3000' },
  // Takes what the document shows and nothing beside it, and no code for long.
  'strict-service': {
    deviceStartParameters: 'client-id',
    deviceLifetime: '60',
    memberMethod: 'GET',
    tokenRefused: '401',
    tokenPresentation: 'bearer',
    versionHeader: 'must-be-3.3',
  },
  // Says what went wrong in bodies alone.
  'status-200': { devicePending: 'json-200', notIdentified: 'error-200', tokenRefused: 'error-200' },
  // Other answers to what the document leaves open, in forms that a client can find by itself.
  'other-forms': {
    tokenReply: 'form-as-json',
    devicePending: 'not-yet-403',
    deviceEnds: 'invalid_grant',
    keyReply: 'oauth.key',
    identificationReply: 'one-level-down',
    memberPlace: 'user',
    notIdentified: 'member-null',
    tokenRefused: '410',
    errorPayload: 'errors-map',
  },
  // Other answers, in forms that a client has to be told.
  furthest: {
    stateOnCallbacks: 'not-returned',
    devicePending: 'empty-202',
    deviceEnds: 'unauthorized_client',
    keyRequestParameters: 'none',
    keyReply: 'data.login.key',
    callbackTokenName: 'member_token',
    identificationReply: 'deep',
    memberMethod: 'POST',
    memberPlace: 'data.account',
    notIdentified: 'guest',
    tokenRefused: '410',
    tokenPresentation: 'access-token-parameter',
    revocation: 'refuses',
    errorPayload: 'html',
    versionHeader: 'must-be-3.3',
  },
};
