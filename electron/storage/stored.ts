/**
 * The format of `member-login.json`: the schema of its content, its version, and the migrations from earlier versions.
 * An optional field can be added without a new version, because older copies of the app can still read the file.
 */
import type { Options } from 'electron-store';
import { z } from 'zod';
import { type ErrorCode, type ErrorDetails, isErrorCode } from '../core/errors.ts';
import type { Random } from '../core/random.ts';

/** All secrets in it are sealed (see keychain.ts); everything else is in plain text. */
export type Stored = DeepReadonly<z.output<typeof storedSchema>>;

/** A sealed secret, base64, and how it was sealed. */
export type Sealed = Readonly<z.output<z.ZodObject<typeof sealed>>>;

export interface StoreFormat {
  /** `major.minor.patch`. It changes with the format, not with releases of the app. */
  readonly version: string;
  /** Converts the content of the previous version, keyed by the version that results. */
  readonly migrations: NonNullable<Options<Record<string, unknown>>['migrations']>;
}

export const STORE_FORMAT: StoreFormat = { version: '1.0.0', migrations: {} };

const text = z.string().min(1);
const instantMs = z.number();
const optionalText = z.string().exactOptional();
const optionalNumber = z.number().exactOptional();
const sealed = { sealed: text, rest: z.enum(['keychain', 'weak']) };

/** A code that this release does not know is not damage: another release may have written it. */
const storedErrorCode = z.string().transform((code): ErrorCode => (isErrorCode(code) ? code : 'unexpected'));

const errorDetails: z.ZodType<ErrorDetails> = z.object({
  host: optionalText,
  status: optionalNumber,
  serviceCode: optionalText,
  serviceText: optionalText,
  replyShape: optionalText,
  lookedFor: optionalText,
  profileField: optionalText,
  field: optionalText,
  expected: optionalText,
  furtherFields: optionalNumber,
  file: optionalText,
  observed: z.enum(['refused-status', 'error-payload', 'no-member', 'same-as-nobody']).exactOptional(),
  limitSeconds: optionalNumber,
  reason: optionalText,
});

/** The last result of a method. */
const result = z.object({
  outcome: z.enum(['worked', 'failed']),
  /** Code and details of the error, which contain no secrets. */
  error: z.object({ code: storedErrorCode, details: errorDetails }).nullable(),
  endedAtMs: instantMs,
  durationMs: z.number(),
  requestCount: z.number(),
  requests: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      credentials: z.enum(['none', 'application', 'token', 'password']),
      status: z.number().nullable(),
      error: storedErrorCode.nullable(),
      startedAtMs: instantMs,
      durationMs: z.number(),
    }),
  ),
  /** Keyed digests of the member's fields by name, so that members can be compared; null if it failed. */
  memberDigests: z.record(z.string(), z.string()).nullable(),
  /** Which of them tells who the member is. */
  identityField: optionalText,
});

/** Unknown fields are ignored when a file is read, and are lost at the next save. */
export const storedSchema = z.object({
  settings: z.object({
    callbackChoice: z.enum(['automatic', 'scheme', 'loopback']),
    /** Whether the user chose to store credentials although the system has no keychain (S4). */
    isWeakStorageAllowed: z.boolean(),
  }),
  /** Null for the demo. */
  currentServiceId: text.nullable(),
  currentSessionId: text.nullable(),
  services: z.array(
    z.object({
      /** A service profile without its secrets. It is validated again when it is loaded. */
      profile: z.unknown(),
      /** The client secret; with a client certificate, JSON of all secrets. Null if there are none on disk. */
      clientSecret: z.object(sealed).nullable(),
      /** Where there is none on disk: whether there was one, in memory only. It counts as true where it is missing. */
      hadSecret: z.boolean().exactOptional(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: text,
      serviceId: text,
      serviceName: z.string(),
      origin: z.string().nullable(),
      /** Missing in records of older copies, until the first start of this one. */
      binding: z.string().nullable().exactOptional(),
      methodId: text,
      signedInAtMs: instantMs,
      /** Whether the last run that had the keychain could not open it; absent if not, and lost in older copies. */
      hasFailedToOpen: z.boolean().exactOptional(),
      /** JSON of the token, how it is sent, and the member record. */
      ...sealed,
    }),
  ),
  /** Logins of proxies; absent in files of older copies. */
  proxies: z
    .array(
      z.object({
        /** Kind, host and port, such as `http://proxy.example:3128`. */
        id: text,
        /** JSON of the id, login and password. */
        ...sealed,
      }),
    )
    .exactOptional(),
  /** By service id: what was observed where the document leaves a point open. */
  learned: z.record(
    z.string(),
    z.object({
      /** How the service was found to accept a token; null if the profile's way always worked. */
      presentation: z.enum(['bearer', 'x-service-token', 'access-token-parameter']).nullable(),
      /** Callback parameters (`code`, `token`) with which the service has returned the `state`. */
      returnsStateWith: z.array(z.string()),
      /** Error codes of polls that were followed by a token. */
      pendingCodes: z.array(z.string()).optional(),
    }),
  ),
  /** By service id: when the document check last sent a wrong password for a member's own login; absent before. */
  wrongPasswords: z.record(z.string(), instantMs).exactOptional(),
  /** By service id, then by method id. */
  results: z.record(z.string(), z.record(z.string(), result)),
  /** Random key for the digests in `results`, created once. */
  digestKey: text,
});

const DIGEST_KEY_BITS = 256;

/** @returns the content for a first start */
export function createStored(random: Random): Stored {
  return {
    settings: { callbackChoice: 'automatic', isWeakStorageAllowed: false },
    currentServiceId: null,
    currentSessionId: null,
    services: [],
    sessions: [],
    learned: {},
    results: {},
    digestKey: random.token(DIGEST_KEY_BITS),
  };
}

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;
