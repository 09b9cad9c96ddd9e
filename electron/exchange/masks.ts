/**
 * Masks secrets in texts. A mask is four bullets and a label of four characters, which is the same for the same secret
 * in one run of the app and tells nothing else about it (X3).
 */
import { hash } from 'node:crypto';
import type { Random } from '../core/random.ts';
import {
  createSecretIndex,
  type Effort,
  mergeSpans,
  replaceSpans,
  type Span,
} from '../service-client/secrets/secret-index.ts';
import { maskNamedValues } from '../service-client/secrets/secret-names.ts';
import { isLongSecret } from '../service-client/secrets/sought-secret.ts';
import { createMemory } from './memory.ts';
import type { SecretRegister } from './secret-register.ts';

export interface Masks {
  /** Returns the mask of a value. A mask stays as it is. */
  of(secret: string): string;
  /** Masks a short text: its secrets are found by value. One that takes too long to search is masked as a whole. */
  mask(text: string): string;
  /** Like `mask`, also masks unknown values after a secret-sounding name, as in `token=…`. */
  maskWords(text: string): string;
  /**
   * Masks the given parts and what is found by value.
   * @param isName whether a place is in the name of a field, where short secrets are left
   * @returns null if the text takes too long to be searched
   */
  maskParts(text: string, parts: readonly Span[], isName?: (place: number) => boolean, effort?: Effort): string | null;
  /** Like `maskParts`, with what was found in the text before. */
  maskFound(text: string, found: readonly Span[], parts: readonly Span[], isName?: (place: number) => boolean): string;
  /** Forgets what it has masked. */
  forget(): void;
}

const BULLETS = '••••';
const labelCharacters = 'abcdefghijklmnopqrstuvwxyz234567';

export function createMasks(register: Pick<SecretRegister, 'generation' | 'has' | 'find'>, random: Random): Masks {
  const key = random.token(256);
  /** Of secrets that the register keeps anyway. */
  const known = createMemory<string, string>(register);

  function maskOf(secret: string): string {
    const remembered = known.get(secret);
    if (remembered !== undefined) return remembered;
    if (isMask(secret)) return secret;
    // Quicker than an HMAC, whose point it needs not: of the digest, twenty bits are shown.
    const digest = hash('sha256', key + secret, 'buffer');
    const label = [0, 1, 2, 3].map((index) => labelCharacters.charAt((digest[index] ?? 0) % 32));
    const mask = `${BULLETS}${label.join('')}`;
    return register.has(secret) ? known.set(secret, mask) : mask;
  }

  const maskFound: Masks['maskFound'] = (text, found, parts, isName = () => false) => {
    const masked = found.filter(({ secret, start }) => isLongSecret(secret) || !isName(start));
    return replaceSpans(text, parts.length === 0 ? masked : mergeSpans([...parts, ...masked]), maskOf);
  };

  const maskParts: Masks['maskParts'] = (text, parts, isName, effort) => {
    const found = register.find(text, effort);
    return found && maskFound(text, found, parts, isName);
  };

  const mask = (text: string): string => maskParts(text, []) ?? maskOf(text);
  return {
    of: maskOf,
    mask,
    maskWords: (text) => maskNamedValues(mask(text), maskOf),
    maskParts,
    maskFound,
    forget: known.clear,
  };
}

/**
 * @returns a function that replaces values of four characters or more wherever they stand in a text, in any writing; it
 *   returns null for a text that takes too long to be searched
 */
export function replacingValues(
  values: Iterable<string>,
  placeholderOf: (value: string) => string,
): (text: string) => string | null {
  const index = createSecretIndex();
  for (const value of values) index.add(value, 'known');
  return (text) => {
    const found = index.find(text);
    return found && replaceSpans(text, found, placeholderOf);
  };
}

/** Whether a text ends with a mask. */
export function endsMasked(text: string): boolean {
  return /••••[a-z2-7]{4}$/.test(text);
}

/** Whether a text is nothing but masks. */
export function isMask(text: string): boolean {
  return /^(?:••••[a-z2-7]{4})+$/.test(text);
}
