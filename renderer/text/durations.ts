/** How long something took. */
import { words } from './language.ts';

export const durations = words('durations', {
  milliseconds: (count: number) => `${count} ms`,
  /** @param tenths of a second */
  tenths: (tenths: number) => `${(tenths / 10).toFixed(1)} s`,
  /** @param seconds below a minute */
  minutes: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, '0')} min`,
  over: (hours: number) => `over ${hours} h`,
});
