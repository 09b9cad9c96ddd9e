/**
 * What the page is to do next, usually because it was chosen in the native menu. It is part of the view until the page has taken it
 * up: the page may still be loading, or its window may not be open yet.
 */
import type { Random } from '../core/random.ts';
import type { AskedCommand } from '../ipc/views/commands.ts';

export type AskedCommands = ReturnType<typeof createAskedCommands>;

export function createAskedCommands(random: Random, onChange: () => void) {
  let current: AskedCommand | null = null;
  let ofNextPage: AskedCommand['command'] | null = null;

  function ask(command: AskedCommand['command']): void {
    current = { id: random.token(64), command };
    onChange();
  }

  return {
    get current(): AskedCommand | null {
      return current;
    },
    ask,
    /** Asks it of the next page only. The page being left still hears of every change, and would take it up. */
    askNextPage(command: AskedCommand['command']): void {
      ofNextPage = command;
    },
    /** Call this when a page asks for its first view. */
    pageAsks(): void {
      if (ofNextPage) ask(ofNextPage);
      ofNextPage = null;
    },
    /** Forgets the command, unless another one has come since. */
    dismiss(id: string): void {
      if (current?.id !== id) return;
      current = null;
      onChange();
    },
  };
}
