/**
 * Masks known secrets in a service's texts, which are shown in one line (S10). Texts are masked before they are cut, so that
 * no part of a secret is left at the end.
 */
import { clip, toSingleLine } from '../../core/one-line.ts';
import { createSecretIndex, type Effort, replaceSpans, type Span } from './secret-index.ts';
import { MASK, maskNamedValues } from './secret-names.ts';
import { isLongSecret, LONGEST_HEAD, LONGEST_SECRET, LONGEST_WRITING } from './sought-secret.ts';

export interface SecretMask {
  /** Returns one line of at most `length` characters, with every secret replaced by a mask of fixed length. */
  mask(text: string, length: number): string;
  /** Like `mask`, but also masks unknown values after a secret-sounding name, as in `token=…`. */
  maskMessage(text: string, length: number): string;
  /** Like `mask`, but leaves secrets of fewer than eight characters, because names of fields may be the same words. */
  maskNames(text: string, length: number): string;
  /** Whether `mask` would mask anything. */
  holds(text: string, length: number): boolean;
  /** Whether `maskNames` would mask anything. */
  namesHold(text: string, length: number): boolean;
}

/** How many characters one mask may look at. What is left then is not shown, so a reply cannot keep the app busy. */
const MOST_EFFORT = 400_000;
/** With more secrets than this in a reply, nothing of it is shown. */
const MOST_SUSPECTED = 2000;
/** Only the start of a text is read: this much, and twice the longest secret, up to a limit. */
const SHORTEST_START = 4096;
const LONGEST_START = LONGEST_SECRET;

/**
 * @param known plain values that this app sent or keeps
 * @param suspected plain values that a reply holds under secret-sounding names; those of fewer than eight characters
 *   are ignored, because they may be ordinary words such as a token's type
 */
export function createSecretMask(known: readonly string[], suspected: readonly string[] = []): SecretMask {
  const isTooMany = suspected.length > MOST_SUSPECTED;
  const effort: Effort = { left: isTooMany ? 0 : MOST_EFFORT };
  const index = createSecretIndex();
  for (const secret of known) index.add(secret, 'known');
  for (const secret of isTooMany ? [] : suspected) index.add(secret, 'suspected');
  const longestSecret = [...known, ...suspected].reduce((most, { length }) => Math.max(most, length), 0);
  const longestText = Math.min(SHORTEST_START + 2 * longestSecret, LONGEST_START);

  /** The text that was read last, which is often asked about again. */
  let last: ReadText = { text: '', line: '', spans: [], isCut: false };
  function read(text: string): ReadText {
    if (text === last.text) return last;
    effort.left -= Math.min(text.length, longestText) / 4;
    const line = toSingleLine(text.slice(0, longestText));
    const spans = effort.left > 0 ? index.find(line, effort) : null;
    const isCut = text.length > longestText;
    // A secret that begins near the cut might not be recognised.
    const shownUntil = isCut ? Math.max(0, line.length - LONGEST_HEAD * LONGEST_WRITING) : line.length;
    const across = spans?.findLast(({ start, end }) => start < shownUntil && end > shownUntil);
    const shown = line.slice(0, across?.end ?? shownUntil);
    last = { text, line: shown, spans: spans?.filter(({ end }) => end <= shown.length) ?? null, isCut };
    return last;
  }

  function maskText(text: string, length: number, isSought: (secret: string) => boolean): string {
    const { line, spans, isCut } = read(text);
    if (!spans) return '…';
    const masked = replaceSpans(
      line,
      spans.filter(({ secret }) => isSought(secret)),
      () => MASK,
    );
    return clip(isCut ? `${masked}…` : masked, length);
  }

  const mask = (text: string, length: number): string => maskText(text, length, () => true);
  const maskNames = (text: string, length: number): string => maskText(text, length, isLongSecret);
  const isChanged = (text: string, length: number, masked: string): boolean => {
    const { line, isCut } = read(text);
    return masked !== clip(isCut ? `${line}…` : line, length);
  };
  return {
    mask,
    maskNames,
    maskMessage: (text, length) => clip(maskNamedValues(mask(text, length)), length),
    holds: (text, length) => isChanged(text, length, mask(text, length)),
    namesHold: (text, length) => isChanged(text, length, maskNames(text, length)),
  };
}

interface ReadText {
  readonly text: string;
  /** What may be shown of it. */
  readonly line: string;
  /** Null if it takes too long to be searched. */
  readonly spans: readonly Span[] | null;
  readonly isCut: boolean;
}
