/** How long something took. */
import type { durations as English } from '../durations.ts';
import { decimal } from './wording.ts';

export const durations: typeof English = {
  milliseconds: (count) => `${count} ms`,
  tenths: (tenths) => `${decimal(tenths / 10)} s`,
  minutes: (minutes, seconds) => `${minutes} min ${String(seconds).padStart(2, '0')}`,
  over: (hours) => `> ${hours} h`,
};
