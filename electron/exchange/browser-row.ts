/**
 * What is kept of the browser's part of a sign-in: of an address, its parameters are masked unless they are an error or
 * harmless, and their names if they are no words of the field: of a page, unless its value is harmless.
 */

import { isThisComputer } from '../core/address.ts';
import type { AppError } from '../core/errors.ts';
import { isKnownName } from '../core/parameter-names.ts';
import type { NamedValue } from '../ipc/views/exchange-details.ts';
import type { BrowserRow } from '../ipc/views/exchanges.ts';
import type { NameRule } from '../service-client/request-secrets.ts';
import type { SecretRule } from '../service-client/secrets/sought-secret.ts';
import type { Masks } from './masks.ts';
import { type Pair, queryOf, readPairs } from './pairs.ts';

/** Raw: the address may carry a code, a token or a key. */
export interface BrowserEvent extends Pick<BrowserRow, 'event' | 'route'> {
  readonly address: string;
  /** The application's id, and the addresses of the callback and of the service: what is no secret in the address. */
  readonly harmless: readonly string[];
  readonly error: AppError | null;
}

const maxParameters = 100;
const longestAddress = 16_384;

/**
 * @param isSecret by the name of the parameter
 * @returns the values in the address that must not be shown anywhere, by how sure that is
 */
export function secretsOfEvent(
  given: BrowserEvent,
  isSecret: NameRule,
): Readonly<Record<SecretRule, readonly string[]>> {
  // Any page can send what is refused, and a service beside its code whatever it likes, such as a language.
  const isProven = given.event === 'callback-received' || isPage(given.event);
  const hidden = pairsOf(given.address).filter((pair) => !isShown(given, pair, isSecret));
  const known = hidden.filter(({ name }) => isProven && (name === 'state' || isSecret(name)));
  const suspected = hidden.filter((pair) => !known.includes(pair));
  return { known: known.map(({ value }) => value), suspected: suspected.map(({ value }) => value) };
}

export function maskEvent(
  given: BrowserEvent,
  masks: Masks,
  isSecret: NameRule,
): { readonly address: string; readonly parameters: readonly NamedValue[] } {
  const parameters = pairsOf(given.address).map((pair) => {
    const { name, value } = pair;
    const isValueShown = isShown(given, pair, isSecret);
    // The profile, or a person, has given a page's address both.
    const isName = isKnownName(name) || (isPage(given.event) && isValueShown && value !== '');
    return {
      name: isName ? masks.mask(name) : masks.of(name),
      value: isValueShown ? masks.maskWords(value) : value && masks.of(value),
    };
  });
  return { address: maskPlace(given, masks), parameters };
}

/** Of a callback, also what is behind the `#`. */
function pairsOf(address: string): readonly Pair[] {
  if (address.length > longestAddress) return [];
  const [start, end] = queryOf(address);
  return [...readPairs(address, start, end), ...readPairs(address, end + 1)].slice(0, maxParameters);
}

/** A secret's name hides whatever has the same text as something harmless: a code that came may be what was typed before. */
function isShown({ event, harmless }: BrowserEvent, { name, value }: Pair, isSecret: NameRule): boolean {
  const isError = /^error(?:_description)?$/.test(name) && !isPage(event);
  return isError || (!isSecret(name) && harmless.some((known) => normalise(known) === normalise(value)));
}

/** Whether it is about a page that the browser is sent to, and not about a callback. */
export function isPage(event: BrowserRow['event']): boolean {
  return event.startsWith('page-');
}

/** Of a callback, the path is shown if it is the expected one: another may hold a secret. */
function maskPlace(given: BrowserEvent, masks: Masks): string {
  const { address, harmless, route } = given;
  const url = address.length > longestAddress ? null : URL.parse(address);
  // What a person pastes may be anything: the beginning of a code would be a scheme.
  const isKnown = ({ protocol }: URL): boolean =>
    route !== 'pasted' ||
    /^https?:$/.test(protocol) ||
    harmless.some((known) => URL.parse(known)?.protocol === protocol);
  if (!url || !isKnown(url)) return masks.of(address);
  const user = `${url.username}${url.password}`;
  const plain = `${url.protocol}//${url.host}${url.pathname}`;
  const isExpected = harmless.some((known) => normalise(known).replace(/[?#].*$/s, '') === plain);
  if (user === '' && (isExpected || isPage(given.event))) return masks.mask(plain);
  const host = isThisComputer(url.hostname) || url.host === '' ? url.host : masks.of(url.host);
  const path = /^\/?$/.test(url.pathname) ? url.pathname : `/${masks.of(url.pathname)}`;
  return `${url.protocol}//${user && `${masks.of(user)}@`}${host}${path}`;
}

function normalise(address: string): string {
  return URL.parse(address)?.href ?? address;
}
