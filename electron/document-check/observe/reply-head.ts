/** What is kept of a reply's headers: which of a few kinds they are. */
import { mediaTypeOf } from '../../service-client/decode/body.ts';
import type { ReplyFacts } from './observation.ts';

/** @param headers name, value, name, value, … */
export function headFacts(
  headers: readonly string[],
): Pick<ReplyFacts, 'family' | 'challenge' | 'retryAfter' | 'cache'> {
  const values = (name: string): readonly string[] =>
    headers.flatMap((header, index) =>
      index % 2 === 0 && header.toLowerCase() === name ? [headers[index + 1] ?? ''] : [],
    );
  return {
    family: familyOf(values('content-type')[0] ?? null),
    challenge: challengeOf(values('www-authenticate')[0] ?? null),
    retryAfter: retryAfterOf(values('retry-after')[0] ?? null),
    cache: cacheOf(values('cache-control')),
  };
}

/** @returns null if there is none */
export function headerOf(headers: readonly string[], name: string): string | null {
  const at = headers.findIndex((header, index) => index % 2 === 0 && header.toLowerCase() === name);
  return at < 0 ? null : (headers[at + 1] ?? null);
}

function familyOf(contentType: string | null): ReplyFacts['family'] {
  if (contentType === null) return 'none';
  const type = mediaTypeOf(contentType) ?? '';
  if (/^(?:application|text)\/(?:json|[\w.-]+\+json)$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  return type === 'text/plain' ? 'text' : 'other';
}

function challengeOf(challenge: string | null): ReplyFacts['challenge'] {
  if (challenge === null) return null;
  const [scheme = ''] = /^[a-z]+/.exec(challenge.trim().toLowerCase()) ?? [];
  return (['basic', 'bearer', 'digest', 'negotiate'] as const).find((known) => known === scheme) ?? 'other';
}

/** @see RFC 9110, 10.2.3 */
function retryAfterOf(value: string | null): ReplyFacts['retryAfter'] {
  if (value === null) return 'absent';
  if (/^\s*\d+\s*$/.test(value)) return 'seconds';
  return /^[A-Z][a-z]+,? /.test(value) && !Number.isNaN(Date.parse(value)) ? 'date' : 'other';
}

/** What may be kept only after it was asked about again is as good as private. @see RFC 9111, 5.2.2 */
function cacheOf(values: readonly string[]): ReplyFacts['cache'] {
  const directives = new Set(
    values.flatMap((value) => value.toLowerCase().split(',')).map((one) => one.trim().replace(/\s*=.*$/s, '')),
  );
  if (directives.has('no-store')) return 'no-store';
  if (directives.has('private') || directives.has('no-cache')) return 'private';
  return ['public', 'max-age', 's-maxage'].some((name) => directives.has(name)) ? 'public' : 'absent';
}
