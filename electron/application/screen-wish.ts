/**
 * The screen that the native menu last asked for. It is part of the view until the page has shown it: the page may still
 * be loading, or its window may not be open yet.
 */
import type { Random } from '../core/random.ts';
import type { AskedScreen } from '../ipc/views/app.ts';

export interface ScreenWish {
  readonly current: AskedScreen | null;
  ask(kind: AskedScreen['kind']): void;
  /** Forgets the wish, unless another one has come since. */
  dismiss(id: string): void;
}

export function createScreenWish(random: Random, onChange: () => void): ScreenWish {
  let current: AskedScreen | null = null;
  return {
    get current() {
      return current;
    },
    ask(kind) {
      current = { id: random.token(64), kind };
      onChange();
    },
    dismiss(id) {
      if (current?.id !== id) return;
      current = null;
      onChange();
    },
  };
}
