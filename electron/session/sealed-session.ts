/**
 * How a session is stored: its token and member record are sealed, the rest is in plain text. A session without a token,
 * such as one of HTTP Basic, is never stored (T4).
 */
import { z } from 'zod';
import type { MemberRecord } from '../service-client/decode/decode.ts';
import type { RecordKind } from '../storage/sealed-records.ts';
import type { Sealed, Stored } from '../storage/stored.ts';
import type { Session } from './session.ts';
import { beginTokenLife } from './token-life.ts';

type PlainSession = Omit<Stored['sessions'][number], keyof Sealed>;

const text = z.string().nullable();

const memberSchema: z.ZodType<MemberRecord> = z
  .object({
    id: text,
    login: text,
    email: text,
    name: text,
    /** Missing in records of older copies. */
    identity: z.object({ field: z.string(), value: z.string() }).nullable().optional(),
    title: z.string(),
    picture: text,
    rest: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .transform(({ identity, ...member }) => ({ ...member, identity: identity ?? identityOf(member) }));

const contentSchema = z.object({
  /** Sealed with the token, so that editing the file cannot send the token to another service (S7). */
  serviceId: z.string(),
  origin: z.string().nullable(),
  /** Missing in records of older copies. */
  binding: z.string().nullable().exactOptional(),
  token: z.string().min(1),
  presentation: z.enum(['bearer', 'x-service-token', 'access-token-parameter']),
  /** Read by older copies of the app only. */
  hasWorked: z.boolean(),
  worked: z.object({ sending: z.string(), nobody: text }).nullable().default(null),
  isEnded: z.boolean().default(false),
  member: memberSchema.nullable(),
  memberReadAtMs: z.number().int().nullable(),
  /** Missing in records of older copies. */
  tokenLife: z
    .object({
      issuedAtMs: z.number().int(),
      workedAtMs: z.number().int().nullable(),
      broughtBySignIn: z.enum(['same', 'other']).nullable(),
      revoked: z.object({ atMs: z.number().int(), hasWorkedSince: z.boolean() }).nullable(),
    })
    .exactOptional(),
});

type SealedContent = Readonly<z.output<typeof contentSchema>>;

export const SESSION_RECORDS: RecordKind<Session, PlainSession> = {
  read: ({ sessions }) =>
    sessions.map(({ sealed, rest, ...plain }) => ({ id: plain.id, plain, secret: { sealed, rest } })),
  toChange: (records) => ({
    sessions: records.flatMap(({ plain, secret }) =>
      secret !== null && secret !== 'nothing' ? [{ ...plain, ...secret }] : [],
    ),
  }),
  isPlainKept: false,
  idOf: ({ id }) => id,
  plainOf({ id, serviceId, serviceName, origin, binding, methodId, signedInAtMs }) {
    return { id, serviceId, serviceName, origin, binding, methodId, signedInAtMs };
  },
  secretOf({ credential, serviceId, origin, binding, worked, status, member, memberReadAtMs, tokenLife }) {
    if (credential.kind !== 'token') return 'not-stored';
    const { token, presentation } = credential;
    const content: SealedContent = {
      serviceId,
      origin,
      binding,
      token,
      presentation,
      hasWorked: worked !== null,
      worked,
      isEnded: status === 'ended',
      member,
      memberReadAtMs,
      tokenLife,
    };
    return { text: JSON.stringify(content) };
  },
  isOutdated: (secret) => readContent(secret)?.binding === undefined,
  toValue({ hasFailedToOpen: _, ...plain }, secret) {
    const content = secret === null ? null : readContent(secret);
    if (content?.serviceId !== plain.serviceId || content.origin !== plain.origin) return null;
    const { token, presentation, worked, isEnded, member, memberReadAtMs } = content;
    // What `bindOldSessions` found counts only where nothing was sealed.
    const { binding = plain.binding ?? null } = content;
    const { tokenLife = beginTokenLife(plain.signedInAtMs, null) } = content;
    return {
      ...plain,
      binding,
      credential: { kind: 'token', token, presentation },
      member,
      memberReadAtMs,
      isRefreshing: false,
      status: isEnded ? 'ended' : 'not-verified',
      worked,
      triedPresentations: [],
      problem: isEnded ? { code: 'token-refused', details: {} } : null,
      warning: null,
      retryAtMs: null,
      hints: [],
      otherMember: null,
      failures: null,
      tokenLife,
      storedIn: 'memory',
      isChanged: false,
    };
  },
};

/** The identity of a record that an older copy stored. */
function identityOf({ id, login, email }: Pick<MemberRecord, 'id' | 'login' | 'email'>): MemberRecord['identity'] {
  const known = Object.entries({ id, login, email }).flatMap(([field, value]) =>
    value === null ? [] : [{ field, value }],
  );
  return known[0] ?? null;
}

/** @returns null if the text has another shape */
function readContent(text: string): SealedContent | null {
  try {
    return contentSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
