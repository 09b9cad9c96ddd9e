/**
 * What of a session is secret, as the text that is sealed, and back. It knows no keychain and no file; text of
 * another shape is refused as a whole, never guessed at.
 */
import { z } from 'zod';
import type { MemberRecord } from '../service-client/decode.ts';
import type { StoredSession } from '../storage/stored.ts';
import type { Session } from './session.ts';

const text = z.string().nullable();

const memberSchema: z.ZodType<MemberRecord> = z.object({
  id: text,
  login: text,
  email: text,
  name: text,
  title: z.string(),
  picture: text,
  rest: z.array(z.object({ name: z.string(), value: z.string() })),
});

const contentSchema = z.object({
  /** Sealed beside the token, so that nobody who edits the file sends it elsewhere (S7). */
  serviceId: z.string(),
  origin: z.string().nullable(),
  token: z.string().min(1),
  presentation: z.enum(['bearer', 'x-service-token', 'access-token-parameter']),
  hasWorked: z.boolean(),
  member: memberSchema.nullable(),
  memberReadAtMs: z.number().int().nullable(),
});

export type SealedContent = Readonly<z.output<typeof contentSchema>>;

/** @returns the text to seal; null where the session has no token, and so nothing that may rest on disk (T4) */
export function writeSealedContent(session: Session): string | null {
  const { credential, serviceId, origin, hasWorked, member, memberReadAtMs } = session;
  if (credential?.kind !== 'token') return null;
  const { token, presentation } = credential;
  const content: SealedContent = { serviceId, origin, token, presentation, hasWorked, member, memberReadAtMs };
  return JSON.stringify(content);
}

/** @returns null where the text has another shape, or was sealed for another service than its record names */
export function readSealedContent(
  text: string,
  { serviceId, origin }: Pick<StoredSession, 'serviceId' | 'origin'>,
): SealedContent | null {
  try {
    const content = contentSchema.parse(JSON.parse(text));
    return content.serviceId === serviceId && content.origin === origin ? content : null;
  } catch {
    return null;
  }
}

/** @returns the session of a record that was opened; nobody has confirmed it yet */
export function restoreSession(record: StoredSession, content: SealedContent, storedIn: Session['storedIn']): Session {
  const { id, serviceId, serviceName, origin, methodId, signedInAtMs } = record;
  const { token, presentation, hasWorked, member, memberReadAtMs } = content;
  return {
    id,
    serviceId,
    serviceName,
    origin,
    methodId,
    credential: { kind: 'token', token, presentation },
    signedInAtMs,
    member,
    memberReadAtMs,
    isRefreshing: false,
    status: 'not-verified',
    hasWorked,
    triedPresentations: [],
    problem: null,
    storedIn,
  };
}
