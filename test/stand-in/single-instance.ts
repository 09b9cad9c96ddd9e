/**
 * One process per user-data folder: the first one listens, a later one hands over what it was started with.
 * The listening place vanishes with its process, so a dead process holds nothing. Where the folder cannot be
 * written to, the claim is refused as Chromium refuses it. It decides nothing about what either process does then.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** What a later process was started with. */
export interface Handover {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
}

export type Claim =
  | { readonly isFirst: true; release(): void }
  /** Settles when the first process has taken the handover; at once where there is none. */
  | { readonly isFirst: false; readonly handedOver: Promise<void> };

const HANDOVER_LIMIT_MS = 5_000;
const LOCK = 'SingletonLock';

/**
 * Claims the folder, or hands over to the process that has it.
 * @throws Error `An object could not be cloned.` for additional data that cannot cross
 */
export function claimFolder(folder: string, own: Handover, onHandover: (handover: Handover) => void): Claim {
  const message = serializeHandover(own);
  const place = findPlace(folder);
  if (place === null) return { isFirst: false, handedOver: Promise.resolve() };
  const server = listen(place, onHandover);
  if (!server) return { isFirst: false, handedOver: handOver(place, message) };
  const release = (): void => {
    // The lock may be another process's by then.
    process.off('exit', release);
    try {
      rmSync(join(folder, LOCK), { force: true });
    } catch {
      // The disk has become read-only. The next process sees that this one is gone.
    }
    server.close();
  };
  if (writeLock(folder)) {
    process.once('exit', release);
    return { isFirst: true, release };
  }
  server.close();
  return { isFirst: false, handedOver: Promise.resolve() };
}

/** @returns null where there is no such folder, and none can be made */
function findPlace(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true });
    return placeOf(realpathSync(folder));
  } catch {
    return null;
  }
}

/** Chromium's own sign of who has the folder. */
function writeLock(folder: string): boolean {
  try {
    rmSync(join(folder, LOCK), { force: true });
    symlinkSync(`${hostname()}-${process.pid}`, join(folder, LOCK));
    return true;
  } catch {
    return false;
  }
}

function serializeHandover(handover: Handover): Buffer {
  try {
    return serialize(handover);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

/** On Linux a name without a file; elsewhere a socket file, beside which its process is noted. */
function placeOf(folder: string): string {
  const name = `stand-in-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/** @returns null where another process listens there */
function listen(place: string, onHandover: (handover: Handover) => void): Server | null {
  const isFile = !place.startsWith('\0');
  if (isFile) removeDead(place);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('error', () => undefined);
    socket.on('end', () => {
      const handover: Handover = deserialize(Buffer.concat(pieces));
      socket.end('taken');
      onHandover(handover);
    });
  });
  server.on('error', () => undefined);
  server.listen(place);
  // A socket that is no network socket is bound, or not, before `listen` returns.
  if (!server.listening) return null;
  if (isFile) writeFileSync(`${place}.pid`, String(process.pid));
  server.unref();
  return server;
}

function removeDead(place: string): void {
  try {
    process.kill(Number(readFileSync(`${place}.pid`, 'utf8')), 0);
  } catch {
    rmSync(place, { force: true });
  }
}

function handOver(place: string, message: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(place, () => socket.end(message));
    socket.setTimeout(HANDOVER_LIMIT_MS, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.resume();
  });
}
