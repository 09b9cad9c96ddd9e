/**
 * What each option of each of the demo's behaviours changes in the findings, against those of the demo as it is at first. What
 * is not named stays as it is.
 */
import type { OpenPointId, PointId, StatementId } from '../../electron/core/check-codes.ts';
import type { BehaviourName } from '../../electron/demo-service/behaviours.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import type { Scope } from './demo-scopes.ts';

export interface Flips {
  /** What the profile of an application at such a service says. */
  readonly profile?: Partial<ServiceProfileInput>;
  readonly broken?: readonly StatementId[];
  readonly mixed?: readonly StatementId[];
  readonly unjudged?: readonly StatementId[];
  readonly unseen?: readonly StatementId[];
  /** Held although the demo as it is at first does not show it. */
  readonly held?: readonly StatementId[];
  readonly unobserved?: readonly OpenPointId[];
  /** What is observed instead. */
  readonly observed?: Readonly<Partial<Record<OpenPointId, readonly string[]>>>;
  /** In place of all these: what still counts for anything, and is neither broken nor mixed. */
  readonly left?: readonly PointId[];
}

/** Pages and callbacks, which a failure of the calls leaves as they are. */
const OF_PAGES = ['4.1-callback-address', '4.1-callback-code', '4.1-page'] as const;
const DECLINED_AND_UNREGISTERED = ['4.1-declined', '4.1-unregistered-callback'] as const;
const NOTHING_TOLD: Flips = { left: ['1-http', ...OF_PAGES, ...DECLINED_AND_UNREGISTERED] };

/** By the call that RFC 7009 has, a demo that revokes so would refuse. */
export const BY_THE_TOKEN = {
  paths: { revoke: '/members/destroy' },
  revokeForm: 'bearer',
} as const satisfies Partial<ServiceProfileInput>;

/** What the demo as it is at first shows of the points that the document leaves open. */
export const AT_FIRST: Readonly<Partial<Record<OpenPointId, readonly string[]>>> = {
  '2-token-form': ['43 base64url'],
  '2-tokens-together': ['both'],
  '2-record': recordAt('member'),
  '2-record-same': ['same'],
  '4.1-state': ['returned'],
  '4.1-declined': ['code access_denied', 'name error'],
  '4.1-unregistered-callback': ['400'],
  '4.2-reply-type': ['form form', 'name access_token', 'typed form'],
  '4.2-pending': ['400 json error-description authorization_pending'],
  '4.2-too-fast': ['400 json error-description slow_down'],
  '4.2-device-declined': ['400 json error-description access_denied'],
  '4.2-device-expired': ['400 json error-description expired_token'],
  '4.2-wrong-secret': ['401 json error-description invalid_client'],
  '4.2-code-reuse': ['400 json error-description invalid_grant', 'token revoked'],
  '4.2-other-redirect-uri': ['400 json error-description invalid_grant', 'code spent'],
  '4.3-parameters': ['not needed'],
  '4.4-state': ['returned'],
  '4.4-key-request': ['callback at the sent address', 'without it OK'],
  '4.4-key-path': ['key'],
  '4.4-token-name': ['token'],
  '4.5-reply': ['member at member', 'token at token'],
  '4.5-refused': ['401 json list wrong_credentials', 'alike'],
  '4.6-method': ['both'],
  '4.6-nobody': ['401 json list not_identified', 'challenge bearer'],
  '5-cache': ['no-store'],
  '5.1-wrong-key': ['401 json list service_key_refused'],
  '5.6-presentation': ['access-token-parameter', 'bearer', 'x-service-token'],
  '5.6-bad-token': ['401 json list not_identified', 'as nobody'],
  '7-error-payload': ['list'],
  '8-expires-in': ['equal'],
  '8-interval': ['equal'],
  '9-version': ['absent OK', 'other OK'],
};

export interface BehaviourRow {
  readonly scope: Scope;
  readonly options: Readonly<Record<string, Flips>>;
}

