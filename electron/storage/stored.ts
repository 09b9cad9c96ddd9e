/**
 * The format of `member-login.json`: the schema of its content, its version, and the migrations from earlier ones.
 * A field may be added without a new version as long as it is optional, so that older copies can read the file.
 */
import type { Options } from 'electron-store';
import { z } from 'zod';
import {
  APP_ERROR_CODES,
  type ErrorCode,
  type ErrorDetails,
  LOGIN_ERROR_CODES,
  SERVICE_ERROR_CODES,
  STORAGE_ERROR_CODES,
} from '../core/errors.ts';
import type { Random } from '../core/random.ts';

/** Everything secret in it is sealed text (see keychain.ts); the rest is readable in the file. */
export type Stored = DeepReadonly<z.output<typeof storedSchema>>;

/** A sealed secret, and what sealed it (see keychain.ts). */
export type Sealed = Readonly<z.output<z.ZodObject<typeof sealed>>>;

export interface StoreFormat {
  /** `major.minor.patch`. It counts changes of the format alone, not releases of the application. */
  readonly version: string;
  /** How the content of each version is made from the one before, keyed by the version that it leads to. */
  readonly migrations: NonNullable<Options<Record<string, unknown>>['migrations']>;
}

export const STORE_FORMAT: StoreFormat = { version: '1.0.0', migrations: {} };

const text = z.string().min(1);
const instantMs = z.number();
const optionalText = z.string().exactOptional();
const optionalNumber = z.number().exactOptional();
const sealed = { sealed: text, rest: z.enum(['keychain', 'weak']) };

const errorCode = z.enum([...LOGIN_ERROR_CODES, ...SERVICE_ERROR_CODES, ...STORAGE_ERROR_CODES, ...APP_ERROR_CODES]);

/** Another release may have written a code that this one does not know; that is no damage. */
const storedErrorCode = z.string().transform((code): ErrorCode => errorCode.safeParse(code).data ?? 'unexpected');

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

/** How a method ended the last time. */
const result = z.object({
  outcome: z.enum(['worked', 'failed']),
  /** Code and details of the error; none of them is secret. */
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
  /** Keyed digests of the member's fields by name, so that members can be compared; null where it failed. */
  memberDigests: z.record(z.string(), z.string()).nullable(),
});

/** Fields that it does not name are left out when a file is read, and are gone with the next save. */
export const storedSchema = z.object({
  settings: z.object({
    callbackChoice: z.enum(['automatic', 'scheme', 'loopback']),
    /** The person chose to store credentials although the system has no keychain (S4). */
    isWeakStorageAllowed: z.boolean(),
  }),
  /** Null for the demo. */
  currentServiceId: text.nullable(),
  currentSessionId: text.nullable(),
  services: z.array(
    z.object({
      /** A service profile without its client secret, as JSON; checked again when it is loaded. */
      profile: z.unknown(),
      /** Null where the secret may not be stored. */
      clientSecret: z.object(sealed).nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: text,
      serviceId: text,
      serviceName: z.string(),
      origin: z.string().nullable(),
      methodId: text,
      signedInAtMs: instantMs,
      /** Token, how it is sent and the member record, as sealed JSON. */
      ...sealed,
    }),
  ),
  /** By service id: what was observed of it where the document is silent. */
  learned: z.record(
    z.string(),
    z.object({
      /** How the service was found to take a token; null where the profile's way was never in doubt. */
      presentation: z.enum(['bearer', 'x-service-token', 'access-token-parameter']).nullable(),
      /** Callback parameters (`code`, `token`) beside which the service has returned the `state`. */
      returnsStateWith: z.array(z.string()),
    }),
  ),
  /** By service id, then by method id. */
  results: z.record(z.string(), z.record(z.string(), result)),
  /** Random, made once: keys the digests of results. */
  digestKey: text,
});

const DIGEST_KEY_BITS = 256;

/** @returns what a first start begins with */
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
