/** The wording of the screen for the demo's behaviours, of each behaviour with its options, and of the presets, by id. */
import { METHOD_NAMES as NAMES } from '../../electron/text/method-names.ts';
import { words } from './language.ts';

export const demoBehaviour = words('demo-behaviour', {
  title: 'Demo behaviour',
  lead: 'Choose what the demo does where the document is silent, and watch what this app makes of it.',
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
      consequence:
        'The demo forgets every token. A sign-in whose token has worked before ends at its next call; others are not recognised.',
      done: 'All tokens are revoked. Refresh a member to see it.',
    },
    'expire-device-codes': {
      action: 'Expire short codes',
      consequence: 'Short codes that are still waiting for their member expire now.',
      done: 'All waiting short codes have expired.',
    },
    'forget-keys': {
      action: 'Forget keys',
      consequence: `Keys of “${NAMES['oauth-like']}” that are still open stop working.`,
      done: 'All open keys are forgotten.',
    },
  },
  done: 'Done.',
  /** Before each reply. */
  delay: {
    none: { label: 'None', does: 'Replies come at once.' },
    milliseconds: (count: number) => `${count} ms`,
    seconds: (count: number) => `${count} s`,
    late: (delay: string) => `Every reply comes ${delay} late.`,
    laterThanPolls: (delay: string) =>
      `Every reply comes ${delay} late; this app waits 10 s for a poll and 15 s for others.`,
    latest: 'Replies come later than this app waits: 10 s for a poll, 15 s for others.',
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
    hint: 'A preset leaves everything else as it is.',
    count: (count: number) => {
      if (count === 0) return 'In use';
      return count === 1 ? '1 change' : `${count} changes`;
    },
    inUse: 'The demo is like this now.',
    apply: 'Apply',
    applied: (name: string) => `“${name}” is applied.`,
    wasReset: 'Everything was reset.',
    to: 'to',
    undo: 'Undo',
  },

  presetTexts: {
    'slow-network': { name: 'Slow network', does: 'Every reply takes its time, and the first polls fail.' },
    'strict-service': {
      name: 'Strict service',
      does: 'Accepts only what the document shows, and codes only briefly. Every way to sign in works.',
    },
    'public-service': {
      name: 'Like a public service',
      does: 'Lenient with parameters, addresses and other sites; errors are numbers with status 400, and a member’s token stays the same.',
    },
    'status-200': {
      name: 'Always status 200',
      does: 'What went wrong is in the reply alone. Every way to sign in works.',
    },
    'other-forms': {
      name: 'Different service',
      does: 'Chooses differently wherever the document leaves a choice. This app notices by itself.',
    },
    furthest: {
      name: 'As different as allowed',
      does: 'Chooses differently wherever the document leaves a choice, in ways that this app has to be told about. Most sign-ins end and say why.',
    },
  },

  /** By group and id: the name, and by its own id for each option the label and what the demo then does. */
  behaviours: {
    calls: {
      crossOrigin: {
        name: 'Calls from other sites (CORS)',
        refused: ['Refused', 'A call from a page of another site is refused.'],
        allowed: ['Allowed', 'Pages of any site may make calls and read the replies.'],
      },
      postParameters: {
        name: 'Parameters of a POST',
        form: ['Form', 'Parameters are read from a form, as the document says.'],
        'form-query-json': ['Anywhere', 'Parameters are also read from the address and from a JSON object.'],
      },
    },
    'sign-in': {
      redirectUris: {
        name: 'Registered redirect URIs',
        own: ['This app’s own', 'Only the addresses that this app uses are registered.'],
        'localhost-and-query': ['Any on this computer', 'Also any address on localhost, with any path and query.'],
      },
      stateOnCallbacks: {
        name: 'Check value on callbacks',
        returned: ['Returned', 'The callback brings back the state that this app sent.'],
        'not-returned': ['Left out', 'The callback brings no state, so this app asks whether it is you.'],
        wrong: ['Wrong', 'The callback brings another state, so this app does not use it.'],
      },
      tokenReply: {
        name: 'Token reply',
        form: ['Form text', 'The token comes as the document shows it.'],
        'form-as-json': ['Form text, called JSON', 'Form text with white space around it and a JSON content type.'],
        'json-access-token': ['JSON, access_token', 'The token comes in a JSON object, as access_token.'],
        'json-bearer': ['JSON, OAuth 2.0', 'The token comes in a JSON object, as access_token, with its type.'],
        'json-token': ['JSON, token', 'The token comes in a JSON object, as token.'],
        'error-200': ['Error with status 200', 'The reply is an error although its status is 200.'],
        'empty-token': ['Empty token', 'The reply has a token field and leaves it empty.'],
        html: ['Web page', 'A web page comes in place of the token.'],
      },
      tokenEachTime: {
        name: 'Token of each sign-in',
        new: ['A new one', 'Each sign-in brings a token of its own.'],
        same: ['The same one', 'A member gets the same token until it is revoked.'],
      },
    },
    device: {
      pendingReply: {
        name: 'Reply while you have not answered',
        'json-400': ['JSON, status 400', 'authorization_pending in a JSON object.'],
        'form-400': ['Form text, status 400', 'authorization_pending in form text.'],
        'json-200': ['JSON, status 200', 'authorization_pending in a JSON object, as if all were well.'],
        'empty-200': ['Nothing, status 200', 'The reply has no content.'],
        'empty-202': ['Nothing, status 202', 'The reply has no content, and its status says “accepted”.'],
        'not-yet-403': ['Own code, status 403', 'A code that no standard defines: not_yet.'],
        'number-400': ['Number, status 400', 'The number of a refused token, 2001, in a list of errors.'],
      },
      devicePace: {
        name: 'Pace of polls',
        normal: ['As told', 'Only polls that come too fast are told to slow down.'],
        'never-slow-down': ['Never slow down', 'No poll is told to slow down, however fast it comes.'],
        'slow-down-next': ['Slow down once', 'The next poll of each sign-in is told to slow down.'],
        'slow-down-always': ['Always slow down', 'Every poll is told to slow down.'],
        'too-many-requests': ['Too many requests', 'The next two polls of each sign-in get status 429.'],
        unavailable: ['Not available', 'The next three polls of each sign-in get status 503.'],
      },
      deviceEnds: {
        name: 'Code for refusal and expiry',
        standard: ['One code each', 'access_denied after a refusal, expired_token after expiry.'],
        invalid_grant: ['invalid_grant', 'Refusal and expiry both bring this code.'],
        invalid_request: ['invalid_request', 'Refusal and expiry both bring this code.'],
        invalid_client: ['invalid_client', 'Refusal and expiry both bring this code.'],
        unauthorized_client: ['unauthorized_client', 'Refusal and expiry both bring this code.'],
      },
      deviceStartParameters: {
        name: 'Parameters of the start call',
        none: ['None needed', 'The key header is enough.'],
        'client-id': ['client_id needed', 'A start call without client_id is refused.'],
      },
      deviceInterval: {
        name: 'Interval between polls',
        '5': ['5 s', 'As in the document’s example.'],
        missing: ['Left out', 'The start reply has no interval.'],
        '0': ['0 s', 'The start reply gives an interval of zero.'],
        text: ['Text', 'The interval is not a number.'],
        '120': ['120 s', 'The interval is longer than this app ever waits.'],
        '1': ['1 s', 'The interval is short.'],
      },
      deviceLifetime: {
        name: 'Validity of the code',
        '1800': ['30 min', 'As in the document’s example.'],
        '60': ['60 s', 'The code expires after a minute.'],
        '20': ['20 s', 'The code expires almost at once.'],
      },
    },
    key: {
      keyRequestParameters: {
        name: 'Parameters of the key request',
        none: ['Not read', 'The callback registered for the key is always used.'],
        'redirect-uri': ['redirect_uri', 'The key request may name its own callback.'],
      },
      keyReply: {
        name: 'Key reply',
        key: ['key', 'The key is at the top of the JSON object.'],
        'oauth.key': ['oauth.key', 'The key is one level down.'],
        'data.login.key': ['data.login.key', 'The key is two levels down.'],
      },
      callbackTokenName: {
        name: 'Token’s name on the callback',
        token: ['token', 'The callback brings the token as token.'],
        access_token: ['access_token', 'The callback brings the token as access_token.'],
        member_token: ['member_token', 'The callback brings the token under a name that nobody would guess.'],
      },
    },
    password: {
      identificationReply: {
        name: 'Reply to login and password',
        'token-and-member': ['token and member', 'Token and record stand side by side.'],
        'access-token-and-user': ['access_token and user', 'Token and record stand side by side under other names.'],
        'record-with-token': ['Record with the token', 'The token is a field of the record.'],
        'one-level-down': ['One level down', 'Token and record are inside one object.'],
        deep: ['Deep inside', 'Token and record are at paths that nobody would guess.'],
        'token-and-user': ['token and user', 'Token and record stand side by side, the record as user.'],
      },
    },
    member: {
      memberMethod: {
        name: 'Method of the member call',
        both: ['GET and POST', 'Both are answered.'],
        GET: ['GET', 'Only GET is answered.'],
        POST: ['POST', 'Only POST is answered.'],
      },
      memberPlace: {
        name: 'Place of the record',
        member: ['member', 'The record is in the field member.'],
        user: ['user', 'The record is in the field user.'],
        top: ['Top', 'The reply is the record.'],
        'data.account': ['data.account', 'The record is two levels down.'],
      },
      notIdentified: {
        name: 'Reply when nobody is identified',
        '401': ['Status 401', 'An error that says nobody is identified.'],
        '403': ['Status 403', 'An error that says access is not allowed.'],
        'error-200': ['Error with status 200', 'An error although the status is 200.'],
        'member-null': ['Empty record', 'Status 200, and no record where it should be.'],
        'errors-empty': ['Empty list of errors', 'Status 200, and a list of errors with nothing in it.'],
        guest: ['A guest', 'Status 200, and the record of a guest.'],
      },
      tokenRefused: {
        name: 'Reply to an unknown token',
        'as-not-identified': ['As for nobody', 'The same as when nobody is identified.'],
        '401': ['Status 401', 'An error that says the token is refused.'],
        'error-200': ['Error with status 200', 'The same error although the status is 200.'],
        '410': ['Status 410', 'An error that says the token is gone.'],
      },
      tokenPresentation: {
        name: 'How the token is read',
        all: ['Any way', 'All three ways of sending the token are accepted.'],
        bearer: ['Bearer header', 'Only Authorization: Bearer is read.'],
        'x-service-token': ['X-Service-Token header', 'Only this header is read.'],
        'access-token-parameter': ['access_token parameter', 'Only this parameter is read.'],
      },
      tokenCheck: {
        name: 'Call that checks a token',
        none: ['None', 'There is no such call.'],
        'is-active': ['/members/is_active', 'This call says whether the token is good.'],
      },
      revocation: {
        name: 'Revoking a token',
        revokes: ['Revokes it', 'The token works no longer.'],
        refuses: ['Refuses', 'The call is refused, and the token goes on working.'],
        'says-yes': ['Says yes, does nothing', 'The call is accepted, and the token goes on working.'],
        'by-the-token': [
          'By the token alone',
          'POST /members/destroy with the token as Bearer, and nothing else, revokes it.',
        ],
      },
    },
    failures: {
      errorPayload: {
        name: 'Shape of errors',
        'errors-list': ['List', 'errors is a list; OAuth calls use error and error_description.'],
        'errors-map': ['Map', 'errors is an object with one entry per code.'],
        'error-description': ['OAuth 2.0', 'error and error_description everywhere.'],
        message: ['Message', 'One field with a sentence, no code.'],
        text: ['Plain text', 'Just a sentence.'],
        html: ['Web page', 'The reason is the title of a web page.'],
        'numbers-400': [
          'Numbers, status 400',
          'errors is a list with numbers as codes, nearly always with status 400.',
        ],
      },
      versionHeader: {
        name: 'Version header',
        'not-needed': ['Not needed', 'Requests with and without it are answered.'],
        'must-be-3.3': ['Must be 3.3', 'Requests without X-Service-Version: 3.3 are refused.'],
      },
      delay: { name: 'Delay before each reply' },
      failure: {
        name: 'Failure of each call',
        none: ['None', 'Calls are answered.'],
        'status-500': ['Status 500', 'A web page that says the service failed.'],
        'status-503': ['Status 503', 'A web page that asks to wait 10 s.'],
        'status-429': ['Status 429', 'An error that asks to wait 10 s.'],
        cut: ['Connection cut', 'The connection ends before a reply.'],
        redirect: ['Redirect', 'Each call is redirected to another host.'],
        'too-large': ['Reply too large', 'The reply is larger than this app accepts.'],
        html: ['Web page', 'A web page comes in place of each reply.'],
        'broken-json': ['Broken JSON', 'The reply breaks off in the middle.'],
      },
    },
  },
} as const);
