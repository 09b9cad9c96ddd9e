/** How this app proves itself to a proxy that asks for a password, and what it asks a person for. */
import { ServiceError } from '../../core/errors.ts';
import { encodeBasic } from '../credential.ts';
import type { ProxyRoute } from './proxy.ts';

/** A proxy that requests go through. */
export type ProxyOnRoute = Extract<ProxyRoute, { kind: 'proxy' | 'socks' }>;

/** One answer of a person. It is known by its identity: what was refused is not tried again. */
export interface ProxyLogin {
  readonly login: string;
  readonly password: string;
}

export type ProxyAnswer =
  | { readonly kind: 'login'; readonly login: ProxyLogin }
  /** The person does not say now. */
  | { readonly kind: 'dismissed' }
  /** That proxy is no longer the one to use. */
  | { readonly kind: 'moved' };

/** The passwords of proxies. Each is for the kind, host and port that it was given for, and for no other. */
export interface ProxyLogins {
  /** The login to begin with; null if none is known in this run. */
  current(proxy: ProxyOnRoute): ProxyLogin | null;
  /**
   * Waits for a login, of the store or of a person. All who ask for one proxy wait for one answer.
   * @param refused what that proxy has just refused; null if nothing was sent
   * @param address of the request
   */
  ask(proxy: ProxyOnRoute, refused: ProxyLogin | null, address: URL, signal: AbortSignal): Promise<ProxyAnswer>;
  /** The system's answer for an address. */
  noteRoute(address: URL, route: ProxyRoute): void;
}

/** @see RFC 7617, 2; RFC 9110, 11.7.2 */
export function proxyAuthorization(given: ProxyLogin): string {
  return `Basic ${encodeBasic(given)}`;
}

/** @returns what must not be shown of it (X3) */
export function secretsOfProxyLogin(given: ProxyLogin): readonly string[] {
  const { login, password } = given;
  return [password, `${login}:${password}`, encodeBasic(given)].filter((secret) => secret !== '');
}

export interface ProxyLoginFlaw {
  readonly field: 'login' | 'password';
  readonly code: 'field-missing' | 'login-has-colon' | 'field-too-long';
}

/**
 * @returns why no such proxy can be told it; null if one can
 * @see RFC 7617, 2; RFC 1929, 2
 */
export function flawOfProxyLogin(kind: ProxyOnRoute['kind'], { login, password }: ProxyLogin): ProxyLoginFlaw | null {
  if (login === '') return { field: 'login', code: 'field-missing' };
  if (kind === 'proxy') return login.includes(':') ? { field: 'login', code: 'login-has-colon' } : null;
  if (Buffer.byteLength(login) > MAX_SOCKS_BYTES) return { field: 'login', code: 'field-too-long' };
  return Buffer.byteLength(password) > MAX_SOCKS_BYTES ? { field: 'password', code: 'field-too-long' } : null;
}

/** Of a login, and of a password, in UTF-8. */
export const MAX_SOCKS_BYTES = 255;

/**
 * The schemes that a reply with status 407 names, such as `Basic` and `NTLM`; at most four.
 * @see RFC 9110, 11.6.1
 */
export function proxySchemes(header: string | readonly string[] | undefined): readonly string[] {
  const lines = typeof header === 'string' ? [header] : (header ?? []);
  const challenges = lines.flatMap((line) => withoutQuoted(line).split(','));
  const schemes = challenges.flatMap((one) => /^\s*([A-Za-z][\w.-]{0,30})(?=\s*$|\s+[^=\s])/.exec(one)?.[1] ?? []);
  return [...new Set(schemes)].slice(0, 4);
}

/** A quoted text may have commas and the names of schemes. */
function withoutQuoted(line: string): string {
  return line.slice(0, 4096).replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

export function isBasicAmong(schemes: readonly string[]): boolean {
  return schemes.some((scheme) => scheme.toLowerCase() === 'basic');
}

export function proxyNeedsPassword({ address }: ProxyOnRoute): ServiceError {
  const message = `The proxy ${address} asks for a password. Nothing was sent to the service.`;
  return new ServiceError('proxy-needs-password', message, { details: { host: address } });
}
