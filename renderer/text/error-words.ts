/** What the wordings of errors are put together from. */
import type { ErrorDetails } from '../../electron/ipc/views/error.ts';
import { grouped } from './wording.ts';

/** In the order in which a person reads it. */
export interface ErrorText {
  readonly title: string;
  readonly happened: string;
  /** Where something was at stake. */
  readonly kept?: string;
  /** Where the screen does not offer it already. */
  readonly next?: string;
  /** All of it in one sentence, where it stands at the field that it is about. */
  readonly atField?: string;
}

/** With the label of the field that an error is about, if it is about one. */
export type Wording = (details: ErrorDetails, label: string | null) => ErrorText;

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
