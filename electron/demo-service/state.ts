/**
 * The demo service's state: its registered application, and the codes and tokens that it issued, as hashes. Only the
 * application's id and the hashes of tokens are stored on disk. The client secret is new at each start and is passed to
 * the app in memory, so that it is never stored.
 */
import { randomBytes } from 'node:crypto';
import type { Behaviours } from './behaviours.ts';
import type { DataFolder } from './data-folder.ts';
import { MEMBERS, type Member } from './members.ts';
import { equalsSecret, hash, makeSecret, md5 } from './secrets.ts';

const FILE_NAME = 'demo-service.json';
/** Far more than one computer needs; beyond this the oldest are dropped. */
const MAX_TOKENS = 1000;
const MAX_CODES = 1000;

export type DemoState = Awaited<ReturnType<typeof openState>>;

type PasswordForms = 'plain' | 'md5' | 'plain-or-md5';

interface GivenCode {
  readonly memberId: number;
  readonly redirectUri: string;
  readonly expiresAtMs: number;
  isSpent: boolean;
  tokenHash: string | null;
}

interface IssuedToken {
  readonly memberId: number;
  readonly issuedAtMs: number;
}

/** The stored state, decoded. */
interface Kept {
  readonly clientId: string;
  readonly tokens: Map<string, IssuedToken>;
}

export async function openState(
  folder: DataFolder,
  options: { readonly nowMs: () => number; readonly codeLifetimeMs: number } & Pick<Behaviours, 'tokenEachTime'>,
) {
  const { nowMs, codeLifetimeMs, tokenEachTime } = options;
  const { clientId, tokens } = await loadKept(folder, nowMs());
  const application = { clientId, clientSecret: makeSecret() };
  const codes = new Map<string, GivenCode>();

  const save = (): Promise<void> => folder.write(FILE_NAME, encodeKept({ clientId, tokens }));
  // The tokens that are sent again, in memory, because hashes cannot be.
  const latest = new Map<number, string>();
  /** Makes a token that counts at once, or returns the same one again. */
  const chooseToken = (memberId: number): string => {
    const isSame = tokenEachTime.value === 'same';
    const before = latest.get(memberId);
    if (isSame && before !== undefined && tokens.has(hash(before))) return before;
    const token = makeSecret();
    if (isSame) latest.set(memberId, token);
    tokens.set(hash(token), { memberId, issuedAtMs: nowMs() });
    keepNewest(tokens, MAX_TOKENS);
    return token;
  };
  const revoke = async (tokenHash: string | null): Promise<void> => {
    if (tokenHash !== null && tokens.delete(tokenHash)) await save();
  };

  return {
    /** The application as the service registered it (2). */
    application,
    /** Whether this is the registered application's key (5.1). */
    isApplicationKey: (key: string): boolean => equalsSecret(key, application.clientId),
    isApplicationSecret: (secret: string): boolean => equalsSecret(secret, application.clientSecret),
    /**
     * @param login user name or e-mail address
     * @param forms the accepted forms of the password; MD5 is hex in either case (4.5, 5.5)
     */
    findMember(login: string, password: string, forms: PasswordForms): Member | null {
      const wanted = login.trim().toLowerCase();
      const member = MEMBERS.find((one) => one.login === wanted || one.email === wanted);
      // With this, an unknown login takes as long to check as a wrong password.
      const expected = member?.password ?? makeSecret();
      const isPlain = equalsSecret(password, expected);
      const isHash = equalsSecret(password.toLowerCase(), md5(expected));
      return member && ((isPlain && forms !== 'md5') || (isHash && forms !== 'plain')) ? member : null;
    },
    /** Issues an authorization code for this member, valid for exactly this redirect URI. */
    issueCode(member: Member, redirectUri: string): string {
      const code = makeSecret();
      const expiresAtMs = nowMs() + codeLifetimeMs;
      codes.set(hash(code), { memberId: member.id, redirectUri, expiresAtMs, isSpent: false, tokenHash: null });
      keepNewest(codes, MAX_CODES);
      return code;
    },
    /** Whether the code could still be redeemed for a token. */
    isCodeUsable(code: string): boolean {
      const given = codes.get(hash(code));
      return given !== undefined && !given.isSpent && nowMs() < given.expiresAtMs;
    },
    /**
     * Redeems a code for a token. A second attempt revokes the token that the first one got.
     * @returns a new token, or null if the code is unknown, spent, expired or for another address
     * @see RFC 6749, 4.1.2 and 4.1.3
     */
    async redeemCode(code: string, redirectUri: string): Promise<string | null> {
      const given = codes.get(hash(code));
      if (!given) return null;
      if (given.isSpent) {
        await revoke(given.tokenHash);
        return null;
      }
      // The first attempt spends the code even if it fails, so that a stolen code cannot be tried with other addresses.
      given.isSpent = true;
      if (nowMs() >= given.expiresAtMs || redirectUri !== given.redirectUri) return null;
      const token = chooseToken(given.memberId);
      given.tokenHash = hash(token);
      await save();
      return token;
    },
    /** Issues a token, or the same one again. Resolves once its hash is on disk. */
    async issueToken(member: Member): Promise<string> {
      const token = chooseToken(member.id);
      await save();
      return token;
    },
    findTokenOwner(token: string): Member | null {
      const memberId = tokens.get(hash(token))?.memberId;
      return MEMBERS.find((member) => member.id === memberId) ?? null;
    },
    /** Has no effect if the token is unknown. */
    revokeToken: (token: string): Promise<void> => revoke(hash(token)),
    revokeAllTokens(): Promise<void> {
      tokens.clear();
      return save();
    },
  };
}

/** Drops the oldest entries, so that at most `limit` are left. */
export function keepNewest(entries: Map<string, unknown>, limit: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= limit) return;
    entries.delete(key);
  }
}

async function loadKept(folder: DataFolder, nowMs: number): Promise<Kept> {
  const text = await folder.read(FILE_NAME);
  const kept = text === null ? null : decodeKept(text);
  if (kept) return kept;
  if (text !== null) await folder.setAside(FILE_NAME, nowMs);
  const made = { clientId: `demo-${randomBytes(12).toString('hex')}`, tokens: new Map() };
  await folder.write(FILE_NAME, encodeKept(made));
  return made;
}

function encodeKept({ clientId, tokens }: Kept): string {
  const list = [...tokens].map(([tokenHash, token]) => ({ tokenHash, ...token }));
  return `${JSON.stringify({ version: 1, clientId, tokens: list }, null, 2)}\n`;
}

/** Returns null if the text was not written by `encodeKept`. */
function decodeKept(text: string): Kept | null {
  const file = parseJson(text);
  if (!isRecord(file) || file.version !== 1 || !Array.isArray(file.tokens)) return null;
  if (typeof file.clientId !== 'string' || !/^demo-[0-9a-f]{24}$/.test(file.clientId)) return null;
  const tokens = new Map<string, IssuedToken>();
  for (const entry of file.tokens) {
    if (!isRecord(entry)) return null;
    const { tokenHash, memberId, issuedAtMs } = entry;
    if (typeof tokenHash !== 'string' || !/^[0-9a-f]{64}$/.test(tokenHash)) return null;
    if (typeof memberId !== 'number' || typeof issuedAtMs !== 'number') return null;
    tokens.set(tokenHash, { memberId, issuedAtMs });
  }
  return { clientId: file.clientId, tokens };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
