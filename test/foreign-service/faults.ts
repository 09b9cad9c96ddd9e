/**
 * One thing that is wrong with a sign-in at a foreign service: of its profile, of a person, or on the way. And what is known
 * of it from the service's own side, whatever the application makes of it.
 */
import type { CauseId } from '../../electron/core/cause-codes.ts';
import { createDraw, type Draw } from '../draw.ts';
import type { Dialect } from './dialect.ts';
import type { ForeignService, Manners, Weather } from './foreign-service.ts';

/** Contents of a profile file. */
type Contents = ForeignService['profile'] & Readonly<Record<string, unknown>>;

export interface Fault {
  readonly title: string;
  /** What is wrong. */
  readonly cause: CauseId;
  /** What is wrong by that, and mended at the same field. */
  readonly alsoTrue?: CauseId;
  readonly profile?: (right: Contents, dialect: Dialect) => Readonly<Record<string, unknown>>;
  readonly manners?: Manners;
  readonly person?: 'mistaken' | 'away';
  /** How long the exchange is held. */
  readonly heldMs?: number;
  readonly weather?: Weather;
  /** Methods that fail by it; whichever do, if left out. */
  readonly methods?: readonly string[];
}

const application = (right: Contents, change: Partial<Contents['application']>): Contents => ({
  ...right,
  application: { ...right.application, ...change },
});
const WRONG_KEY = 'another-key';
const STRICT_PAGE: NonNullable<Manners['page']> = {
  refuses: 'at once',
  status: 400,
  checksAddress: true,
  checksKey: true,
};

const pathFault = ([name, method]: readonly [keyof Dialect['paths'], string]): Fault => ({
  title: `the path ${name}`,
  cause: 'path',
  methods: [method],
  profile: (right, { paths }) => ({ ...right, paths: { ...paths, [name]: '/elsewhere' } }),
});

const redirectFault = (title: string, page: Partial<NonNullable<Manners['page']>>): Fault => ({
  title,
  cause: 'redirect-uri',
  manners: { page: { ...STRICT_PAGE, ...page } },
  // A slash more leads to the same application.
  profile: (right) => application(right, { redirectUri: `${right.application.redirectUri}/` }),
  methods: ['oauth-code'],
});

export const FAULTS: readonly Fault[] = [
  {
    title: 'the secret',
    cause: 'secret',
    profile: (right) => application(right, { clientSecret: 'another-secret-of-it' }),
    methods: ['oauth-code', 'device-code'],
  },
  redirectFault('the redirect URI, on the page', {}),
  redirectFault('the redirect URI, after login', { refuses: 'who signed in' }),
  redirectFault('the redirect URI, at the exchange', { checksAddress: false }),
  { title: 'a code that is too late', cause: 'code-too-late', heldMs: 90_000, methods: ['oauth-code'] },
  { title: 'the key', cause: 'key', profile: (right) => application(right, { clientId: WRONG_KEY }) },
  {
    title: 'the name of the key’s header',
    cause: 'key-header',
    profile: (right, { headerNames }) => ({ ...right, headerNames: { ...headerNames, key: 'X-Another-Key' } }),
  },
  {
    title: 'key and secret swapped',
    cause: 'swapped',
    alsoTrue: 'key',
    profile: (right) => {
      const { clientId, clientSecret } = right.application;
      return application(right, { clientId: clientSecret, clientSecret: clientId });
    },
  },
  {
    title: 'a start without the key among its parameters',
    cause: 'start-parameters',
    profile: (right) => ({ ...right, deviceStartParameters: 'none' }),
    methods: ['device-code'],
  },
  {
    title: 'a start with the key among its parameters',
    cause: 'start-parameters',
    manners: { startsWithoutClientId: true },
    methods: ['device-code'],
  },
  {
    title: 'the further parameters of the start',
    cause: 'start-parameters',
    profile: (right, { furtherParameters }) => ({
      ...right,
      furtherParameters: { ...furtherParameters, deviceStart: {} },
    }),
    methods: ['device-code'],
  },
  ...(
    [
      ['accessToken', 'oauth-code'],
      ['device', 'device-code'],
      ['keyRequest', 'oauth-like'],
      ['identification', 'password'],
      ['memberInformation', 'http-basic'],
      ['memberInformation', 'oauth-like'],
    ] as const
  ).map(pathFault),
  {
    title: 'the address of the API',
    cause: 'address',
    profile: (right) => ({ ...right, baseUrl: right.baseUrl.replace(/\/api$/, '/another') }),
  },
  { title: 'a portal that leads to its page', cause: 'portal', weather: 'portal' },
  { title: 'a portal that shows its page', cause: 'portal', weather: 'maintenance page, as a success' },
  { title: 'the version', cause: 'version', profile: (right) => ({ ...right, versionHeader: '0.1' }) },
  {
    title: 'the reply that means “pending”',
    cause: 'pending-reply',
    profile: ({ devicePending: _, ...right }) => right,
    person: 'away',
    methods: ['device-code'],
  },
  { title: 'the password', cause: 'credentials', person: 'mistaken', methods: ['password', 'http-basic'] },
  {
    title: 'the password by HTTP Basic, refused by a code',
    cause: 'credentials',
    person: 'mistaken',
    manners: { basicRefusal: 'credentialsRefused' },
    methods: ['http-basic'],
  },
  {
    title: 'the form of the password',
    cause: 'password-form',
    manners: { basicForm: 'md5' },
    methods: ['http-basic'],
  },
  {
    title: 'how the token is sent',
    cause: 'presentation',
    profile: (right, { tokenPresentation: own }) => ({
      ...right,
      tokenPresentation: own === 'bearer' ? 'access-token-parameter' : 'bearer',
    }),
    methods: ['oauth-code', 'oauth-like', 'device-code'],
  },
  {
    title: 'the name of the token’s header',
    cause: 'token-header',
    profile: (right, { headerNames }) => ({ ...right, headerNames: { ...headerNames, token: 'X-Another-Token' } }),
    methods: ['oauth-code', 'oauth-like', 'device-code'],
  },
];

/** What the application knows of no service but by its profile: how it refuses the application, a login or a token. */
const REFUSALS = ['applicationRefused', 'credentialsRefused', 'tokenRefused', 'deviceDeclined', 'deviceExpired'];

/** @param isPinned whether the profile knows the refusals of the service */
export function profileWith(
  { profile }: Fault,
  { profile: right, dialect }: ForeignService,
  isPinned: boolean,
): Readonly<Record<string, unknown>> {
  const wrong = profile?.(right, dialect) ?? right;
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => isPinned || !REFUSALS.includes(name)));
}

/** How the five services of a seed treat what is wrong. */
export function drawManners(seed: number, index: number): Manners {
  const draw: Draw = createDraw(seed * 10 + index);
  const isSo = (): boolean => draw.pick([true, false]);
  return {
    page: { ...STRICT_PAGE, status: draw.pick([200, 400]), checksKey: isSo() },
    tellsMissingKey: isSo(),
    looksAtCodeFirst: isSo(),
    codeSeconds: 60,
    notFound: draw.pick(['error', 'page']),
    ...(isSo() && { basicRefusal: 'credentialsRefused' as const }),
  };
}
