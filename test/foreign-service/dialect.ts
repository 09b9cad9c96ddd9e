/**
 * How one foreign service speaks: its names, codes, statuses and the shapes of its replies, drawn from a seed within what
 * the document leaves open. What a service may vary is a table here, and each value is dealt to one of a few services, so
 * that nothing holds for one service alone.
 */
import { createDraw, type Draw } from '../draw.ts';

/** What a service says with an error of its own. */
const SITUATIONS = [
  'pending',
  'declined',
  'expired',
  'applicationRefused',
  'credentialsRefused',
  'tokenRefused',
  'codeRefused',
  'parameterMissing',
  'maintenance',
  'limited',
  'upgrade',
] as const;
export type Situation = (typeof SITUATIONS)[number];

/** What some services tell apart; elsewhere, it is told as another. */
export const TOLD_AS = {
  keyMissing: 'applicationRefused',
  secretRefused: 'applicationRefused',
  loginUnknown: 'credentialsRefused',
  nobody: 'tokenRefused',
} as const satisfies Readonly<Record<string, Situation>>;

/** An error of the service: its status, its own code, and a text for people. */
export interface Fault {
  readonly status: number;
  readonly code: string | number;
  readonly text: string;
  /** For a call with the parameter `locale=en`, where the service looks at it. */
  readonly english?: string;
}

/** What a service does otherwise that takes more than it needs, and always gives a member the same token. */
export interface Customs {
  readonly application: { readonly clientId: string; readonly clientSecret: string; readonly redirectUri: string };
  readonly login: string;
  readonly subject: string;
  /** What is said of a device code. */
  readonly deviceSeconds: number;
  readonly intervalSeconds: number;
  readonly makeUserCode: () => string;
  /** Parameters with the application's key and the version, in place of their headers. */
  readonly keyName: string;
  readonly versionName: string;
  /** Tells whether a token is good. */
  readonly activePath: string;
  readonly faults: Readonly<Partial<Record<keyof typeof TOLD_AS, Fault>>>;
  /** Headers of each reply to a call. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields of each success but tokens and device codes. */
  readonly beside: Readonly<Record<string, unknown>>;
  readonly besideToken: Readonly<Record<string, unknown>>;
  readonly recordOf: (member: { readonly login: string; readonly subject: string }) => object;
  readonly shown: { readonly name: string; readonly value: string };
  /** The member that comes with a token. */
  readonly userOf: (member: { readonly login: string; readonly subject: string }) => object;
}

/** The endpoints, and the pages that a member opens. */
export interface Paths {
  readonly authorize: string;
  readonly accessToken: string;
  readonly device: string;
  readonly devicePoll: string;
  readonly keyRequest: string;
  readonly keyPage: string;
  readonly identification: string;
  readonly memberInformation: string;
  readonly revoke: string;
}

type FormCall = 'codeExchange' | 'deviceStart' | 'devicePoll' | 'keyRequest' | 'identification' | 'revoke';

export interface Dialect {
  /** Names the service in titles. */
  readonly title: string;
  readonly language: string;
  readonly headerNames: { readonly key: string; readonly version: string; readonly token: string };
  readonly version: string;
  /** Below the two addresses of the profile. */
  readonly paths: Paths;
  readonly furtherParameters: Readonly<Record<FormCall, Readonly<Record<string, string>>>>;
  readonly devicePollCodeName: string;
  readonly revokeTokenName: string;
  readonly keyRequestParameters: 'none' | 'redirect-uri';
  readonly callbackTokenName: string;
  readonly tokenName: 'access_token' | 'token';
  /** From the top of a reply, dot-separated. */
  readonly keyPath: string;
  readonly identificationTokenPath: string;
  readonly identificationMemberPath: string;
  /** Of the member's name where the member comes with a token. */
  readonly identificationName: string;
  readonly memberPath: string;
  /** From the record, dot-separated. */
  readonly memberIdPath: string;
  readonly memberPicturePath: string;
  readonly tokenPresentation: (typeof PRESENTATIONS)[number];
  /** How tokens, and what a record is about, are written in JSON: `digits` is a number that is too long for JavaScript. */
  readonly tokenForm: (typeof TOKEN_FORMS)[number];
  readonly memberMethod: 'GET' | 'POST';
  readonly errorShape: (typeof ERROR_SHAPES)[number];
  readonly faults: Readonly<Record<Situation, Fault>>;
  readonly returnsState: boolean;
  /** What a reading without credentials, or with wrong HTTP Basic ones, gets: no member, or as an unknown token. */
  readonly nobody: 'no member' | 'refused';
  readonly coding: (typeof CODINGS)[number];
  readonly charset: Charset;
  readonly caching: (typeof CACHINGS)[number];
  /** None of a service that is drawn: it insists on exactly what it needs. */
  readonly customs?: Customs;
}

