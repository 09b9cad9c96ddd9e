/** Formats instants, durations and names for the page. */
import { createContext, useContext } from 'react';

/** @returns `4:38`: the time left in minutes and seconds, rounded up to a second and never below `0:00` */
export function formatTimeLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * @param atMs epoch milliseconds
 * @param locale BCP 47 tag
 * @returns date and time in this computer's time zone
 */
export function formatDateTime(atMs: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs);
}

/**
 * @param name a field's name as a service writes it, such as `member_since` or `memberSince`
 * @returns a readable name: `Member since`; abbreviations such as `ID` stay
 */
export function formatFieldName(name: string): string {
  const letters = Array.from(name.replaceAll('_', ' ').trim());
  const words = letters.map((letter, at) => {
    const [before = '', after = ''] = [letters[at - 1], letters[at + 1]];
    if (at === 0) return isSmall(letter) ? letter.toLocaleUpperCase() : letter;
    if (!isCapital(letter)) return letter;
    if (isSmall(after) && (isSmall(before) || /\d/.test(before))) return ` ${letter.toLocaleLowerCase()}`;
    return isSmall(before) ? ` ${letter}` : letter;
  });
  return words.join('') || name;
}

/** As `\p{Ll}`, without the cost of its first use. */
function isSmall(letter: string): boolean {
  return letter !== letter.toUpperCase();
}

function isCapital(letter: string): boolean {
  return letter !== letter.toLowerCase();
}

/**
 * @param count 1 for the first word's initial alone, 2 for the first and the last word's
 * @returns capitals; empty when the name holds no letter or digit
 */
export function initialsOf(name: string, count: 1 | 2): string {
  // Unicode’s classes of characters take two milliseconds on first use.
  const words = name.match(isAscii(name) ? /[A-Za-z0-9]+/g : /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const ends = words.length > 1 && count === 2 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('');
}

function isAscii(value: string): boolean {
  return /^[ -~]*$/.test(value);
}

/** BCP 47 tag. It comes from main, because the page may know only the system's language. */
export const LocaleContext = createContext('en-US');

/** @returns a function that formats an instant (epoch milliseconds) as date and time */
export function useDateTime(): (atMs: number) => string {
  const locale = useContext(LocaleContext);
  return (atMs) => formatDateTime(atMs, locale);
}
