/**
 * What the demo service knows: its registered application, the codes it gave out and the tokens it
 * issued. Of codes and tokens it keeps hashes only, and of all this only the application's id and the
 * hashes of tokens reach the disk. The client secret is fresh at each start and handed to the
 * application in memory, so that it rests nowhere.
 */
import { randomBytes } from 'node:crypto';
import type { DataFolder } from './data-folder.ts';
import { MEMBERS, type Member } from './members.ts';
import { equalsSecret, hash, makeSecret, md5 } from './secrets.ts';

const FILE_NAME = 'demo-service.json';
/** The oldest go first; far more than one computer's tests and sessions need. */
const MOST_TOKENS = 1000;
const MOST_CODES = 1000;

/** The application as the service registered it (2). */
interface Application {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface DemoState {
  readonly application: Application;
  /** Whether this is the registered application's API key (5.1). */
  isApplicationKey(key: string): boolean;
  isApplicationSecret(secret: string): boolean;
  /**
   * @param login user name or e-mail address
   * @param forms in which forms the password counts; MD5 is hex of either case (4.5, 5.5)
   */
  findMember(login: string, password: string, forms: PasswordForms): Member | null;
  /** A fresh authorization code for this member, good for this redirect URI as it is written. */
  issueCode(member: Member, redirectUri: string): string;
  /** Whether redeeming this code now could still bring a token. */
  isCodeUsable(code: string): boolean;
  /**
   * Spends a code; a second try takes back the token that the first one brought.
   * @returns a fresh token, or null where the code is unknown, spent, expired or meant for another address
   * @see RFC 6749, 4.1.2 and 4.1.3
   */
  redeemCode(code: string, redirectUri: string): Promise<string | null>;
  /** A fresh token, on disk as its hash when this settles. */
  issueToken(member: Member): Promise<string>;
  findTokenOwner(token: string): Member | null;
  revokeAllTokens(): Promise<void>;
}

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

/** What is kept on disk, decoded. */
interface Kept {
  readonly clientId: string;
  readonly tokens: Map<string, IssuedToken>;
}

export async function openState(
  folder: DataFolder,
  options: { readonly nowMs: () => number; readonly codeLifetimeMs: number },
): Promise<DemoState> {
  const { nowMs, codeLifetimeMs } = options;
  const { clientId, tokens } = await loadKept(folder, nowMs());
  const application = { clientId, clientSecret: makeSecret() };
  const codes = new Map<string, GivenCode>();

  const save = (): Promise<void> => folder.write(FILE_NAME, encodeKept({ clientId, tokens }));
  const keepToken = (token: string, memberId: number): Promise<void> => {
    tokens.set(hash(token), { memberId, issuedAtMs: nowMs() });
    keepNewest(tokens, MOST_TOKENS);
    return save();
  };
  const revoke = async (tokenHash: string | null): Promise<void> => {
    if (tokenHash !== null && tokens.delete(tokenHash)) await save();
  };

  return {
    application,
    isApplicationKey: (key) => equalsSecret(key, application.clientId),
    isApplicationSecret: (secret) => equalsSecret(secret, application.clientSecret),
    findMember(login, password, forms) {
      const wanted = login.trim().toLowerCase();
      const member = MEMBERS.find((one) => one.login === wanted || one.email === wanted);
      // An unknown login takes as long as a wrong password.
      const expected = member?.password ?? makeSecret();
      const isPlain = equalsSecret(password, expected);
      const isHash = equalsSecret(password.toLowerCase(), md5(expected));
      return member && ((isPlain && forms !== 'md5') || (isHash && forms !== 'plain')) ? member : null;
    },
    issueCode(member, redirectUri) {
      const code = makeSecret();
      const expiresAtMs = nowMs() + codeLifetimeMs;
      codes.set(hash(code), { memberId: member.id, redirectUri, expiresAtMs, isSpent: false, tokenHash: null });
      keepNewest(codes, MOST_CODES);
      return code;
    },
    isCodeUsable(code) {
      const given = codes.get(hash(code));
      return given !== undefined && !given.isSpent && nowMs() < given.expiresAtMs;
    },
    async redeemCode(code, redirectUri) {
      const given = codes.get(hash(code));
      if (!given) return null;
      if (given.isSpent) {
        await revoke(given.tokenHash);
        return null;
      }
      // Spent by the first try, whatever comes of it: a code that went astray gets no second guess.
      given.isSpent = true;
      if (nowMs() >= given.expiresAtMs || redirectUri !== given.redirectUri) return null;
      const token = makeSecret();
      given.tokenHash = hash(token);
      await keepToken(token, given.memberId);
      return token;
    },
    async issueToken(member) {
      const token = makeSecret();
      await keepToken(token, member.id);
      return token;
    },
    findTokenOwner(token) {
      const memberId = tokens.get(hash(token))?.memberId;
      return MEMBERS.find((member) => member.id === memberId) ?? null;
    },
    revokeAllTokens() {
      tokens.clear();
      return save();
    },
  };
}

/** Drops the entries that were set first. */
export function keepNewest(entries: Map<string, unknown>, most: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= most) return;
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

/** Null where the text is not what this file writes. */
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
