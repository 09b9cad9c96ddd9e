/**
 * The format of the file that sessions and settings rest in: its version, the way from every earlier one, and
 * the schema of what it holds. A change of `Stored` needs a new version and a migration here. It reads and
 * writes nothing.
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
import type { Stored } from './stored.ts';

/** What a file holds beside `Stored` while it is open: unknown values by name. */
export type StoreContent = Record<string, unknown>;

/** How one version of the file is made of the one before; keyed by the version that it leads to. */
export type Migrations = NonNullable<Options<StoreContent>['migrations']>;

export interface StoreFormat {
  /** `major.minor.patch`. It counts changes of the format alone, not releases of the application. */
  readonly version: string;
  readonly migrations: Migrations;
}

export const STORE_FORMAT: StoreFormat = { version: '1.0.0', migrations: {} };

const text = z.string().min(1);
const instantMs = z.number();
const optionalText = z.string().exactOptional();
const optionalNumber = z.number().exactOptional();

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

const storedResult = z.object({
  outcome: z.enum(['worked', 'failed']),
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
  memberDigests: z.record(z.string(), z.string()).nullable(),
});

/** Fields that it does not name are left out when a file is read, and are gone with the next save. */
export const storedSchema: z.ZodType<Stored> = z.object({
  settings: z.object({
    callbackChoice: z.enum(['automatic', 'scheme', 'loopback']),
    isWeakStorageAllowed: z.boolean(),
  }),
  currentServiceId: text.nullable(),
  currentSessionId: text.nullable(),
  services: z.array(
    z.object({
      profile: z.unknown(),
      clientSecret: z.object({ sealed: text, rest: z.enum(['keychain', 'weak']) }).nullable(),
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
      sealed: text,
      rest: z.enum(['keychain', 'weak']),
    }),
  ),
  learned: z.record(
    z.string(),
    z.object({
      presentation: z.enum(['bearer', 'x-service-token', 'access-token-parameter']).nullable(),
      returnsStateWith: z.array(z.string()),
    }),
  ),
  results: z.record(z.string(), z.record(z.string(), storedResult)),
  digestKey: text,
});

const DIGEST_KEY_BITS = 256;

/** What a first start begins with. */
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
