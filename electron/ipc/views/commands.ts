/**
 * The commands that have keys of their own: the one table for the native menu, the keys that the page listens to,
 * tooltips, the palette and what is said of the keyboard. The page bundles this file.
 */

interface Row {
  /** Of a place, the page's name for it. */
  readonly id: string;
  /** Letter or digit that is pressed with Ctrl, or with Cmd on macOS. */
  readonly key: string;
  /** Pressed alone where nobody is typing, it does the same. */
  readonly bare?: string;
  /** A place is led to by its name. */
  readonly kind: 'place' | 'action';
  readonly menu: 'file' | 'go' | 'help';
}

export const COMMANDS = [
  { id: 'sign-in', key: 'N', kind: 'place', menu: 'file' },
  { id: 'refresh', key: 'R', kind: 'action', menu: 'file' },
  { id: 'open-profile', key: 'O', kind: 'action', menu: 'file' },
  { id: 'palette', key: 'K', kind: 'action', menu: 'go' },
  { id: 'filter', key: 'F', bare: '/', kind: 'action', menu: 'go' },
  { id: 'member', key: '1', kind: 'place', menu: 'go' },
  { id: 'compare', key: '2', kind: 'place', menu: 'go' },
  { id: 'exchanges', key: '3', kind: 'place', menu: 'go' },
  { id: 'document-check', key: '4', kind: 'place', menu: 'go' },
  { id: 'call-service', key: '5', kind: 'place', menu: 'go' },
  { id: 'demo-behaviour', key: '6', kind: 'place', menu: 'go' },
  { id: 'case', key: '7', kind: 'place', menu: 'go' },
  { id: 'add-service', key: '8', kind: 'place', menu: 'go' },
  { id: 'about', key: '9', kind: 'place', menu: 'help' },
] as const satisfies readonly Row[];

export type Command = (typeof COMMANDS)[number];
export type CommandId = Command['id'];

/** What somebody chose in the native menu. Each choice has an id of its own, also the same one twice. */
export interface AskedCommand {
  readonly id: string;
  readonly command: CommandId;
}

/** The part of the view that decides what can be done. */
export interface Surroundings {
  readonly service: { readonly demo: object | null };
  readonly openCase: object | null;
  readonly currentSessionId: string | null;
  readonly isAsking: boolean;
}

/** @returns whether there is anything for the command to act on */
export function isPossible(
  command: CommandId,
  { service, openCase, currentSessionId, isAsking }: Surroundings,
): boolean {
  if (isAsking) return false;
  if (command === 'demo-behaviour') return service.demo !== null;
  if (command === 'case') return openCase !== null;
  return command !== 'refresh' || currentSessionId !== null;
}