const PRESENTATIONS = ['bearer', 'x-service-token', 'access-token-parameter'] as const;

const TOKEN_FORMS = ['text', 'digits', 'padded'] as const;

const ERROR_SHAPES = ['list', 'map', 'nested', 'oauth', 'flat'] as const;

const CODINGS = ['gzip', 'br', 'deflate', 'identity', 'gzip'] as const;

/** `name` is what the Content-Type says, if anything. */
export interface Charset {
  readonly encoding: 'utf-8' | 'utf-16le' | 'windows-1251' | 'koi8-r' | 'windows-1252';
  readonly name: string | null;
  readonly hasMark: boolean;
}

const UTF_8: Charset = { encoding: 'utf-8', name: 'utf-8', hasMark: false };

/** The texts are what a person would read for any of the situations. */
const LANGUAGES: readonly {
  readonly tag: string;
  readonly text: string;
  readonly name: string;
  readonly charset: Charset;
}[] = [
  {
    tag: 'de',
    text: 'Bitte später noch einmal prüfen',
    name: 'Jürgen Weiß',
    charset: { encoding: 'windows-1252', name: 'iso-8859-1', hasMark: false },
  },
  {
    tag: 'ru',
    text: 'Попробуйте ещё раз позже',
    name: 'Анна Ёлкина',
    charset: { encoding: 'windows-1251', name: 'Windows-1251', hasMark: false },
  },
  {
    tag: 'ja',
    text: '後でもう一度お試しください',
    name: '山田 太郎',
    charset: { encoding: 'utf-16le', name: null, hasMark: true },
  },
  {
    tag: 'uk',
    text: 'Спробуйте пізніше',
    name: 'Олена Ґжицька',
    charset: { encoding: 'utf-8', name: null, hasMark: true },
  },
  { tag: 'pt', text: 'Tente novamente, não há pressa', name: 'João Gonçalves', charset: UTF_8 },
];

/** Headers of replies to readings: a cache in between that keeps everything, or one that answers with what is old. */
const CACHINGS = [
  { 'cache-control': 'private, max-age=86400', etag: '"one"' },
  {
    'cache-control': 'public, max-age=600',
    age: '4711',
    warning: '110 - "Response is Stale"',
    date: 'Sun, 06 Nov 1994 08:49:37 GMT',
  },
  { expires: 'Fri, 01 Jan 2044 00:00:00 GMT', 'last-modified': 'Sun, 06 Nov 1994 08:49:37 GMT', via: '1.1 cache' },
  { 'cache-control': 'immutable, max-age=31536000', vary: '*' },
  {},
] as const;

/** Of a service that refuses a key, it is the status of a refused token too. */
const REFUSALS = [401, 403, 400, 401, 403] as const;

/** Statuses under which a service may tell each of these; a refusal's is dealt. */
const STATUSES: Readonly<Record<Exclude<Situation, 'applicationRefused' | 'tokenRefused'>, readonly number[]>> = {
  pending: [400],
  declined: [400, 403, 410],
  expired: [400, 404, 410],
  credentialsRefused: [400, 403, 422],
  codeRefused: [400, 422],
  parameterMissing: [400, 422],
  maintenance: [503, 502, 500],
  limited: [429],
  upgrade: [426, 400],
};

const COUNT = 5;

