/** The keys of commands: which one a press means, and how they are written. */
import { COMMANDS, type Command } from '../../electron/ipc/views/commands.ts';

/** Where Cmd takes the place of Ctrl. */
const IS_MAC = navigator.platform.startsWith('Mac');

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * @param isTyping whether a key alone goes into a field
 * @returns null if the press means no command
 */
export function commandOf(press: KeyPress, isTyping: boolean, isMac = IS_MAC): Command | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  const isOnlyCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (isOnlyCommand && !altKey && !shiftKey) return find(({ key }) => key === keyOf(press));
  if (isTyping || ctrlKey || metaKey || altKey) return null;
  return find((command) => 'bare' in command && command.bare === press.key);
}

/** @returns the keys of a command as people read them, such as `Ctrl+K` and `⌘K`; null for anything else */
export function keysOf(id: string, isMac = IS_MAC): string | null {
  const command = find((one) => one.id === id);
  return command && `${isMac ? '⌘' : 'Ctrl+'}${command.key}`;
}

/** @returns a text with the keys of a command after it, if it is one; for what is shown under the pointer */
export function withKeys(text: string, id: string): string {
  const keys = keysOf(id);
  return keys === null ? text : `${text} (${keys})`;
}

/** @returns the keys of a command for `aria-keyshortcuts`; undefined for anything else */
export function ariaKeys(id: string, isMac = IS_MAC): string | undefined {
  const command = find((one) => one.id === id);
  if (!command) return undefined;
  const keys = `${isMac ? 'Meta' : 'Control'}+${command.key}`;
  return 'bare' in command ? `${keys} ${command.bare}` : keys;
}

/** By its place where a keyboard types digits with Shift, or letters that are not Latin. */
function keyOf({ key, code }: KeyPress): string {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit !== undefined) return digit;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key;
}

function find(isMeant: (command: Command) => boolean): Command | null {
  return COMMANDS.find(isMeant) ?? null;
}
