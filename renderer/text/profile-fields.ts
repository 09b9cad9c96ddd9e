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
    meaning: 'A callback on 127.0.0.1 that the service registered besides the redirect URI.',
  },
  {
    name: 'certificateAuthorities',
    values: '[], a list of PEM certificates',
    meaning: 'Authorities trusted for this service only.',
  },
  { name: 'versionHeader', values: '"3.3", any text, null', meaning: 'Value of X-Service-Version; null sends none.' },
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
    name: 'tokenRefused',
    values: 'null, { "status": 410, "code": "token_gone" }',
    meaning: 'How the service rejects a token that worked before; null takes status 401 and any error.',
  },
  {
    name: 'tokenPresentation',
    values: '"bearer", "x-service-token", "access-token-parameter"',
    meaning: 'How a token is sent with later calls.',
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
