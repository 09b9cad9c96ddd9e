/** What the wordings of errors are put together from. */
import type { ErrorCode, ErrorDetails } from '../../electron/ipc/views/error.ts';
import { grouped } from './wording.ts';

/** In the order in which a person reads it. */
export interface ErrorText {
  readonly title: string;
  readonly happened: string;
  readonly kept: string;
  readonly next: string;
  /** All of it in one sentence, where it stands at the field that it is about. */
  readonly atField?: string;
}

/** With the label of the field that an error is about, if it is about one. */
export type Wording<Text = ErrorText> = (details: ErrorDetails, label: string | null) => Text;

/** @returns the wordings; what is kept is this, unless one of them says otherwise */
export function keeping<Code extends ErrorCode>(
  kept: string,
  wordings: Readonly<Record<Code, Wording<Omit<ErrorText, 'kept'> & Partial<ErrorText>>>>,
): Readonly<Record<Code, Wording>>;
export function keeping(
  kept: string,
  wordings: Readonly<Record<string, Wording<Partial<ErrorText>>>>,
): Readonly<Record<string, Wording<object>>> {
  return Object.fromEntries(
    Object.entries(wordings).map(([code, worded]) => [code, (details, label) => ({ kept, ...worded(details, label) })]),
  );
}

export const NOTHING_CHANGED = 'Nothing has changed.';

/** Seconds below a minute, minutes below two hours, else hours. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return counted(whole, 'second');
  if (whole < 7200) return counted(Math.round(whole / 60), 'minute');
  return counted(Math.round(whole / 3600), 'hour');
}

/** Completes “… did not end within 30 seconds”. */
export const inTime = ({ limitSeconds }: ErrorDetails): string =>
  limitSeconds ? `within ${durationText(limitSeconds)}` : 'in time';

export const counted = (count: number, unit: string): string => `${grouped(count)} ${unit}${count === 1 ? '' : 's'}`;

/** The file's name, or that it is the file. */
export const file = (details: ErrorDetails): string => (details.file ? `“${details.file}”` : 'the file');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
