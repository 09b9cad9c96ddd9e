/** The optional fields of a profile file, for a person who writes one. A test keeps the list complete. */

export interface ProfileField {
  readonly name: string;
  /** Possible values, the default first. */
  readonly values: string;
  readonly meaning: string;
}

export const PROFILE_FIELDS: readonly ProfileField[] = [
  {
    name: 'id',
    values: 'made from the name',
    meaning: 'Sign-ins belong to it. A file with the same id replaces the service.',
  },
  {
    name: 'application.loopbackRedirect',
    values: 'null, { "path": "/callback", "allowsRandomSegment": true }',
    meaning: 'A callback on any port of 127.0.0.1 that the service registered besides the redirect URI.',
  },
  {
    name: 'application.clientCertificate',
    values: 'null, { "certificate": "-----BEGIN CERTIFICATE-----…", "key": "-----BEGIN PRIVATE KEY-----…" }',
    meaning: 'Shown to a service that asks for a certificate when a connection begins.',
  },
  {
    name: 'certificateAuthorities',
    values: '[], a list of PEM certificates',
    meaning: 'Authorities trusted for this service only.',
  },
  {
    name: 'headerNames',
    values: '{ "key": "X-Service-Key", "version": "X-Service-Version", "token": "X-Service-Token" }, other names',
    meaning: 'Headers with the key, the version and a token. Names left out stay as they are.',
  },
  {
    name: 'paths',
    values:
      '{ "authorize": "/authorize", "accessToken": "/oauth/access_token", "device": "/oauth/device", "devicePoll": null, "keyRequest": "/members/oauth", "keyPage": "/oauth", "identification": "/members/auth", "memberInformation": "/members/infos", "revoke": null }, other paths',
    meaning:
      'Added to authUrl for authorize and keyPage, to baseUrl for the rest; devicePoll null means accessToken; revoke null, no such call.',
  },
  {
    name: 'furtherParameters',
    values:
      '{ "authorize": {}, "codeExchange": {}, "deviceStart": {}, "devicePoll": {}, "keyRequest": {}, "keyPage": {}, "identification": {}, "revoke": {} }, such as { "codeExchange": { "grant_type": "authorization_code" } }',
    meaning: 'What each page and call gets besides its own parameters.',
  },
  {
    name: 'devicePollCodeName',
    values: '"code", "device_code", any name',
    meaning: 'The parameter with which a poll sends the device code.',
  },
  {
    name: 'revokeTokenName',
    values: '"token", any name',
    meaning: 'The parameter with which a call to paths.revoke sends the token.',
  },
  { name: 'versionHeader', values: '"3.3", any text, null', meaning: 'Value of the version header; null sends none.' },
  {
    name: 'acceptHeader',
    values: 'null, "application/json"',
    meaning: 'Value of the accept header; null sends none.',
  },
  {
    name: 'state',
    values: '"send", "required", "omit"',
    meaning: 'Whether the authorization page gets a check value, and whether it must come back.',
  },
  {
    name: 'devicePending',
    values: 'null, { "status": 403, "code": "not_yet" }',
    meaning: 'How a poll says “not yet”, besides authorization_pending.',
  },
  {
    name: 'deviceDeclined',
    values: 'null, { "status": 403, "code": "declined" }',
    meaning: 'How a poll says that the member declined, besides access_denied.',
  },
  {
    name: 'deviceExpired',
    values: 'null, { "status": 410, "code": "too_late" }',
    meaning: 'How a poll says that the code expired, besides expired_token.',
  },
  {
    name: 'deviceStartParameters',
    values: '"client-id", "none"',
    meaning: 'What the device-code start call carries.',
  },
  {
    name: 'keyRequestParameters',
    values: '"none", "redirect-uri"',
    meaning: 'What the key request carries.',
  },
  {
    name: 'keyPath',
    values: 'null, "oauth.key"',
    meaning: 'Where the key is; null looks at key, also one level down.',
  },
  {
    name: 'keyPageState',
    values: '"send", "required", "omit"',
    meaning: 'Whether the page for the key gets a check value, and whether it must come back.',
  },
  {
    name: 'callbackTokenName',
    values: '"token", any name',
    meaning: 'The callback parameter that carries the token.',
  },
  {
    name: 'identificationTokenPath',
    values: 'null, "auth.token"',
    meaning: 'Where basic identification returns the token; null looks at token and access_token, also one level down.',
  },
  {
    name: 'identificationMemberPath',
    values: 'null, "auth.member"',
    meaning: 'Where basic identification returns the member; null looks at member, user and the top.',
  },
  {
    name: 'applicationRefused',
    values: 'null, { "status": 401, "code": "bad_key" }',
    meaning: 'How the service refuses the key or its secret, besides invalid_client.',
  },
  {
    name: 'credentialsRefused',
    values: 'null, { "status": 401, "code": "no_such_member" }',
    meaning: 'How the service refuses a login and password, besides invalid_grant and the like.',
  },
  {
    name: 'tokenRefused',
    values: 'null, { "status": 410, "code": "token_gone" }',
    meaning: 'How the service rejects a token that worked before; null takes status 401.',
  },
  {
    name: 'tokenPresentation',
    values: '"bearer", "x-service-token", "access-token-parameter"',
    meaning: 'How a token is sent with later calls; "x-service-token" means the token header of headerNames.',
  },
  { name: 'memberMethod', values: '"GET", "POST"', meaning: 'HTTP method of the member information call.' },
  {
    name: 'memberPath',
    values: 'null, "data.account"',
    meaning: 'Where the member record is; null looks at member, user and the top.',
  },
  {
    name: 'memberIdPath',
    values: 'null, "account.uuid"',
    meaning: 'Where a record says who it is about, if not at id, login, email or sub.',
  },
  {
    name: 'memberPicturePath',
    values: 'null, "images.large"',
    meaning: 'Where a record has the address of its picture, if not at picture or avatar.',
  },
];
