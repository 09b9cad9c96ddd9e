/**
 * What was last chosen in the native menu for the page to do. It is part of the view until the page has taken it up: the
 * page may still be loading, or its window may not be open yet.
 */
import type { Random } from '../core/random.ts';
import type { AskedCommand } from '../ipc/views/commands.ts';

export interface CommandWish {
  readonly current: AskedCommand | null;
  ask(command: AskedCommand['command']): void;
  /** Forgets the wish, unless another one has come since. */
  dismiss(id: string): void;
}

export function createCommandWish(random: Random, onChange: () => void): CommandWish {
  let current: AskedCommand | null = null;
  return {
    get current() {
      return current;
    },
    ask(command) {
      current = { id: random.token(64), command };
      onChange();
    },
    dismiss(id) {
      if (current?.id !== id) return;
      current = null;
      onChange();
    },
  };
}
