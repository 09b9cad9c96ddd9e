/** Secrets that are found in a heap snapshot only if somebody keeps them: they are made anew each time. */
import { createHash } from 'node:crypto';

const NAMES = ['token', 'code', 'state', 'device-code', 'key', 'password', 'echoed'] as const;

export function heapSecret(name: (typeof NAMES)[number] | 'client-secret'): string {
  return createHash('sha256').update(`heap ${name}`).digest('base64url').slice(0, 24);
}

/** What HTTP Basic sends. */
export function heapBasic(): string {
  return Buffer.from(`ada:${heapSecret('password')}`).toString('base64');
}

/** @returns each by its name */
export function allHeapSecrets(): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(NAMES.map((name) => [name, heapSecret(name)])), 'login and password': heapBasic() };
}
