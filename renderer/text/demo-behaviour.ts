/** The wording of the screen for the demo's behaviours, of each behaviour with its options, and of the presets, by id. */
import { METHOD_NAMES as NAMES } from '../../electron/text/method-names.ts';
import { words } from './language.ts';

export const demoBehaviour = words('demo-behaviour', {
  title: 'Demo behaviour',
  lead: 'What the demo does where the document is silent.',
  groups: {
    calls: 'Every call',
    'sign-in': 'Token and sign-in replies',
    device: NAMES['device-code'],
    key: NAMES['oauth-like'],
    password: NAMES.password,
    member: 'Member',
    failures: 'Errors, delays and failures',
    other: 'Other',
  },
  changedCount: (count: number) => (count === 0 ? 'Nothing changed' : `${count} changed`),
  changed: 'Changed',
  reset: (label: string) => `Reset to “${label}”`,
  resetAll: 'Reset all',
  actions: 'Do once',
  actionTexts: {
    'revoke-tokens': {
      action: 'Revoke all tokens',
      done: 'All tokens are revoked. Refresh a member to see it.',
    },
    'expire-device-codes': { action: 'Expire short codes', done: 'All waiting short codes have expired.' },
    'forget-keys': { action: `Forget keys of “${NAMES['oauth-like']}”`, done: 'All open keys are forgotten.' },
  },
  done: 'Done.',
  /** Before each reply. */
  delay: {
    none: 'None',
    milliseconds: (count: number) => `${count} ms`,
    seconds: (count: number) => `${count} s`,
    tooLate: 'This app waits 10 s for a poll, 15 s for others.',
  },

  groupLinks: 'Go to',
  filterLabel: 'Filter the list',
  search: 'Filter',
  changedOnly: 'Changed only',
  clearFilter: 'Clear filter',
  shownCount: (count: number) => `${count} shown`,
  otherwise: (labels: string) => `Can be: ${labels}`,
  nothingFound: (searched: string) => `Nothing matches “${searched}”`,
  nothingFoundHint: 'Names, options and section numbers are searched.',
  nothingChanged: 'Nothing is changed',
  nothingChangedHint: 'The demo behaves as it does when it starts.',

  presets: {
    title: 'Presets',
    count: (count: number) => {
      if (count === 0) return 'In use';
      return count === 1 ? '1 change' : `${count} changes`;
    },
    inUse: 'The demo is like this now.',
    apply: 'Apply',
    applied: (name: string) => `“${name}” is applied.`,
    wasReset: 'Everything was reset.',
    undo: 'Undo',
  },

  /** By id: the name, and what the list of changes does not tell. */
  presetTexts: {
    'slow-network': { name: 'Slow network', does: '' },
    'strict-service': { name: 'Strict service', does: 'Every way to sign in works.' },
    'public-service': { name: 'Like a public service', does: '' },
    'status-200': { name: 'Always status 200', does: 'Every way to sign in works.' },
    'other-forms': { name: 'Different service', does: 'This app notices by itself.' },
    furthest: { name: 'As different as allowed', does: 'Most sign-ins end and say why.' },
  },

  /** By group and id: the name, and by its own id for each option the label, or that and what nobody could guess from it. */
  behaviours: {
    calls: {
      crossOrigin: { name: 'Calls from other sites (CORS)', refused: 'Refused', allowed: 'Allowed' },
      postParameters: {
        name: 'Parameters of a POST',
        form: 'Form',
        'form-query-json': ['Anywhere', 'Also in the address or a JSON object.'],
      },
    },
    'sign-in': {
      redirectUris: {
        name: 'Registered redirect URIs',
        own: 'This app’s own',
        'localhost-and-query': ['Any on this computer', 'Any path and query on localhost.'],
      },
      stateOnCallbacks: {
        name: 'Check value on callbacks',
        returned: 'Returned',
        'not-returned': ['Left out', 'This app asks whether it is you.'],
        wrong: ['Wrong', 'This app does not use the callback.'],
      },
      tokenReply: {
        name: 'Token reply',
        form: 'Form text',
        'form-as-json': ['Form text, called JSON', 'With white space around it.'],
        'json-access-token': 'JSON, access_token',
        'json-bearer': ['JSON, OAuth 2.0', 'access_token with its type.'],
        'json-token': 'JSON, token',
        'error-200': 'Error with status 200',
        'empty-token': 'Empty token',
        html: 'Web page',
      },
      tokenEachTime: {
        name: 'Token of each sign-in',
        new: 'A new one',
        same: ['The same one', 'Until it is revoked.'],
      },
    },
    device: {
      pendingReply: {
        name: 'Reply before you confirm',
        'json-400': 'JSON, status 400',
        'form-400': 'Form text, status 400',
        'json-200': 'JSON, status 200',
        'empty-200': 'Nothing, status 200',
        'empty-202': 'Nothing, status 202',
        'not-yet-403': 'not_yet, status 403',
        'number-400': ['2001, status 400', 'The number of a refused token.'],
      },
      devicePace: {
        name: 'Replies to polls',
        normal: 'Slow down if too fast',
        'never-slow-down': 'Never slow down',
        'slow-down-next': 'Slow down once',
        'slow-down-always': 'Always slow down',
        'too-many-requests': 'Status 429 twice',
        unavailable: 'Status 503 three times',
      },
      deviceEnds: {
        name: 'Code for refusal and expiry',
        standard: 'One code each',
        invalid_grant: 'invalid_grant',
        invalid_request: 'invalid_request',
        invalid_client: 'invalid_client',
        unauthorized_client: 'unauthorized_client',
      },
      deviceStartParameters: {
        name: 'Parameters of the start call',
        none: 'None needed',
        'client-id': 'client_id needed',
      },
      deviceInterval: {
        name: 'Interval between polls',
        '5': '5 s',
        missing: 'Left out',
        '0': '0 s',
        text: 'Not a number',
        '120': ['120 s', 'Longer than this app ever waits.'],
        '1': '1 s',
      },
      deviceLifetime: { name: 'Validity of the code', '1800': '30 min', '60': '60 s', '20': '20 s' },
    },
    key: {
      keyRequestParameters: { name: 'redirect_uri of the key request', none: 'Ignored', 'redirect-uri': 'Read' },
      keyReply: {
        name: 'Place of the key',
        key: 'key',
        'oauth.key': 'oauth.key',
        'data.login.key': 'data.login.key',
      },
      callbackTokenName: {
        name: 'Token’s name on the callback',
        token: 'token',
        access_token: 'access_token',
        member_token: 'member_token',
      },
    },
    password: {
      identificationReply: {
        name: 'Reply to login and password',
        'token-and-member': 'token and member',
        'access-token-and-user': 'access_token and user',
        'record-with-token': 'Record with the token',
        'one-level-down': 'One level down',
        deep: ['Deep inside', 'At paths that nobody would guess.'],
        'token-and-user': 'token and user',
      },
    },
    member: {
      memberMethod: { name: 'Method of the member call', both: 'GET and POST', GET: 'GET', POST: 'POST' },
      memberPlace: {
        name: 'Place of the record',
        member: 'member',
        user: 'user',
        top: 'Whole reply',
        'data.account': 'data.account',
      },
      notIdentified: {
        name: 'Reply when nobody is identified',
        '401': 'Status 401',
        '403': 'Status 403',
        'error-200': 'Error with status 200',
        'member-null': 'Empty record',
        'errors-empty': 'Empty list of errors',
        guest: 'A guest',
      },
      tokenRefused: {
        name: 'Reply to an unknown token',
        'as-not-identified': 'As when nobody is identified',
        '401': 'Status 401',
        'error-200': 'Error with status 200',
        '410': 'Status 410',
      },
      tokenPresentation: {
        name: 'How the token is read',
        all: 'Any way',
        bearer: 'Bearer header',
        'x-service-token': 'X-Service-Token header',
        'access-token-parameter': 'access_token parameter',
      },
      tokenCheck: { name: 'Call that checks a token', none: 'None', 'is-active': '/members/is_active' },
      revocation: {
        name: 'Revoking a token',
        revokes: 'Revokes it',
        refuses: 'Refuses',
        'says-yes': 'Says yes, does nothing',
        'by-the-token': ['By the token alone', 'POST /members/destroy with the token as Bearer.'],
      },
    },
    failures: {
      errorPayload: {
        name: 'Shape of errors',
        'errors-list': 'List',
        'errors-map': 'Map by code',
        'error-description': 'OAuth 2.0',
        message: 'Message without code',
        text: 'Plain text',
        html: 'Web page',
        'numbers-400': ['Numbers, status 400', 'A few have another status.'],
      },
      versionHeader: { name: 'Version header', 'not-needed': 'Not needed', 'must-be-3.3': 'Must be 3.3' },
      delay: { name: 'Delay before each reply' },
      failure: {
        name: 'Failure of each call',
        none: 'None',
        'status-500': 'Status 500',
        'status-503': ['Status 503', 'Asks to wait 10 s.'],
        'status-429': ['Status 429', 'Asks to wait 10 s.'],
        cut: 'Connection cut',
        redirect: ['Redirect', 'To another host.'],
        'too-large': 'Reply too large',
        html: 'Web page',
        'broken-json': 'Broken JSON',
      },
    },
  },
} as const);
