/** Masks what an error tells. Its service's words were masked when it was made; more may be known since. */
import type { ErrorDetails } from '../core/errors.ts';
import type { Masks } from './masks.ts';

export function maskErrorDetails(details: ErrorDetails, masks: Masks): ErrorDetails {
  const { replyShape, ...rest } = details;
  const masked = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'string' ? masks.maskWords(value) : value,
  ]);
  // Names of fields are in a shape: short secrets may be the same words.
  const shape = replyShape === undefined ? undefined : (masks.maskParts(replyShape, [], () => true) ?? '');
  return { ...Object.fromEntries(masked), ...(shape !== undefined && { replyShape: shape }) };
}
