/** Observations of every form that the types allow, for property tests: of any texts, in any order. */
import fc from 'fast-check';
import { PROBE_IDS } from '../../electron/core/check-codes.ts';
import type {
  DeviceFacts,
  ErrorFacts,
  FoundText,
  Observation,
  ObservedCall,
  RecordFacts,
  ReplyFacts,
  SentFacts,
  ShownName,
} from '../../electron/document-check/observe/observation.ts';
import { anyText } from '../any-text.ts';

/** Few, so that calls have the same ones. */
const print = fc.constantFrom('p1', 'p2', 'p3', 'p4');
const maybe = <T>(made: fc.Arbitrary<T>) => fc.option(made, { nil: null });
const text = fc.oneof(
  fc.constantFrom('id', 'login', 'token', 'slow_down', 'secret-7f3a', 'ada', 'invalid_client'),
  anyText,
);
const path = fc.oneof(
  fc.constant(''),
  text,
  fc.array(text, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.')),
);
const found = fc.constantFrom('profile', 'near', 'elsewhere');
const figure = fc.oneof(fc.nat(100), fc.integer(), fc.double());
const shownName: fc.Arbitrary<ShownName> = fc.record({ name: text, print });
const names = fc.array(shownName, { maxLength: 3 });
const foundText = { path: maybe(path), found, print } satisfies { [K in keyof FoundText]: fc.Arbitrary<FoundText[K]> };

const deviceField = fc.constantFrom('string', 'empty', 'other', 'absent');
const deviceFigure = fc.record({
  type: fc.constantFrom('integer', 'number', 'text', 'other', 'absent'),
  value: maybe(figure),
});
const device: fc.Arbitrary<DeviceFacts> = fc.record({
  deviceCode: deviceField,
  userCode: deviceField,
  verificationUrl: fc.constantFrom('http', 'other', 'absent'),
  expiresIn: deviceFigure,
  interval: deviceFigure,
  print: maybe(print),
});
const record: fc.Arbitrary<RecordFacts> = fc.record({
  path: maybe(path),
  identityName: maybe(text),
  identity: maybe(print),
  hasPicture: fc.boolean(),
  found,
  names,
  login: maybe(print),
  email: maybe(print),
});
const error: fc.Arbitrary<ErrorFacts> = fc.record({
  style: fc.constantFrom('list', 'map', 'error-description', 'message', 'text', 'page'),
  code: maybe(text),
  print,
});

/** Mostly as services answer: OK without an error, or 4xx. */
const outcome = fc.oneof(
  fc.constant({ status: 200, isOk: true, isRefused: false, error: null }),
  fc.record({
    status: fc.constantFrom(400, 401, 404, 429, 503),
    isOk: fc.constant(false),
    isRefused: fc.boolean(),
    error: maybe(error),
  }),
  fc.record({ status: fc.nat(999), isOk: fc.boolean(), isRefused: fc.boolean(), error: maybe(error) }),
);

const reply: fc.Arbitrary<ReplyFacts> = fc
  .tuple(
    outcome,
    fc.record({
      family: fc.constantFrom('json', 'form', 'text', 'html', 'other', 'none'),
      form: fc.constantFrom('empty', 'object', 'json', 'broken-json', 'form', 'text', 'page', 'binary'),
      challenge: maybe(fc.constantFrom('basic', 'bearer', 'digest', 'negotiate', 'other')),
      retryAfter: fc.constantFrom('absent', 'seconds', 'date', 'other'),
      cache: fc.constantFrom('no-store', 'private', 'absent', 'public'),
      hasOuterSpace: fc.boolean(),
      names,
      body: fc.string({ minLength: 1, maxLength: 2 }),
      hasOtherText: fc.boolean(),
      hasOther: fc.boolean(),
      leaves: maybe(fc.array(fc.record({ path: print, value: print }), { maxLength: 3 })),
      token: maybe(
        fc.record({
          ...foundText,
          isDocumentName: fc.boolean(),
          type: fc.constantFrom('string', 'number', 'other'),
          length: figure,
          alphabet: fc.constantFrom('digits', 'hex', 'base64url', 'jwt', 'printable', 'other'),
        }),
      ),
      device: maybe(device),
      key: maybe(fc.record(foundText)),
      record: maybe(record),
    }),
  )
  .map(([told, facts]) => ({ ...facts, ...told }));

const credential = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.record({
    kind: fc.constant('token'),
    print,
    presentation: fc.constantFrom('bearer', 'x-service-token', 'access-token-parameter'),
  }),
  fc.record({
    kind: fc.constantFrom('basic', 'login'),
    login: print,
    loginForm: fc.constantFrom('name', 'e-mail'),
    password: print,
    passwordForm: fc.constantFrom('plain', 'md5'),
    isAscii: fc.boolean(),
  }),
);
const unlikeDocument = fc.subarray(['path', 'method', 'name', 'parameters'] as const);
const sent: fc.Arbitrary<SentFacts> = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  unlikeDocument,
  parameters: fc.array(text, { maxLength: 3 }),
  key: maybe(fc.record({ print, isDocumentName: fc.boolean() })),
  version: fc.constantFrom('absent', 'profile', 'other'),
  isVersionNameDocuments: fc.boolean(),
  clientId: maybe(print),
  clientSecret: maybe(print),
  code: maybe(print),
  redirectUri: maybe(print),
  credential,
});

