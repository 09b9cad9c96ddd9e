/**
 * Digests of what the document check finds, held by snapshots: what is built anew has to find the same. With `--update`, the
 * test writes what it finds now.
 */
import { createHash } from 'node:crypto';
import type { Found } from './run-check.ts';

/** @param told what was found by point, or a report as text */
export function digestOf(told: ReadonlyMap<string, Found> | string): string {
  const text = typeof told === 'string' ? told : JSON.stringify([...told]);
  return createHash('sha256').update(text.replace(ANOTHER_EACH_TIME, '')).digest('hex').slice(0, 16);
}

/** Ports, and the version of the app. */
const ANOTHER_EACH_TIME = /(?<=127\.0\.0\.1):\d+|(?<="version": )"[^"]*"/g;
