/**
 * The sessions on disk. A token and its member record are sealed, the rest is in plain text. A session without a token,
 * such as one of HTTP Basic, is never stored (T4).
 */
import { z } from 'zod';
import { StorageError, toAppError } from '../core/errors.ts';
import type { ServiceBinding } from '../core/service-binding.ts';
import type { MemberRecord } from '../service-client/decode/member-record.ts';
import type { RecordKind, SealedRecords } from '../storage/sealed-records.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { Sealed, Stored } from '../storage/stored.ts';
import { beginTokenLife, type Session } from './session.ts';

interface SessionStoreOptions {
  readonly store: Pick<SealedStore, 'read' | 'update' | 'updateLater' | 'tell' | 'records' | 'saveUnsaved'>;
  /** Writes records that cannot be opened to a dated file. @returns its name @throws StorageError if it cannot */
  readonly setAside: (records: Stored['sessions']) => string;
  /** Called with the place where a session is stored now. */
  readonly onStored: (sessionId: string, storedIn: Session['storedIn']) => void;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** A record that cannot be opened is not lost (S5). */
export function createSessionStore({ store, setAside, onStored }: SessionStoreOptions) {
  const records = store.records({ ...SESSION_RECORDS, onStored });
  const { judgeDamaged, unmarkOpened } = createMarking({ store, setAside }, records);
  /** Ids of the records that the keychain kept closed the last time. */
  let locked: readonly string[] = [];

  return {
    /** Number of records that have not been opened in this run, for whatever reason. */
    get unopenedCount(): number {
      return records.unopened.length;
    },
    unopenedCountOf: (serviceId: string): number =>
      records.unopened.filter(({ plain }) => plain.serviceId === serviceId).length,
    /** Whether any of them waits for a keychain that is locked, missing or silent. */
    get isAnyLocked(): boolean {
      return records.unopened.some(({ id }) => locked.includes(id));
    },
    /** The session that was shown last, in this run or an earlier one. */
    get currentSessionId(): string | null {
      return store.read().currentSessionId;
    },
    rememberCurrent(sessionId: string | null): void {
      if (store.read().currentSessionId !== sessionId) store.updateLater({ currentSessionId: sessionId });
    },
    /**
     * Saves a session as it is now, unless it or its credential may not be stored. Returns before it is sealed.
     * @param replaced ids of sessions that it replaces. They are deleted from disk in the same write that adds it.
     */
    keep(session: Session, replaced?: readonly string[]): void {
      if (!session.isChanged) records.keep(session, replaced);
    },
    /** Deletes a session from disk, even while it is being sealed. */
    remove: (sessionId: string): void => records.remove((id) => id === sessionId),
    /** Deletes all records from disk, including those that have not been opened. */
    removeAll: (): void => records.remove(() => true),
    /** Deletes all records of a service from disk, including those that have not been opened. */
    forgetService: (serviceId: string): void => records.remove((_, session) => session.serviceId === serviceId),

    /**
     * Opens the records that have not been opened yet, and saves what could not be saved before. Records that
     * cannot be opened are set aside if an earlier run could not open them either; until then they are marked. If the
     * keychain is missing or does not answer, they stay as they are for the next call. Never rejects. Do not call it again
     * before it has resolved.
     * @returns the sessions that were opened, oldest first
     */
    async restore(): Promise<readonly Session[]> {
      const ids = records.unopened.map(({ id }) => id);
      const openings = await Promise.all(ids.map(records.open));
      locked = ids.filter((_, index) => openings[index]?.kind === 'locked');
      judgeDamaged(ids.filter((_, index) => openings[index]?.kind === 'damaged'));
      unmarkOpened();
      const [error] = openings.flatMap((opening) => (opening.kind === 'locked' ? [opening.error] : []));
      if (error) store.tell(error);
      store.saveUnsaved();
      const places = new Map(store.read().sessions.map(({ id, rest }) => [id, rest]));
      return ids
        .flatMap((id) => records.opened.get(id) ?? [])
        .map((session) => ({ ...session, storedIn: places.get(session.id) ?? ('memory' as const) }))
        .sort((one, other) => one.signedInAtMs - other.signedInAtMs);
    },
  };
}

/** Marks the records that a run could not open, and sets those aside that an earlier run could not open either. */
function createMarking(
  { store, setAside }: Pick<SessionStoreOptions, 'store' | 'setAside'>,
  records: SealedRecords<Session, PlainSession>,
) {
  /** Ids of the records that this run has marked. */
  const marked = new Set<string>();

  /** The keychain may be another one this time, so one run is not enough to give a record up (S5). */
  function judgeDamaged(ids: readonly string[]): void {
    const hasFailedBefore = (id: string): boolean => records.find(id)?.plain.hasFailedToOpen === true;
    setDamagedAside(ids.filter((id) => hasFailedBefore(id) && !marked.has(id)));
    const failedNow = ids.filter((id) => records.find(id) && !hasFailedBefore(id));
    if (failedNow.length === 0) return;
    for (const id of failedNow) marked.add(id);
    store.update({
      sessions: store
        .read()
        .sessions.map((record) => (failedNow.includes(record.id) ? { ...record, hasFailedToOpen: true } : record)),
    });
    const message = 'Some sessions of an earlier run could not be decrypted. The next start tries once more.';
    store.tell(new StorageError('secret-not-opened', message));
  }

  function unmarkOpened(): void {
    const { sessions } = store.read();
    const isRight = ({ id, hasFailedToOpen }: (typeof sessions)[number]): boolean =>
      hasFailedToOpen === undefined || !records.opened.has(id);
    if (sessions.every(isRight)) return;
    store.update({
      sessions: sessions.map((record) => {
        if (isRight(record)) return record;
        const { hasFailedToOpen: _, ...unmarked } = record;
        return unmarked;
      }),
    });
  }

  function setDamagedAside(ids: readonly string[]): void {
    if (ids.length === 0) return;
    try {
      const file = setAside(store.read().sessions.filter(({ id }) => ids.includes(id)));
      records.remove((id) => ids.includes(id));
      const message =
        'Some sessions of an earlier run could not be opened and were moved to another file. Sign in again.';
      store.tell(new StorageError('sessions-set-aside', message, { details: { file } }));
    } catch (thrown) {
      store.tell(toAppError(thrown));
    }
  }

  return { judgeDamaged, unmarkOpened };
}

/**
 * Binds the sessions that an older copy of the app stored, once: each to its service's profile as it is stored now, if
 * that still has the origin that was sealed with the token. Any other session stays unbound, and its token is not sent.
 * Call it before any profile file is opened, because that could be for another service. It needs no keychain: what it
 * finds is stored beside the sealed part until that is opened.
 * @param bindings of the stored profiles, by service id
 */
export function bindOldSessions(
  store: Pick<SealedStore, 'read' | 'update'>,
  bindings: ReadonlyMap<string, ServiceBinding>,
): void {
  const { sessions } = store.read();
  if (sessions.every(({ binding }) => binding !== undefined)) return;
  const findBinding = (serviceId: string, origin: string | null): string | null => {
    const service = bindings.get(serviceId);
    return service && service.origin === origin ? service.binding : null;
  };
  store.update({
    sessions: sessions.map((session) =>
      session.binding === undefined ? { ...session, binding: findBinding(session.serviceId, session.origin) } : session,
    ),
  });
}

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

const SESSION_RECORDS: RecordKind<Session, PlainSession> = {
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