export const DEMO_FLIPS: Readonly<Record<BehaviourName, BehaviourRow>> = {
  // For other clients than this application.
  crossOrigin: by('deviceStarts', { allowed: {} }),
  redirectUris: by('codes', { 'localhost-and-query': {} }),
  postParameters: by('passwords', { 'form-query-json': {} }),
  stateOnCallbacks: by('codes', {
    'not-returned': { observed: { '4.1-state': ['absent'], '4.4-state': ['absent'] } },
    wrong: {
      unjudged: ['4.1-page', '4.1-callback-address', '4.1-callback-code', '4.4-key', '4.4-page', '4.4-callback-token'],
      unseen: ['4.2-code-exchange'],
      unobserved: [
        '4.1-declined',
        '4.1-unregistered-callback',
        '4.2-code-reuse',
        '4.2-other-redirect-uri',
        '4.4-key-request',
        '4.4-token-name',
      ],
      observed: { '4.1-state': ['changed'], '4.4-state': ['changed'] },
    },
  }),
  tokenReply: by('codes', {
    'form-as-json': {
      observed: { '4.2-reply-type': ['form form', 'name access_token', 'outer white space', 'typed json'] },
    },
    'json-access-token': {
      broken: ['4.2-reply-form'],
      observed: { '4.2-reply-type': ['form object', 'name access_token', 'typed json'] },
    },
    'json-bearer': {
      broken: ['4.2-reply-form'],
      observed: { '4.2-reply-type': ['form object', 'name access_token', 'name token_type', 'typed json'] },
    },
    'json-token': {
      broken: ['2-token-field', '4.2-reply-form'],
      observed: { '4.2-reply-type': ['form object', 'name token', 'typed json'] },
    },
    'error-200': {
      broken: ['4.2-code-exchange', '4.2-device-exchange'],
      unjudged: ['2-token-field', '4.2-reply-form'],
      unobserved: ['4.1-state', '4.2-reply-type', '4.2-code-reuse'],
      observed: { '7-error-payload': ['error and description', 'list'] },
    },
    'empty-token': {
      broken: ['4.2-code-exchange', '4.2-device-exchange'],
      unjudged: ['2-token-field', '4.2-reply-form'],
      unobserved: ['4.2-reply-type', '4.2-code-reuse'],
    },
    html: {
      broken: ['4.2-code-exchange', '4.2-device-exchange'],
      unjudged: ['2-token-field', '4.2-reply-form'],
      unobserved: ['4.1-state', '4.2-reply-type', '4.2-code-reuse'],
    },
  }),
  pendingReply: by('polls', {
    'form-400': {
      observed: {
        '4.2-pending': ['400 form error-description authorization_pending'],
        '4.2-too-fast': ['400 form error-description slow_down'],
      },
    },
    'json-200': {
      observed: {
        '4.2-pending': ['200 json error-description authorization_pending'],
        '4.2-too-fast': ['200 json error-description slow_down'],
      },
    },
    'empty-200': { observed: { '4.2-pending': ['200 none empty'] } },
    'empty-202': { observed: { '4.2-pending': ['202 none empty'] } },
    'number-400': { observed: { '4.2-pending': ['400 json list 2001'] } },
    'not-yet-403': { observed: { '4.2-pending': ['403 json error-description not_yet'] } },
  }),
  devicePace: by('polls', {
    'never-slow-down': { observed: { '4.2-too-fast': ['as pending'] } },
    'slow-down-next': { broken: ['2-interval-accepted'] },
    'slow-down-always': { broken: ['2-interval-accepted'], unobserved: ['4.2-pending'] },
    'too-many-requests': {
      unjudged: ['2-device-validity'],
      observed: { '8-rate-limit': ['device-poll retry-after seconds'] },
    },
    unavailable: { unjudged: ['2-device-validity'] },
  }),
  deviceEnds: by('polls', {
    invalid_grant: endedBy('invalid_grant'),
    invalid_request: endedBy('invalid_request'),
    invalid_client: endedBy('invalid_client'),
    unauthorized_client: endedBy('unauthorized_client'),
  }),
  deviceStartParameters: by('deviceStarts', {
    'client-id': { observed: { '4.3-parameters': ['needed'] } },
  }),
  deviceInterval: by('polls', {
    missing: { broken: ['4.3-interval'], unjudged: ['2-interval-accepted'], unobserved: ['8-interval'] },
    '0': { unjudged: ['2-interval-accepted'], observed: { '8-interval': ['differs 0'] } },
    text: { broken: ['4.3-interval'], unjudged: ['2-interval-accepted'], unobserved: ['8-interval'] },
    '120': { unjudged: ['2-device-validity', '2-interval-accepted'], observed: { '8-interval': ['differs 120'] } },
    '1': { observed: { '8-interval': ['differs 1'] } },
  }),
  deviceLifetime: by('polls', {
    '60': { observed: { '8-expires-in': ['differs 60'] } },
    '20': { observed: { '8-expires-in': ['differs 20'] } },
  }),
  keyRequestParameters: by('keys', {
    // The address that is sent is not the registered one.
    none: {
      unseen: ['4.4-callback-token'],
      unobserved: ['4.4-state'],
      observed: { '4.4-key-request': ['callback at its own address', 'without it OK'] },
    },
  }),
  keyReply: by('keys', {
    'oauth.key': { observed: { '4.4-key-path': ['oauth.key'] } },
    'data.login.key': {
      unjudged: ['4.4-key'],
      unseen: ['4.4-page', '4.4-callback-token'],
      unobserved: ['4.4-state', '4.4-key-request', '4.4-token-name'],
      observed: { '4.4-key-path': ['data.login.key'] },
    },
  }),
  callbackTokenName: by('keys', {
    access_token: {
      unjudged: ['4.4-callback-token'],
      unobserved: ['4.4-state'],
      observed: { '4.4-token-name': ['access_token'] },
    },
    member_token: {
      unjudged: ['4.4-callback-token'],
      unobserved: ['4.4-state'],
      observed: { '4.4-token-name': ['member_token'] },
    },
  }),
  identificationReply: by('passwords', {
    'access-token-and-user': { observed: { '4.5-reply': ['member at user', 'token at access_token'] } },
    'record-with-token': { observed: { '4.5-reply': ['member at the top', 'token at token'] } },
    'one-level-down': { observed: { '4.5-reply': ['member at auth.member', 'token at auth.token'] } },
    'token-and-user': { observed: { '4.5-reply': ['member at user', 'token at token'] } },
    deep: {
      unjudged: ['4.5-token', '4.5-token-new'],
      unseen: ['4.5-login-forms'],
      unobserved: ['2-tokens-together'],
      observed: { '4.5-reply': ['member at data.account.profile'] },
    },
  }),
  tokenEachTime: by('passwords', { same: { broken: ['4.5-token-new'], unobserved: ['2-tokens-together'] } }),
  tokenCheck: by('members', { 'is-active': {} }),
  memberMethod: by('members', {
    GET: { observed: { '4.6-method': ['GET'] } },
    POST: {
      unjudged: ['4.4-callback-token', '5.5-md5'],
      unobserved: ['4.4-state'],
      observed: { '4.6-method': ['POST'] },
    },
  }),
  memberPlace: by('members', {
    user: { observed: { '2-record': recordAt('user') } },
    top: { observed: { '2-record': recordAt('the top') } },
    'data.account': { unseen: ['4.5-login-forms'], observed: { '2-record': recordAt('data.account') } },
  }),
  notIdentified: by('members', {
    '403': {
      observed: {
        '4.6-nobody': ['403 json list not_identified'],
        '5.6-bad-token': ['403 json list not_identified', 'as nobody'],
      },
    },
    'error-200': {
      observed: {
        '4.6-nobody': ['200 json list not_identified'],
        '5.6-bad-token': ['200 json list not_identified', 'as nobody'],
      },
    },
    'member-null': {
      unobserved: ['7-error-payload'],
      observed: { '4.6-nobody': ['200 json object'], '5.6-bad-token': ['200 json object', 'as nobody'] },
    },
    'errors-empty': {
      unobserved: ['7-error-payload'],
      observed: { '4.6-nobody': ['200 json object'], '5.6-bad-token': ['200 json object', 'as nobody'] },
    },
    guest: {
      unobserved: ['7-error-payload'],
      observed: { '4.6-nobody': ['200 json object', 'guest'], '5.6-bad-token': ['200 json object', 'as nobody'] },
    },
  }),
  tokenRefused: by('members', {
    '401': { observed: { '5.6-bad-token': ['401 json list token_refused', 'own'] } },
    'error-200': { observed: { '5.6-bad-token': ['200 json list token_refused', 'own'] } },
    '410': { observed: { '5.6-bad-token': ['410 json list token_gone', 'own'] } },
  }),
  tokenPresentation: by('members', {
    bearer: { observed: { '5.6-presentation': ['bearer'] } },
    'x-service-token': {
      unjudged: ['4.4-callback-token'],
      unobserved: ['4.4-state'],
      observed: { '5.6-presentation': ['x-service-token'] },
    },
    'access-token-parameter': {
      unjudged: ['4.4-callback-token'],
      unobserved: ['4.4-state'],
      observed: { '5.6-presentation': ['access-token-parameter'] },
    },
  }),
  revocation: by('revocations', {
    refuses: { unjudged: ['2-token-revocable'] },
    'by-the-token': { profile: BY_THE_TOKEN },
    'says-yes': { broken: ['2-token-revocable'] },
  }),
  errorPayload: by('everything', {
    'errors-map': errorsAs('map', (code) => `json map ${code}`),
    'error-description': {
      observed: {
        '4.5-refused': ['401 json error-description wrong_credentials', 'alike'],
        '4.6-nobody': ['401 json error-description not_identified', 'challenge bearer'],
        '5.1-wrong-key': ['401 json error-description service_key_refused'],
        '5.6-bad-token': ['401 json error-description not_identified', 'as nobody'],
        '7-error-payload': ['error and description'],
      },
    },
    message: errorsAs('message', () => 'json message'),
    text: errorsAs('text', () => 'text text'),
    html: errorsAs('page', () => 'html page'),
    'numbers-400': {
      observed: {
        '4.2-wrong-secret': ['400 json list 1001'],
        '4.2-code-reuse': ['400 json list 3004', 'token revoked'],
        '4.2-other-redirect-uri': ['400 json list 3004', 'code spent'],
        '4.5-refused': ['400 json list 4003', 'alike'],
        '4.6-nobody': ['400 json list 2001'],
        '5.1-wrong-key': ['400 json list 1001'],
        '5.6-bad-token': ['400 json list 2001', 'as nobody'],
      },
    },
  }),
  versionHeader: by('members', {
    'must-be-3.3': {
      observed: {
        '9-version': ['absent 400 json list version_not_supported', 'other 400 json list version_not_supported'],
      },
    },
  }),
  delay: by('everything', {
    '50': {},
    '500': {},
    '3000': {},
    '12000': {
      unjudged: ['2-interval-accepted', '4.2-device-exchange'],
      unseen: ['2-token-revocable', '2-device-validity'],
      unobserved: [
        '4.1-declined',
        '4.2-pending',
        '4.2-too-fast',
        '4.2-device-declined',
        '4.2-device-expired',
        '4.2-wrong-secret',
        '4.2-code-reuse',
        '4.2-other-redirect-uri',
        '4.5-refused',
      ],
    },
  }),
  failure: by('everything', {
    'status-500': NOTHING_TOLD,
    'status-503': NOTHING_TOLD,
    // Probes that open pages come after the end of a run.
    'status-429': { left: ['1-http', ...OF_PAGES, '8-rate-limit'] },
    cut: { left: OF_PAGES },
    redirect: NOTHING_TOLD,
    'too-large': NOTHING_TOLD,
    html: NOTHING_TOLD,
    'broken-json': NOTHING_TOLD,
  }),
};

