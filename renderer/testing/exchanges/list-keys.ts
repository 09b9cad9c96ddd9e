/** What a key does in the list, as in a tree whose rows take the focus (WAI-ARIA, "Treegrid"). */
import type { Line } from './lines.ts';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Ctrl, or Cmd on macOS. */
  readonly isCommand: boolean;
}

export type KeyAction =
  | { readonly kind: 'move'; readonly to: number; readonly isExtending: boolean }
  | { readonly kind: 'fold'; readonly key: number; readonly isOpen: boolean }
  | { readonly kind: 'select-all' | 'open' | 'toggle-selected' };

/**
 * @param active index of the line that has the focus
 * @param page how many lines are in view
 * @returns null if the key means nothing here
 */
export function actionOf(press: KeyPress, lines: readonly Line[], active: number, page: number): KeyAction | null {
  if (press.isCommand) return press.key.toLowerCase() === 'a' ? { kind: 'select-all' } : null;
  const line = lines[active];
  if (!line) return null;
  switch (press.key) {
    case 'Enter':
      return { kind: 'open' };
    case ' ':
      return { kind: 'toggle-selected' };
    case 'ArrowRight':
      return goInside(line, active);
    case 'ArrowLeft':
      return goOutside(line, lines);
    default: {
      const to = targetOf(press.key, active, page, lines.length - 1);
      return to === null ? null : { kind: 'move', to, isExtending: press.shiftKey };
    }
  }
}

function targetOf(key: string, active: number, page: number, last: number): number | null {
  const targets: ReadonlyMap<string, number> = new Map([
    ['ArrowDown', active + 1],
    ['ArrowUp', active - 1],
    ['PageDown', active + page],
    ['PageUp', active - page],
    ['Home', 0],
    ['End', last],
  ]);
  const to = targets.get(key);
  return to === undefined ? null : Math.min(last, Math.max(0, to));
}

function goInside(line: Line, active: number): KeyAction | null {
  if (line.kind === 'step' || line.rows.length === 0) return null;
  if (line.isOpen) return { kind: 'move', to: active + 1, isExtending: false };
  return { kind: 'fold', key: line.key, isOpen: true };
}

function goOutside(line: Line, lines: readonly Line[]): KeyAction | null {
  if (line.kind !== 'step' && line.isOpen) return { kind: 'fold', key: line.key, isOpen: false };
  const to = line.parent === null ? -1 : lines.findIndex(({ key }) => key === line.parent);
  return to < 0 ? null : { kind: 'move', to, isExtending: false };
}