/** Draws five services, among which each value of each table above occurs. */
export function drawDialects(seed: number): readonly Dialect[] {
  const draw = createDraw(seed);
  const deal = <T>(items: readonly T[]): readonly T[] => {
    const shuffled = draw.shuffle(items);
    return Array.from({ length: COUNT }, (_, index) => shuffled[index % shuffled.length] ?? draw.pick(items));
  };
  const hands = {
    language: deal(LANGUAGES),
    errorShape: deal(ERROR_SHAPES),
    coding: deal(CODINGS),
    caching: deal(CACHINGS),
    refusal: deal(REFUSALS),
    presentation: deal(PRESENTATIONS),
    tokenForm: deal(TOKEN_FORMS),
    returnsState: deal([true, false]),
    memberMethod: deal(['GET', 'POST'] as const),
    keyRequestParameters: deal(['none', 'redirect-uri'] as const),
    isSubject: deal([true, false]),
  };
  return Array.from({ length: COUNT }, (_, index) => {
    const hand = <T>(items: readonly T[]): T => items[index] ?? draw.pick(items);
    const language = hand(hands.language);
    return {
      ...drawNames(draw),
      title: `seed ${seed}, service ${index + 1} (${language.tag})`,
      language: language.name,
      version: `${draw.number(1, 20)}.${draw.number(0, 9)}`,
      keyRequestParameters: hand(hands.keyRequestParameters),
      tokenName: draw.pick(['access_token', 'token'] as const),
      memberIdPath: hand(hands.isSubject) ? 'sub' : `${draw.word()}.${draw.word()}`,
      memberPicturePath: hand(hands.isSubject) ? 'avatar' : `${draw.word()}.${draw.word()}`,
      tokenPresentation: hand(hands.presentation),
      tokenForm: hand(hands.tokenForm),
      memberMethod: hand(hands.memberMethod),
      errorShape: hand(hands.errorShape),
      faults: drawFaults(draw, hand(hands.refusal), language.text),
      returnsState: hand(hands.returnsState),
      nobody: 'no member',
      identificationName: 'name',
      coding: hand(hands.coding),
      charset: language.charset,
      caching: hand(hands.caching),
    };
  });
}

function drawNames(draw: Draw) {
  const { word } = draw;
  const header = (): string => `${draw.pick(['X-', ''])}${word()}-${word()}`;
  const path = (): string => `/${word()}${draw.pick(['', `/${word()}`, `/${word()}.json`])}`;
  const extra = (): Readonly<Record<string, string>> => ({ [word()]: `${word()} ${word()}` });
  const accessToken = path();
  const member = `${word()}.${word()}`;
  return {
    headerNames: { key: header(), version: header(), token: draw.pick([header(), 'Authorization']) },
    paths: {
      authorize: path(),
      accessToken,
      device: path(),
      devicePoll: draw.pick([accessToken, path()]),
      keyRequest: path(),
      keyPage: path(),
      identification: path(),
      memberInformation: path(),
      revoke: path(),
    },
    furtherParameters: {
      codeExchange: { grant_type: 'authorization_code', ...extra() },
      deviceStart: extra(),
      devicePoll: { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' },
      keyRequest: extra(),
      identification: { grant_type: 'password', ...extra() },
      revoke: { token_type_hint: 'access_token', ...extra() },
    },
    devicePollCodeName: draw.pick(['device_code', word()]),
    revokeTokenName: draw.pick(['token', word()]),
    callbackTokenName: word(),
    keyPath: `${word()}.${word()}`,
    identificationTokenPath: `${word()}.${word()}`,
    identificationMemberPath: `${word()}.${word()}`,
    memberPath: draw.pick([member, word()]),
  };
}

/** Every code differs, as a number or a word. */
function drawFaults(draw: Draw, refusal: number, text: string): Dialect['faults'] {
  const isNumeric = draw.pick([true, false]);
  const fault = (status: number, index: number): Fault => ({
    status,
    code: isNumeric ? 1000 + 100 * index + draw.number(0, 99) : `${draw.word()}_${draw.word()}`.toUpperCase(),
    text: `${text} (${index + 1})`,
  });
  const statusFor = (situation: Situation): number =>
    situation === 'applicationRefused' || situation === 'tokenRefused' ? refusal : draw.pick(STATUSES[situation]);
  const entries = SITUATIONS.map((situation, index) => [situation, fault(statusFor(situation), index)] as const);
  // Object.fromEntries forgets the names.
  const faults: Partial<Record<Situation, Fault>> = Object.fromEntries(entries);
  if (!isComplete(faults)) throw new Error('A situation has no fault.');
  return faults;
}

function isComplete(faults: Partial<Record<Situation, Fault>>): faults is Dialect['faults'] {
  return SITUATIONS.every((situation) => faults[situation] !== undefined);
}