/** @param scope what shows a difference at all */
function by(scope: Scope, options: BehaviourRow['options']): BehaviourRow {
  return { scope, options };
}

function recordAt(place: string): readonly string[] {
  const fields = 'fields badges country email id language lists login member_since name newsletter picture';
  return [`at ${place}`, fields, 'named by id'];
}

function endedBy(code: string): Flips {
  const told = [`400 json error-description ${code}`];
  return { observed: { '4.2-device-declined': told, '4.2-device-expired': told } };
}

/** Errors of all calls in another form. @param words what is told of an error behind its status */
function errorsAs(payload: string, words: (code: string) => string): Flips {
  return {
    observed: {
      '4.2-wrong-secret': [`401 ${words('invalid_client')}`],
      '4.2-code-reuse': [`400 ${words('invalid_grant')}`, 'token revoked'],
      '4.2-other-redirect-uri': [`400 ${words('invalid_grant')}`, 'code spent'],
      '4.5-refused': [`401 ${words('wrong_credentials')}`, 'alike'],
      '4.6-nobody': [`401 ${words('not_identified')}`, 'challenge bearer'],
      '5.1-wrong-key': [`401 ${words('service_key_refused')}`],
      '5.6-bad-token': [`401 ${words('not_identified')}`, 'as nobody'],
      '7-error-payload': [payload],
    },
  };
}