const any = {
  n: fc.nat(10_000),
  atMs: fc.nat(4_000_000),
  attempt: maybe(fc.constantFrom('one', 'two')),
  feeds: fc.oneof(fc.constant('all' as const), fc.constantFrom(...PROBE_IDS)),
  settings: fc.constantFrom(new Map([['state', 'before']]), new Map([['state', 'now']])),
};
const call: fc.Arbitrary<ObservedCall> = fc.record({
  ...any,
  kind: fc.constant('call'),
  endpoint: fc.constantFrom(
    'authorize-page',
    'key-page',
    'code-exchange',
    'device-start',
    'device-poll',
    'key-request',
    'identification',
    'member',
    'revocation',
    'other',
  ),
  sent,
  endedAtMs: fc.nat(4_000_000),
  status: maybe(fc.nat(999)),
  failure: maybe(fc.constantFrom('connection-lost', 'reply-unreadable', 'unexpected-redirect')),
  redirect: maybe(fc.constantFrom('own-origin', 'asked-address', 'elsewhere')),
  wokeSince: fc.boolean(),
  reply: maybe(reply),
  excluded: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.constantFrom('no-reply', 'proxy', 'redirect', 'busy', 'too-large', 'alike', 'by-hand'),
  ),
});
const page = fc.constantFrom('authorize', 'key-page');

export const anyObservation: fc.Arbitrary<Observation> = fc.oneof(
  { weight: 5, arbitrary: call },
  fc.record({
    ...any,
    kind: fc.constant('page'),
    page,
    state: maybe(print),
    redirectUri: maybe(print),
    code: maybe(print),
    unlikeDocument,
  }),
  fc.record({
    ...any,
    kind: fc.constant('callback'),
    page,
    isPasted: fc.boolean(),
    outcome: fc.constantFrom('accepted', 'asked', 'declined', 'callback-wrong-state'),
    state: fc.constantFrom('returned', 'absent', 'changed', 'not-sent'),
    address: fc.constantFrom('as-sent', 'registered', 'elsewhere'),
    parameters: fc.array(fc.record({ name: text, value: print }), { maxLength: 3 }),
    fragment: fc.array(text, { maxLength: 2 }),
    hasError: fc.boolean(),
    errorCode: maybe(text),
    value: maybe(print),
  }),
  fc.record({
    ...any,
    kind: fc.constant('answer'),
    answer: fc.constantFrom('confirmed', 'declined'),
    device: maybe(print),
  }),
);

/** In the order in which a service's observations are kept: each with a number of its own. */
export const anyObservations: fc.Arbitrary<readonly Observation[]> = fc
  .array(anyObservation, { maxLength: 40 })
  .map((all) => all.map((seen, index) => ({ ...seen, n: index + 1 })));
