/** What a meaning stands for, apart from its words. What has none of these codes is an error. */
import type { Meaning, MeaningCode } from '../../electron/ipc/views/exchanges.ts';

/** `doubtful`: it went through, but not as it should. */
export type Standing = 'good' | 'doubtful' | 'error';

const MEANINGS: Readonly<Record<MeaningCode, { readonly standing: Standing; readonly isPolledOn: boolean }>> = {
  token: { standing: 'good', isPolledOn: false },
  'device-code': { standing: 'good', isPolledOn: false },
  key: { standing: 'good', isPolledOn: false },
  pending: { standing: 'good', isPolledOn: true },
  'slow-down': { standing: 'good', isPolledOn: true },
  busy: { standing: 'doubtful', isPolledOn: true },
  'unexpected-reply': { standing: 'doubtful', isPolledOn: true },
  member: { standing: 'good', isPolledOn: false },
  nobody: { standing: 'doubtful', isPolledOn: false },
  'as-nobody': { standing: 'good', isPolledOn: false },
  picture: { standing: 'good', isPolledOn: false },
  replied: { standing: 'good', isPolledOn: false },
  revoked: { standing: 'good', isPolledOn: false },
};

export function isMeaningCode(code: Meaning['code']): code is MeaningCode {
  return Object.hasOwn(MEANINGS, code);
}

export function standingOf({ code }: Meaning): Standing {
  return isMeaningCode(code) ? MEANINGS[code].standing : 'error';
}

/** Whether another poll follows. After an error that polling gets over, the next one has its time. */
export function isPolledOn({ code, nextAtMs }: Meaning): boolean {
  return nextAtMs !== null || (isMeaningCode(code) && MEANINGS[code].isPolledOn);
}
